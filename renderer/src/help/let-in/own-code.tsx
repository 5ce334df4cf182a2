import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { openShellDialog } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { QrCode } from '../../components/place/qr-code.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { clockText, useCountdown } from '../../components/use-countdown.ts';
import { useHost } from '../../host/host-context.ts';
import { i18next } from '../../i18n/index.ts';
import styles from './own-code.module.css';

type Made =
  | { readonly step: 'asking' }
  | { readonly step: 'made'; readonly code: string; readonly until: number }
  | { readonly step: 'failed'; readonly text: string };

/** A one-use code of the own account, as a picture to scan and as digits to type. CALL-AUTH-10, RTE-18 */
export function OwnCode() {
  const { t } = useTranslation('qr');
  const host = useHost();
  const [made, setMade] = useState<Made>({ step: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const end = new AbortController();
    void call(calls.authCode, { action: 'create' }, { signal: end.signal }).then((result) => {
      if (end.signal.aborted) return;
      if (!result.success) setMade({ step: 'failed', text: failureText(result) });
      else if ('code' in result.data && 'expire_at' in result.data)
        setMade({ step: 'made', code: result.data.code, until: result.data.expire_at * 1000 });
    });
    return () => {
      end.abort();
    };
  }, [round]);
  const left = useCountdown(made.step === 'made' ? made.until : null);
  const again = () => {
    setMade({ step: 'asking' });
    setRound((count) => count + 1);
  };
  const base = host.deviceBase === '' ? location.origin : host.deviceBase;
  if (made.step === 'asking') return <Spinner size={32} />;
  if (made.step === 'failed') return <ErrorState text={made.text} onRetry={again} />;
  if (left === 0) return <ErrorState title={t('own.over')} text={t('own.overText')} onRetry={again} />;
  return (
    <div className={styles.code} data-testid="own-code">
      <p>{t('own.lead')}</p>
      <QrCode text={`${base}/home/login/jump?code=${made.code}`} label={t('own.picture')} size={192} />
      <p className={styles.digits}>{made.code}</p>
      <p className={styles.hint}>{t('own.left', { time: clockText(left) })}</p>
    </div>
  );
}

/** Shows the code in a dialog of the shell. */
export async function openOwnCode(): Promise<void> {
  await i18next.loadNamespaces('qr');
  openShellDialog({
    title: i18next.t('qr:own.title'),
    showHeader: true,
    okText: i18next.t('qr:own.close'),
    content: <OwnCode />,
    overlay: 'own-code',
  });
}

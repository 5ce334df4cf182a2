import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../components/icon.ts';
import { QrCode } from '../../components/place/qr-code.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { clockText, useCountdown } from '../../components/use-countdown.ts';
import { useHost } from '../../host/host-context.ts';
import { useSession } from '../../state/session/session-context.ts';
import styles from './qr.module.css';
import formStyles from './form-parts.module.css';
import { TextField } from './text-field.tsx';
import { useQr, type QrState } from './use-qr.ts';

const CODE = /^\d{6}$/;
const SIZE = 176;

/** What the other device opens: the console, with the request to be let in. */
const linkOf = (base: string, request: string): string => `${base}/home/?allow=${request}`;

function Picture({ state, again }: { state: QrState; again: () => void }) {
  const { t } = useTranslation('qr');
  const host = useHost();
  const left = useCountdown('until' in state ? state.until : null);
  const base = host.deviceBase === '' ? location.origin : host.deviceBase;
  switch (state.step) {
    case 'asking':
    case 'entering':
      return (
        <div className={styles.frame} role="status" aria-label={t(state.step)}>
          <Spinner size={32} />
        </div>
      );
    case 'waiting':
    case 'seen':
      if (left === 0) return <Over text={t('expired')} again={again} />;
      return (
        <>
          <div className={styles.frame}>
            <QrCode text={linkOf(base, state.request)} label={t('picture')} size={SIZE} />
          </div>
          <p className={styles.hint} role="status">
            {t(state.step)} <span aria-hidden="true">{clockText(left)}</span>
          </p>
        </>
      );
    case 'refused':
    case 'expired':
      return <Over text={t(state.step)} again={again} />;
    case 'failed':
      return <Over text={failureText(state)} again={again} />;
  }
}

function Over({ text, again }: { text: string; again: () => void }) {
  const { t } = useTranslation('qr');
  return (
    <>
      <div className={styles.frame}>
        <button type="button" className="btn btn-secondary" onClick={again}>
          <Icon name="refresh" />
          {t('again')}
        </button>
      </div>
      <p className={styles.hint} role="alert">
        {text}
      </p>
    </>
  );
}

/** The six digits that a signed-in device shows, for who would rather type than scan. */
function CodeField() {
  const { t } = useTranslation('qr');
  const session = useSession();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !CODE.test(code)) return;
    setBusy(true);
    const result = await session.signInWithCode(code);
    setBusy(false);
    if (result.success) return;
    setCode('');
    setFailure(failureText(result));
  };
  return (
    <form className={formStyles.fields} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextField
        label={t('code')}
        icon="key"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={failure}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, ''));
          setFailure('');
        }}
        action={
          <button type="submit" className="btn btn-text" disabled={busy || !CODE.test(code)}>
            {busy && <Spinner size={16} />}
            {t('signIn')}
          </button>
        }
      />
    </form>
  );
}

/** Signing in with the help of a device on which one is signed in already. RTE-17, CALL-AUTH-10 */
export function QrForm({ onPassword }: { readonly onPassword: () => void }) {
  const { t } = useTranslation(['qr', 'signin']);
  const { state, again } = useQr();
  return (
    <div className={formStyles.fields} data-testid="qr-form" data-state={state.step}>
      <h1 className="type-h1">{t('qr:title')}</h1>
      <p className={formStyles.lead}>{t('qr:lead')}</p>
      <div className={styles.center}>
        <Picture state={state} again={again} />
      </div>
      <CodeField />
      <span className={formStyles.spread} />
      <button type="button" className={`link-btn ${formStyles.otherWay ?? ''}`} onClick={onPassword}>
        <Icon name="key" />
        {t('signin:sms.byPassword')}
      </button>
    </div>
  );
}

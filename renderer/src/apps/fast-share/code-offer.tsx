import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useLinkBase } from '../../components/place/link-base.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { QrCode } from '../../components/place/qr-code.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { clockText, useCountdown } from '../../components/use-countdown.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useOffer } from './use-offer.ts';
import styles from './fast-share.module.css';

/** Something that waits for whoever has its code; `expireAt` in unix seconds. */
export interface Offer {
  readonly id: string;
  readonly code: string;
  /** Address below the console that takes it. */
  readonly url: string;
  readonly expireAt: number;
}

interface Props {
  readonly offer: Offer;
  /** Leads back to the form, for another code. */
  readonly onAgain: () => void;
}

const grouped = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The code as people read it and cameras do, how long it lasts, and what has come of it (APP-FSH-01). */
export function CodeOffer({ offer, onAgain }: Props) {
  const { t } = useTranslation('fastshare');
  const { id, code, url, expireAt } = offer;
  const base = useLinkBase();
  const left = useCountdown(expireAt * 1000);
  const { state, to, rate } = useOffer(id);
  const [busy, setBusy] = useState(false);
  const isOpen = state === 'wait' && left > 0;
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    const result = await call(calls.fastShareCancel, { ids: [id] });
    setBusy(false);
    if (result.success) onAgain();
    else toastFailure(result);
  };
  if (isOpen)
    return (
      <div className={styles.offer}>
        <p className={styles.about}>{t('offer.text')}</p>
        <p className={styles.code} data-testid="fast-code" aria-label={code.split('').join(' ')}>
          {grouped(code)}
        </p>
        <p className={styles.left}>{t('offer.left', { time: clockText(left) })}</p>
        {base !== null && <QrCode text={`${base}${url}`} label={t('offer.qr')} />}
        <p className={styles.foot}>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => void copyText(code, t('offer.copied'), t('offer.notCopied'))}
          >
            {t('offer.copy')}
          </button>
          <button type="button" className="btn btn-text" disabled={busy} onClick={() => void takeBack()}>
            {t('takeBack')}
          </button>
        </p>
      </div>
    );
  const isOver = state === 'wait' || state === 'canceled';
  return (
    <div className={styles.offer} role="status" data-testid="fast-outcome" data-state={isOver ? 'over' : state}>
      {state === 'run' && (
        <>
          <p className={styles.about}>{t('offer.run', { name: to })}</p>
          <ProgressBar value={rate} label={t('offer.run', { name: to })} />
        </>
      )}
      {state === 'done' && <PlaceNote tone="success">{t('offer.done', { name: to })}</PlaceNote>}
      {(state === 'fail' || state === 'refused') && <PlaceNote tone="error">{t('offer.fail', { name: to })}</PlaceNote>}
      {isOver && <PlaceNote tone="warning">{t('offer.over')}</PlaceNote>}
      {state !== 'run' && (
        <p className={styles.foot}>
          <button type="button" className="btn btn-primary" onClick={onAgain}>
            {t('offer.again')}
          </button>
        </p>
      )}
    </div>
  );
}

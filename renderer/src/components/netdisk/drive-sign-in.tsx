import { useState } from 'react';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../icon.ts';
import { PlaceNote } from '../place/place-frame.tsx';
import { Spinner } from '../spinner.tsx';
import { useDriveSignIn, type DriveSignInStep } from './use-drive-sign-in.ts';
import { useDriveWords } from './use-drive-words.ts';
import styles from './netdisk.module.css';

const nothing = (): void => undefined;

interface Props {
  readonly kind: NetdiskKind;
  /** Called once the device knows the sign-in; the query of the drives has been answered anew by then. */
  readonly onSignedIn?: () => void;
}

/** Signs in to a cloud drive by a picture that its app scans (APP-NETD-01, APP-NETD-02, APP-BAIDU-01). */
export function DriveSignIn({ kind, onSignedIn = nothing }: Props) {
  const { t } = useTranslation('netdisk');
  const { state, again, confirm } = useDriveSignIn(kind, onSignedIn);
  const name = t(`kinds.${kind}`);
  // Nothing is asked of somebody that only an app could do.
  const isSimulated = 'isSimulated' in state && state.isSimulated;
  return (
    <section className={styles.signIn} data-testid="drive-sign-in" data-state={state.step} data-kind={kind}>
      <h1 className={styles.title}>{t('signIn.title', { name })}</h1>
      {!isSimulated && <p className={styles.lead}>{t('signIn.lead', { name })}</p>}
      <Picture state={state} name={name} again={again} />
      {isSimulated && <Simulated name={name} confirm={confirm} />}
    </section>
  );
}

function Picture({ state, name, again }: { state: DriveSignInStep; name: string; again: () => void }) {
  const { t } = useTranslation('netdisk');
  const words = useDriveWords();
  switch (state.step) {
    case 'asking':
    case 'entering':
      return (
        <div className={styles.frame} role="status" aria-label={t(`signIn.${state.step}`)}>
          <Spinner size={32} />
        </div>
      );
    case 'wait':
    case 'scanned':
      return (
        <>
          <div className={styles.frame} data-dim={state.step === 'scanned'}>
            <img src={state.image} alt={t('signIn.picture', { name })} width={176} height={176} draggable={false} />
          </div>
          <p className={styles.hint} role="status">
            {state.isSimulated ? t('signIn.waitHere') : t(`signIn.${state.step}`)}
          </p>
        </>
      );
    case 'expired':
    case 'failed':
      return (
        <>
          <div className={styles.frame}>
            <button type="button" className="btn btn-secondary" data-testid="drive-new-code" onClick={again}>
              <Icon name="refresh" size={16} />
              {t('signIn.again')}
            </button>
          </div>
          <p className={styles.hint} role="alert">
            {state.step === 'expired' ? t('signIn.expired') : words(state)}
          </p>
        </>
      );
  }
}

/** Nobody has an app for a drive that does not exist: that is said, and its part can be played here. */
function Simulated({ name, confirm }: { name: string; confirm: () => Promise<void> }) {
  const { t } = useTranslation('netdisk');
  const [busy, setBusy] = useState(false);
  return (
    <div className={styles.simulated}>
      <PlaceNote>{t('signIn.simulated', { name })}</PlaceNote>
      <button
        type="button"
        className="btn btn-primary"
        data-testid="drive-confirm"
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void confirm().finally(() => {
            setBusy(false);
          });
        }}
      >
        {t('signIn.confirm')}
      </button>
    </div>
  );
}

import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { clockText, useCountdown } from '../../../components/use-countdown.ts';
import { Icon } from '../../../components/icon.ts';
import { useLinkBase } from '../../../components/place/link-base.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useChange } from '../form/use-change.ts';
import { onHost } from './network-api.ts';
import styles from './network.module.css';

interface Props {
  /** When the change is taken back (unix ms); null when none is on trial. */
  readonly end: number | null;
  /** The address to go to; '' while it stays or is not known. */
  readonly address: string;
  readonly onDone: () => void;
}

/**
 * A change of the network that is not kept yet: the way to the new address, and how long there is time. Who cannot
 * reach the device there waits, and the old address comes back (APP-SET-09).
 */
export function TrialPart({ end, address, onDone }: Props) {
  const { t } = useTranslation('setnet');
  const seconds = useCountdown(end);
  const { busy, run } = useChange();
  const finish = async (section: 'keep' | 'revert'): Promise<void> => {
    await run(() => call(calls.netChange, { section }), t(section === 'keep' ? 'trial.kept' : 'trial.reverted'));
    onDone();
  };
  if (end === null && address === '') return null;
  return (
    <section className={styles.trial} aria-label={t('trial.title')} data-testid="network-trial">
      <div className={styles.trialHead}>
        <Icon name="clock" size={20} />
        <h2>{t('trial.title')}</h2>
        {end !== null && (
          <span className={styles.clock} role="timer" aria-label={t('trial.left')}>
            {clockText(seconds)}
          </span>
        )}
      </div>
      <p>{t(end !== null ? 'trial.text' : 'trial.moved')}</p>
      {address !== '' && <NewAddress address={address} />}
      {end !== null && (
        <div className={styles.buttons}>
          <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void finish('keep')}>
            {t('trial.keep')}
          </button>
          <button type="button" className="btn btn-secondary" disabled={busy} onClick={() => void finish('revert')}>
            {t('trial.revert')}
          </button>
        </div>
      )}
    </section>
  );
}

/** The way to the device at its new address: a link, or in the app the change to it. */
function NewAddress({ address }: { readonly address: string }) {
  const { t } = useTranslation('setnet');
  const host = useHost();
  const base = useLinkBase();
  const name = useAppSelector((state) => state.device.nasName);
  if (base === null) return null;
  const url = `${onHost(base, address)}/setting/network`;
  return (
    <p className={styles.newAddress}>
      <span>{t('trial.newAddress')}</span>
      {host.kind === 'web' ? (
        <a href={url} data-testid="new-address">
          {url}
        </a>
      ) : (
        <button
          type="button"
          className="link-btn"
          data-testid="new-address"
          onClick={() => void host.selectDevice(new URL(url).origin, name)}
        >
          {t('trial.connect', { address })}
        </button>
      )}
    </p>
  );
}

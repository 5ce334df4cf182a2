import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DIALOG_WIDTH_BOOTING } from '#shared/constants.ts';
import { can } from '#shared/rules/permission.ts';
import { formatElapsed } from '#shared/rules/time.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import type { Preparation } from '../flows/use-preparation.ts';
import { usePower } from '../flows/power-context.ts';
import { useLogOut } from '../parts/use-log-out.ts';
import { useSupport } from '../parts/support-phone.ts';
import styles from './booting-overlay.module.css';

interface Props {
  readonly view: 'booting' | 'waiting' | 'preparing';
  readonly preparation: Preparation;
}

/** How long the device has been getting ready, from the first minute on; counted by the clock, not by ticks. */
function Elapsed({ startedAt }: { startedAt: number }) {
  const { t } = useTranslation('overlays');
  const { t: common } = useTranslation('common');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const seconds = Math.floor((now - startedAt) / 60_000) * 60;
  if (startedAt === 0 || seconds < 60) return null;
  return <p className={styles.since}>{t('booting.since', { time: formatElapsed(seconds, translateWith(common)) })}</p>;
}

/**
 * The device is starting or preparing its disks: the same words for every account, and after six minutes the offer
 * to restart it, to the administrator only. BOOT-01 to BOOT-05, BOOT-10
 */
export function BootingOverlay({ view, preparation }: Props) {
  const { t } = useTranslation('overlays');
  const support = useSupport();
  const logOut = useLogOut();
  const power = usePower();
  const role = useAppSelector(selectRole);
  const long = preparation.state === 'longWait';
  const down = power.state === 'goingDown' || power.state === 'overdue';
  return (
    <DialogFrame
      layer="storage"
      width={DIALOG_WIDTH_BOOTING}
      label={t('booting.name')}
      overlay="booting"
      state={long ? 'longWait' : view}
      testId="overlay-booting"
      footer={
        <>
          <button
            type="button"
            className={`btn ${long ? 'btn-secondary' : 'btn-text'}`}
            onClick={logOut}
            data-autofocus="true"
          >
            <Icon name="log-out" />
            {t('logOut')}
          </button>
          {long && !down && can('reboot', role) && (
            <button
              type="button"
              className="btn btn-secondary"
              disabled={power.state === 'calling'}
              onClick={() => {
                power.ask('reboot');
              }}
            >
              <Icon name="refresh" />
              {t('reboot')}
            </button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <span className={styles.tile} data-long={long}>
          {long ? <Icon name="clock" size={24} /> : <Spinner size={24} />}
        </span>
        <div role="status">
          <p className={`type-h3 ${styles.text ?? ''}`}>
            {down ? t(`power.${power.action}.down`) : long ? t('booting.longWait', { support }) : t(`booting.${view}`)}
          </p>
        </div>
        <Elapsed key={preparation.startedAt} startedAt={preparation.startedAt} />
      </div>
    </DialogFrame>
  );
}

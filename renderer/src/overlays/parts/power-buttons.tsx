import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { PowerAction } from '#shared/flows/power-machine.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { usePower } from '../flows/power-context.ts';
import styles from './overlay-page.module.css';

interface Props {
  /** In the order they stand; the last one is the primary action and has the focus. */
  readonly actions: readonly PowerAction[];
  /** Other buttons, before those of power. */
  readonly children?: ReactNode;
}

/** What is shown instead of the buttons once the device goes down. BLK-12, DSK-04 */
export function GoingDown() {
  const { t } = useTranslation('overlays');
  const power = usePower();
  const line = useRef<HTMLParagraphElement>(null);
  // It takes the place of the button that had the focus.
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} className={styles.waiting} role="status" tabIndex={-1}>
      {power.state === 'overdue' ? <Icon name="warning" size={20} /> : <Spinner size={20} />}
      {power.state === 'overdue' ? t('power.overdue') : t(`power.${power.action}.down`)}
    </p>
  );
}

/** Shut down and Reboot of a fault screen; while the device goes down, what is being waited for. BLK-12 */
export function PowerButtons({ actions, children }: Props) {
  const power = usePower();
  if (power.state === 'goingDown' || power.state === 'overdue') return <GoingDown />;
  return (
    <div className={styles.buttons}>
      {children}
      {actions.map((action, index) => (
        <PowerButton key={action} action={action} primary={index === actions.length - 1} />
      ))}
    </div>
  );
}

/** One power button, disabled from the click until the device has answered. OVL-10 */
export function PowerButton({ action, primary }: { action: PowerAction; primary: boolean }) {
  const { t } = useTranslation('overlays');
  const power = usePower();
  const calling = power.state === 'calling';
  return (
    <button
      type="button"
      className={`btn btn-lg ${primary ? 'btn-primary' : 'btn-secondary'}`}
      onClick={() => {
        power.ask(action);
      }}
      disabled={calling}
      data-autofocus={primary ? true : undefined}
    >
      {calling && power.action === action ? (
        <Spinner size={18} />
      ) : (
        <Icon name={action === 'reboot' ? 'refresh' : 'power'} size={18} />
      )}
      {action === 'reboot' ? t('reboot') : t('shutDown')}
    </button>
  );
}

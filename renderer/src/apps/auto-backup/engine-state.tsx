import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import type { EngineHealth } from './engine-health.ts';
import styles from './auto-backup.module.css';

type Shown = EngineHealth | 'off';
const icons: Readonly<Record<Shown, IconName>> = {
  unknown: 'clock',
  up: 'check-circle',
  down: 'cross-circle',
  off: 'pause',
};

/** How the sync engine is, in a line that a screen reader hears when it changes (DEV-08). */
export function EngineState({ health, on }: { readonly health: EngineHealth; readonly on: boolean }) {
  const { t } = useTranslation('backup');
  const state: Shown = on || health === 'down' ? health : 'off';
  return (
    <p className={styles.engine} data-testid="engine-state" data-state={state} role="status">
      <Icon name={icons[state]} size={18} />
      <span>
        <strong>{t(`engine.${state}`)}</strong>
        <span className={styles.engineText}>{t(`engine.about.${state}`)}</span>
      </span>
    </p>
  );
}

import { useTranslation } from '../../i18n/use-translation.ts';
import type { SmartHealth } from '#shared/rules/storage/smart.ts';
import { Icon } from '../../components/icon.ts';
import { healthLooks } from './health-words.ts';
import styles from './smart.module.css';

/** The health of a disk as a word with its sign. SMT-02 */
export function HealthWord({ health, size = 18 }: { health: SmartHealth; size?: number }) {
  const { t } = useTranslation('smart');
  const { tone, icon } = healthLooks[health];
  return (
    <span className={styles.health} data-health={health} data-tone={tone}>
      <Icon name={icon} size={size} />
      {t(`health.${health}`)}
    </span>
  );
}

import { useTranslation } from '../../i18n/use-translation.ts';
import { exitCodeOf, toneOf, type Container } from './container-model.ts';
import styles from './containers.module.css';
import type { BusyAction } from './use-container-actions.ts';

interface Props {
  readonly container: Pick<Container, 'State' | 'Status'>;
  /** What is being done with it. */
  readonly busy?: BusyAction | undefined;
}

/** The state of a container: a dot of its tone and its word; how long it has been so on hover. */
export function StateLabel({ container, busy }: Props) {
  const { t } = useTranslation('docker');
  const code = exitCodeOf(container);
  const text = code === null || code === 0 ? t(`state.${container.State}`) : t('state.exitedWith', { code });
  return (
    <span className={styles.state} data-tone={busy === undefined ? toneOf(container) : 'busy'} title={container.Status}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{busy === undefined ? text : t(`busy.${busy}`)}</span>
    </span>
  );
}

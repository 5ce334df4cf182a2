import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/icon.ts';
import styles from './pages.module.css';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Inside a window: no canvas of its own. */
  readonly inset?: boolean;
  readonly testId?: string;
}

/** One quiet card: what this is, why, and the way on. */
export function PageFrame({ icon, title, children, actions, inset = false, testId }: Props) {
  return (
    <main className={inset ? styles.inset : styles.page} data-testid={testId}>
      <section className={styles.card}>
        <span className={styles.picture}>
          <Icon name={icon} size={24} />
        </span>
        <h1 className="type-h1">{title}</h1>
        <div className={styles.text}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </section>
    </main>
  );
}

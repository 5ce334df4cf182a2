import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.ts';
import styles from './states.module.css';

interface Props {
  readonly icon?: IconName;
  readonly title: string;
  /** One sentence. */
  readonly text?: string;
  /** The main action, and at most one link beside it. */
  readonly children?: ReactNode;
}

/** A place that holds nothing: one sentence and the way on. */
export function EmptyState({ icon = 'folder', title, text, children }: Props) {
  return (
    <div className={styles.state} data-testid="empty-state">
      <span className={styles.picture}>
        <Icon name={icon} size={32} />
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

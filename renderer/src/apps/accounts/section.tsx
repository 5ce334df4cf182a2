import { useId, type ReactNode } from 'react';
import styles from './accounts.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Stands at the end of the title's line. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of a page with its own name, which people can jump to. */
export function Section({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div className={styles.sectionText}>
          <h2 id={id}>{title}</h2>
          {text !== undefined && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './settings.module.css';

interface Props {
  /** Name of the part in an address: `?at=led` leads here. */
  readonly at: string;
  readonly title: string;
  readonly text?: string;
  /** What stands at the end of the title, such as a switch or a state. */
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of a settings page under a title of its own; the one that an address names is shown and marked (APP-SET-01). */
export function SettingPart({ at, title, text, end, children }: Props) {
  const { search, key } = useLocation();
  const wanted = new URLSearchParams(search).get('at') === at;
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.focus({ preventScroll: true });
  }, [wanted, key]);
  return (
    <section
      ref={part}
      className={styles.part}
      aria-label={title}
      tabIndex={-1}
      data-part={at}
      data-found={wanted || undefined}
    >
      <div className={styles.partHead}>
        <h2 className={styles.partTitle}>{title}</h2>
        {end}
      </div>
      {text !== undefined && <p className={styles.partText}>{text}</p>}
      {children}
    </section>
  );
}

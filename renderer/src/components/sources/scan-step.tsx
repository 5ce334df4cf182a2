import { useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icon.ts';
import { ProgressBar } from '../progress-bar.tsx';
import styles from './sources.module.css';

interface Props {
  readonly icon: IconName;
  readonly progress: { readonly busy: 0 | 1; readonly indexed: number; readonly total: number };
  /** Texts of the app; `state` says how far its files are read. */
  readonly words: Readonly<Record<'title' | 'state' | 'onward' | 'note', string>>;
  readonly onOnward: () => void;
}

/** Second step of a first look: how far the chosen folders are read, and the way on (APP-MGUIDE-01). */
export function ScanStep({ icon, progress: { busy, indexed, total }, words, onOnward }: Props) {
  const onward = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => {
    onward.current?.focus();
  }, []);
  return (
    <div className={styles.guide} data-testid="guide-scan" data-busy={busy}>
      <span className={styles.guidePicture}>
        <Icon name={icon} size={40} />
      </span>
      <h1>{words.title}</h1>
      {/* Told when it is another one; each number on the way would be too much. */}
      <span className="visually-hidden" role="status">
        {words.title}
      </span>
      <p>{words.state}</p>
      {busy === 1 && (
        <div className={styles.guideProgress}>
          <ProgressBar value={total === 0 ? null : indexed / total} label={words.state} />
        </div>
      )}
      <div className={styles.guideActions}>
        <button ref={onward} type="button" className="btn btn-primary" data-testid="guide-library" onClick={onOnward}>
          {words.onward}
        </button>
      </div>
      <p className={styles.guideNote}>{words.note}</p>
    </div>
  );
}

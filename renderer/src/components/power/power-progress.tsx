import { Icon } from '../icon.ts';
import { Spinner } from '../spinner.tsx';
import type { PowerPhase } from './power-phase.ts';
import styles from './power.module.css';

/** What goes on, in one line with its sign. */
export function PowerProgress({ phase, text }: { phase: PowerPhase; text: string }) {
  return (
    <div className={styles.progress} role="status">
      <span className={styles.sign} data-phase={phase}>
        {phase === 'unreachable' ? (
          <Icon name="warning" size={24} />
        ) : phase === 'off' ? (
          <Icon name="power" size={24} />
        ) : (
          <Spinner size={24} />
        )}
      </span>
      <p>{text}</p>
    </div>
  );
}

/** Numbers of the tasks that would stop. */
export function RunningTasks({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) {
  if (lines.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <div className={styles.tasks}>
      <div className={styles.tasksTitle}>{title}</div>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

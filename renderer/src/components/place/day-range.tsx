import styles from './day-range.module.css';

/** Days as a field of the browser gives them; '' for none. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Props extends Days {
  /** Spoken names of both ends; they stand as tips, too. */
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly onDays: (change: Partial<Days>) => void;
}

/** The first and the last day that a list is narrowed to; neither can be chosen beyond the other. */
export function DayRange({ from, to, fromLabel, toLabel, onDays }: Props) {
  return (
    <span className={styles.range}>
      <input
        type="date"
        className={styles.day}
        aria-label={fromLabel}
        title={fromLabel}
        value={from}
        max={to}
        onChange={(event) => {
          onDays({ from: event.target.value });
        }}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className={styles.day}
        aria-label={toLabel}
        title={toLabel}
        value={to}
        min={from}
        onChange={(event) => {
          onDays({ to: event.target.value });
        }}
      />
    </span>
  );
}

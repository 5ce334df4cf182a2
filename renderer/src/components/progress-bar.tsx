import styles from './progress-bar.module.css';

interface Props {
  /** 0..1; null = work goes on and nobody knows how far. */
  readonly value: number | null;
  /** Spoken name of what progresses. */
  readonly label: string;
  readonly tone?: 'primary' | 'success' | 'warning' | 'error' | 'neutral';
  /** Height in pixels. */
  readonly height?: number;
}

/** A bar that moves linearly towards the value and never runs ahead of it. */
export function ProgressBar({ value, label, tone = 'primary', height = 6 }: Props) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10;
  return (
    <div
      className={styles.bar}
      data-tone={tone}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <i
        className={percent === null ? styles.unknown : styles.fill}
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}

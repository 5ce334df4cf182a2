import styles from './spinner.module.css';

interface Props {
  readonly size?: number;
  /** Spoken text; without it the spinner is decoration beside a text. */
  readonly label?: string;
}

/** A turning arc in the colour of the text around it; it stands still under reduced motion. */
export function Spinner({ size = 16, label }: Props) {
  return (
    <svg
      className={styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

import styles from './segments.module.css';

interface Props<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onValue: (value: V) => void;
}

/** A few choices beside each other, one of them taken. */
export function Segments<V extends string>({ label, value, options, onValue }: Props<V>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          data-value={option.value}
          onClick={() => {
            onValue(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

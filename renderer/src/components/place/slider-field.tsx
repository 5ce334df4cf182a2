import { useId } from 'react';
import styles from './fields.module.css';

interface Props<V> {
  readonly label: string;
  /** What can be chosen, from the least to the most. */
  readonly steps: readonly V[];
  readonly value: V;
  readonly textOf: (value: V) => string;
  readonly onValue: (value: V) => void;
  readonly disabled?: boolean;
}

/** One of some values that lie on a line; the chosen one stands behind the label and is read out. */
export function SliderField<V>({ label, steps, value, textOf, onValue, disabled = false }: Props<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} <output htmlFor={id}>{textOf(value)}</output>
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={steps.length - 1}
        step={1}
        disabled={disabled}
        value={Math.max(0, steps.indexOf(value))}
        aria-valuetext={textOf(value)}
        onChange={(event) => {
          const step = steps[Number(event.target.value)];
          if (step !== undefined) onValue(step);
        }}
      />
    </div>
  );
}

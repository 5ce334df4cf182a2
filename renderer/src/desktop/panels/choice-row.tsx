import { useId, type KeyboardEvent } from 'react';
import { Icon, type IconName } from '../../components/icon.ts';
import styles from './panel.module.css';

interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly icon?: IconName;
}

interface Props<T> {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}

/** One of a few, side by side; arrows move and choose, as radio buttons do. */
export function ChoiceRow<T extends string | number | null>({ label, value, choices, onChange }: Props<T>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = choices.findIndex((choice) => choice.value === value);
    const next = choices[(index + step + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <>
      <h3 id={id} className={styles.caption}>
        {label}
      </h3>
      <div className={styles.choices} role="radiogroup" aria-labelledby={id} onKeyDown={onKeyDown}>
        {choices.map((choice) => {
          const checked = choice.value === value;
          return (
            <button
              key={String(choice.value)}
              type="button"
              role="radio"
              aria-checked={checked}
              tabIndex={checked ? 0 : -1}
              className={styles.choice}
              data-value={String(choice.value)}
              onClick={() => {
                onChange(choice.value);
              }}
            >
              {choice.icon && <Icon name={choice.icon} />}
              {choice.label}
            </button>
          );
        })}
      </div>
    </>
  );
}

import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from '../../components/icon.ts';
import styles from './text-field.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly icon: IconName;
  /** What is wrong with the value; '' = nothing. */
  readonly error?: string;
  /** Said quietly under the field, such as caps lock. */
  readonly hint?: string;
  /** At the right, inside the frame. */
  readonly action?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A labelled field of 40 px with a leading icon; its error stands under it and is read with it. */
export function TextField({ label, icon, error = '', hint = '', action, inputRef, ...input }: Props) {
  const id = useId();
  const note = error !== '' ? `${id}-error` : hint !== '' ? `${id}-hint` : undefined;
  return (
    <div className={styles.fieldBlock}>
      <label className={styles.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field} data-invalid={error !== ''}>
        <Icon name={icon} />
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={styles.input}
          aria-invalid={error !== ''}
          aria-describedby={note}
        />
        {action}
      </div>
      {error !== '' && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="cross-circle" />
          {error}
        </p>
      )}
      {error === '' && hint !== '' && (
        <p className={styles.hint} id={`${id}-hint`}>
          <Icon name="info" />
          {hint}
        </p>
      )}
    </div>
  );
}

import { useEffect, useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../icon.ts';
import styles from './fields.module.css';

interface FieldProps {
  readonly label: string;
  readonly error?: string;
  readonly hint?: string;
}

/** A label with its control below; what is wrong stands under it and is read with it. */
function Field({ label, error = '', hint = '', children, id }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== '' ? (
        <p className={styles.error} id={`${id}-note`} role="alert">
          {error}
        </p>
      ) : (
        hint !== '' && (
          <p className={styles.hint} id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

const noteOf = (id: string, { error = '', hint = '' }: FieldProps): object =>
  error === '' && hint === '' ? {} : { 'aria-describedby': `${id}-note` };

type InputProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & { readonly onValue: (value: string) => void };

/** A line of text, a number, a date. Spaces around it go when it is left (MSK-04), but not those of a password. */
export function TextField({ label, error = '', hint = '', onValue, ...input }: InputProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error !== ''}
        {...noteOf(id, { label, error, hint })}
        onChange={(event) => {
          onValue(event.target.value);
        }}
        onBlur={(event) => {
          const { value } = event.target;
          if (input.type !== 'password' && value.trim() !== value) onValue(value.trim());
          input.onBlur?.(event);
        }}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  error = '',
  hint = '',
  value,
  onValue,
  maxLength,
  rows = 3,
}: FieldProps & { value: string; onValue: (value: string) => void; maxLength?: number; rows?: number }) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        className={styles.area}
        rows={rows}
        value={value}
        maxLength={maxLength}
        {...noteOf(id, { label, error, hint })}
        onChange={(event) => {
          onValue(event.target.value);
        }}
      />
    </Field>
  );
}

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Shown, but not to be chosen: its label says why. */
  readonly disabled?: boolean;
}

/** One of a few. */
export function SelectField<V extends string>({
  label,
  error = '',
  hint = '',
  value,
  options,
  onValue,
  disabled = false,
}: FieldProps & {
  value: V;
  options: readonly Option<V>[];
  onValue: (value: V) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <Select id={id} value={value} options={options} onValue={onValue} disabled={disabled} />
    </Field>
  );
}

/** The bare choice, for bars; give it a label. */
export function Select<V extends string>({
  value,
  options,
  onValue,
  disabled = false,
  id,
  label,
}: {
  value: V;
  options: readonly Option<V>[];
  onValue: (value: V) => void;
  disabled?: boolean;
  id?: string;
  label?: string;
}) {
  return (
    <select
      id={id}
      className={styles.select}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onValue(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** On or off, with what it means. */
export function SwitchField({
  label,
  hint = '',
  checked,
  onValue,
  disabled = false,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onValue: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      <span className={styles.switchText}>
        <label htmlFor={id}>{label}</label>
        {hint !== '' && (
          <span className={styles.hint} id={`${id}-note`}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        {...(hint === '' ? {} : { 'aria-describedby': `${id}-note` })}
        onChange={(event) => {
          onValue(event.target.checked);
        }}
      />
    </div>
  );
}

/** How long typing rests before it counts (ms). SRC-02 */
const REST_MS = 300;

/** A search: what is typed counts after a rest, with Enter at once; cut short at 100 characters (SRC-02). */
export function SearchField({
  label,
  value,
  onSearch,
  onStop,
  autoFocus = false,
}: {
  label: string;
  /** What is searched now. */
  value: string;
  onSearch: (keyword: string) => void;
  /** Ends a search that is under way: Escape does that before it empties the field. */
  onStop?: (() => void) | undefined;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation('places');
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Another search from outside (a kept keyword, the window's history) shows in the field.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const keyword = [...typed.trim()].slice(0, 100).join('');
  useEffect(() => {
    if (keyword === value) return;
    const timer = setTimeout(() => {
      onSearch(keyword);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [keyword, value, onSearch]);
  return (
    <div className={styles.search} role="search">
      <Icon name="search" size={16} />
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        // The field is what one came for.
        autoFocus={autoFocus}
        data-testid="place-search"
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onSearch(keyword);
          if (event.key === 'Escape' && onStop !== undefined) {
            event.preventDefault();
            onStop();
          } else if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            setTyped('');
            onSearch('');
          }
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('search.clear')}
          onClick={() => {
            setTyped('');
            onSearch('');
          }}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}

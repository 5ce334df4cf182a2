import { useId, useState } from 'react';
import { SelectField, SwitchField, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { SliderField } from '../../../components/place/slider-field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { differences, draftOf, problemOf, type Draft, type FormField, type Value, type Values } from './form-model.ts';
import styles from './form.module.css';

interface Props<V extends Values> {
  readonly label: string;
  readonly fields: readonly FormField<V>[];
  /** What the device has. */
  readonly values: V;
  readonly busy: boolean;
  /** Saves what has changed. */
  readonly onSave: (changed: Partial<V>) => void;
  readonly saveText?: string;
}

/**
 * Settings that are saved together. What would change stands beside the button line by line, before and after; a choice
 * with a risk says so at once, and each value leads back to the usual one.
 */
export function ConfigForm<V extends Values>({ label, fields, values, busy, onSave, saveText }: Props<V>) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<Draft>({});
  const draft = { ...draftOf(values), ...typed };
  const changes = differences(fields, values, draft);
  const problems = new Map(fields.map((field) => [field.name, problemOf(field, values, draft, t('form.number'))]));
  const isWrong = [...problems.values()].some((problem) => problem !== '');
  const isTouched = fields.some(({ name }) => name in typed && draft[name] !== draftOf(values)[name]);
  const set = (name: string, value: string | boolean): void => {
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const textOf = ({ options, stepText }: FormField<V>, value: Value): string => {
    if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
    if (stepText !== undefined && typeof value === 'number') return stepText(value);
    const text = options?.find((option) => option.value === String(value))?.label ?? String(value);
    return text === '' ? t('form.none') : text;
  };

  return (
    <form
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || isWrong || changes.length === 0) return;
        onSave(Object.fromEntries(changes.map(({ field, after }) => [field.name, after])) as Partial<V>);
      }}
    >
      {fields
        .filter((field) => field.hidden?.(draft) !== true)
        .map((field) => (
          <FieldOf
            key={field.name}
            field={field}
            value={draft[field.name] ?? ''}
            problem={problems.get(field.name) ?? ''}
            risk={field.risk?.(draft) ?? ''}
            textOf={(value) => textOf(field, value)}
            disabled={busy}
            onValue={(value) => {
              set(field.name, value);
            }}
          />
        ))}
      {isTouched && (
        <div className={styles.changes} role="group" aria-label={t('form.changes')}>
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field.name}>
                {t('form.change', { label: field.label, before: textOf(field, before), after: textOf(field, after) })}
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <button type="submit" className="btn btn-primary" disabled={busy || isWrong || changes.length === 0}>
              {saveText ?? t('form.save')}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={busy}
              onClick={() => {
                setTyped({});
              }}
            >
              {t('form.discard')}
            </button>
          </div>
        </div>
      )}
    </form>
  );
}

/** The step that lies closest to a value that another program may have set. */
const nearest = (steps: readonly number[], value: number): number =>
  steps.reduce((best, step) => (Math.abs(step - value) < Math.abs(best - value) ? step : best), steps[0] ?? value);

interface FieldProps<V extends Values> {
  readonly field: FormField<V>;
  readonly value: string | boolean;
  readonly problem: string;
  readonly risk: string;
  readonly textOf: (value: Value) => string;
  readonly disabled: boolean;
  readonly onValue: (value: string | boolean) => void;
}

function FieldOf<V extends Values>({ field, value, problem, risk, textOf, disabled, onValue }: FieldProps<V>) {
  const { t } = useTranslation('settings');
  const id = useId();
  const { label, hint = '', options, steps, stepText = String, standard, maxLength } = field;
  return (
    <div className={styles.field}>
      {typeof value === 'boolean' ? (
        <SwitchField label={label} hint={hint} checked={value} disabled={disabled} onValue={onValue} />
      ) : steps !== undefined ? (
        <SliderField
          label={label}
          steps={steps}
          value={nearest(steps, Number(value))}
          textOf={stepText}
          disabled={disabled}
          onValue={(next) => {
            onValue(String(next));
          }}
        />
      ) : options !== undefined ? (
        <SelectField label={label} hint={hint} value={value} options={options} disabled={disabled} onValue={onValue} />
      ) : (
        <TextField
          label={label}
          hint={hint}
          error={problem}
          value={value}
          {...(field.type === undefined ? {} : { type: field.type })}
          {...(maxLength === undefined ? {} : { maxLength })}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          onValue={onValue}
        />
      )}
      {standard !== undefined && String(standard) !== String(value) && (
        <button
          type="button"
          id={id}
          className={`link-btn ${styles.standard}`}
          disabled={disabled}
          aria-label={t('form.standardOf', { label, value: textOf(standard) })}
          onClick={() => {
            onValue(typeof standard === 'boolean' ? standard : String(standard));
          }}
        >
          {t('form.standard', { value: textOf(standard) })}
        </button>
      )}
      {risk !== '' && <PlaceNote tone="warning">{risk}</PlaceNote>}
    </div>
  );
}

import { useTranslation } from '../../i18n/use-translation.ts';
import { FIELDS_MOST, type DraftField } from './collect-draft.ts';
import styles from './collect.module.css';

interface Props {
  readonly fields: readonly DraftField[];
  readonly error: string;
  readonly onChange: (fields: readonly DraftField[]) => void;
}

/** What visitors fill in beside their files (APP-COLL-02). */
export function VisitorFields({ fields, error, onChange }: Props) {
  const { t } = useTranslation('care');
  const setField = (index: number, change: Partial<DraftField>): void => {
    onChange(fields.map((field, at) => (at === index ? { ...field, ...change } : field)));
  };
  return (
    <fieldset className={styles.fields}>
      <legend>{t('collect.fields')}</legend>
      {fields.map((field, index) => (
        <div key={index} className={styles.fieldRow}>
          <input
            aria-label={t('collect.fieldName')}
            value={field.label}
            maxLength={64}
            onChange={(event) => {
              setField(index, { label: event.target.value });
            }}
          />
          <label>
            <input
              type="checkbox"
              checked={field.required}
              onChange={(event) => {
                setField(index, { required: event.target.checked });
              }}
            />
            {t('collect.required')}
          </label>
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              onChange(fields.filter((_one, at) => at !== index));
            }}
          >
            {t('collect.removeField')}
          </button>
        </div>
      ))}
      {fields.length < FIELDS_MOST && (
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            onChange([...fields, { label: '', required: false }]);
          }}
        >
          {t('collect.addField')}
        </button>
      )}
      {error !== '' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { acceptedKinds, type AcceptedKind } from '#shared/contract/kinds.ts';
import { TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './collect.module.css';

interface Props {
  readonly kinds: readonly AcceptedKind[];
  readonly endings: string;
  readonly error: string;
  readonly onChange: (change: { kinds?: readonly AcceptedKind[]; endings?: string }) => void;
}

/** Which types of files a collection takes: whole kinds, and single ends of names (APP-COLL-02). */
export function AcceptedTypesField({ kinds, endings, error, onChange }: Props) {
  const { t } = useTranslation('care');
  return (
    <fieldset className={styles.fields}>
      <legend>{t('collect.types')}</legend>
      <p className={styles.hint}>{t('collect.typesHint')}</p>
      <div className={styles.kinds}>
        {acceptedKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              data-kind={kind}
              onChange={({ target }) => {
                onChange({ kinds: target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind) });
              }}
            />
            {t(`collect.kind.${kind}`)}
          </label>
        ))}
      </div>
      <TextField
        label={t('collect.endings')}
        value={endings}
        maxLength={400}
        error={error}
        onValue={(text) => {
          onChange({ endings: text });
        }}
      />
    </fieldset>
  );
}

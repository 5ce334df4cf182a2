import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import styles from './form-parts.module.css';

/** The box that keeps the session over the end of the browser (RTE-17). */
export function KeepSignedIn({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('signin');
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <span className={styles.box} aria-hidden="true">
        <Icon name="check" size={12} />
      </span>
      {t('form.keep')}
    </label>
  );
}

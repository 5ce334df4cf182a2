import { useId } from 'react';
import { isFetching } from '#shared/rules/backup/elsewhere.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useComputerBackups } from '../use-computer-backups.ts';
import type { FormProps } from './form-props.ts';
import { changeOrigin, type Origin } from './wizard-state.ts';
import styles from './wizard-fields.module.css';

const origins: readonly Origin[] = ['device', 'computer'];

/** Where the folders are; a browser reads none of the computer it runs on (APP-AUTO-02, APP-TOZ-01). */
export function OriginField({ type, form, set }: FormProps) {
  const { t } = useTranslation('backup');
  const { isThere } = useComputerBackups();
  const group = useId();
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{t('origin.label')}</legend>
      {origins.map((origin) => {
        const isOff = origin === 'computer' && !isThere;
        const words = origin === 'device' && isFetching(type) ? 'nas' : origin;
        return (
          <label key={origin} className={styles.plan} data-chosen={form.origin === origin} data-off={isOff}>
            <input
              type="radio"
              name={group}
              value={origin}
              checked={form.origin === origin}
              disabled={isOff}
              onChange={() => {
                set(changeOrigin({ type, form }, origin));
              }}
            />
            <span>
              <strong>{t(`origin.${words}`)}</strong>
              <span className={styles.planText}>{t(isOff ? 'origin.computerOff' : `origin.${words}Text`)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

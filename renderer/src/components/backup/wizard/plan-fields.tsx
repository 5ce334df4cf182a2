import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { BackupPlanKind } from '#shared/contract/kinds.ts';
import { isFetching, staysHere } from '#shared/rules/backup/elsewhere.ts';
import { TextField } from '../../place/fields.tsx';
import type { FormProps } from './form-props.ts';
import styles from './wizard-fields.module.css';

const week = [1, 2, 3, 4, 5, 6, 7] as const;
/** The one that needs nobody comes first. */
const plans: readonly BackupPlanKind[] = ['realtime', 'timed', 'manual'];

/** Step 3: when it runs (APP-AUTO-02, DEV-07). */
export function PlanFields({ type, form, set }: FormProps) {
  const { t } = useTranslation('backup');
  const group = useId();
  const { backupType, days, time } = form;
  const about = form.origin === 'computer' ? 'plan.aboutComputer' : 'plan.about';
  return (
    <>
      <fieldset className={styles.plans}>
        <legend className="visually-hidden">{t('plan.when')}</legend>
        {plans
          .filter((plan) => staysHere(type) || plan !== 'realtime')
          .map((plan) => (
            <label key={plan} className={styles.plan} data-chosen={backupType === plan}>
              <input
                type="radio"
                name={group}
                value={plan}
                checked={backupType === plan}
                onChange={() => {
                  set({ backupType: plan });
                }}
              />
              <span>
                <strong>{plan === 'timed' ? t('plan.days') : t(`plan.${plan}`)}</strong>
                <span className={styles.planText}>{t(`${about}.${plan}`)}</span>
              </span>
            </label>
          ))}
      </fieldset>
      {isFetching(type) && <p className={styles.about}>{t('plan.noRealtime')}</p>}
      {backupType === 'timed' && (
        <>
          <fieldset className={styles.days}>
            <legend>{t('plan.days')}</legend>
            {week.map((day) => (
              <label key={day} className={styles.day}>
                <input
                  type="checkbox"
                  checked={days.includes(day)}
                  onChange={(event) => {
                    const others = days.filter((each) => each !== day);
                    set({ days: event.target.checked ? [...others, day].sort((a, b) => a - b) : others });
                  }}
                />
                {t(`day.d${day}`)}
              </label>
            ))}
          </fieldset>
          {days.length === 0 && (
            <p className={styles.problem} role="alert">
              {t('plan.noDay')}
            </p>
          )}
          <div className={styles.time}>
            <TextField
              label={t('plan.time')}
              type="time"
              required
              value={time}
              onValue={(value) => {
                set({ time: value });
              }}
            />
          </div>
        </>
      )}
    </>
  );
}

import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { PlanEffect, PlanRow, WizardPlan } from '#shared/rules/storage/wizard-options.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import page from '../parts/overlay-page.module.css';
import styles from '../takeover/takeover.module.css';

const icons: Readonly<Record<PlanEffect, IconName>> = {
  kept: 'check-circle',
  external: 'check-circle',
  pool: 'check-circle',
  returns: 'refresh',
  erased: 'cross-circle',
  joined: 'cross-circle',
  unused: 'info',
  missing: 'warning',
};

/** Slots that fare alike, in the order of the first of them. */
function grouped(rows: readonly PlanRow[]): readonly (readonly [PlanEffect, readonly number[]])[] {
  const found = new Map<PlanEffect, number[]>();
  for (const { effect, position } of rows) found.set(effect, [...(found.get(effect) ?? []), position]);
  return [...found];
}

/** What becomes of the data under an option, one line for slots that fare alike. WIZ-05 */
export function Effects({ plan }: { plan: WizardPlan }) {
  const { t } = useTranslation('takeover');
  if (plan.rows.length === 0) return <p>{t('effect.none')}</p>;
  return (
    <>
      <p>{t('dataTitle')}</p>
      <ul className={styles.effects}>
        {grouped(plan.rows).map(([effect, slots]) => (
          <li key={effect} data-effect={effect}>
            <Icon name={icons[effect]} size={18} />
            <span>
              <b>{t('effect.slots', { count: slots.length, slots: slots.join(t('join')) })}</b> {t(`effect.${effect}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The chosen option slot by slot, before anything is done: kept and lost, how long, and whether it can be undone. */
export function PlanCard({ plan, name }: { plan: WizardPlan; name: string }) {
  const { t } = useTranslation(['takeover', 'overlays']);
  const bytes = (value: number) =>
    value === 0 ? t('plan.nothing') : t('plan.upTo', { size: formatSizeSpaced(value) });
  if (plan.rows.length === 0) return null;
  return (
    <>
      <h2 className={`type-label ${styles.caption ?? ''}`}>{t('planTitle', { option: name })}</h2>
      <div className={`${page.card ?? ''} ${styles.planCard ?? ''}`} data-testid="plan">
        <table className={styles.slots}>
          <thead>
            <tr>
              <th scope="col">{t('plan.slot')}</th>
              <th scope="col">{t('plan.before')}</th>
              <th scope="col">{t('plan.after')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.rows.map(({ position, disk, effect }) => (
              <tr key={position} data-effect={effect}>
                <td>{position}</td>
                <td>{disk === null ? t('overlays:empty') : formatSizeSpaced(disk.size)}</td>
                <td>{t(`after.${effect}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className={styles.totals}>
          <dt>{t('plan.kept')}</dt>
          <dd>{bytes(plan.keptBytes)}</dd>
          <dt>{t('plan.lost')}</dt>
          <dd>{bytes(plan.lostBytes)}</dd>
          <dt>{t('plan.duration')}</dt>
          <dd>{plan.hours === 0 ? t('plan.minutes') : t('plan.hours', { count: plan.hours })}</dd>
          <dt>{t('plan.undo')}</dt>
          <dd>{t(`plan.${plan.undo}`)}</dd>
        </dl>
      </div>
    </>
  );
}

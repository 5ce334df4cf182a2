import type { OfflineSetting } from '#shared/contract/calls-offline.ts';
import { formatSpeed } from '#shared/rules/size.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './offline.module.css';

const KIB = 1024;

/** The limits of the device for those who cannot change them, and why they cannot (APP-DOWN-03). */
export function DeviceFacts({ setting }: { setting: OfflineSetting }) {
  const { t, language } = useTranslation('offline');
  const { max_tasks: tasks, down_kb: down, up_kb: up, seed_ratio: ratio, schedule } = setting;
  const number = new Intl.NumberFormat(language);
  const limit = (kb: number): string =>
    kb === 0 ? t('setting.noLimit') : t('setting.limitOf', { speed: formatSpeed(kb * KIB) });
  const facts = [
    [t('setting.factTasks'), number.format(tasks)],
    [t('setting.factDown'), limit(down)],
    [t('setting.factUp'), limit(up)],
    [
      t('setting.factRatio'),
      ratio === 0 ? t('setting.ratioNone') : t('setting.ratioOf', { times: number.format(ratio) }),
    ],
    [
      t('setting.factSchedule'),
      schedule.on === 1 ? t('setting.hours', { from: schedule.from, to: schedule.to }) : t('setting.always'),
    ],
  ] as const;
  return (
    <section className={styles.part} aria-label={t('setting.device')} data-testid="device-facts">
      <h2>{t('setting.device')}</h2>
      <PlaceNote>{t('setting.masterOnly')}</PlaceNote>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

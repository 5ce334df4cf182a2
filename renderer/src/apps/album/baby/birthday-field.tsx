import { birthdayYears } from '#shared/rules/calendar/age.ts';
import type { SolarDate } from '#shared/rules/calendar/dates.ts';
import { Select } from '../../../components/place/fields.tsx';
import { Segments } from '../../../components/segments.tsx';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  dayText,
  inLunarRange,
  lunarMonthsOf,
  lunarMonthText,
  lunarOf,
  lunarText,
  solarDays,
  withLunar,
  withSolar,
} from './birthday.ts';
import styles from './forms.module.css';

interface Props {
  readonly day: SolarDate;
  readonly isLunar: boolean;
  readonly onValue: (day: SolarDate, isLunar: boolean) => void;
}

const counted = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));
const options = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));

function SolarPickers({ day, onDay }: { day: SolarDate; onDay: (day: SolarDate) => void }) {
  const { t } = useTranslation('baby');
  return (
    <>
      {(
        [
          ['year', birthdayYears],
          ['month', counted(12)],
          ['day', counted(solarDays(day.year, day.month))],
        ] as const
      ).map(([part, values]) => (
        <Select
          key={part}
          label={t(`birthday.${part}`)}
          value={String(day[part])}
          options={options(values)}
          onValue={(value) => {
            onDay(withSolar(day, { [part]: Number(value) }));
          }}
        />
      ))}
    </>
  );
}

function LunarPickers({ day, onDay }: { day: SolarDate; onDay: (day: SolarDate) => void }) {
  const { t } = useTranslation('baby');
  const words = translateWith(t);
  const lunar = lunarOf(day);
  if (lunar === null) return null;
  const months = lunarMonthsOf(lunar.year);
  const length = months.find(({ month, isLeap }) => month === lunar.month && isLeap === lunar.isLeap)?.days ?? 30;
  return (
    <>
      <Select
        label={t('birthday.year')}
        value={String(lunar.year)}
        options={options(birthdayYears)}
        onValue={(value) => {
          onDay(withLunar(day, { year: Number(value) }));
        }}
      />
      <Select
        label={t('birthday.month')}
        value={`${lunar.month}${lunar.isLeap ? '+' : ''}`}
        options={months.map(({ month, isLeap }) => ({
          value: `${month}${isLeap ? '+' : ''}`,
          label: lunarMonthText(words, month, isLeap),
        }))}
        onValue={(value) => {
          onDay(withLunar(day, { month: Number.parseInt(value, 10), isLeap: value.endsWith('+') }));
        }}
      />
      <Select
        label={t('birthday.day')}
        value={String(lunar.day)}
        options={counted(length).map((value) => ({ value, label: words(`lunar.days.${value}`) }))}
        onValue={(value) => {
          onDay(withLunar(day, { day: Number(value) }));
        }}
      />
    </>
  );
}

/** The birthday, picked in the solar or in the lunar calendar, with what it is in the other one (CAL-05). */
export function BirthdayField({ day, isLunar, onValue }: Props) {
  const { t } = useTranslation('baby');
  const lunar = lunarOf(day);
  const onDay = (next: SolarDate): void => {
    onValue(next, isLunar);
  };
  const other = isLunar
    ? `${t('birthday.isSolar', { day: dayText(day) })} · ${t('birthday.byLunar')}`
    : lunar === null
      ? t('birthday.noLunar')
      : t('birthday.isLunar', { day: lunarText(translateWith(t), lunar) });
  return (
    <div className={styles.field} role="group" aria-label={t('birthday.label')}>
      <span className={styles.fieldName} aria-hidden="true">
        {t('birthday.label')}
      </span>
      <Segments
        label={t('birthday.calendar')}
        value={isLunar ? 'lunar' : 'solar'}
        options={(['solar', 'lunar'] as const).map((value) => ({ value, label: t(`birthday.${value}`) }))}
        onValue={(calendar) => {
          if (calendar === 'lunar') onValue(inLunarRange(day), true);
          else onValue(day, false);
        }}
      />
      <div className={styles.pickers} data-testid="birthday" data-day={dayText(day)}>
        {isLunar ? <LunarPickers day={day} onDay={onDay} /> : <SolarPickers day={day} onDay={onDay} />}
      </div>
      <p className={styles.hint} role="status">
        {other}
      </p>
    </div>
  );
}

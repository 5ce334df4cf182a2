import { useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { areDistinct } from '#shared/rules/power-plan.ts';
import { call } from '../../../api/call.ts';
import { SelectField, SwitchField, TextField } from '../../../components/place/fields.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChange } from '../form/use-change.ts';
import { SettingPart } from '../setting-part.tsx';
import styles from './hardware.module.css';

export type Plan = CallData<typeof calls.powerPlanLoad>;
interface Entry {
  readonly action: 'on' | 'off';
  readonly time: string;
  readonly days: number[];
}

const week = [1, 2, 3, 4, 5, 6, 7] as const;
const actions = ['on', 'off'] as const;
const MOST = 32;

/** Short name of a day, 1 is Monday, in the language that is shown. */
function dayName(day: number, language: string): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}

interface Props {
  readonly plan: Plan;
  readonly onSaved: (plan: Plan) => void;
}

/** When the device switches itself on and off, and what it does after a power cut (APP-SET-11, CALL-SET-04). */
export function PlanPart({ plan, onSaved }: Props) {
  const { t, language } = useTranslation('setdev');
  const { busy, run } = useChange();
  const list = plan.list.map(({ action, time, days }): Entry => ({
    action: action === 'on' ? 'on' : 'off',
    time,
    days,
  }));
  const save = async (change: { enable?: boolean; list?: Entry[]; after?: boolean }): Promise<void> => {
    const saved = await run(() =>
      call(calls.powerPlanSet, {
        enable: change.enable ?? plan.enable === 1,
        list: change.list ?? list,
        after_power_loss: change.after ?? plan.after_power_loss === 1,
      }),
    );
    if (saved !== null) onSaved(saved);
  };
  const daysText = (days: readonly number[]): string =>
    days.length === week.length ? t('plan.daily') : days.map((day) => dayName(day, language)).join(t('plan.join'));
  return (
    <SettingPart at="plan" title={t('plan.title')} text={t('plan.text')}>
      <SwitchField
        label={t('plan.enable')}
        checked={plan.enable === 1}
        disabled={busy}
        onValue={(enable) => void save({ enable })}
      />
      <SwitchField
        label={t('plan.after')}
        hint={t('plan.afterHint')}
        checked={plan.after_power_loss === 1}
        disabled={busy}
        onValue={(after) => void save({ after })}
      />
      {list.length === 0 ? (
        <p className={styles.quiet}>{t('plan.none')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('plan.times')}>
          {list.map((entry, index) => {
            const words = t(`plan.entry.${entry.action}`, { time: entry.time, days: daysText(entry.days) });
            return (
              <li key={`${entry.action} ${entry.time} ${entry.days.join()}`} className={styles.row}>
                <span className={styles.grow}>{words}</span>
                <button
                  type="button"
                  className="btn btn-text"
                  disabled={busy}
                  aria-label={t('plan.removeOf', { entry: words })}
                  onClick={() => void save({ list: list.filter((_entry, at) => at !== index) })}
                >
                  {t('plan.remove')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {list.length < MOST && (
        <NewTime
          key={list.length}
          list={list}
          busy={busy}
          // A first time is meant to be kept to.
          onAdd={(entry) => void save({ list: [...list, entry], enable: plan.enable === 1 || list.length === 0 })}
        />
      )}
    </SettingPart>
  );
}

function NewTime({ list, busy, onAdd }: { list: readonly Entry[]; busy: boolean; onAdd: (entry: Entry) => void }) {
  const { t, language } = useTranslation('setdev');
  const [action, setAction] = useState<Entry['action']>('off');
  const [time, setTime] = useState('23:00');
  const [days, setDays] = useState<readonly number[]>(week);
  const entry: Entry = { action, time, days: [...days].sort() };
  const problem = days.length === 0 ? t('plan.noDay') : areDistinct([...list, entry]) ? '' : t('plan.taken');
  const isReady = problem === '' && /^\d\d:\d\d$/.test(time) && !busy;
  return (
    <form
      className={styles.newTime}
      aria-label={t('plan.new')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAdd(entry);
      }}
    >
      <div className={styles.timeRow}>
        <SelectField
          label={t('plan.action')}
          value={action}
          options={actions.map((value) => ({ value, label: t(`plan.actions.${value}`) }))}
          onValue={setAction}
        />
        <TextField label={t('plan.time')} type="time" value={time} required onValue={setTime} />
      </div>
      <div className={styles.days} role="group" aria-label={t('plan.days')}>
        {week.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={({ target }) => {
                setDays(target.checked ? [...days, day] : days.filter((each) => each !== day));
              }}
            />
            {dayName(day, language)}
          </label>
        ))}
      </div>
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-secondary" disabled={!isReady}>
        {t('plan.add')}
      </button>
    </form>
  );
}

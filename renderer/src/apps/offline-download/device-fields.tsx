import { useState } from 'react';
import type { OfflineSetting } from '#shared/contract/calls-offline.ts';
import { SelectField, SwitchField, TextField } from '../../components/place/fields.tsx';
import { SpeedLimit } from '../../components/place/speed-limit.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SettingChange } from './save-setting.ts';
import styles from './offline.module.css';

const counts = Array.from({ length: 10 }, (_, at) => String(at + 1));
const ratios = [0, 0.5, 1, 1.5, 2, 3, 5, 10] as const;
const KIB = 1024;
/** Bounds of a speed in MB, within those of the call: a slow line gives no more than some tens of KB. */
const bounds = { least: 0.01, most: 9765 } as const;

interface Props {
  readonly setting: OfflineSetting;
  readonly onChange: (change: SettingChange) => void;
}

/** How the device downloads for everybody; each choice counts at once (APP-DOWN-03). */
export function DeviceFields({ setting, onChange }: Props) {
  const { t, language } = useTranslation('offline');
  const { max_tasks: tasks, down_kb: down, up_kb: up, seed_ratio: ratio, schedule } = setting;
  const number = new Intl.NumberFormat(language);
  const shownRatios = [...new Set([...ratios, ratio])].sort((a, b) => a - b);
  const kib = (bytes: number): number => (bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KIB)));
  return (
    <section className={styles.part} aria-label={t('setting.device')} data-testid="device-fields">
      <h2>{t('setting.device')}</h2>
      <p>{t('setting.deviceHint')}</p>
      <SelectField
        label={t('setting.tasks')}
        hint={t('setting.tasksHint')}
        value={String(tasks)}
        options={counts.map((value) => ({ value, label: number.format(Number(value)) }))}
        onValue={(value) => {
          onChange({ max_tasks: Number(value) });
        }}
      />
      <SelectField
        label={t('setting.ratio')}
        hint={t('setting.ratioHint')}
        value={String(ratio)}
        options={shownRatios.map((value) => ({
          value: String(value),
          label: value === 0 ? t('setting.ratioNone') : t('setting.ratioOf', { times: number.format(value) }),
        }))}
        onValue={(value) => {
          onChange({ seed_ratio: Number(value) });
        }}
      />
      <SpeedLimit
        label={t('setting.down')}
        hint={t('setting.limitHint')}
        speed={t('setting.downSpeed')}
        wrong={t('setting.limitWrong')}
        bytes={down * KIB}
        {...bounds}
        onBytes={(bytes) => {
          onChange({ down_kb: kib(bytes) });
        }}
      />
      <SpeedLimit
        label={t('setting.up')}
        hint={t('setting.limitHint')}
        speed={t('setting.upSpeed')}
        wrong={t('setting.limitWrong')}
        bytes={up * KIB}
        {...bounds}
        onBytes={(bytes) => {
          onChange({ up_kb: kib(bytes) });
        }}
      />
      <SwitchField
        label={t('setting.schedule')}
        hint={t('setting.scheduleHint')}
        checked={schedule.on === 1}
        onValue={(on) => {
          onChange({ schedule: { ...schedule, on: on ? 1 : 0 } });
        }}
      />
      {schedule.on === 1 && (
        <Hours
          schedule={schedule}
          onHours={(hours) => {
            onChange({ schedule: { ...schedule, ...hours } });
          }}
        />
      )}
    </section>
  );
}

/** Two times of day; what is typed counts when a field is left, and an unfinished time does not. */
function Hours({
  schedule,
  onHours,
}: {
  schedule: OfflineSetting['schedule'];
  onHours: (hours: { from: string; to: string }) => void;
}) {
  const { t } = useTranslation('offline');
  const [typed, setTyped] = useState<Partial<Record<'from' | 'to', string>>>({});
  const { from, to } = { ...schedule, ...typed };
  const isKnown = from !== '' && to !== '';
  const done = (): void => {
    setTyped({});
    if (isKnown && (from !== schedule.from || to !== schedule.to)) onHours({ from, to });
  };
  const onEnter = (event: { readonly key: string }): void => {
    if (event.key === 'Enter') done();
  };
  const hint = from === to ? t('setting.wholeDay') : from > to ? t('setting.overnight') : '';
  return (
    <div className={styles.times}>
      <TextField
        type="time"
        label={t('setting.from')}
        value={from}
        onValue={(value) => {
          setTyped({ ...typed, from: value });
        }}
        onBlur={done}
        onKeyDown={onEnter}
      />
      <TextField
        type="time"
        label={t('setting.to')}
        hint={isKnown ? hint : ''}
        value={to}
        onValue={(value) => {
          setTyped({ ...typed, to: value });
        }}
        onBlur={done}
        onKeyDown={onEnter}
      />
    </div>
  );
}

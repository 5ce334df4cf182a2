import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { SelectField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfigForm } from '../form/config-form.tsx';
import type { Loaded } from '../form/use-loaded.ts';
import { useChange } from '../form/use-change.ts';
import { SettingPart } from '../setting-part.tsx';

export type Machine = CallData<typeof calls.systemSetting>;

interface Props {
  readonly machine: Machine;
  readonly reload: Loaded<Machine>['reload'];
}

const lightModes = ['auto', 'on', 'off'] as const;
const percents = Array.from({ length: 11 }, (_each, index) => index * 10);
const fans = ['auto', 'quiet', 'normal', 'full'] as const;
const sleeps = [10, 20, 30, 60, 120] as const;

/** Lights of the device: when they are on, and how bright (APP-SET-11, CALL-HW-01). */
export function LightPart({ machine: { led }, reload }: Props) {
  const { t } = useTranslation('setdev');
  const { busy, run } = useChange();
  const { brightness, from, to } = led;
  const mode = lightModes.find((each) => each === led.mode) ?? 'auto';
  const values = { mode, brightness, from, to };
  const save = async (changed: Partial<typeof values>): Promise<void> => {
    await run(() => call(calls.ledSet, { ...values, ...changed }));
    reload();
  };
  return (
    <SettingPart at="led" title={t('led.title')}>
      <ConfigForm
        key={JSON.stringify(values)}
        label={t('led.title')}
        busy={busy}
        values={values}
        fields={[
          {
            name: 'mode',
            label: t('led.mode'),
            options: lightModes.map((value) => ({ value, label: t(`led.modes.${value}`) })),
          },
          {
            name: 'brightness',
            label: t('led.brightness'),
            steps: percents,
            stepText: (value) => t('percent', { value }),
            hidden: ({ mode: chosen }) => chosen === 'off',
          },
          { name: 'from', label: t('led.from'), type: 'time', hidden: ({ mode: chosen }) => chosen !== 'auto' },
          { name: 'to', label: t('led.to'), type: 'time', hidden: ({ mode: chosen }) => chosen !== 'auto' },
        ]}
        onSave={(changed) => void save(changed)}
      />
    </SettingPart>
  );
}

/** How the fan runs (APP-SET-11, CALL-HW-01). */
export function FanPart({ machine: { fan }, reload }: Props) {
  const { t } = useTranslation('setdev');
  const { busy, run } = useChange();
  const mode = fans.find((each) => each === fan) ?? 'auto';
  const change = async (next: (typeof fans)[number]): Promise<void> => {
    await run(() => call(calls.fanSet, { mode: next }));
    reload();
  };
  return (
    <SettingPart at="fan" title={t('fan.title')}>
      <SelectField
        label={t('fan.mode')}
        value={mode}
        disabled={busy}
        options={fans.map((value) => ({ value, label: t(`fan.modes.${value}`) }))}
        onValue={(next) => void change(next)}
      />
      {mode === 'quiet' && <PlaceNote tone="warning">{t('fan.quietRisk')}</PlaceNote>}
    </SettingPart>
  );
}

/** Whether disks that nobody uses go to rest (APP-SET-11, CALL-HW-01). */
export function SleepPart({ machine: { sleep }, reload }: Props) {
  const { t } = useTranslation('setdev');
  const { busy, run } = useChange();
  const values = { enable: sleep.enable === 1, minutes: sleep.minutes };
  const save = async (changed: Partial<typeof values>): Promise<void> => {
    await run(() => call(calls.diskSleepSet, { ...values, ...changed }));
    reload();
  };
  return (
    <SettingPart at="sleep" title={t('sleep.title')} text={t('sleep.text')}>
      <ConfigForm
        key={JSON.stringify(values)}
        label={t('sleep.title')}
        busy={busy}
        values={values}
        fields={[
          { name: 'enable', label: t('sleep.enable') },
          {
            name: 'minutes',
            label: t('sleep.after'),
            options: sleeps.map((value) => ({ value: String(value), label: t('sleep.minutes', { count: value }) })),
            hidden: ({ enable }) => enable !== true,
            risk: ({ minutes }) => (Number(minutes) === 10 ? t('sleep.shortRisk') : ''),
          },
        ]}
        onSave={(changed) => void save(changed)}
      />
    </SettingPart>
  );
}

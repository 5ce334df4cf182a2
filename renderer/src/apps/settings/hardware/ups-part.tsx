import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../../api/call.ts';
import { SwitchField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfigForm } from '../form/config-form.tsx';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import { SettingPart } from '../setting-part.tsx';
import styles from './hardware.module.css';

const REFRESH_MS = 10_000;
const load = () => call(calls.upsInfo, {});
const isUps = ({ topic }: MessageFrame): boolean => topic === 'ups';
const policies = ['safe', 'shutdown'] as const;

/** The uninterruptible supply: how it is, and what the device does on battery (APP-SET-11, CALL-UPS-01). */
export function UpsPart() {
  const { t } = useTranslation('setdev');
  const state = useLoaded(load, REFRESH_MS);
  const { reload } = state;
  usePushes(isUps, () => void reload());
  const { busy, run } = useChange();
  const change = async (make: () => ReturnType<typeof call<typeof calls.upsSwitch | typeof calls.upsSetting>>) => {
    await run(make);
    reload();
  };
  return (
    <SettingPart at="ups" title={t('ups.title')} text={t('ups.text')}>
      <LoadedPart of={state}>
        {({ connected, enable, model, percent, runtime_s: runtime, status, policy, delay_s, low_percent }) => (
          <>
            {connected === 1 ? (
              <PlaceNote tone={status === 'online' ? 'success' : status === 'low' ? 'error' : 'warning'}>
                {t(`ups.status.${status}`, { model, percent, minutes: Math.round(runtime / 60) })}
              </PlaceNote>
            ) : (
              <p className={styles.quiet}>{t('ups.none')}</p>
            )}
            <SwitchField
              label={t('ups.enable')}
              hint={t(connected === 1 ? 'ups.enableHint' : 'ups.enableNone')}
              checked={enable === 1}
              disabled={busy || (connected !== 1 && enable !== 1)}
              onValue={(next) => void change(() => call(calls.upsSwitch, { enable: next }))}
            />
            <ConfigForm
              key={`${policy} ${delay_s} ${low_percent}`}
              label={t('ups.title')}
              busy={busy}
              values={{ policy: policy, delay_s, low_percent }}
              fields={[
                {
                  name: 'policy',
                  label: t('ups.policy'),
                  options: policies.map((value) => ({ value, label: t(`ups.policies.${value}`) })),
                },
                {
                  name: 'delay_s',
                  label: t('ups.delay'),
                  maxLength: 4,
                  standard: 300,
                  problem: ({ delay_s: typed }) => (Number(typed) <= 3600 ? '' : t('ups.delayBad')),
                },
                {
                  name: 'low_percent',
                  label: t('ups.low'),
                  hint: t('ups.lowHint'),
                  maxLength: 2,
                  standard: 20,
                  problem: ({ low_percent: typed }) =>
                    Number(typed) >= 5 && Number(typed) <= 95 ? '' : t('ups.lowBad'),
                },
              ]}
              onSave={(changed) =>
                void change(() => call(calls.upsSetting, { policy, delay_s, low_percent, ...changed }))
              }
            />
          </>
        )}
      </LoadedPart>
    </SettingPart>
  );
}

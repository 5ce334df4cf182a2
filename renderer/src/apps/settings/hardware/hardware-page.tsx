import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../../api/call.ts';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useLoaded } from '../form/use-loaded.ts';
import { FanPart, LightPart, SleepPart } from './machine-parts.tsx';
import { PlanPart } from './plan-part.tsx';
import { PowerPart } from './power-part.tsx';
import { UpsPart } from './ups-part.tsx';

/** How often what is planned is looked at (ms): it may have been put off or called off elsewhere. */
const REFRESH_MS = 15_000;
const loadMachine = () => call(calls.systemSetting, {});
const loadPlan = () => call(calls.powerPlanLoad, {});
const isPower = ({ topic, type }: MessageFrame): boolean => topic === 'system' && type === 'power_scheduled';

/** `/setting/hardware`: power, the uninterruptible supply, lights, fan and disks at rest (APP-SET-11). */
export function HardwarePage() {
  const { t } = useTranslation('setdev');
  const plan = useLoaded(loadPlan, REFRESH_MS);
  const machine = useLoaded(loadMachine);
  const { reload } = plan;
  usePushes(isPower, () => void reload());
  return (
    <PlaceSheet title={t('title')}>
      <LoadedPart of={plan}>
        {(data) => (
          <>
            <PowerPart planned={data.planned ?? null} onChanged={reload} />
            <PlanPart plan={data} onSaved={plan.put} />
          </>
        )}
      </LoadedPart>
      <UpsPart />
      <LoadedPart of={machine}>
        {(data) => (
          <>
            <LightPart machine={data} reload={machine.reload} />
            <FanPart machine={data} reload={machine.reload} />
            <SleepPart machine={data} reload={machine.reload} />
          </>
        )}
      </LoadedPart>
    </PlaceSheet>
  );
}

import { z } from 'zod';
import { flag } from '#shared/contract/records.ts';
import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { isOnline } from '../hardware/net/online.ts';
import { LICENCE_VERSION, licenceTexts } from '../hardware/upgrade/licence.ts';
import { upgradeProgress } from '../hardware/upgrade/views.ts';
import { storageStateOf } from '../hardware/views.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { ConfigStore } from '../storage/config-store.ts';
import { act } from './act.ts';

export interface UpgradeDeps {
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly configStore: ConfigStore;
  readonly audit: Pick<AuditLog, 'tell'>;
}

type UpgradeCallNames =
  | 'upgradeInfo'
  | 'upgradeConfig'
  | 'upgradeConfirm'
  | 'upgradeProgress'
  | 'upgradeRetry'
  | 'upgradeLicenseCheck'
  | 'upgradeLicenseAgree';

const config = z.object({ auto: flag, hour: z.number() });

/** Upgrade of system and services (wire contract §5.3). */
export function createUpgradeHandlers({
  hardware,
  clock,
  configStore,
  audit,
}: UpgradeDeps): Handlers<UpgradeCallNames> {
  const upgrade = () => hardware.state().upgrade;
  const kept = configStore.value('upgrade', config, upgrade().config);
  if (kept.get().auto === 1) hardware.dispatch({ type: 'upgrade-config', ...kept.get() });
  const agreed = configStore.value('upgrade.agreed', z.string(), '');
  // A licence that has changed since is to be agreed to anew: the model refuses the old one.
  if (agreed.get() !== '') hardware.dispatch({ type: 'upgrade-agree', version: agreed.get() });
  /** While disks are formatted or asked about, the device has other things to do. */
  const assertAtRest = (): void => {
    if (storageStateOf(hardware.state()) !== 'storage_complete') throw new DeviceError('N000005');
  };

  return {
    upgradeInfo: ({ check }) => {
      if (check === true && !isOnline(hardware.state().net)) throw new DeviceError('N001998');
      const { version, offer } = upgrade();
      return {
        has_new: offer === null ? 0 : 1,
        id: offer?.id ?? '',
        type: offer?.type ?? 'system',
        current: version,
        version: offer?.version ?? '',
        size: offer?.size ?? 0,
        level: offer?.level ?? 'NORMAL',
        notes: offer?.notes ?? '',
        released_at: offer?.releasedAt ?? 0,
      };
    },
    upgradeConfig: ({ auto, hour }, caller) => {
      if (auto !== undefined || hour !== undefined) {
        if (!caller.isMaster) throw new DeviceError('N000002');
        const before = kept.get();
        const next = { auto: auto === undefined ? before.auto : auto ? 1 : 0, hour: hour ?? before.hour } as const;
        kept.set(next);
        act(hardware, { type: 'upgrade-config', ...next });
      }
      return kept.get();
    },
    upgradeConfirm: ({ id, type }, caller, info) => {
      assertAtRest();
      act(hardware, { type: 'upgrade-begin', id, kind: type });
      audit.tell('system', { username: caller.username, ip: info.ip }, 'upgrade.begun', { id });
      return { id };
    },
    upgradeProgress: () => upgradeProgress(upgrade(), clock.now()),
    upgradeRetry: ({ id }) => {
      act(hardware, { type: 'upgrade-retry', id });
      return { id };
    },
    upgradeLicenseCheck: (_fields, _caller, { language }) => ({
      need: upgrade().agreed === LICENCE_VERSION ? 0 : 1,
      version: LICENCE_VERSION,
      text: licenceTexts[language],
    }),
    upgradeLicenseAgree: ({ version }) => {
      act(hardware, { type: 'upgrade-agree', version });
      agreed.set(version);
      return null;
    },
  };
}

import { z } from 'zod';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, DeviceClock, Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { type PoolUsage, storageInfoOf } from '../hardware/info.ts';
import { eventOfFormat, formatChoices, typeOf } from '../hardware/format/format-request.ts';
import { syncOf } from '../hardware/raid/raid.ts';
import { possibleModes } from '../hardware/storage/options.ts';
import type { Disk, RaidMode } from '../hardware/storage/state.ts';
import type { HardwareEvent } from '../hardware/transition.ts';
import { whyFailOf } from '../hardware/views.ts';
import type { ConfigStore } from '../storage/config-store.ts';
import { act, assertPossible } from './act.ts';
import type { Administrator } from './administrator.ts';

export interface StorageDeps {
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly configStore: ConfigStore;
  readonly administrator: Administrator;
  readonly poolUsage: () => Promise<PoolUsage>;
  /** Name of this device, as its configuration backup knows it. */
  readonly nasName: () => string;
}

type StorageCallNames =
  | 'storageInfo'
  | 'formatWhyFail'
  | 'formatCancel'
  | 'diskFormat'
  | 'storageConfirm'
  | 'storageReset'
  | 'storageSuggestion'
  | 'formatOptions'
  | 'configRecovery'
  | 'syncStatus'
  | 'syncPace';

/** Answers that write on disks, which nobody gives without a password (PWD-05). */
const risky: ReadonlySet<string> = new Set(['init', 'dilate', 'recover', 'remove']);

const reasons: Readonly<Record<RaidMode, string>> = {
  single: 'one disk, no second copy',
  raid1: 'every file on both disks',
  zdr: 'two copies of every file, on disks of any size',
  raid5: 'one disk may fail',
  'raid1+raid1': 'one disk of each pair may fail',
};

/** What a format call asks for: an offered option, a mirror to be joined, or a mode with its disks. */
function formatEvent(fields: CallFields<Calls['diskFormat']>): HardwareEvent {
  const { id, type, devs = [], main } = fields;
  if (id !== undefined) return { type: 'start-format', optionId: id };
  if (type === undefined) throw new DeviceError('N300001');
  return eventOfFormat({ type, devs, main });
}

/** The internal pool: what the device asks about it, its format, and what it is made of (wire contract §5.4). */
export function createStorageHandlers(deps: StorageDeps): Handlers<StorageCallNames> {
  const { hardware, clock, administrator, poolUsage } = deps;
  const keptPace = deps.configStore.value('raid.pace', z.enum(['full', 'calm']), hardware.state().raid.pace);
  hardware.dispatch({ type: 'raid-pace', pace: keptPace.get() });
  const lastId = (prefix: string): string => `${prefix}-${hardware.state().serial}`;
  /** A ticket, or the password of an administrator; without either nothing is written. */
  const confirm = async (fields: CallFields<Calls['diskFormat']>, caller: Caller, info: RequestInfo): Promise<void> => {
    const { username, password, key_id, second } = fields;
    if (username !== undefined && password !== undefined && key_id !== undefined)
      await administrator.assertPassword({ username, password, key_id }, info, 'N300008');
    else administrator.assertTicket(second, caller, 'N300008');
  };
  const disksOf = (devs: readonly string[] | undefined): readonly Disk[] => {
    const { disks } = hardware.state().storage;
    if (devs === undefined) return disks.filter(({ outside }) => outside === 0);
    const wanted = devs.map((dev) => disks.find((disk) => disk.dev === dev));
    if (!wanted.every((disk) => disk !== undefined)) throw new DeviceError('N300010');
    return wanted;
  };

  return {
    storageInfo: async () => storageInfoOf(hardware.state(), await poolUsage()),
    formatWhyFail: () => whyFailOf(hardware.state()),
    formatCancel: () => {
      act(hardware, { type: 'cancel-format' });
      return null;
    },
    diskFormat: async (fields, caller, info) => {
      const event = formatEvent(fields);
      assertPossible(hardware, clock, event);
      await confirm(fields, caller, info);
      act(hardware, event);
      const { format } = hardware.state();
      return { task_id: format?.id ?? lastId('w') };
    },
    storageConfirm: ({ id, option, devs = [], second }, caller) => {
      const event = { type: 'confirm', id, option, devs } as const;
      assertPossible(hardware, clock, event);
      if (risky.has(option) || (second !== undefined && second !== ''))
        administrator.assertTicket(second, caller, 'N000002');
      act(hardware, event);
      return null;
    },
    storageReset: async (credentials, _caller, info) => {
      const event = { type: 'reset-pool' } as const;
      assertPossible(hardware, clock, event);
      await administrator.assertPassword(credentials, info, 'N001108');
      act(hardware, event);
      return { task_id: hardware.state().format?.id ?? lastId('f') };
    },
    storageSuggestion: ({ devs }) => {
      const disks = disksOf(devs);
      const list = possibleModes(disks).map((mode) => ({
        type: typeOf(mode),
        devs: disks.map(({ dev }) => dev),
        reason: reasons[mode],
      }));
      return { list };
    },
    formatOptions: () => {
      const state = hardware.state();
      if (state.power !== 'on' || state.boot !== 'ready') throw new DeviceError('N000007');
      return { list: formatChoices(state) };
    },
    configRecovery: ({ option, second }, caller) => {
      const { decision, traits } = hardware.state().storage;
      const can = decision?.facts?.conf_can_recovery === 1 ? 1 : 0;
      const told = { can, at: traits.hasBackup ? hardware.state().bootedAtS : 0, nas_name: deps.nasName() } as const;
      if (option === 'query') return told;
      const event = { type: 'restore-configuration' } as const;
      assertPossible(hardware, clock, event);
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, event);
      return told;
    },
    syncStatus: () => {
      const { status, usr } = syncOf(hardware.state(), clock.now());
      return { status, usr };
    },
    syncPace: ({ pace }) => {
      if (pace !== undefined) {
        act(hardware, { type: 'raid-pace', pace });
        keptPace.set(pace);
      }
      return { pace: hardware.state().raid.pace };
    },
  };
}

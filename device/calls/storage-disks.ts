import type { MountType } from '#shared/contract/kinds.ts';
import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FolderDrives } from '../files/folder-drives.ts';
import {
  canFormat,
  externalAt,
  formatTarget,
  isReadOnly,
  listedDisks,
  pathOf,
  supportedFs,
  usedOf,
} from '../hardware/external/disks.ts';
import type { ExternalDisk } from '../hardware/external/state.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { type PoolUsage } from '../hardware/info.ts';
import type { HardwareEvent } from '../hardware/transition.ts';
import type { MountService } from '../mount/service.ts';
import { act, assertPossible } from './act.ts';
import type { Administrator } from './administrator.ts';

export interface DiskDeps {
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly administrator: Administrator;
  readonly poolUsage: () => Promise<PoolUsage>;
  /** Names of the work that reads or writes below a wire path. */
  readonly holding: (path: string, language: 'en' | 'zh') => string[];
  readonly drives: FolderDrives;
  readonly mounts: Pick<MountService, 'list' | 'healthOf' | 'placeOf'>;
}

type DiskCallNames =
  | 'diskMounts'
  | 'diskConfirm'
  | 'devAdd'
  | 'devRemove'
  | 'devInfo'
  | 'devRefresh'
  | 'devFormatCreate'
  | 'devFormatRetry'
  | 'devFormatClear'
  | 'sataDevs'
  | 'extdevList'
  | 'extdevMount'
  | 'extdevSeen'
  | 'smrIgnore';

/** Pool whose members can be changed one by one. */
const INTERNAL_POOL = 'zenith_sata';

/** Kind of the disks that a pool lies on. */
const poolTypes: Readonly<Record<string, string>> = { zenith_sata: 'sata', zenith_m2: 'm2' };

const mountRecord = (disk: ExternalDisk) => ({
  dev: disk.dev ?? '',
  uuid: disk.uuid ?? '',
  label: disk.label,
  fs: disk.fs ?? '',
  type: disk.type,
  size: disk.size ?? 0,
  used: usedOf(disk),
  path: pathOf(disk),
  mounted: disk.mounted ?? 0,
  readonly: isReadOnly(disk) ? (1 as const) : (0 as const),
});

/** What stands in the place of a file system for a folder of another server. */
const protocolNames: Readonly<Record<MountType, string>> = {
  smb: 'SMB',
  webdav: 'WebDAV',
  ftp: 'FTP',
  sftp: 'SFTP',
  nfs: 'NFS',
};

const drivePath = ({ uuid }: { readonly uuid: string }): string => `/usb/${uuid}`;

/** Single disks: those in the slots, and those beside the pools (wire contract §5.4). */
export function createDiskHandlers(deps: DiskDeps): Handlers<DiskCallNames> {
  const { hardware, clock, administrator, poolUsage, drives, mounts } = deps;
  /** Folders of other servers: no disks, so nothing can be done with them here (POL-14). */
  const networkRecords = () =>
    mounts.list().map(({ id, name, type }) => {
      const isUp = mounts.healthOf(id).state === 'up';
      return {
        ...{ dev: '', uuid: id, label: name, fs: '', type, size: 0, used: 0, readonly: 1 as const },
        path: isUp ? mounts.placeOf(id) : '',
        mounted: isUp ? (1 as const) : (0 as const),
      };
    });
  const asPoolChange = (pool: string, event: HardwareEvent): HardwareEvent => {
    if (!hardware.state().pools.some(({ key }) => key === pool)) throw new DeviceError('N000003');
    if (pool !== INTERNAL_POOL) throw new DeviceError('N000005');
    assertPossible(hardware, clock, event);
    return event;
  };
  const task = (prefix: string): { task_id: string } => ({ task_id: `${prefix}-${hardware.state().serial}` });
  const jobTask = (): { task_id: string } => ({ task_id: hardware.state().external.job?.id ?? '' });
  const assertJob = (taskId: string | undefined): void => {
    const { job } = hardware.state().external;
    if (taskId !== undefined && job !== null && job.id !== taskId) throw new DeviceError('N000003');
  };

  return {
    diskMounts: async () => {
      const state = hardware.state();
      const { total, used } = await poolUsage();
      const pools = state.pools.map(({ key, name, mounted }) => ({
        dev: key,
        uuid: key,
        label: name,
        fs: 'Ext4',
        type: poolTypes[key] ?? 'esata',
        size: total,
        used,
        path: mounted === 1 ? `/${key}` : '',
        mounted,
        readonly: 0 as const,
      }));
      const disks = listedDisks(state)
        .filter((disk) => disk.dev !== undefined)
        .map(mountRecord);
      return { disks: [...pools, ...disks, ...networkRecords()] };
    },
    diskConfirm: ({ option, dev }) => {
      if (option === 'lost') {
        act(hardware, { type: 'accept-lost-disk' });
        return {};
      }
      if (dev === undefined) throw new DeviceError('N000001', { data: { field: 'dev' } });
      // A format needs a file system and a password: it has a call of its own.
      if (option === 'format') throw new DeviceError('N000006');
      const { decision, disks } = hardware.state().storage;
      if (decision === null || !disks.some((disk) => disk.dev === dev)) throw new DeviceError('N300010');
      act(hardware, { type: 'confirm', id: decision.id, option, devs: [dev] });
      return {};
    },
    devAdd: ({ pool, dev, second }, caller) => {
      const event = asPoolChange(pool, { type: 'member-add', dev });
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, event);
      return task('s');
    },
    devRemove: ({ pool, dev, second }, caller) => {
      const event = asPoolChange(pool, { type: 'member-remove', dev });
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, event);
      return task('m');
    },
    devInfo: ({ dev }) => {
      const target = formatTarget(hardware.state(), dev);
      if (!target) throw new DeviceError('N300010');
      return { disk: { ...target.disk }, part: target.part, support_fs: target.fs };
    },
    devRefresh: () => {
      act(hardware, { type: 'rescan' });
      return { disks: [...hardware.state().storage.disks] };
    },
    devFormatCreate: ({ dev, uuid, fs, label, second }, caller) => {
      const event = { type: 'external-format', dev, uuid, fs, label: label.trim() } as const;
      assertPossible(hardware, clock, event);
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, event);
      return jobTask();
    },
    devFormatRetry: ({ task_id }) => {
      assertJob(task_id);
      act(hardware, { type: 'external-format-retry' });
      return jobTask();
    },
    devFormatClear: ({ task_id }) => {
      const { job } = hardware.state().external;
      if (task_id !== undefined && job !== null && job.id !== task_id) throw new DeviceError('N300087');
      act(hardware, { type: 'external-format-close' });
      return null;
    },
    sataDevs: () => {
      const { board, storage } = hardware.state();
      return { slot: board.slots, list: [...storage.disks] };
    },
    extdevList: async () => {
      const disks = listedDisks(hardware.state()).map((disk) => ({
        ...mountRecord(disk),
        support_fs: canFormat(disk) ? supportedFs(disk.type) : [],
      }));
      const folders = (await drives.list()).filter(({ uuid }) => !disks.some((disk) => disk.uuid === uuid));
      // What is reached as a folder is mounted by the system, which alone could format it.
      const files = folders.map((drive) => ({
        ...drive,
        type: 'usb',
        path: drive.mounted === 1 ? drivePath(drive) : '',
        support_fs: [],
      }));
      return {
        list: [
          ...disks,
          ...files,
          ...networkRecords().map((each) => ({ ...each, fs: protocolNames[each.type], support_fs: [] })),
        ],
      };
    },
    extdevMount: async ({ dev, action }, _caller, { language }) => {
      const disk = externalAt(hardware.state(), dev);
      const drive = disk ? undefined : (await drives.list()).find((one) => one.dev === dev);
      const uuid = (disk ?? drive)?.uuid;
      // A drive that is pulled under work loses it: what holds it is named instead (APP-FM-05).
      const holders = action === 'unmount' && uuid !== undefined ? deps.holding(`/usb/${uuid}`, language) : [];
      if (holders.length > 0) throw new DeviceError('N000005', { data: { holders } });
      if (drive) {
        await drives.setMounted(drive.uuid, action === 'mount');
        return { path: action === 'mount' ? drivePath(drive) : '' };
      }
      if (!disk) throw new DeviceError('N300010');
      act(hardware, { type: action === 'mount' ? 'external-mount' : 'external-unmount', dev });
      return { path: pathOf(externalAt(hardware.state(), dev) ?? { ...disk, mounted: 0 }) };
    },
    extdevSeen: async ({ forget }, { isMaster }) => {
      if (forget !== undefined && !isMaster) throw new DeviceError('N000002');
      if (forget !== undefined) drives.forget(forget);
      return { list: await drives.away() };
    },
    smrIgnore: ({ sn }) => {
      act(hardware, { type: 'smr-ignore', sn });
      return null;
    },
  };
}

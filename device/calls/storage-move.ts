import type { AccountStore } from '../accounts/account-store.ts';
import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { remainS, shareAt } from '../hardware/core/span.ts';
import { externalAt, usedOf } from '../hardware/external/disks.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { internalUsage } from '../hardware/info.ts';
import { SWITCH_MS } from '../hardware/move/move.ts';
import { comparison } from '../hardware/storage/compare.ts';
import { act, assertPossible } from './act.ts';
import type { Administrator } from './administrator.ts';

export interface MoveDeps {
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly administrator: Administrator;
  readonly accounts: Pick<AccountStore, 'find'>;
  /** Id of this device: it cannot be copied to itself. */
  readonly nasId: string;
}

type MoveCallNames =
  | 'switchSelect'
  | 'switchStatus'
  | 'switchCreate'
  | 'switchCancel'
  | 'switchExecute'
  | 'switchContinue'
  | 'switchUsbScan'
  | 'switchUsbStatus'
  | 'switchStatistics'
  | 'migrationCheck'
  | 'migrationStart'
  | 'migrationExecute'
  | 'migrationStatus'
  | 'migrationCancel'
  | 'migrateStart'
  | 'migrateState'
  | 'migrateDiskReady'
  | 'migrateCheckNames'
  | 'migrateCleanState';

/** Bytes that the simulated other device holds. */
const OTHER_NAS_BYTES = 1_200_000_000_000;
/** Room beyond the data themselves that a move should find. */
const SPARE = 1.1;
/** Average size of a file of the simulated pool, bytes. */
const FILE_BYTES = 4_194_304;

/** Moving data to another disk, another place, and from another device (wire contract §5.3, §5.4). */
export function createMoveHandlers(deps: MoveDeps): Handlers<MoveCallNames> {
  const { hardware, clock, administrator, accounts } = deps;
  const poolUsed = (): number => internalUsage(hardware.state()).total_usage_size;
  const poolFree = (): number => internalUsage(hardware.state()).real_free_size;

  /** Used and free bytes of a pool or an external disk; throws N300010 for one that is not there. */
  const room = (place: string): { used: number; free: number } => {
    const state = hardware.state();
    if (state.pools.some(({ key, mounted }) => key === place && mounted === 1))
      return { used: poolUsed(), free: poolFree() };
    const disk = externalAt(state, place);
    if (disk?.mounted !== 1) throw new DeviceError('N300010');
    return { used: usedOf(disk), free: (disk.size ?? 0) - usedOf(disk) };
  };
  const check = (from: string, to: string) => {
    const need = room(from).used;
    const { free } = room(to);
    return { enough: free >= need ? 1 : 0, need, free, warning_size: Math.ceil(need * SPARE) } as const;
  };
  const assertOther = (nasId: string): void => {
    if (nasId === deps.nasId) throw new DeviceError('N000003');
  };

  return {
    switchSelect: ({ action }) => {
      const state = hardware.state();
      const { layout } = state.storage;
      if (layout === null || layout.mode === 'none') throw new DeviceError('N000007');
      const { strangers, members, lost, damaged } = comparison(state, layout);
      const replaced = action === 'expand' ? undefined : (lost[0] ?? damaged[0] ?? members.at(-1));
      const role = (sn: string): 'replace' | 'keep' => (sn === replaced?.sn ? 'replace' : 'keep');
      const disks = [
        ...layout.list.map(({ position, sn, size }) => ({ position, sn, size, role: role(sn) })),
        ...strangers.map(({ position, sn, size }) => ({ position, sn, size, role: 'new' as const })),
      ];
      return { disks, need: poolUsed() };
    },
    switchStatus: () => {
      const found = hardware.state().move.diskSwitch;
      if (found === null) return { state: 'idle', step: '', rate: 0, msg: '', id: '' };
      const rate = found.state === 'done' ? 1 : shareAt(found.span, clock.now());
      return { state: found.state, step: found.state, rate, msg: found.msg, id: found.id };
    },
    switchCreate: ({ from_sn, to_sn = '', target = '', second }, caller) => {
      const event = { type: 'switch-create', from: from_sn, to: to_sn, target } as const;
      assertPossible(hardware, clock, event);
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, event);
      return { id: hardware.state().move.diskSwitch?.id ?? '' };
    },
    switchCancel: ({ id }) => {
      act(hardware, { type: 'switch-cancel', id });
      return null;
    },
    switchExecute: ({ id }) => {
      act(hardware, { type: 'switch-execute', id });
      return null;
    },
    switchContinue: ({ id }) => {
      act(hardware, { type: 'switch-continue', id });
      return null;
    },
    switchUsbScan: ({ need }) => {
      const wanted = need ?? poolUsed();
      const list = hardware
        .state()
        .external.disks.filter(({ type, mounted }) => (type === 'usb' || type === 'type-c') && mounted === 1)
        .map((disk) => ({ disk, free: (disk.size ?? 0) - usedOf(disk) }))
        .filter(({ free }) => need === undefined || free >= need)
        .map(({ disk, free }) => ({
          dev: disk.dev ?? '',
          label: disk.label,
          size: disk.size ?? 0,
          free,
          enough: free >= wanted ? (1 as const) : (0 as const),
        }));
      return { list };
    },
    switchUsbStatus: ({ dev }) => {
      const state = hardware.state();
      // A place inside of the device holds no disk that data could wait on.
      if (state.storage.disks.some((inside) => inside.dev === dev)) throw new DeviceError('N300010');
      const found = state.move.diskSwitch;
      const disk = externalAt(state, dev);
      if (found?.target === dev && found.state !== 'created') {
        const rate = shareAt(found.span, clock.now());
        if (found.state === 'running') return { state: disk ? 'copying' : 'fail', rate };
        return { state: found.state === 'fail' ? 'fail' : 'done', rate: 1 };
      }
      if (!disk) return { state: 'absent', rate: 0 };
      return { state: 'ready', rate: 0 };
    },
    switchStatistics: () => {
      const bytes = poolUsed();
      const shares = [
        { name: 'files', bytes: Math.floor(bytes * 0.6) },
        { name: 'album', bytes: Math.floor(bytes * 0.3) },
      ];
      const rest = bytes - shares.reduce((sum, each) => sum + each.bytes, 0);
      return {
        files: Math.ceil(bytes / FILE_BYTES),
        bytes,
        apps: [...shares, { name: 'other', bytes: rest }],
        eta_s: SWITCH_MS / 1000,
      };
    },
    migrationCheck: ({ from, to }) => check(from, to),
    migrationStart: ({ from, to, second }, caller) => {
      const { enough, need, free } = check(from, to);
      if (from === to) throw new DeviceError('N000001', { data: { field: 'to' } });
      if (enough === 0) throw new DeviceError('N002004', { data: { need, free } });
      const event = { type: 'migration-start', from, to } as const;
      assertPossible(hardware, clock, event);
      administrator.assertTicket(second, caller, 'N000002');
      act(hardware, event);
      return { id: hardware.state().move.migration?.id ?? '' };
    },
    migrationExecute: ({ id }) => {
      act(hardware, { type: 'migration-execute', id });
      return null;
    },
    migrationStatus: ({ id }) => {
      const { migration } = hardware.state().move;
      if (migration === null || (id !== undefined && migration.id !== id))
        return { state: 'idle', rate: 0, remain: -1, msg: '', id: '' };
      const isOver = migration.state === 'done';
      const rate = isOver ? 1 : shareAt(migration.span, clock.now());
      return {
        state: migration.state,
        rate,
        remain: isOver ? 0 : remainS(migration.span, clock.now()),
        msg: migration.msg,
        id: migration.id,
      };
    },
    migrationCancel: ({ id }) => {
      act(hardware, { type: 'migration-cancel', id });
      return null;
    },
    migrateStart: async ({ from_nasid, items, ...credentials }, _caller, info) => {
      assertOther(from_nasid);
      const event = { type: 'nas-start', fromNas: from_nasid, items } as const;
      assertPossible(hardware, clock, event);
      // The simulated other device has the same administrator.
      await administrator.assertPassword(credentials, info, 'N001101');
      act(hardware, event);
      return { task_id: hardware.state().move.nas?.id ?? '' };
    },
    migrateState: () => {
      const { nas } = hardware.state().move;
      if (nas === null) return { state: 'idle', rate: 0, current: '', remain: -1, error: '' };
      const isOver = nas.state === 'finished';
      const rate = isOver ? 1 : nas.state === 'copying' ? shareAt(nas.span, clock.now()) : 0;
      const current = nas.state === 'copying' ? (nas.items[Math.floor(rate * nas.items.length)] ?? '') : '';
      return { state: nas.state, rate, current, remain: isOver ? 0 : remainS(nas.span, clock.now()), error: nas.error };
    },
    migrateDiskReady: ({ from_nasid }) => {
      assertOther(from_nasid);
      const free = poolFree();
      if (free < OTHER_NAS_BYTES) throw new DeviceError('N002004', { data: { need: OTHER_NAS_BYTES, free } });
      return { ready: 1, need: OTHER_NAS_BYTES, free };
    },
    migrateCheckNames: ({ usernames }) => ({
      list: usernames.map((username) => ({ username, conflict: accounts.find(username) ? 1 : 0 })),
    }),
    migrateCleanState: () => {
      act(hardware, { type: 'nas-clean' });
      return null;
    },
  };
}

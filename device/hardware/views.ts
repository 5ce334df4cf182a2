import { CLIENT_VERSION } from '#shared/constants.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { PollRecord, StorageMessageWire, StorageState } from '#shared/contract/storage.ts';
import { capacityOf } from './disks.ts';
import { ratesAt, remainOf } from './format.ts';
import type { Decision, Disk, FormatJob, HardwareState, RaidMode } from './state.ts';

/** Console version of a device that has nothing newer. */
export const OWN_VERSION = CLIENT_VERSION;

/** What a fresh file system takes of a new pool, bytes. */
const FRESH_POOL_USED = 21_474_836_480;

interface FormatOption {
  readonly id: string;
  readonly label: string;
  readonly disksGroup: string[][];
  readonly diskNum: number;
  readonly style: string;
  readonly groupText: string;
  readonly desc: string;
  readonly isdilate: 0 | 1;
}

const labels: Readonly<Record<RaidMode, string>> = {
  single: 'Single disk',
  raid1: 'RAID1',
  zdr: 'ZDR',
  raid5: 'RAID5',
  'raid1+raid1': 'Double RAID1',
};

const modesByDisks: Readonly<Record<number, readonly RaidMode[]>> = {
  1: ['single', 'raid1'],
  2: ['raid1', 'zdr'],
  3: ['raid5'],
  4: ['raid5', 'raid1+raid1'],
};

/** Modes the device offers for these disks; what does not fit them is the client's to hide (FMT-02, FMT-03). */
function formatOptions(disks: readonly Disk[]): FormatOption[] {
  const slots = disks.map((disk) => disk.position).join('+');
  return (modesByDisks[disks.length] ?? []).map((mode) => ({
    id: mode,
    label: labels[mode],
    disksGroup: [disks.map((disk) => disk.sn)],
    diskNum: disks.length,
    style: mode,
    groupText: `slots ${slots}`,
    desc: '',
    isdilate: 0,
  }));
}

function decisionMessage(state: HardwareState, decision: Decision): StorageMessageWire {
  const { disks, layout, board } = state;
  const { type, id, code, msg, degraded } = decision;
  const head = { id, slot: board.slots };
  if (type === 'pending') {
    const current = { mode: '', list: disks, disksGroup: [] };
    const data = { ...head, diskNum: disks.length, new: current, options: formatOptions(disks), pool_mounted: false };
    return { type, code, msg, data };
  }
  const ours = disks.some((disk) => layout?.list.some((member) => member.sn === disk.sn));
  const mode = ours ? (layout?.mode ?? '') : '';
  const old = layout === null ? { mode: '', list: [], disksGroup: [] } : layout;
  const data = {
    ...head,
    mode,
    old: { mode: old.mode, list: old.list, disksGroup: old.disksGroup },
    new: { mode, list: disks, disksGroup: [] },
    options: decision.options,
    pool_mounted: false,
    ...(degraded ? { raid_state: 'degraded' } : {}),
    ...(degraded?.flag ? { raid_degraded: 1 } : {}),
    ...(degraded?.flag && degraded.text !== '' ? { damageDescText: degraded.text } : {}),
  };
  return { type, code, msg, data };
}

function formatMessage(state: HardwareState, job: FormatJob, now: number): StorageMessageWire | null {
  if (job.phase === 'wait') return null;
  if (job.phase === 'ok')
    return {
      type: 'complete',
      code: 200,
      msg: '',
      data: { id: job.id, progress: 'formatok', formatMode: job.mode, style: job.mode },
    };
  const rates = ratesAt(job, now);
  const list = state.disks.filter((disk) => disk.sn in rates).map((disk) => ({ ...disk, rate: rates[disk.sn] ?? 0 }));
  const progress = job.failure?.progress ?? job.phase;
  return {
    type: 'formatting',
    code: job.failure?.code ?? 200,
    msg: job.failure?.msg ?? '',
    data: {
      id: job.id,
      slot: state.board.slots,
      formatMode: job.mode,
      progress,
      new: { mode: job.mode, list, disksGroup: [] },
    },
  };
}

/** The storage message of this moment; null when the storage service has nothing to say (MSG-01, MSG-02). */
export function storageMessageOf(state: HardwareState, now: number): StorageMessageWire | null {
  if (state.boot === 'booting') return { type: 'booting', code: 200, msg: '', data: {} };
  if (state.boot !== 'ready') return null;
  if (state.format) return formatMessage(state, state.format, now);
  if (state.decision) return decisionMessage(state, state.decision);
  return state.notices[0] ?? null;
}

/** Which of its seven states the storage service is in. */
export function storageStateOf(state: HardwareState): StorageState {
  if (state.boot === 'booting') return 'storage_booting';
  if (state.boot === 'services') return 'storage_waiting_booted';
  if (state.boot === 'checking') return 'storage_checking';
  if (state.format?.phase === 'wait') return 'storage_wait_format_begin';
  if (state.format && state.format.phase !== 'ok') return 'storage_formatting';
  return state.decision ? 'storage_pending' : 'storage_complete';
}

/** True when files can be reached: the pool is mounted and nothing stands in the way. */
export function areFilesReady(state: HardwareState): boolean {
  return state.power === 'on' && storageStateOf(state) === 'storage_complete';
}

/** Answer of the system poll (scenarios.md §2). */
export function pollOf(state: HardwareState, now: number): PollRecord {
  const message = storageMessageOf(state, now);
  return {
    storage_server: storageStateOf(state),
    storage_polling: message === null || message.type === 'complete' ? 0 : 1,
    mounts: { disks: [] },
    message,
    pools: [...state.pools],
    db_state: 'working',
    migration_status: '',
    pcversion: state.pcversion,
    uptime_abs: state.bootedAtS,
    color: state.board.color,
    product: state.board.product,
    storage: { append: null },
  };
}

/** Progress of a running format between polls, for the administrator's page (PUSH-08). */
export function formatProgressOf(state: HardwareState, now: number): StorageMessageWire | null {
  const job = state.format;
  if (!job || (job.phase !== 'formatdisk' && job.phase !== 'initialize') || job.since === null) return null;
  const message = formatMessage(state, job, now);
  const rates = ratesAt(job, now);
  const disks = state.disks
    .filter((disk) => disk.sn in rates)
    .map((disk) => ({ position: disk.position, dev: disk.dev, rate: rates[disk.sn] ?? 0 }));
  const rate = disks.length === 0 ? 0 : disks.reduce((sum, disk) => sum + disk.rate, 0) / disks.length;
  return message && { ...message, data: { ...message.data, rate, remain: remainOf(job, now), disks } };
}

/** Why the last format failed (FMT-18); empty texts when none did. */
export function whyFailOf(state: HardwareState): CallData<Calls['formatWhyFail']> {
  const failure = state.format?.failure;
  return failure ? { ...failure.reason, progress: failure.progress } : { message: '', msg: '', progress: '' };
}

/** Real figures of the pool's folder, bytes. */
export interface PoolUsage {
  readonly total: number;
  readonly used: number;
  readonly free: number;
}

const familyOf = (product: string): string => product.slice(0, 2);
const titleOf = (product: string): string =>
  `${familyOf(product).toUpperCase()} ${product.slice(2, 3).toUpperCase()}${product.slice(3)}`;
const noUsage = { style: '', total_size: 0, total_usage_size: 0, real_free_size: 0 };

/** Pools, disks by group and the figures of a finished format (FMT-15, ENT-13). */
export function storageInfoOf(state: HardwareState, folder: PoolUsage): CallData<Calls['storageInfo']> {
  const { layout, board, disks } = state;
  const total = layout === null ? 0 : capacityOf(layout);
  const usage = {
    style: layout?.mode ?? '',
    total_size: total,
    total_usage_size: layout === null ? 0 : FRESH_POOL_USED,
    real_free_size: layout === null ? 0 : total - FRESH_POOL_USED,
  };
  return {
    pools: state.pools.map((pool) => ({
      ...pool,
      style: layout?.mode ?? '',
      ...folder,
      state: state.decision?.degraded ? 'degraded' : 'ok',
    })),
    system: {
      model: familyOf(board.product),
      upmodel: titleOf(board.product),
      diskNum: disks.length,
      sata_group: [...disks],
      ssd_group: [],
      esata_group: [],
    },
    usage,
    ssd_usage: noUsage,
    esata_usage: noUsage,
  };
}

import type { StorageMessageWire } from '#shared/contract/storage.ts';
import type { HardwareState } from '../state.ts';
import type { Decision, Disk, RaidMode } from './state.ts';

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

/** What the storage service asks, with the facts it asks about. */
export function decisionMessage(state: HardwareState, decision: Decision): StorageMessageWire {
  const { board } = state;
  const { disks, layout } = state.storage;
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

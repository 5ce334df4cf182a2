import { shareAt } from '../core/span.ts';
import { syncOf } from '../raid/raid.ts';
import type { HardwareState } from '../state.ts';
import { poolHealth } from '../storage/assess.ts';
import { survives } from '../storage/compare.ts';
import type { Disk } from '../storage/state.ts';
import { areFilesReady, storageMessageOf } from '../views.ts';
import type { Sandbox } from './moves.ts';

/** Where the data of the pool are in the end. */
export type DataFate =
  /** There was no pool. */
  | 'none'
  /** In the pool, as before. */
  | 'kept'
  /** Safe on disks that are not in use as they are now: with them back in their slots the pool can be used again. */
  | 'away'
  /** Gone. */
  | 'erased';

/** How a rehearsal ends. */
export interface Outcome {
  readonly pool: 'none' | 'ok' | 'degraded' | 'unusable';
  readonly mode: string;
  /** Files can be reached. */
  readonly files: boolean;
  /** Something is asked that only a person can answer. */
  readonly asks: boolean;
  readonly data: DataFate;
  /** Serial numbers of the disks whose data are gone. */
  readonly erased: readonly string[];
  /** Disks that the pool misses, or that are damaged. */
  readonly missing: readonly Disk[];
  /** Seconds of work that are left to make all copies again; 0 for none. */
  readonly rebuildS: number;
}

/** True when the disks that are there and well hold all data of the pool. */
function isReadable({ storage }: HardwareState): boolean {
  const { layout, disks } = storage;
  return layout !== null && survives(layout, disks.filter(({ diskStatus }) => diskStatus !== 0)); // prettier-ignore
}

const holdsData = ({ isused, hasfs }: Disk): boolean => isused === 1 || hasfs === 1;

function fateOf(first: HardwareState, end: Sandbox, erased: readonly string[]): DataFate {
  const { layout } = first.storage;
  if (layout === null || layout.mode === 'none') return 'none';
  const { storage } = end.state;
  const isOwn = storage.layout?.list.some(({ sn }) => layout.list.some((member) => member.sn === sn)) === true;
  if (isOwn && isReadable(end.state) && storage.layout.list.some(({ sn }) => !erased.includes(sn))) return 'kept';
  const usable = [...storage.disks, ...end.shelf].filter(
    ({ sn, diskStatus }) => diskStatus !== 0 && !erased.includes(sn),
  );
  return survives(layout, usable) ? 'away' : 'erased';
}

/** What a rehearsal has come to, beside what the device was before. */
export function outcomeOf(first: HardwareState, end: Sandbox): Outcome {
  const { state, now } = end;
  const { layout, disks } = state.storage;
  const before = new Map(first.storage.disks.map((disk) => [disk.sn, disk]));
  const isErased = (disk: Disk): boolean => {
    const old = before.get(disk.sn);
    return old !== undefined && holdsData(old) && !holdsData(disk);
  };
  const erased = [...disks, ...end.shelf].filter(isErased).map(({ sn }) => sn);
  const hasPool = layout !== null && layout.mode !== 'none';
  const isThere = (member: Disk): boolean => disks.some(({ sn, diskStatus }) => sn === member.sn && diskStatus !== 0);
  const message = storageMessageOf(state, now);
  const left = syncOf(state, now).usr.map(({ remain }) => remain);
  return {
    pool: !hasPool ? 'none' : isReadable(state) ? poolHealth(state) : 'unusable',
    mode: layout?.mode ?? '',
    files: areFilesReady(state),
    asks: message !== null && message.type !== 'complete' && message.type !== 'formatting',
    data: fateOf(first, end, erased),
    erased,
    missing: layout?.list.filter((member) => !isThere(member)) ?? [],
    rebuildS: state.raid.arrays.some(({ span }) => shareAt(span, now) < 1) ? Math.max(0, ...left) : 0,
  };
}

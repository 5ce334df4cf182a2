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

/** What has become of the expansion storage. */
export interface ExpansionOutcome {
  /** Never there, no longer known, away from its port, not in use, in use as expansion storage or as external one. */
  readonly use: 'none' | 'gone' | 'absent' | 'unused' | 'pool' | 'external';
  readonly mode: string;
  /** What was on its disks before. */
  readonly data: 'none' | 'kept' | 'erased';
}

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
  readonly expansion: ExpansionOutcome;
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
  // What could not be read before, for want of disks that are elsewhere, is as it was while they are not written on.
  if (!isReadable(first) && !layout.list.some(({ sn }) => erased.includes(sn))) return 'away';
  const usable = [...storage.disks, ...end.shelf].filter(
    ({ sn, diskStatus }) => diskStatus !== 0 && !erased.includes(sn),
  );
  return survives(layout, usable) ? 'away' : 'erased';
}

const hasExpansion = ({ esata }: HardwareState): boolean => esata.enclosure === 'on' || esata.layout !== null;

function expansionUse(first: HardwareState, state: HardwareState): ExpansionOutcome['use'] {
  const { enclosure, use } = state.esata;
  if (!hasExpansion(state)) return hasExpansion(first) ? 'gone' : 'none';
  if (use === 'pool') return 'pool';
  if (use !== 'none') return 'external';
  return enclosure === 'on' ? 'unused' : 'absent';
}

function expansionOf(first: HardwareState, { state, erased }: Sandbox): ExpansionOutcome {
  const before = first.esata.disks.filter(holdsData);
  const isErased = before.some(({ sn }) => erased.has(sn));
  const use = expansionUse(first, state);
  return {
    use,
    mode: use === 'pool' ? (state.esata.layout?.mode ?? '') : '',
    data: before.length === 0 ? 'none' : isErased ? 'erased' : 'kept',
  };
}

/** What a rehearsal has come to, beside what the device was before. */
export function outcomeOf(first: HardwareState, end: Sandbox): Outcome {
  const { state, now } = end;
  const { layout, disks } = state.storage;
  const before = new Map([...first.storage.disks, ...first.esata.disks].map((disk) => [disk.sn, disk]));
  const isErased = (disk: Disk): boolean => {
    const old = before.get(disk.sn);
    return old !== undefined && holdsData(old) && (end.erased.has(disk.sn) || !holdsData(disk));
  };
  const erased = [...disks, ...end.shelf, ...state.esata.disks].filter(isErased).map(({ sn }) => sn);
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
    expansion: expansionOf(first, end),
    missing: layout?.list.filter((member) => !isThere(member)) ?? [],
    rebuildS: state.raid.arrays.some(({ span }) => shareAt(span, now) < 1) ? Math.max(0, ...left) : 0,
  };
}

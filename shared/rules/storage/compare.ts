import { isUnsupported, sameDisk, type Disk, type SsdCard } from './disk.ts';
import type { StorageData } from './message.ts';

/** What happened to a slot. CMP-03 */
export type ChangeKind = 'lost' | 'added' | 'replaced' | 'moved' | 'damaged' | 'unsupported';

/** One changed slot. `from` is the slot a moved disk came from. CMP-03 */
export interface SlotChange {
  readonly position: number;
  readonly kind: ChangeKind;
  readonly old: Disk | null;
  readonly current: Disk | null;
  readonly from?: number;
}

/** The part of a storage message that two states of the device stand in. */
export type ComparedData = Pick<StorageData, 'old' | 'new' | 'oldRemoveList' | 'ssds'>;

const isBad = (disk: Disk): boolean => disk.diskStatus === 0 || disk.error !== 'ok' || disk.loss;
const isIn = (list: readonly Disk[], disk: Disk): boolean => list.some((other) => sameDisk(other, disk));
const at = (list: readonly Disk[], position: number): Disk | null =>
  list.find((disk) => disk.position === position) ?? null;

/** The disk was taken out on purpose; it is shown as removed and never counts as lost. CMP-07 */
export function wasRemoved(data: Pick<ComparedData, 'oldRemoveList'>, disk: Disk): boolean {
  return disk.sn !== '' && data.oldRemoveList.includes(disk.sn);
}

function changeAt(data: ComparedData, position: number): SlotChange | null {
  const before = data.old.list;
  const now = data.new.list;
  const current = at(now, position);
  const sent = at(before, position);
  const removed = sent !== null && wasRemoved(data, sent) && !isIn(now, sent);
  const old = removed ? null : sent;
  const origin = current === null ? undefined : before.find((disk) => sameDisk(disk, current));
  const change = (kind: ChangeKind): SlotChange => ({ position, kind, old, current });

  if (current !== null && origin === undefined && isUnsupported(current)) return change('unsupported');
  if (current !== null && origin !== undefined && origin.position !== position) {
    return { ...change('moved'), from: origin.position };
  }
  const oldIsNowhere = old !== null && !isIn(now, old);
  if (current !== null && origin === undefined) return change(oldIsNowhere ? 'replaced' : 'added');
  if (current === null) return oldIsNowhere ? change('lost') : null;
  return isBad(current) ? change('damaged') : null;
}

/**
 * The changed slots between the original and the current state, by position. Disks are told apart by serial number
 * alone; a slot emptied because its disk moved is listed at the new slot only. CMP-03, CMP-04, CMP-07
 */
export function compareDisks(data: ComparedData): SlotChange[] {
  const positions = new Set([...data.old.list, ...data.new.list].map((disk) => disk.position));
  return [...positions]
    .filter((position) => position >= 1)
    .sort((a, b) => a - b)
    .flatMap((position) => changeAt(data, position) ?? []);
}

/** Figures about the change, always worked out here; what the message claims is not read. CMP-06 */
export interface DerivedCounters {
  readonly damageNum: number;
  readonly lossNum: number;
  readonly errorNum: number;
  readonly newNum: number;
  readonly newIsusedNum: number;
  readonly newSsdGroup: readonly SsdCard[];
  readonly lossAndErrorSN: readonly string[];
}

/** Counts what the two lists show. CMP-06, CMP-07 */
export function deriveCounters(data: ComparedData): DerivedCounters {
  const before = data.old.list;
  const isLost = (disk: Disk) => disk.loss || disk.error === 'disk_lost';
  const present = data.new.list.filter((disk) => !isLost(disk));
  const known = present.filter((disk) => isIn(before, disk));
  const foreign = present.filter((disk) => !isIn(before, disk));
  const knownSerials = new Set([...before.map((disk) => disk.sn), ...data.old.disksGroup.flat()]);
  return {
    damageNum: known.filter((disk) => disk.diskStatus === 0 || disk.error !== 'ok').length,
    lossNum: before.filter((disk) => !isIn(present, disk) && !wasRemoved(data, disk)).length,
    errorNum: present.filter((disk) => disk.error !== 'ok').length,
    newNum: foreign.length,
    newIsusedNum: foreign.filter((disk) => disk.isused).length,
    newSsdGroup: data.ssds.filter((ssd) => !knownSerials.has(ssd.serial_number)),
    lossAndErrorSN: data.ssds.filter((ssd) => ssd.loss || ssd.error !== 'ok').map((ssd) => ssd.serial_number),
  };
}

/** Slots of the changed disks of one kind, for the sentences about them. */
export function slotsOf(changes: readonly SlotChange[], ...kinds: ChangeKind[]): number[] {
  return changes.filter((change) => kinds.includes(change.kind)).map((change) => change.position);
}

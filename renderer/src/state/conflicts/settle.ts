import { transportCodes } from '#shared/contract/codes.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { journalOf, settledRecord, turnedRecord } from '../files/undo/undo.ts';
import { nativeTransfersOf } from '../native/native-bridge.ts';
import type { AppStore } from '../store.ts';
import { selectTransfers } from '../transfers-slice.ts';
import { transfersOf } from '../transfers/transfers.ts';
import { asksInside, type ConflictCase, type Resolution } from './conflict-case.ts';
import { postpone } from './conflict-desk.ts';
import { conflictsSettled, isSecretEntry, type PendingEntry } from './conflicts-slice.ts';
import { noteMerge } from './own-merges.ts';

/** An answer to one taken name; with `all` also to those of its batch that are still to come. */
export interface Answer {
  readonly about: ConflictCase;
  readonly resolution: Resolution;
  readonly all: boolean;
}

/** What one call may name at most. */
const PORTION = 1000;

const GONE = 'N002001';
const UNKNOWN = 'N000003';

/** What the device, or the way to it, said against an answer. */
export interface SettleFailure {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

/** True where the device has not refused: it was not reached, or its answer was not. */
const isUnheard = (code: string): boolean => code === 'ABORTED' || (transportCodes as readonly string[]).includes(code);

/** What is said to the device about entries of one kind. */
interface Wish {
  readonly conflict: 'rename' | 'overwrite' | 'merge';
  /** What becomes of taken names inside of folders that merge. */
  readonly inside?: 'ask' | Resolution;
}

/** Whether a folder can still be gone into. */
async function isThere(path: string): Promise<boolean> {
  const answer = await call(calls.fileList, { path, page: 1, size: 1 }, { silent: true });
  return answer.success || answer.code !== GONE;
}

/**
 * Copies or moves entries of one kind to one place. What was done is asked about no more, nor what is gone: of others
 * with it each half is tried, so that one that is missing holds up nobody. What failed otherwise waits on.
 */
async function carryOut(
  store: AppStore,
  entries: readonly PendingEntry[],
  wish: Wish,
  isOpen = true,
): Promise<SettleFailure[]> {
  const [first] = entries;
  if (first === undefined) return [];
  const ids = entries.map(({ id }) => id);
  const spec = first.mode === 'copy' ? calls.fileCopy : calls.fileMove;
  const result = await call(spec, { paths: entries.map(({ path }) => path), to: first.to, ...wish });
  if (result.success) {
    store.dispatch(conflictsSettled(ids));
    const deed = first.mode === 'copy' ? 'copy' : 'move';
    const { task_id: task } = result.data;
    if (wish.conflict === 'merge') noteMerge(task);
    const isNamed = wish.conflict === 'rename';
    const record = isNamed ? settledRecord(deed, entries, first.to, [task]) : turnedRecord(deed, [{ task, entries }]);
    await journalOf(store).add(record);
    return [];
  }
  const isGone = result.code === GONE && (!isOpen || (await isThere(first.to)));
  if (isGone && entries.length > 1) {
    const half = Math.ceil(entries.length / 2);
    const failures = await carryOut(store, entries.slice(0, half), wish, false);
    return [...failures, ...(await carryOut(store, entries.slice(half), wish, false))];
  }
  if (isGone) store.dispatch(conflictsSettled(ids));
  // Asked again at once it would be refused again: it is found in the task centre.
  else if (!isUnheard(result.code)) postpone(ids);
  return [result];
}

/** Answers questions that the device keeps: what somebody has answered elsewhere is over as well. */
async function answerHeld(
  store: AppStore,
  entries: readonly PendingEntry[],
  conflict: Resolution,
): Promise<SettleFailure[]> {
  const ids = entries.map(({ id }) => id);
  const result = await call(calls.fileConflictAnswer, { ids, conflict });
  if (!result.success && result.code !== UNKNOWN) {
    if (!isUnheard(result.code)) postpone(ids);
    return [result];
  }
  store.dispatch(conflictsSettled(ids));
  if (!result.success || conflict === 'skip') return [];
  const deed = entries[0]?.mode === 'copy' ? 'copy' : 'move';
  await journalOf(store).add(turnedRecord(deed, [{ task: result.data.task_id, entries }]));
  return [];
}

/** Copies and moves of one kind to one place, in one call each; those that the device keeps whatever their places are. */
async function settleOnDevice(
  store: AppStore,
  entries: readonly PendingEntry[],
  conflict: Resolution,
  insideOf: (batch: string) => 'ask' | Resolution,
): Promise<SettleFailure[]> {
  const failures: SettleFailure[] = [];
  const inPortions = async (
    group: readonly PendingEntry[],
    settle: (some: readonly PendingEntry[]) => Promise<SettleFailure[]>,
  ): Promise<void> => {
    for (let at = 0; at < group.length; at += PORTION) failures.push(...(await settle(group.slice(at, at + PORTION))));
  };
  const held = entries.filter((entry) => entry.held === true);
  // What concerns the safe box is a deed of its own: of that nothing is written down.
  for (const group of Map.groupBy(held, (entry) => `${entry.mode} ${isSecretEntry(entry)}`).values())
    await inPortions(group, (some) => answerHeld(store, some, conflict));
  const own = entries.filter((entry) => entry.held !== true);
  if (conflict === 'skip') {
    store.dispatch(conflictsSettled(own.map(({ id }) => id)));
    return failures;
  }
  const wishOf = (entry: PendingEntry): Wish =>
    conflict === 'overwrite' && asksInside(entry) ? { conflict: 'merge', inside: insideOf(entry.batch) } : { conflict };
  const kindOf = (entry: PendingEntry): string => JSON.stringify([entry.mode, entry.to, wishOf(entry)]);
  for (const group of Map.groupBy(own, kindOf).values()) {
    const [first] = group;
    if (first !== undefined) await inPortions(group, (some) => carryOut(store, some, wishOf(first)));
  }
  return failures;
}

/** Leaves out what waits for an answer, as somebody has given it up. */
export const leaveOut = (store: AppStore, ids: readonly string[]): Promise<SettleFailure[]> => {
  const left = new Set(ids);
  const entries = store.getState().conflicts.pending.filter(({ id }) => left.has(id));
  return settleOnDevice(store, entries, 'skip', () => 'ask');
};

/** Batches of which a taken name waits that is not answered now: somebody wants to decide about it later. */
function putOff(store: AppStore, answers: readonly Answer[]): Set<string> {
  const answered = new Set(answers.map(({ about }) => about.id));
  const { native } = store.getState();
  const waiting = [...selectTransfers(store.getState()), ...Object.values(native.items)].filter(
    ({ id, state }) => state === 'conflict' && !answered.has(id),
  );
  return new Set(waiting.map(({ batch }) => batch));
}

/**
 * Carries answers to where the work is done; answers what the device refused, which waits on to be answered again. An answer for all says nothing of the
 * names that have one of their own, nor of those that were put off.
 */
export async function settleConflicts(store: AppStore, answers: readonly Answer[]): Promise<SettleFailure[]> {
  const failures: SettleFailure[] = [];
  const later = putOff(store, answers);
  // An answer for all settles every name of its batch that still waits: those with their own are told first.
  for (const { about, resolution, all: wanted } of answers.toSorted((a, b) => Number(a.all) - Number(b.all))) {
    const all = wanted && !later.has(about.batch);
    if (about.source === 'page') transfersOf(store).resolve(about.id, resolution, all);
    if (about.source === 'native') await nativeTransfersOf(store)?.resolve(about.id, resolution, all);
  }
  const { pending } = store.getState().conflicts;
  // Who has answered for all files need not answer again for those inside of folders (DRG-26).
  const insideOf = (batch: string): 'ask' | Resolution =>
    answers.find(({ about, all }) => all && !about.isDir && about.batch === batch)?.resolution ?? 'ask';
  for (const resolution of ['skip', 'rename', 'overwrite'] as const) {
    const ids = new Set(answers.filter((answer) => answer.resolution === resolution).map(({ about }) => about.id));
    const entries = pending.filter(({ id }) => ids.has(id));
    if (entries.length > 0) failures.push(...(await settleOnDevice(store, entries, resolution, insideOf)));
  }
  // Many entries may fail for one reason.
  return [...new Map(failures.map((failure) => [`${failure.code} ${failure.message}`, failure])).values()];
}

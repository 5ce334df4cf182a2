import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { nativeTransfersOf } from '../native/native-bridge.ts';
import type { AppStore } from '../store.ts';
import { selectTransfers } from '../transfers-slice.ts';
import { transfersOf } from '../transfers/transfers.ts';
import type { ConflictCase, Resolution } from './conflict-case.ts';
import { conflictsSettled, type PendingEntry } from './conflicts-slice.ts';

/** An answer to one taken name; with `all` also to those of its batch that are still to come. */
export interface Answer {
  readonly about: ConflictCase;
  readonly resolution: Resolution;
  readonly all: boolean;
}

/** What one call may name at most. */
const PORTION = 1000;

/** Copies and moves of one kind to one place, in one call each. */
async function settleOnDevice(
  store: AppStore,
  entries: readonly PendingEntry[],
  conflict: Resolution,
): Promise<{ code: string; message: string; data: unknown }[]> {
  const failures: { code: string; message: string; data: unknown }[] = [];
  const groups = Map.groupBy(entries, ({ mode, to }) => `${mode} ${to}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    // Asked about once: what the device refuses now is told, not asked again.
    store.dispatch(conflictsSettled(group.map(({ id }) => id)));
    if (conflict === 'skip') continue;
    for (let at = 0; at < group.length; at += PORTION) {
      const paths = group.slice(at, at + PORTION).map(({ path }) => path);
      const spec = first.mode === 'copy' ? calls.fileCopy : calls.fileMove;
      const result = await call(spec, { paths, to: first.to, conflict });
      if (!result.success) failures.push(result);
    }
  }
  return failures;
}

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
 * Carries answers to where the work is done; answers what the device refused. An answer for all says nothing of the
 * names that have one of their own, nor of those that were put off.
 */
export async function settleConflicts(
  store: AppStore,
  answers: readonly Answer[],
): Promise<{ code: string; message: string; data: unknown }[]> {
  const failures: { code: string; message: string; data: unknown }[] = [];
  const later = putOff(store, answers);
  // An answer for all settles every name of its batch that still waits: those with their own are told first.
  for (const { about, resolution, all: wanted } of answers.toSorted((a, b) => Number(a.all) - Number(b.all))) {
    const all = wanted && !later.has(about.batch);
    if (about.source === 'page') transfersOf(store).resolve(about.id, resolution, all);
    if (about.source === 'native') await nativeTransfersOf(store)?.resolve(about.id, resolution, all);
  }
  const { pending } = store.getState().conflicts;
  for (const resolution of ['skip', 'rename', 'overwrite'] as const) {
    const ids = new Set(answers.filter((answer) => answer.resolution === resolution).map(({ about }) => about.id));
    const entries = pending.filter(({ id }) => ids.has(id));
    if (entries.length > 0) failures.push(...(await settleOnDevice(store, entries, resolution)));
  }
  return failures;
}

import { placesOfBatch } from '#shared/rules/upload-placed.ts';
import type { NativeConflictChoice } from '#shared/ipc/transfer-channels.ts';
import type { TransferDevice } from './device.ts';
import { localFailure, TransferFailure } from './failure.ts';
import type { TransferJournal } from './journal.ts';
import type { RunOutcome } from './run-context.ts';
import { packSmall } from './small-files.ts';
import type { Transfer } from './transfer.ts';

/** How one of several that went together came out; `alone` has to go by itself. */
export type TogetherOutcome = RunOutcome | TransferFailure | 'alone';

/**
 * One attempt at many small uploads in one request (UPL-02). That they were on their way is written down first, so that an
 * end at any moment makes none of them twice (UPL-05). Unless what is there is to be replaced, taken names are only found
 * out: such a one goes alone, where it asks or gets another name, so none is ever made twice under two names. Answers how
 * each came out, in their order; never throws.
 */
export async function runTogether(
  transfers: readonly Transfer[],
  conflict: NativeConflictChoice,
  { device, journal, signal }: { device: TransferDevice; journal: TransferJournal; signal: AbortSignal },
): Promise<TogetherOutcome[]> {
  const [first] = transfers;
  if (first === undefined) return [];
  const files = transfers.map(({ record: { local, rel, size, mtime } }) => ({ local, name: rel, size, mtime }));
  const { packed, bytes, sum } = await packSmall(files);
  const names = new Set(packed.map(({ name }) => name));
  const gone = transfers.filter(({ record }) => names.has(record.rel));
  for (const { record } of gone) Object.assign(record, { started: true, together: true });
  journal.put(gone.map(({ record }) => record));
  const target = { path: first.record.remote, conflict: conflict === 'overwrite' ? 'overwrite' : 'skip' } as const;
  try {
    const answer = names.size === 0 ? null : await device.batch(target, { bytes, sum }, signal);
    const failed = new Map(answer?.failed.map(({ name, code }) => [name, code]));
    const skipped = new Set(answer?.skipped);
    const placeOf = answer && placesOfBatch(first.record.remote, answer);
    return transfers.map(({ record }): TogetherOutcome => {
      const { rel } = record;
      const code = failed.get(rel);
      record.together = false;
      // Alone it finds out what stands in its way, and asks.
      if (!names.has(rel) || code === 'N002002') return 'alone';
      if (code !== undefined) return new TransferFailure('refused', code);
      if (skipped.has(rel)) return conflict === 'skip' ? { kind: 'skipped' } : 'alone';
      return { kind: 'done', ...(placeOf && { placed: placeOf(rel) }) };
    });
  } catch (error) {
    const failure = localFailure(error);
    const isUnheard = failure.kind === 'network' || failure.kind === 'server' || signal.aborted;
    if (isUnheard || failure.kind === 'signedOut') return transfers.map(() => failure);
    // The device takes none of them so: each gets its own answer.
    for (const { record } of gone) record.together = false;
    return transfers.map(() => 'alone');
  }
}

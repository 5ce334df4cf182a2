import type { TransferClock } from '../transfers/clock.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { TransferFailure } from '../transfers/failure.ts';
import type { TransferRecord } from '../transfers/journal.ts';
import type { Limiter } from '../transfers/limiter.ts';
import { freshRecord } from '../transfers/plan.ts';
import { runUpload } from '../transfers/run-upload.ts';
import { groupSmall, packSmall } from '../transfers/small-files.ts';
import { FOLDER, type BackupRecord } from './backup-record.ts';
import type { BackupStore } from './backup-store.ts';
import type { Copy } from './plan-run.ts';
import type { RunResult } from './run-result.ts';

export interface CarrierContext {
  readonly device: TransferDevice;
  readonly clock: TransferClock;
  readonly limiter: Limiter;
  readonly store: BackupStore;
  readonly signal: AbortSignal;
  /** Grows with what is brought. */
  readonly result: RunResult;
  /** Does a step; its failure is counted unless it ends the run. */
  readonly step: (work: () => Promise<void>) => Promise<void>;
  readonly fail: (failure: TransferFailure) => void;
  /** Bytes of a file that are on their way; null when it is not any more. */
  readonly moved: (below: string, bytes: number | null) => void;
}

/** Brings files to the device; each counts as soon as it is in its place. */
export interface Carrier {
  /** Makes a folder that no file brings with it. */
  folder(below: string): Promise<void>;
  /** Copies that go together: many small files in one request, each other one alone. */
  groups(copies: readonly Copy[]): readonly (readonly Copy[])[];
  /** Brings copies that go together. Single files that fail are counted; rejects when nothing more can be done. */
  bring(group: readonly Copy[]): Promise<void>;
}

const NO_SPACE = 'N002004';
/** What an unlimited line takes at once (bytes). */
const UNLIMITED = 1024 * 1024;

/** The whole run would fail in the same way: no device, no session, no room, no right, no target. */
export const endsRun = ({ kind, code }: TransferFailure): boolean =>
  kind === 'network' ||
  kind === 'server' ||
  kind === 'signedOut' ||
  ['N002001', 'N002003', NO_SPACE, 'N000006', 'N000007'].includes(code);

/** Makes it for a run of a job. */
export function createCarrier(job: BackupRecord, context: CarrierContext): Carrier {
  const { device, clock, limiter, store, signal, result, step, fail, moved } = context;

  const upload = async (below: string, facts: Pick<TransferRecord, 'local' | 'isDir' | 'size' | 'mtime'>) => {
    const record: TransferRecord = {
      ...freshRecord,
      ...facts,
      id: `${job.id}/${below}`,
      batch: job.id,
      kind: 'nativeUpload',
      owner: job.owner,
      seq: 0,
      at: 0,
      remote: job.target,
      rel: `${job.computer}/${below}`,
      conflict: 'overwrite',
    };
    const outcome = await runUpload(record, {
      device,
      clock,
      limiter,
      signal,
      keep: (change) => void Object.assign(record, change),
      progress: (sent) => moved(below, sent),
    }).finally(() => moved(below, null));
    // Nobody is there to be asked: a folder has the name of the file, or a file that of a folder.
    if (outcome.kind === 'conflict') throw new TransferFailure('refused', 'N002002');
    return record;
  };
  const brought = (files: readonly { readonly below: string; readonly size: number; readonly mtime: number }[]) => {
    store.putKnown(
      job.id,
      files.map(({ below: path, size, mtime }) => ({ path, size, mtime })),
    );
    result.files += files.length;
    result.bytes += files.reduce((sum, { size }) => sum + size, 0);
  };

  const alone = ({ below, from }: Copy): Promise<void> =>
    step(async () => {
      try {
        // The version that arrived, which may be a later one than was planned.
        const { size, mtime } = await upload(below, from);
        brought([{ below, size, mtime }]);
      } catch (error) {
        if (error instanceof TransferFailure && !endsRun(error)) result.stuck.set(below, error);
        throw error;
      }
    });

  /** Many in one request; those that could not go with it go alone, where each has its own answer. */
  const together = async (group: readonly Copy[]): Promise<void> => {
    const files = group.map((copy) => ({
      ...copy.from,
      copy,
      below: copy.below,
      name: `${job.computer}/${copy.below}`,
    }));
    const { packed, left, bytes, sum } = await packSmall(files);
    const target = { path: job.target, conflict: 'overwrite' } as const;
    const answer = await device.batch(target, { bytes, sum }, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      // An archive takes a little more room than its files: there may be enough for them.
      if (error instanceof TransferFailure && endsRun(error) && error.code !== NO_SPACE) throw error;
      return null;
    });
    if (answer !== null) {
      const failed = new Map(answer.failed.map(({ name, code }) => [name, code]));
      brought(packed.filter(({ name }) => !failed.has(name)));
      for (const [name, code] of failed) {
        const failure = new TransferFailure('refused', code, name);
        result.stuck.set(name.slice(job.computer.length + 1), failure);
        fail(failure);
      }
    }
    for (const { copy } of answer === null ? files : left) await alone(copy);
  };

  return {
    async folder(below) {
      await upload(below, { local: '', isDir: true, size: 0, mtime: 0 });
      store.putKnown(job.id, [{ path: below, size: FOLDER, mtime: 0 }]);
    },
    // A limited line takes its own pieces.
    groups: (copies) =>
      limiter.portion() < UNLIMITED ? copies.map((copy) => [copy]) : groupSmall(copies, ({ from }) => from.size),
    bring: ([first, ...rest]) =>
      first === undefined
        ? Promise.resolve()
        : rest.length === 0
          ? alone(first)
          : step(() => together([first, ...rest])),
  };
}

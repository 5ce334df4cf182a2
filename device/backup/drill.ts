import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DRILL_FILES } from '#shared/rules/backup/guard.ts';
import { makeBelow } from '../files/hidden-places.ts';
import { lookAt } from '../files/place.ts';
import { copyWithSum, sumOfFile } from './copy-file.ts';
import type { Indexed } from './file-index.ts';
import type { Located } from '../files/locator.ts';
import { diskFile } from './local-source.ts';
import type { RunContext } from './one-way.ts';
import { stagingOf } from './receive.ts';
import type { Sampled } from './run-log.ts';

/** What a drill has found. */
export interface DrillResult {
  readonly files: number;
  readonly bytes: number;
  /** Files that could not be restored as they were carried over. */
  readonly bad: readonly Sampled[];
}

/** Files of which a drill tells that they are damaged. */
const TOLD = 20;

/**
 * Restores a sample of the backup into a scratch folder and compares each file, as it was read and as it then stands
 * there, with what was once carried over. What is wrong is looked at anew by the next run, which mends it as long as the
 * source has it (features, proof of backup).
 */
export async function runDrill(
  context: Omit<RunContext, 'deletes'>,
  to: Located,
): Promise<DrillResult & { wrong: number }> {
  const { services, index, job, signal, pace } = context;
  const sample = index.sample(job, DRILL_FILES);
  const scratch = stagingOf(to);
  const bad: Sampled[] = [];
  let bytes = 0;
  let wrong = 0;
  const restore = async (file: Indexed): Promise<Sampled['problem']> => {
    const real = path.join(to.real, ...file.path.split('/'));
    if ((await lookAt(real))?.isFile() !== true) return 'missing';
    const restored = path.join(scratch, randomUUID());
    try {
      const read = await copyWithSum(diskFile({ real, root: to.real }), restored, pace);
      const { sha256 } = await sumOfFile(diskFile({ real: restored, root: scratch }), pace);
      bytes += read.size;
      return read.sha256 === file.sha256 && sha256 === file.sha256 ? '' : 'damaged';
    } catch {
      signal.throwIfAborted();
      return 'damaged';
    } finally {
      await rm(restored, { force: true });
    }
  };
  try {
    await services.room.assert(to, sample.reduce((most, { size }) => Math.max(most, size), 0)); // prettier-ignore
    await makeBelow(to.volume, path.relative(to.volume, scratch).split(path.sep));
    for (const file of sample) {
      signal.throwIfAborted();
      context.file(path.posix.basename(file.path));
      const problem = await restore(file);
      if (problem === '') continue;
      wrong += 1;
      index.doubt(job, file.path);
      if (bad.length < TOLD) bad.push({ path: file.path, size: file.size, sha256: file.sha256, problem });
    }
    return { files: sample.length, bytes, bad, wrong };
  } finally {
    await services.hidden.discard(scratch);
  }
}

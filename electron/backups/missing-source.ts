import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errnoOf, TransferFailure } from '../transfers/failure.ts';
import { type BackupRecord, type Known } from './backup-record.ts';

/** A folder of a job that is not there now: its drive perhaps, or its name has changed. */
export async function missingSource({ sources }: Pick<BackupRecord, 'sources'>): Promise<string | null> {
  for (const { path } of sources) {
    const isThere = await stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (!isThere) return path;
  }
  return null;
}

/** Names in a folder; none where there is no folder, null where that cannot be said. */
const namesIn = (folder: string): Promise<ReadonlySet<string> | null> =>
  readdir(folder).then(
    (names) => new Set(names),
    (error: unknown) => (['ENOENT', 'ENOTDIR'].includes(errnoOf(error)) ? new Set<string>() : null),
  );

/**
 * Of what was found to be gone here, what is gone still. Rejects with LOCAL_GONE when a folder of the job is not there:
 * a drive that was pulled has not lost its files.
 */
export async function stillGone(
  job: Pick<BackupRecord, 'sources'>,
  deletes: readonly Known[],
): Promise<readonly Known[]> {
  // By the names that the folder tells: asked for one, many systems find `a.txt` under `A.txt` as well.
  const folders = new Map<string, Promise<ReadonlySet<string> | null>>();
  const gone: Known[] = [];
  for (const one of deletes) {
    const [name = '', ...rest] = one.path.split('/');
    const source = job.sources.find((each) => each.name === name);
    if (source === undefined) continue;
    const folder = path.join(source.path, ...rest.slice(0, -1));
    const names = folders.get(folder) ?? namesIn(folder);
    folders.set(folder, names);
    if ((await names)?.has(rest.at(-1) ?? '') === false) gone.push(one);
  }
  // After the others: one that was pulled while they were looked at is noticed as well.
  if ((await missingSource(job)) !== null) throw new TransferFailure('local', 'LOCAL_GONE');
  return gone;
}

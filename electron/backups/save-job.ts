import { stat } from 'node:fs/promises';
import type { BackupRequest, ComputerSaved } from '#shared/ipc/backup-channels.ts';
import type { BackupRecord } from './backup-record.ts';
import type { BackupStore } from './backup-store.ts';
import { nameSources, plainName } from './source-names.ts';

export type SaveWish = Extract<BackupRequest, { do: 'save' }>;

export interface SaveContext {
  readonly store: BackupStore;
  readonly owner: string;
  /** Jobs of the owner, as they are now. */
  readonly jobs: () => readonly BackupRecord[];
  readonly newId: () => string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly isRunning: (id: string) => boolean;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

const keyOf = (paths: readonly string[], target: string): string => JSON.stringify([[...paths].sort(), target]);

/** Forgets what a changed job has put in places that are not its own any more; it stays there. */
function forgetOldPlaces(store: BackupStore, before: BackupRecord, after: BackupRecord): void {
  if (before.target !== after.target) {
    store.clearKnown(before.id);
    return;
  }
  const paths = new Set(after.sources.map(({ path }) => path));
  const left = before.sources.filter(({ path }) => !paths.has(path)).map(({ name }) => name);
  if (left.length === 0) return;
  const known = [...store.known(before.id).keys()];
  store.dropKnown(
    before.id,
    known.filter((below) => left.some((name) => below === name || below.startsWith(`${name}/`))),
  );
}

/**
 * Makes a job or changes one; its `code` is '' for success (DEV-07, APP-AUTO-02). LOCAL_GONE when a folder is not there,
 * N000002 for a plan without a day, N000003 for no job of the owner, N000004 for the same folders once more, N000005 while
 * the job runs.
 */
export async function saveJob({ plan, paths, computer }: SaveWish, context: SaveContext): Promise<ComputerSaved> {
  const { store, owner, jobs, newId, now, isRunning } = context;
  const refused = (code: string): ComputerSaved => ({ code, id: '' });
  const { id, target, backupType, backupTime, ignore, keep_deleted: keepDeleted } = plan;
  const find = () => jobs().find((job) => job.id === id);
  const unique = [...new Set(paths)];
  const key = keyOf(unique, target.path);
  const isTwice = (job: BackupRecord) => job.id !== id && keyOf(job.sources.map(({ path }) => path), job.target) === key; // prettier-ignore
  const refusal = (): string => {
    if (id !== undefined && find() === undefined) return 'N000003';
    if (id !== undefined && isRunning(id)) return 'N000005';
    if (backupType === 'timed' && backupTime.days.length === 0) return 'N000002';
    return jobs().some(isTwice) ? 'N000004' : '';
  };
  const early = refusal();
  if (early !== '') return refused(early);
  // A folder that has gone meanwhile may stay in a job that had it: its drive will come back.
  const had = new Set(find()?.sources.map(({ path }) => path));
  for (const path of unique) if (!had.has(path) && !(await isFolder(path))) return refused('LOCAL_GONE');
  // It may have begun to run or been deleted while the disk was asked: from here on nobody comes in between.
  const late = refusal();
  if (late !== '') return refused(late);
  const before = find();

  const sources = nameSources(unique, before?.sources);
  const job: BackupRecord = {
    ...(before ?? {
      id: newId(),
      owner,
      computer: plainName(computer, 'Computer'),
      madeAt: now,
      paused: '',
      held: 0,
      pausedUntil: 0,
      running: false,
      lastAt: 0,
      goodAt: 0,
      lastState: '',
      error: '',
    }),
    name: plan.name.trim() === '' ? (sources[0]?.name ?? '') : plan.name.trim(),
    sources,
    target: target.path,
    backupType,
    days: [...new Set(backupTime.days)].sort(),
    time: backupTime.time,
    ignore,
    keepDeleted,
    // A new plan does not catch up on times that were not its own.
    plannedTo: now,
    // What was held back is looked at anew, under the new rules.
    ...(before?.paused === 'brake' ? { paused: '' as const, held: 0 } : {}),
  };
  if (before !== undefined) forgetOldPlaces(store, before, job);
  store.put(job);
  return { code: '', id: job.id };
}

import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { type EntryFailure, PartialFailure } from '../jobs/partial-failure.ts';
import { carryInto } from './carry-into.ts';
import { errnoOf, fromFsError, withFsErrors } from './fs-errors.ts';
import type { Area, Located } from './locator.ts';
import { type ConflictPolicy, makeFolders, type MergeContext, putInto, mergeContext } from './merge.ts';
import { lookAt } from './place.ts';
import { discardedPath, type RecycleRow } from './recycle-bin.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { sumTree } from './walk.ts';
import { formatWirePath, parseWirePath, placeIn, type WirePath } from './wire-path.ts';

type Origin = Exclude<WirePath, { area: 'teamRoot' }>;

/** Codes that say that the area an entry was in is no more, or no longer the account's. */
const gone: readonly string[] = ['N002001', 'N000007', 'N000002'];

/** The area an entry was in. Throws N002012 when it is no more, N002003 without permission to write. */
async function areaOf(services: FileServices, caller: FileCaller, origin: Origin): Promise<Area> {
  try {
    return await services.locator.area(caller, formatWirePath({ ...origin, segments: [] }), 'write');
  } catch (error) {
    throw error instanceof DeviceError && gone.includes(error.code) ? new DeviceError('N002012') : error;
  }
}

/** The folder an entry was in, made again where it is missing. */
async function originFolder(services: FileServices, caller: FileCaller, origin: Origin): Promise<Located> {
  const segments = origin.segments.slice(0, -1);
  const area = await areaOf(services, caller, origin);
  return withFsErrors(async () => {
    await makeFolders(area.root, segments);
    return services.locator.locateFolder(caller, formatWirePath({ ...origin, segments }), 'write');
  });
}

function originOf(row: RecycleRow): Origin {
  const parsed = parseWirePath(row.origin);
  if (parsed.area === 'teamRoot') throw new DeviceError('N002012');
  return parsed;
}

/** A folder that was chosen in place of the one an entry was in. The safe box keeps its own entries only. */
async function targetFolder(services: FileServices, caller: FileCaller, to: string): Promise<Located> {
  const folder = await services.locator.locateFolder(caller, to, 'write');
  if (folder.parsed.area === 'safe') throw new DeviceError('N000002');
  return folder;
}

/** Where a deleted entry lies. Throws N002012 while its drive is not there, N002001 when it has vanished from the bin. */
async function keptAt(services: FileServices, row: RecycleRow): Promise<string> {
  const volume = await services.locator.volumePath(row.volume).catch(() => {
    throw new DeviceError('N002012');
  });
  const from = discardedPath(volume, row);
  if (!(await lookAt(from))) throw new DeviceError('N002001');
  return from;
}

/**
 * Checks that entries can go back (CALL-EXT-08). What only some of them lack is told by the task, which does the others.
 * When none can, throws what the first lacks: N002012 when the area is gone, N002003 without permission. With `ask`,
 * N002002 with the names that are taken.
 */
export async function checkRestore(
  services: FileServices,
  caller: FileCaller,
  rows: readonly RecycleRow[],
  ask: boolean,
  to?: string,
): Promise<void> {
  const folder = to === undefined ? undefined : await targetFolder(services, caller, to);
  const conflicts: { id: string; name: string; is_dir: '0' | '1' }[] = [];
  const lacks: unknown[] = [];
  for (const row of rows) {
    try {
      let goal: string;
      if (folder !== undefined) goal = path.join(folder.real, row.name);
      else {
        const origin = originOf(row);
        goal = path.join((await areaOf(services, caller, origin)).root, ...origin.segments);
      }
      await keptAt(services, row);
      if (ask && (await lookAt(goal).catch(() => undefined)))
        conflicts.push({ id: row.id, name: row.name, is_dir: row.is_dir === 1 ? '1' : '0' });
    } catch (error) {
      lacks.push(fromFsError(error));
    }
  }
  if (lacks.length > 0 && lacks.length === rows.length) throw lacks[0];
  if (conflicts.length > 0) throw new DeviceError('N002002', { data: { conflicts } });
}

/** How entries are put back, and where to. */
export interface Restoring {
  readonly policy: ConflictPolicy;
  /** A folder in place of the ones they were in. */
  readonly to?: string | undefined;
}

/**
 * Puts one entry back; `note` hears of bytes that were copied on the way to another volume. What finds its name taken and is to
 * be skipped then stays in the bin.
 */
export async function restoreRow(
  services: FileServices,
  caller: FileCaller,
  row: RecycleRow,
  { policy, to }: Restoring,
  progress: TaskProgress,
  note: (bytes: number) => void,
): Promise<void> {
  const origin = to === undefined ? originOf(row) : undefined;
  const from = await keptAt(services, row).catch((error: unknown) => {
    // Another program took it, or the device ended between putting it back and forgetting it.
    if (error instanceof DeviceError && error.code === 'N002001') services.bin.forget(row.id);
    throw error;
  });
  const folder =
    origin === undefined
      ? await targetFolder(services, caller, to ?? '')
      : await originFolder(services, caller, origin);
  const name = origin?.segments.at(-1) ?? row.name;
  const context = mergeContext(services, { by: caller.username, policy, checkpoint: () => progress.checkpoint() });
  if (origin === undefined) {
    const { bytes } = await sumTree(from, { signal: progress.signal });
    if (bytes > (await services.room.quotaLeft(folder))) throw new DeviceError('N002004');
  }
  const all = await putBack(services, row, from, folder, name, context, progress, note);
  services.changes.folder(folder.parsed);
  if (!all) return;
  if (origin === undefined) services.room.grown(folder, row.size);
  services.activity.note([placeIn(folder.parsed, name)], { by: caller.username, what: 'restored' });
  services.bin.forget(row.id);
  await rmdir(path.dirname(from)).catch(() => undefined);
}

/** Within one volume a change of names; to another one it is carried. */
async function putBack(
  services: FileServices,
  row: RecycleRow,
  from: string,
  folder: Located,
  name: string,
  context: MergeContext,
  progress: TaskProgress,
  note: (bytes: number) => void,
): Promise<boolean> {
  if (row.volume === folder.volumeKey) {
    try {
      return await putInto(from, folder, name, context);
    } catch (error) {
      // A disk mounted somewhere inside the volume.
      if (errnoOf(error) !== 'EXDEV') throw error;
    }
  }
  return carryInto(services, from, folder, name, context, { progress, note });
}

/**
 * Puts entries back where they were, or into a folder, as a task. It does what it can: those that cannot go back stay in
 * the bin, and are named in the failure.
 */
export async function runRestore(
  services: FileServices,
  caller: FileCaller,
  wanted: readonly RecycleRow[],
  how: Restoring,
  progress: TaskProgress,
): Promise<void> {
  // Tried again, it goes on with what is left.
  const rows = wanted.filter(({ id }) => services.bin.has(id));
  const total = rows.reduce((sum, row) => sum + row.size, 0);
  const failures: EntryFailure[] = [];
  let done = 0;
  progress.advance(0, total);
  if (how.to !== undefined) services.room.recount(caller.username);
  for (const row of rows) {
    await progress.checkpoint();
    progress.rename(row.name);
    let copied = 0;
    try {
      await withFsErrors(() =>
        restoreRow(services, caller, row, how, progress, (bytes) => {
          copied += bytes;
          progress.advance(Math.min(done + copied, done + row.size), total);
        }),
      );
    } catch (error) {
      progress.signal.throwIfAborted();
      // A fault of the disk under one of them is none of the others.
      if (!(error instanceof DeviceError))
        services.context.log.error('an entry could not be put back', { id: row.id, error: String(error) });
      failures.push({ name: row.name, error: error instanceof DeviceError ? error.code : 'N000005' });
    }
    done += row.size;
    progress.advance(done, total);
  }
  const [first, ...others] = failures;
  if (first) throw new PartialFailure([first, ...others]);
}

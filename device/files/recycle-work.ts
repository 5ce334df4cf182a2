import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from './fs-errors.ts';
import type { Area, Located } from './locator.ts';
import { type ConflictPolicy, makeFolders, putInto } from './merge.ts';
import { lookAt } from './place.ts';
import { discardedPath, type RecycleRow } from './recycle-bin.ts';
import { recycleScopeOf } from './recycle-list.ts';
import { RECYCLE_DIR } from './reserved-names.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { formatWirePath, parseWirePath, placeIn, type WirePath } from './wire-path.ts';

const DAY_S = 86_400;

type Scope = 'my' | 'public';
type Origin = Exclude<WirePath, { area: 'teamRoot' }>;

/** Deleted entries by their ids, or all of a bin. Throws N000003 when one of them is not there. */
export function findRecycled(
  services: FileServices,
  caller: FileCaller,
  scope: Scope,
  ids: readonly string[] | undefined,
): RecycleRow[] {
  const rows = services.bin.rows(recycleScopeOf(services, caller, scope));
  if (ids === undefined) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new DeviceError('N000003');
    return row;
  });
}

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

/**
 * Checks that entries can go back (CALL-EXT-08). Throws N002012 when the area is gone, N002003 without permission, and
 * with `ask` N002002 with the names that are taken.
 */
export async function checkRestore(
  services: FileServices,
  caller: FileCaller,
  rows: readonly RecycleRow[],
  ask: boolean,
  to?: string,
): Promise<void> {
  const conflicts: { name: string }[] = [];
  if (to !== undefined) {
    const folder = await targetFolder(services, caller, to);
    for (const { name } of rows)
      if (ask && (await lookAt(path.join(folder.real, name)).catch(() => undefined))) conflicts.push({ name });
    if (conflicts.length > 0) throw new DeviceError('N002002', { data: { conflicts } });
    return;
  }
  for (const row of rows) {
    const origin = originOf(row);
    const area = await areaOf(services, caller, origin);
    if (ask && (await lookAt(path.join(area.root, ...origin.segments)).catch(() => undefined)))
      conflicts.push({ name: row.name });
  }
  if (conflicts.length > 0) throw new DeviceError('N002002', { data: { conflicts } });
}

/** Puts entries back where they were, or into the folder `to`, as a task. */
export async function runRestore(
  services: FileServices,
  caller: FileCaller,
  rows: readonly RecycleRow[],
  policy: ConflictPolicy,
  progress: TaskProgress,
  to?: string,
): Promise<void> {
  const total = rows.reduce((sum, row) => sum + row.size, 0);
  let done = 0;
  progress.advance(0, total);
  for (const row of rows) {
    await progress.checkpoint();
    progress.rename(row.name);
    const folder =
      to === undefined ? await originFolder(services, caller, originOf(row)) : await targetFolder(services, caller, to);
    const from = discardedPath(await services.locator.volumePath(row.volume), row);
    const all = await withFsErrors(() =>
      putInto(from, folder, to === undefined ? (originOf(row).segments.at(-1) ?? row.name) : row.name, {
        locks: services.locks,
        bin: services.bin,
        by: caller.username,
        policy,
        touched: services.names.forget,
        checkpoint: () => progress.checkpoint(),
      }),
    );
    if (all) {
      const name = to === undefined ? (originOf(row).segments.at(-1) ?? row.name) : row.name;
      services.activity.note([placeIn(folder.parsed, name)], { by: caller.username, what: 'restored' });
      services.bin.forget(row.id);
      await rmdir(path.dirname(from)).catch(() => undefined);
    }
    services.changes.folder(folder.parsed);
    done += row.size;
    progress.advance(done, total);
  }
}

/** Deletes an entry for good; one whose drive is unplugged stays for later. */
async function removeRow(services: FileServices, row: RecycleRow): Promise<void> {
  const volume = await services.locator.volumePath(row.volume).catch(() => undefined);
  if (volume === undefined) return;
  await rm(path.join(volume, RECYCLE_DIR, row.id), { recursive: true, force: true });
  services.bin.forget(row.id);
  if (!(await services.locator.exists(row.origin))) services.references.deleted(row.origin);
}

/** Deletes entries of a bin for good, as a task. */
export async function runRecycleRemove(
  services: FileServices,
  rows: readonly RecycleRow[],
  progress: TaskProgress,
): Promise<void> {
  const total = rows.reduce((sum, row) => sum + row.size, 0);
  let done = 0;
  progress.advance(0, total);
  for (const row of rows) {
    await progress.checkpoint();
    progress.rename(row.name);
    await withFsErrors(() => removeRow(services, row));
    done += row.size;
    progress.advance(done, total);
  }
}

/**
 * Deletes what has been in the bins for longer than its keep days, and the places of entries that the database does not
 * know: they are empty, left by a deletion that was cut short.
 */
export async function sweepRecycled(services: FileServices, nowS: number): Promise<void> {
  for (const row of services.bin.olderThan(nowS - DAY_S)) {
    const days = services.fileSettings.recycleDays(row.scope.startsWith('public:') ? undefined : row.deleted_by);
    if (row.deleted_at + days * DAY_S <= nowS) await removeRow(services, row).catch(() => undefined);
  }
  for (const pool of await services.locator.volumes()) {
    const dir = path.join(pool, RECYCLE_DIR);
    for (const id of await readdir(dir).catch(() => [])) await rmdir(path.join(dir, id)).catch(() => undefined);
  }
}

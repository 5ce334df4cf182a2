import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from './fs-errors.ts';
import type { RecycleRow } from './recycle-bin.ts';
import { recycleScopeOf } from './recycle-list.ts';
import { RECYCLE_DIR } from './reserved-names.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';

const DAY_S = 86_400;

type Scope = 'my' | 'public';

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

/** Those of some deleted entries that are still in a bin. */
export function stillRecycled(
  services: FileServices,
  caller: FileCaller,
  scope: Scope,
  ids: readonly string[],
): RecycleRow[] {
  const wanted = new Set(ids);
  return services.bin.rows(recycleScopeOf(services, caller, scope)).filter(({ id }) => wanted.has(id));
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

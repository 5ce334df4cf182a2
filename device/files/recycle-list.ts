import path from 'node:path';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { fileTypeOf } from '#shared/rules/file-type.ts';
import { DeviceError } from '../device-error.ts';
import type { Language } from './display-names.ts';
import { makeEntry } from './entry.ts';
import { lookAt } from './place.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { discardedPath, type RecycleRow, type RecycleScope } from './recycle-bin.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { parseWirePath } from './wire-path.ts';

const DAY_S = 86_400;
/** Folders that are offered as a filter. */
const FOLDERS_MAX = 200;

/** The bin that an account means: its own, or those of the team folders it can write (APP-REC-02). */
export function recycleScopeOf(services: FileServices, caller: FileCaller, scope: 'my' | 'public'): RecycleScope {
  if (scope === 'my') return { my: caller.username };
  if (!services.rights.mayUseTeams(caller)) throw new DeviceError('N000002');
  const groups = services.rights.teamFolders(caller).filter(({ permission }) => permission === 1);
  return { groups: groups.map(({ id }) => id) };
}

/** Shown path of the folder an entry was in (VRT-07); that of a team folder or drive that has gone says so by its name alone. */
function shownOrigin(services: FileServices, caller: FileCaller, row: RecycleRow, language: Language): string {
  const parsed = parseWirePath(row.origin);
  return services.displayPathOf({ ...parsed, segments: parsed.segments.slice(0, -1) }, caller, language);
}

/** True unless the entry has vanished from a volume that is there. */
async function isKept(services: FileServices, row: RecycleRow): Promise<boolean> {
  const volume = await services.locator.volumePath(row.volume).catch(() => undefined);
  return volume === undefined || (await lookAt(discardedPath(volume, row))) !== undefined;
}

type Filter = Pick<CallFields<Calls['recycleList']>, 'kind' | 'since' | 'until' | 'by' | 'folder'>;

/** Whether a row passes the filters of kind, time, person and folder. */
function isWanted(row: RecycleRow, { kind, since, until, by, folder }: Filter): boolean {
  if (since !== undefined && row.deleted_at < since) return false;
  if (until !== undefined && row.deleted_at >= until) return false;
  if (by !== undefined && row.deleted_by.toLowerCase() !== by.toLowerCase()) return false;
  if (folder !== undefined && !row.origin.startsWith(`${folder}/`)) return false;
  if (kind === undefined) return true;
  if (kind === 'folder') return row.is_dir === 1;
  return row.is_dir !== 1 && String(fileTypeOf(row.name)) === kind;
}

const byName = (one: string, two: string): number => one.localeCompare(two);

/** Folders of which something lies in the bin, as people read them. */
function foldersOf(
  services: FileServices,
  caller: FileCaller,
  rows: readonly RecycleRow[],
  language: Language,
): { path: string; origin: string }[] {
  const first = new Map<string, RecycleRow>();
  for (const row of rows) {
    if (first.size >= FOLDERS_MAX) break;
    const folder = path.posix.dirname(row.origin);
    if (!first.has(folder)) first.set(folder, row);
  }
  return [...first]
    .map(([folder, row]) => ({ path: folder, origin: shownOrigin(services, caller, row, language) }))
    .sort((one, two) => byName(one.origin, two.origin));
}

type Listed = CallData<Calls['recycleList']>;

/** One page of a bin (CALL-EXT-08). */
export async function listRecycled(
  services: FileServices,
  caller: FileCaller,
  { scope, page, size, keyword, ...filter }: CallFields<Calls['recycleList']>,
  language: Language,
): Promise<Listed> {
  const wanted = recycleScopeOf(services, caller, scope);
  const found = services.bin.rows(wanted, keyword);
  const rows = found.filter((row) => isWanted(row, filter));
  const all = keyword === undefined ? found : services.bin.rows(wanted);
  const days = services.fileSettings.recycleDays(scope === 'my' ? caller.username : undefined);
  const slice = rows.slice((page - 1) * size, page * size);
  const list = await mapParallel(slice, 16, async (row) => {
    if (!(await isKept(services, row))) {
      services.bin.forget(row.id);
      return undefined;
    }
    const base = makeEntry({ name: row.name, path: row.origin, isDir: row.is_dir === 1, stats: undefined, owner: '' });
    return {
      ...base,
      id: row.id,
      size: row.size,
      mtime: row.deleted_at,
      display_path: path.posix.join(shownOrigin(services, caller, row, language), row.name),
      origin: shownOrigin(services, caller, row, language),
      deleted_at: row.deleted_at,
      deleted_by: row.deleted_by,
      expire_at: row.deleted_at + days * DAY_S,
    };
  });
  return {
    list: list.filter((entry) => entry !== undefined),
    total: rows.length,
    used: all.reduce((sum, row) => sum + row.size, 0),
    people: [...new Set(all.map((row) => row.deleted_by))].sort(byName),
    folders: foldersOf(services, caller, all, language),
  };
}

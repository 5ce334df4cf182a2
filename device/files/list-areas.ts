import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMountPath } from '#shared/rules/mount-path.ts';
import type { EntryRecord, FolderRecord } from '#shared/contract/records.ts';
import { type Language, virtualRootNames } from './display-names.ts';
import { makeEntry } from './entry.ts';
import type { Listing } from './list-folder.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { parseWirePath, type PoolKey, poolKeys, type WirePath, wireRoot } from './wire-path.ts';

/** A folder that exists on no disk. */
export function virtualFolder(path: string, name: string, dirnum: number): FolderRecord {
  const flags = { is_dir: '1', is_sys: '1', nshare: '0' } as const;
  return { path, name, ...flags, fnum: 0, dirnum, permission: 0, owner: '', pool: '', free: 0 };
}

export function systemEntry(path: string, name: string, owner = ''): EntryRecord {
  return makeEntry({ name, path, isDir: true, isSys: true, stats: undefined, owner });
}

/** One page of a list that is known whole. */
export const page = <T>(list: readonly T[], query: { page: number; size: number }): T[] =>
  list.slice((query.page - 1) * query.size, query.page * query.size);

async function mountedPools(services: FileServices): Promise<PoolKey[]> {
  const { dataDir } = services.context.config;
  const found = await mapParallel(poolKeys, 3, async (key) => {
    const there = await stat(path.join(dataDir, 'pool', key)).catch(() => undefined);
    return there?.isDirectory() ? key : undefined;
  });
  return found.filter((key) => key !== undefined);
}

/** Folders of external drives, of names that can stand in a path. */
export async function foldersOfDrives(services: FileServices): Promise<string[]> {
  const entries = await readdir(path.join(services.context.config.dataDir, 'usb'), { withFileTypes: true }).catch(
    () => [],
  );
  return entries.flatMap((entry) => {
    if (!entry.isDirectory() && !entry.isSymbolicLink()) return [];
    try {
      const wire = `/usb/${entry.name}`;
      return parseWirePath(wire).area === 'usb' && !isMountPath(wire) ? [entry.name] : [];
    } catch {
      return [];
    }
  });
}

/** External drives that are plugged and were not ejected. */
export async function pluggedDrives(services: FileServices): Promise<string[]> {
  return services.ejected.inUse(await foldersOfDrives(services));
}

function teamEntries(services: FileServices, caller: FileCaller, pools: readonly PoolKey[]): EntryRecord[] {
  return services.rights
    .teamFolders(caller)
    .filter(({ pool }) => pools.some((key) => key === pool))
    .map((folder) => ({
      ...systemEntry(folder.path, folder.name),
      ...(folder.permission === 1 ? {} : { read_only: '1' as const }),
    }));
}

/** External drives that are plugged, and the network mounts, which are only read. */
async function externalEntries(services: FileServices): Promise<EntryRecord[]> {
  const { rights } = services;
  const entry = (uuid: string): EntryRecord => systemEntry(`/usb/${uuid}`, rights.usbDrive(uuid).label);
  return [
    ...(await pluggedDrives(services)).map(entry),
    ...rights.networkMounts().map((id) => ({ ...entry(id), read_only: '1' as const })),
  ];
}

/**
 * The top level: one entry per area the account may open. A person's own files and safe box per pool, team folders,
 * external drives, then the virtual roots that this device has.
 */
export async function listAreas(
  services: FileServices,
  caller: FileCaller,
  query: { page: number; size: number; language: Language },
): Promise<Listing> {
  const { rights } = services;
  const { username } = caller;
  const pools = await mountedPools(services);
  const named = (parsed: WirePath): EntryRecord =>
    systemEntry(wireRoot(parsed), services.nameOf(parsed, caller, query.language), username);
  const list = [
    ...pools.map((pool) => named({ area: 'my', pool, username, segments: [] })),
    ...teamEntries(services, caller, pools),
    ...(rights.mayUseSafeBox(caller) && pools[0]
      ? [named({ area: 'safe', pool: pools[0], username, segments: [] })]
      : []),
    ...(rights.mayUseUsb(caller) ? await externalEntries(services) : []),
    ...(['recentlyBackuped', 'recentlyVisited', 'favorite', 'share'] as const).map((root) =>
      systemEntry(root, virtualRootNames[query.language][root]),
    ),
  ];
  return { list: page(list, query), total: list.length, folder: virtualFolder('', '', list.length) };
}

/** The team folders of a pool, as a folder that takes nothing (DRG-07). */
export function listTeamRoot(
  services: FileServices,
  caller: FileCaller,
  parsed: Extract<WirePath, { area: 'teamRoot' }>,
  query: { page: number; size: number; language: Language },
): Listing {
  services.rights.access(caller, parsed);
  const list = teamEntries(services, caller, [parsed.pool]);
  const name = services.nameOf(parsed, caller, query.language);
  return { list: page(list, query), total: list.length, folder: virtualFolder(wireRoot(parsed), name, list.length) };
}

import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { virtualRoots } from '#shared/contract/calls-files.ts';
import type { EntryRecord, FolderRecord } from '#shared/contract/records.ts';
import { DeviceError } from '../device-error.ts';
import { type Language, virtualRootNames } from './display-names.ts';
import { makeEntry } from './entry.ts';
import { entryOf, type Listing } from './list-folder.ts';
import { mapParallel } from './parallel.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { parseWirePath, type PoolKey, poolKeys, type WirePath, wireRoot } from './wire-path.ts';

type VirtualRoot = (typeof virtualRoots)[number];

/** A folder that exists on no disk. */
function virtualFolder(path: string, name: string, dirnum: number): FolderRecord {
  const flags = { is_dir: '1', is_sys: '1', nshare: '0' } as const;
  return { path, name, ...flags, fnum: 0, dirnum, permission: 0, owner: '', pool: '', free: 0 };
}

function systemEntry(path: string, name: string, owner = ''): EntryRecord {
  return makeEntry({ name, path, isDir: true, isSys: true, stats: undefined, owner });
}

const page = <T>(list: readonly T[], query: { page: number; size: number }): T[] =>
  list.slice((query.page - 1) * query.size, query.page * query.size);

async function mountedPools(services: FileServices): Promise<PoolKey[]> {
  const { dataDir } = services.context.config;
  const found = await mapParallel(poolKeys, 3, async (key) => {
    const there = await stat(path.join(dataDir, 'pool', key)).catch(() => undefined);
    return there?.isDirectory() ? key : undefined;
  });
  return found.filter((key) => key !== undefined);
}

/** External drives that are plugged: their folders, of names that can stand in a path. */
async function pluggedDrives(services: FileServices): Promise<string[]> {
  const entries = await readdir(path.join(services.context.config.dataDir, 'usb'), { withFileTypes: true }).catch(
    () => [],
  );
  return entries.flatMap((entry) => {
    if (!entry.isDirectory() && !entry.isSymbolicLink()) return [];
    try {
      return parseWirePath(`/usb/${entry.name}`).area === 'usb' ? [entry.name] : [];
    } catch {
      return [];
    }
  });
}

function teamEntries(services: FileServices, caller: FileCaller, pools: readonly PoolKey[]): EntryRecord[] {
  return services.rights
    .teamFolders(caller)
    .filter(({ pool }) => pools.some((key) => key === pool))
    .map((folder) => systemEntry(folder.path, folder.name));
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
    ...(rights.mayUseUsb(caller) ? await pluggedDrives(services) : []).map((uuid) =>
      systemEntry(`/usb/${uuid}`, rights.usbDrive(uuid).label),
    ),
    ...(['recentlyBackuped', 'recentlyVisited'] as const).map((root) =>
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
  services.rights.permission(caller, parsed);
  const list = teamEntries(services, caller, [parsed.pool]);
  const name = services.nameOf(parsed, caller, query.language);
  return { list: page(list, query), total: list.length, folder: virtualFolder(wireRoot(parsed), name, list.length) };
}

async function listRecent(
  services: FileServices,
  caller: FileCaller,
  root: 'recentlyBackuped' | 'recentlyVisited',
  query: { page: number; size: number; language: Language },
): Promise<Listing> {
  const type = root === 'recentlyBackuped' ? 'backuped' : 'visited';
  const paths = services.recent.list(caller.username, type);
  // What has gone, or may no longer be seen, is not a recent file any more; the newest thousand are looked at.
  const looked = await mapParallel(paths, 16, async (wire) => {
    const cut = wire.lastIndexOf('/');
    try {
      const folder = await services.locator.locateFolder(caller, wire.slice(0, cut));
      const entry = await entryOf(services, folder, wire.slice(cut + 1), false, { hidden: true, links: new Set() });
      if (entry) return entry;
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
    }
    services.recent.forget(caller.username, type, wire);
    return undefined;
  });
  const list = looked.filter((entry) => entry !== undefined);
  const folder = virtualFolder(root, virtualRootNames[query.language][root], 0);
  return { list: page(list, query), total: list.length, folder: { ...folder, fnum: list.length } };
}

/** A virtual root (VRT-01 to VRT-04). Throws N000006 for those whose calls this device does not have. */
export async function listVirtualRoot(
  services: FileServices,
  caller: FileCaller,
  root: VirtualRoot,
  query: { page: number; size: number; language: Language },
): Promise<Listing> {
  const names = virtualRootNames[query.language];
  switch (root) {
    case 'share': {
      const list = (['myShare', 'shareToMe'] as const).map((id) => systemEntry(id, names[id]));
      return { list: page(list, query), total: list.length, folder: virtualFolder(root, names[root], list.length) };
    }
    case 'recentlyBackuped':
    case 'recentlyVisited':
      return listRecent(services, caller, root, query);
    case 'favorite':
    case 'myShare':
    case 'shareToMe':
      throw new DeviceError('N000006');
  }
}

import type { virtualRoots } from '#shared/contract/kinds.ts';
import type { EntryRecord, FolderRecord, ListedEntry, TagColor } from '#shared/contract/records.ts';
import { DeviceError } from '../device-error.ts';
import type { Share } from '../shares/share-store.ts';
import { type Language, virtualRootNames } from './display-names.ts';
import { makeEntry } from './entry.ts';
import { withFsErrors } from './fs-errors.ts';
import { page, systemEntry, virtualFolder } from './list-areas.ts';
import { entryAt, type Listing } from './list-folder.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { RecentType } from './recent-files.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { parseWirePath } from './wire-path.ts';

type VirtualRoot = (typeof virtualRoots)[number];
interface Query {
  readonly page: number;
  readonly size: number;
  readonly language: Language;
}

/** Entries looked at together. */
const LOOKS = 16;

/** An entry that a list names, as it stands now; undefined when it has gone or may no longer be seen. */
export async function present(
  services: FileServices,
  caller: FileCaller,
  wire: string,
  language: Language,
): Promise<ListedEntry | undefined> {
  try {
    return await withFsErrors(async () => {
      const place = await services.locator.locate(caller, wire);
      const entry = await entryAt(services, caller, place, language);
      return { ...entry, display_path: services.displayPathOf(place.parsed, caller, language) };
    });
  } catch (error) {
    if (error instanceof DeviceError) return undefined;
    throw error;
  }
}

/** What is left of an entry that has gone: its name and where it was. */
function vanished(
  services: FileServices,
  caller: FileCaller,
  { path, isDir }: { path: string; isDir: boolean },
  language: Language,
): ListedEntry {
  const parsed = parseWirePath(path);
  const name = parsed.segments.at(-1) ?? services.nameOf(parsed, caller, language);
  const base: EntryRecord = makeEntry({ name, path, isDir, stats: undefined, owner: '' });
  return { ...base, display_path: services.displayPathOf(parsed, caller, language), missing: '1' };
}

/**
 * What an account uploaded or opened last, newest first (VRT-03, VRT-04). What has gone, or may no longer be seen, is
 * forgotten; what lies on a drive that is not there only waits.
 */
export async function listRecent(
  services: FileServices,
  caller: FileCaller,
  type: RecentType,
  language: Language,
): Promise<(ListedEntry & { at: number })[]> {
  const rows = services.recent.list(caller.username, type);
  const looked = await mapParallel(rows, LOOKS, async ({ path, at }) => {
    const entry = await present(services, caller, path, language);
    if (entry?.is_dir === '0') return { ...entry, at };
    if (!(await services.locator.isAway(path))) services.recent.forget(caller.username, type, path);
    return undefined;
  });
  return looked.filter((entry) => entry !== undefined);
}

/** Favourites, newest first; a target that has gone stands as missing, to be taken out by its owner (VRT-05). */
async function listFavourites(services: FileServices, caller: FileCaller, query: Query): Promise<Listing> {
  const rows = services.favourites.list(caller.username);
  const list = await mapParallel(page(rows, query), LOOKS, async (row): Promise<ListedEntry> => {
    const entry = await present(services, caller, row.path, query.language);
    const shown = entry ?? vanished(services, caller, row, query.language);
    return { ...shown, fav: '1', at: row.at };
  });
  const dirnum = rows.filter(({ isDir }) => isDir).length;
  const folder = virtualFolder('favorite', virtualRootNames[query.language].favorite, dirnum);
  return { list, total: rows.length, folder: { ...folder, fnum: rows.length - dirnum } };
}

/** Entries with a tag, the last tagged first; one that has gone stands as missing (APP-FM-03). */
export async function listTagged(
  services: FileServices,
  caller: FileCaller,
  tag: TagColor,
  query: Query,
): Promise<Listing> {
  const rows = services.tags.with(caller.username, tag);
  const list = await mapParallel(page(rows, query), LOOKS, async (row): Promise<ListedEntry> => {
    const entry = await present(services, caller, row.path, query.language);
    const shown = entry ?? vanished(services, caller, row, query.language);
    return { ...shown, tags: [...(services.tags.of(caller.username).get(row.path) ?? [])], at: row.at };
  });
  const name = services.tags.list(caller.username).find((known) => known.tag === tag)?.name ?? '';
  const dirnum = rows.filter(({ isDir }) => isDir).length;
  return {
    list,
    total: rows.length,
    folder: { ...virtualFolder(`tag:${tag}`, name, dirnum), fnum: rows.length - dirnum },
  };
}

interface SharedPath {
  readonly share: Share;
  readonly path: string;
}
const pathsOf = (shares: readonly Share[]): SharedPath[] =>
  shares.flatMap((share) => share.paths.map((path) => ({ share, path })));

/** Entries that the account shares, by link or with members; those that have gone stand as missing. */
async function ownShared(
  services: FileServices,
  caller: FileCaller,
  shared: readonly SharedPath[],
  language: Language,
): Promise<ListedEntry[]> {
  return mapParallel(shared, LOOKS, async ({ share, path }) => {
    const entry =
      (await present(services, caller, path, language)) ?? vanished(services, caller, { path, isDir: false }, language);
    return {
      ...entry,
      nshare: '1' as const,
      at: share.createdAt,
      share_id: share.id,
      members: share.members.map((member) => services.accountNames.shown(member, caller)),
      expire_at: share.expireAt,
    };
  });
}

/** Entries that others share with the account (VRT-06); what they have taken away is not among them. */
async function sharedToMe(services: FileServices, caller: FileCaller, query: Query): Promise<Listing> {
  const shared = pathsOf(services.rights.sharedWith(caller.username));
  const looked = await mapParallel(shared, LOOKS, async ({ share, path }) => {
    const entry = await present(services, caller, path, query.language);
    return (
      entry && {
        ...entry,
        at: share.createdAt,
        share_id: share.id,
        owner_name: services.accountNames.shown(share.owner, caller),
        expire_at: share.expireAt,
      }
    );
  });
  return whole(
    'shareToMe',
    looked.filter((entry) => entry !== undefined),
    query,
  );
}

/** One page of a virtual root whose entries are all known. */
function whole(root: VirtualRoot, list: readonly ListedEntry[], query: Query): Listing {
  const dirnum = list.filter((entry) => entry.is_dir === '1').length;
  const folder: FolderRecord = virtualFolder(root, virtualRootNames[query.language][root], dirnum);
  return { list: page(list, query), total: list.length, folder: { ...folder, fnum: list.length - dirnum } };
}

/** A virtual root (VRT-01 to VRT-06): a list of places, which takes nothing itself. */
export async function listVirtualRoot(
  services: FileServices,
  caller: FileCaller,
  root: VirtualRoot,
  query: Query,
): Promise<Listing> {
  const { language } = query;
  switch (root) {
    case 'share': {
      const hubs = (['myShare', 'shareToMe'] as const).map((id) => systemEntry(id, virtualRootNames[language][id]));
      const links = services.shares.ofOwner(caller.username).filter(({ isLink }) => isLink);
      return whole(root, [...hubs, ...(await ownShared(services, caller, pathsOf(links), language))], query);
    }
    case 'myShare': {
      const shares = services.shares.ofOwner(caller.username).filter(({ isLink }) => !isLink);
      return whole(root, await ownShared(services, caller, pathsOf(shares), language), query);
    }
    case 'shareToMe':
      return sharedToMe(services, caller, query);
    case 'recentlyBackuped':
      return whole(root, await listRecent(services, caller, 'backuped', language), query);
    case 'recentlyVisited':
      return whole(root, await listRecent(services, caller, 'visited', language), query);
    case 'favorite':
      return listFavourites(services, caller, query);
  }
}

import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileTypes } from '#shared/rules/file-type.ts';
import type { EntryRecord, FolderRecord, ListedEntry } from '#shared/contract/records.ts';
import path from 'node:path';
import { DeviceError } from '../device-error.ts';
import { type Language, poolOf } from './display-names.ts';
import { contentKey, makeEntry } from './entry.ts';
import type { FolderReading } from './folder-names.ts';
import type { Located } from './locator.ts';
import type { Marks } from './marks.ts';
import { mapSteps } from '#shared/rules/parallel.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { type FolderQuery, pageOf, statEntries } from './sorted-folder.ts';

/** Folders of a page that are counted together. */
const LOOKS = 32;
/** How often a folder whose entries go while it is looked at is read again. */
const READS = 3;

/** Names of a page that were there when the folder was read, and not when they were looked at. */
const unseen = ({ wanted, looked }: { wanted: readonly { name: string }[]; looked: readonly unknown[] }): string =>
  wanted.flatMap(({ name }, index) => (looked[index] === undefined ? [name] : [])).join('\0');

/** Answer of a listing. */
export interface Listing {
  readonly list: ListedEntry[];
  readonly total: number;
  readonly folder: FolderRecord;
}

/** Owner of what lies in an area: the account whose own it is; team folders and drives belong to nobody. */
export function ownerOf(place: Pick<Located, 'parsed'>): string {
  return place.parsed.area === 'my' || place.parsed.area === 'safe' ? place.parsed.username : '';
}

interface Looked {
  readonly name: string;
  readonly isDir: boolean;
  readonly stats: Stats;
  /** Where it stands, when that is not its name in the folder. */
  readonly real?: string;
}

/** How entries are looked at: whether hidden names count, which are links, and for whom. */
export interface LookOptions {
  readonly hidden: boolean;
  readonly links: ReadonlySet<string>;
  readonly marks: Marks;
}

/** Record of an entry that was looked at; only folders and misleading names need another look. */
function recordOf(
  services: FileServices,
  folder: Located,
  { name, isDir, stats, real }: Looked,
  options: LookOptions,
): EntryRecord | Promise<EntryRecord> {
  const wire = `${folder.wire}/${name}`;
  // Asked for by few of a page's entries, so it is not put together for all.
  const onDisk = (): string => real ?? path.join(folder.real, name);
  const { favourites, shared, tags } = options.marks;
  const base = {
    name,
    path: wire,
    isDir,
    stats,
    owner: ownerOf(folder),
    isFavourite: favourites.has(wire),
    isShared: shared.has(wire),
    tags: tags.get(wire),
  };
  if (isDir) {
    // A link to a folder is not counted: it may lead far away.
    if (options.links.has(name)) return makeEntry(base);
    return services.sorter.counts(onDisk(), folder.root, options.hidden).then(
      (counts) => makeEntry({ ...base, counts }),
      () => makeEntry(base),
    );
  }
  const entry = makeEntry(base);
  if (entry.ftype === fileTypes.image) {
    const picture = services.pictures.find(contentKey(stats));
    return picture ? { ...entry, ...picture } : entry;
  }
  if (!services.sniffer.isMisleading(name, stats)) return entry;
  return services.sniffer
    .codeOf(onDisk(), stats)
    .then((code) => (code === undefined ? entry : { ...entry, ftype: code }));
}

/** Record of one entry of a folder; undefined when it has gone meanwhile. */
export async function entryOf(
  services: FileServices,
  folder: Located,
  name: string,
  isDir: boolean,
  options: LookOptions,
): Promise<EntryRecord | undefined> {
  const [stats] = await statEntries(folder.real, [name], options.links);
  return stats && recordOf(services, folder, { name, isDir, stats }, options);
}

/** Record of something that was found on the disk, wherever that was; the root of an area under its shown name. */
export async function entryAt(
  services: FileServices,
  caller: FileCaller,
  place: Located,
  language: Language,
): Promise<EntryRecord> {
  const stats = await stat(place.real);
  const isDir = stats.isDirectory();
  if (!isDir && !stats.isFile()) throw new DeviceError('N002001');
  const hidden = services.rights.showsHidden(caller);
  const name = place.parsed.segments.at(-1);
  if (name === undefined) {
    const counts = await services.sorter.counts(place.real, place.root, hidden);
    const shown = services.nameOf(place.parsed, caller, language);
    return makeEntry({ name: shown, path: place.wire, isDir, isSys: true, stats, owner: ownerOf(place), counts });
  }
  const folder = { ...place, wire: place.wire.slice(0, place.wire.lastIndexOf('/')) };
  const options = { hidden, links: new Set<string>(), marks: services.marksOf(caller) };
  return recordOf(services, folder, { name, isDir, stats, real: place.real }, options);
}

/** The listed folder itself (FIL-02). */
export async function folderRecordOf(
  services: FileServices,
  caller: FileCaller,
  folder: Located,
  language: Language,
  counts: { fnum: number; dirnum: number },
): Promise<FolderRecord> {
  const { parsed, wire, permission, volume } = folder;
  const own = parsed.segments.at(-1);
  return {
    path: wire,
    name: own ?? services.nameOf(parsed, caller, language),
    is_dir: '1',
    is_sys: own === undefined ? '1' : '0',
    nshare: services.marksOf(caller).shared.has(wire) ? '1' : '0',
    ...counts,
    permission,
    owner: ownerOf(folder),
    pool: poolOf(parsed),
    free: await services.space.free(volume),
  };
}

/** One page of a folder (CALL-EXT-01). Only the entries of the page are looked at when the row needs names alone. */
export async function listFolder(
  services: FileServices,
  caller: FileCaller,
  wire: string,
  query: FolderQuery & { page: number; size: number },
): Promise<Listing> {
  const { expected, parsed, found: finding } = services.locator.look(caller, wire);
  // Read while it is looked for; what was read counts only where it is found. Drives may tell time in steps of two
  // seconds, by which a change right after a reading would not be seen.
  const early = parsed.area === 'usb' ? undefined : services.names.begin(expected);
  // Whether it is a folder is seen when its names are read.
  const folder = await finding;
  // Watched before it is asked for: nothing that happens in between is missed. Visitors of shares are not told.
  if (caller.within === undefined) services.watcher.watch(folder);
  const read = async (reading?: FolderReading) => {
    const sorted = await services.sorter.sorted(folder.real, folder.root, query, reading);
    const wanted = pageOf(sorted, query.order, query.page, query.size);
    const names = wanted.map(({ name }) => name);
    return { sorted, wanted, looked: await statEntries(folder.real, names, sorted.links) };
  };
  let page = await read(early);
  // What was given another name in between is in neither row: the page would be shorter than its numbers say.
  // A name that can never be looked at is the same one the next time, and ends it.
  let before = '';
  for (let reads = 1; reads < READS && unseen(page) !== before; reads += 1) {
    before = unseen(page);
    services.names.forget(folder.real);
    page = await read();
  }
  const { sorted, wanted, looked } = page;
  const options = { hidden: query.hidden, links: sorted.links, marks: services.marksOf(caller) };
  const found = wanted.flatMap(({ name, isDir }, index) => {
    const stats = looked[index];
    return stats ? [{ name, isDir, stats }] : [];
  });
  const counts = { fnum: sorted.files.length, dirnum: sorted.dirs.length };
  return {
    list: await mapSteps(found, LOOKS, (entry) => recordOf(services, folder, entry, options)),
    total: counts.fnum + counts.dirnum,
    folder: await folderRecordOf(services, caller, folder, query.language, counts),
  };
}

import { createHash } from 'node:crypto';
import type { ItemRecord, Known } from '../store/item-store.ts';
import { withNfo } from './facts.ts';
import { type FoundItem, type Item, type LibraryRows, type NfoRow } from './items.ts';

/** What is to be written so that records stay with their items. */
export interface Settling {
  readonly known: readonly Known[];
  /** Ids of records that no file tells of any more. */
  readonly orphans: readonly string[];
}

/** Id of an item of which nothing is kept yet: of what its files tell alone, so that it stays when the index is remade. */
function idOf(libId: string, { kind, key }: FoundItem, round: number): string {
  const text = [libId, kind, key, ...(round === 0 ? [] : [round])].join('\0');
  return `${kind === 'movie' ? 'm' : 's'}${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
}

/** The record of every item: by what it is told by, or else by one of its files. No record is that of two items. */
function matchRecords(found: readonly FoundItem[], records: readonly ItemRecord[]): Map<FoundItem, ItemRecord> {
  const matched = new Map<FoundItem, ItemRecord>();
  if (records.length === 0) return matched;
  const byKey = new Map(records.map((record) => [`${record.kind}\0${record.key}`, record]));
  const taken = new Set<ItemRecord>();
  for (const item of found) {
    const record = byKey.get(`${item.kind}\0${item.key}`);
    if (record === undefined) continue;
    matched.set(item, record);
    taken.add(record);
  }
  const byPath = new Map<string, ItemRecord>();
  for (const record of records)
    if (!taken.has(record)) for (const path of record.paths) byPath.set(`${record.kind}\0${path}`, record);
  if (byPath.size === 0) return matched;
  for (const item of found) {
    if (matched.has(item)) continue;
    for (const path of item.anchors) {
      const record = byPath.get(`${item.kind}\0${path}`);
      if (record === undefined || taken.has(record)) continue;
      matched.set(item, record);
      taken.add(record);
      break;
    }
  }
  return matched;
}

const nfoAt = (rows: LibraryRows, path: string): NfoRow | undefined =>
  rows.nfos.get(path.slice(0, path.lastIndexOf('/')))?.find((nfo) => nfo.path === path);

/** An item with what somebody wrote of it by hand. */
function written(rows: LibraryRows, item: FoundItem, record: ItemRecord | undefined): FoundItem {
  if (record === undefined) return item;
  const chosen = record.match === undefined ? undefined : nfoAt(rows, record.match);
  const base = chosen === undefined ? item : withNfo(item, chosen);
  return { ...base, title: record.title ?? base.title, poster: record.poster ?? base.poster };
}

const wordsOf = ({ title, original, files, episodes }: Omit<FoundItem, 'named'>): string => {
  const names = files.length > 0 ? files : episodes.flatMap((episode) => episode.files);
  return [title, original, ...new Set(names.map(({ name }) => name))].join('\n').toLowerCase();
};

/**
 * Items with what is kept of them on top; those that were taken out of the library are left out. `settling` says what
 * of the records does not fit the files any more.
 */
export function layOver(
  libId: string,
  rows: LibraryRows,
  found: readonly FoundItem[],
  records: readonly ItemRecord[],
): { items: Item[]; settling: Settling } {
  const matched = matchRecords(found, records);
  const ids = new Set(records.map(({ id }) => id));
  const items: Item[] = [];
  const known: Known[] = [];
  for (const item of found) {
    const record = matched.get(item);
    let id = record?.id;
    // The id may be that of an item which was here before and is kept under another name.
    for (let round = 0; id === undefined; round += 1) {
      const wanted = idOf(libId, item, round);
      if (!ids.has(wanted)) id = wanted;
    }
    ids.add(id);
    if (record !== undefined) {
      const isSame = record.key === item.key && item.anchors.every((path) => record.paths.includes(path));
      if (!isSame) known.push({ id, libId, kind: item.kind, key: item.key, anchors: item.anchors });
      if (record.removed) continue;
    }
    const { named: _named, ...told } = written(rows, item, record);
    items.push({ ...told, id, libId, hidden: record?.hidden ?? false, words: wordsOf(told) });
  }
  const used = new Set(matched.values());
  const orphans = records.filter((record) => !used.has(record) && record.paths.length === 0).map(({ id }) => id);
  return { items, settling: { known, orphans } };
}

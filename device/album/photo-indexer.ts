import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { mapParallel } from '../files/parallel.ts';
import { isReservedName } from '../files/reserved-names.ts';
import { parseWirePath, storagePlace } from '../files/wire-path.ts';
import { readPhoto } from './photo-facts.ts';
import type { FoundPhoto, PhotoStore } from './photo-store.ts';
import { isWanted, type PhotoSources, topFolders } from './sources.ts';

/** Files whose heads are read at once, and how many of them are written together. */
const READS = 4;
const TOGETHER = 64;
/** A folder changed this shortly before it was read may change again within the same tick of its time (ms). */
const SETTLED_MS = 50;

export interface PhotoIndexerSinks {
  progress(busy: boolean): void;
  /** Awaited between steps, so that others have their turn. */
  turn(): Promise<void>;
}

/** Where a source is on the disk; undefined while its volume is away, and for what leads out of its area by a link. */
type Place = { readonly real: string } | 'away' | undefined;

export type PhotoIndexer = ReturnType<typeof createPhotoIndexer>;

/** Brings the index of photos to what stands on the disk. */
export function createPhotoIndexer(store: PhotoStore, dataDir: string, sinks: PhotoIndexerSinks) {
  let sources: readonly PhotoSources[] = [];

  const look = (real: string): Stats | undefined => {
    try {
      return lstatSync(real);
    } catch {
      return undefined;
    }
  };

  const placeOf = (wire: string): Place => {
    const parsed = parseWirePath(wire);
    if (parsed.area === 'safe' || parsed.area === 'teamRoot') return undefined;
    const { root, volume } = storagePlace(parsed);
    if (look(path.join(dataDir, ...volume.split('/'))) === undefined) return 'away';
    try {
      const top = realpathSync(path.join(dataDir, ...root.split('/')));
      const real = path.join(top, ...parsed.segments);
      return realpathSync(real) === real ? { real } : undefined;
    } catch {
      return undefined;
    }
  };

  /** Photos and folders that stand in a folder; links, hidden and special files are not among them. */
  const read = (real: string): { photos: FoundPhoto[]; folders: string[] } => {
    const photos: FoundPhoto[] = [];
    const folders: string[] = [];
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      const { name } = entry;
      if (name.startsWith('.') || isReservedName(name)) continue;
      if (entry.isDirectory()) folders.push(name);
      const ftype = fileTypeOf(name);
      if (!entry.isFile() || (ftype !== fileTypes.image && ftype !== fileTypes.video)) continue;
      const stats = look(path.join(real, name));
      if (stats === undefined) continue;
      const { size, mtimeMs, ctimeMs, dev, ino } = stats;
      photos.push({ name, ftype, size, mtimeMs, ctimeMs, entry: `${dev.toString(36)}-${ino.toString(36)}` });
    }
    return { photos, folders };
  };

  /** Writes the difference between a folder and the index. */
  const compare = (dir: { id: number; path: string }, found: ReturnType<typeof read>): void => {
    const known = new Map(store.photos(dir.id).map((photo) => [photo.name, photo]));
    const changes: (() => void)[] = [];
    for (const photo of found.photos) {
      const before = known.get(photo.name);
      known.delete(photo.name);
      if (before === undefined) changes.push(() => store.add(dir.id, photo));
      else if (before.size !== photo.size || before.stamp !== photo.mtimeMs)
        changes.push(() => store.change(before.id, photo));
    }
    for (const gone of known.values()) changes.push(() => store.remove(gone.id));
    const there = new Set(found.folders);
    for (const name of store.childrenOf(dir.path))
      if (!there.has(name)) changes.push(() => store.removeBelow(`${dir.path}/${name}`));
    if (changes.length > 0)
      store.together(() => {
        for (const change of changes) change();
      });
  };

  /**
   * Looks at one folder and answers the names of those in it. Of a folder that has not changed since, nothing but its
   * own time and that of its folders is read, unless `deep` asks for its files too.
   */
  const visit = (wire: string, real: string, deep: boolean): string[] => {
    const stats = look(real);
    let dir = store.dir(wire);
    if (!stats?.isDirectory() || !isWanted(sources, wire)) {
      if (dir) store.together(() => store.removeBelow(wire));
      return [];
    }
    if (!deep && dir?.ctime === stats.ctimeMs) return store.childrenOf(wire);
    const startedAt = Date.now();
    let found: ReturnType<typeof read>;
    try {
      found = read(real);
    } catch {
      // Not readable, or gone between two looks: what is known stays until it can be read.
      return [];
    }
    dir ??= store.together(() => store.addDir(wire));
    compare(dir, found);
    store.setRead(dir.id, startedAt - stats.ctimeMs > SETTLED_MS ? stats.ctimeMs : 0);
    return found.folders;
  };

  const visitTree = async (wire: string, real: string, deep = false): Promise<void> => {
    const waiting: [string, string][] = [[wire, real]];
    let visited = 0;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [at, place] = next;
      for (const name of visit(at, place, deep)) waiting.push([`${at}/${name}`, path.join(place, name)]);
      visited += 1;
      if (visited % 50 === 0) {
        sinks.progress(true);
        await sinks.turn();
      }
    }
  };

  /** Reads the heads of files that are new or were changed. */
  const readHeads = async (): Promise<void> => {
    let after = 0;
    for (;;) {
      const batch = store.unread(after, TOGETHER);
      if (batch.length === 0) return;
      after = batch.at(-1)?.id ?? after;
      const facts = await mapParallel(batch, READS, async ({ dir, name, ftype, mtimeMs }) => {
        const place = placeOf(dir);
        // What lies on a volume that was pulled meanwhile is read when it is back.
        if (place === 'away' || place === undefined) return undefined;
        return readPhoto(path.join(place.real, name), ftype, mtimeMs);
      });
      store.together(() => {
        for (const [index, photo] of batch.entries()) {
          const found = facts[index];
          if (found) store.setFacts(photo.id, found);
        }
      });
      sinks.progress(true);
      await sinks.turn();
    }
  };

  return {
    /** Looks through everything; what has not changed costs one look a folder. */
    async scan(next: readonly PhotoSources[]): Promise<void> {
      sources = next;
      sinks.progress(true);
      const tops = topFolders(sources);
      for (const { path: known } of store.dirs())
        if (!isWanted(sources, known) && store.dir(known)) store.together(() => store.removeBelow(known));
      for (const top of tops) {
        const place = placeOf(top);
        if (place === undefined) store.together(() => store.removeBelow(top));
        else if (place !== 'away') await visitTree(top, place.real);
      }
      await readHeads();
      sinks.progress(false);
    },
    /** Looks at folders in which something has changed. */
    async touched(next: readonly PhotoSources[], folders: readonly string[]): Promise<void> {
      sources = next;
      for (const wire of folders) {
        if (!isWanted(sources, wire)) continue;
        const place = placeOf(wire);
        if (place === 'away') continue;
        if (place === undefined) {
          if (store.dir(wire)) store.together(() => store.removeBelow(wire));
          continue;
        }
        for (const name of visit(wire, place.real, true))
          // What is known has its own word when it changes.
          if (!store.dir(`${wire}/${name}`)) await visitTree(`${wire}/${name}`, path.join(place.real, name));
        await sinks.turn();
      }
      await readHeads();
      sinks.progress(false);
    },
  };
}

import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import { fileTypeOf } from '#shared/rules/file-type.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { isReservedName } from '../../files/reserved-names.ts';
import { parseWirePath, storagePlace } from '../../files/wire-path.ts';
import type { FolderStore, FoundFile } from './folder-store.ts';
import type { IndexThreadData } from './protocol.ts';
import { isWanted, type Sources, topFolders } from './sources.ts';

/** Files whose heads are read at once, and how many of them are written together. */
const READS = 4;
const TOGETHER = 64;
/** A folder changed this shortly before it was read may change again within the same tick of its time (ms). */
const SETTLED_MS = 50;

/** Which files an index holds, and what it knows of them. */
export interface IndexedKind<Facts> {
  /** Type codes of the files (FIL-03). */
  readonly types: readonly number[];
  /** Other files that belong to the index by their names. */
  readonly isAlso?: (name: string) => boolean;
  /** Reads what stands in a file, by its real path; never rejects. `mtimeMs` is when it was last changed. */
  readonly readHead: (real: string, name: string, mtimeMs: number) => Promise<Facts>;
  /** What is said of a file that is not to be read. */
  readonly unreadable: (name: string, mtimeMs: number) => Facts;
}

export interface IndexerSinks {
  progress(busy: boolean): void;
  /** A file (wire path) is begun with; '' when all that were begun with are read. */
  reading(path: string): void;
  /** Awaited between steps, so that others have their turn. */
  turn(): Promise<void>;
}

/** Where a source is on the disk; undefined while its volume is away, and for what leads out of its area by a link. */
type Place = { readonly real: string } | 'away' | undefined;

export type FolderIndexer = ReturnType<typeof createFolderIndexer>;

/** What stands in a folder: files of the index, folders, and names of other files where somebody asks for them. */
interface Contents {
  readonly files: FoundFile[];
  readonly folders: string[];
  readonly others: string[];
}

/** Brings an index of folders to what stands on the disk. */
export function createFolderIndexer<Facts>(
  store: FolderStore<Facts>,
  { types, isAlso = () => false, readHead, unreadable }: IndexedKind<Facts>,
  { dataDir, care }: IndexThreadData,
  sinks: IndexerSinks,
) {
  const { table } = store;
  let sources: readonly Sources[] = [];

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

  /** What stands in a folder; links, hidden and special files are not among it. */
  const read = (real: string): Contents => {
    const files: FoundFile[] = [];
    const folders: string[] = [];
    const others: string[] = [];
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      const { name } = entry;
      if (name.startsWith('.') || isReservedName(name)) continue;
      if (entry.isDirectory()) folders.push(name);
      if (!entry.isFile()) continue;
      const ftype = fileTypeOf(name);
      if (!types.includes(ftype) && !isAlso(name)) {
        if (table.noteOthers) others.push(name);
        continue;
      }
      const stats = look(path.join(real, name));
      if (stats === undefined) continue;
      const { size, mtimeMs, ctimeMs, birthtimeMs: birthMs, dev, ino } = stats;
      files.push({ name, ftype, size, mtimeMs, ctimeMs, birthMs, entry: `${dev.toString(36)}-${ino.toString(36)}` });
    }
    return { files, folders, others };
  };

  /** Writes the difference between a folder and the index. */
  const compare = (dir: { id: number; path: string }, found: Contents): void => {
    const known = new Map(store.files(dir.id).map((file) => [file.name, file]));
    const changes: (() => void)[] = [];
    for (const file of found.files) {
      const before = known.get(file.name);
      known.delete(file.name);
      if (before === undefined) changes.push(() => table.add(dir.id, file));
      else if (before.size !== file.size || before.stamp !== file.mtimeMs)
        changes.push(() => table.change(before.id, file));
    }
    for (const gone of known.values()) changes.push(() => table.remove(gone.id));
    const noted = table.noteOthers?.(dir.id, found.others);
    if (noted) changes.push(noted);
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
    let found: Contents;
    try {
      found = read(real);
    } catch {
      // Not readable, or gone between two looks: what is known stays until it can be read.
      return [];
    }
    dir ??= store.together(() => store.addDir(wire));
    compare(dir, found);
    // What is left out of it would not be found again when it is wanted: such a folder is read at every look.
    const isWhole = found.folders.every((name) => isWanted(sources, `${wire}/${name}`));
    store.setRead(dir.id, isWhole && startedAt - stats.ctimeMs > SETTLED_MS ? stats.ctimeMs : 0);
    return found.folders;
  };

  /** Forgets a folder that is not wanted any more, and lets the one above it be read again, which holds it still. */
  const leaveOut = (wire: string): void => {
    store.removeBelow(wire);
    const above = store.dir(path.posix.dirname(wire));
    if (above) store.setRead(above.id, 0);
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
      const facts = await mapParallel(batch, care.oneByOne ? 1 : READS, async ({ dir, name, mtimeMs }) => {
        const place = placeOf(dir);
        // What lies on a volume that was pulled meanwhile is read when it is back.
        if (place === 'away' || place === undefined) return undefined;
        if (care.skip.includes(`${dir}/${name}`)) return unreadable(name, mtimeMs);
        sinks.reading(`${dir}/${name}`);
        return readHead(path.join(place.real, name), name, mtimeMs);
      });
      sinks.reading('');
      store.together(() => {
        for (const [index, file] of batch.entries()) {
          const found = facts[index];
          if (found) table.setFacts(file.id, found);
        }
      });
      sinks.progress(true);
      await sinks.turn();
    }
  };

  return {
    /** Looks through everything; what has not changed costs one look a folder, or with `deep` one a file. */
    async scan(next: readonly Sources[], deep: boolean): Promise<void> {
      sources = next;
      sinks.progress(true);
      const tops = topFolders(sources);
      for (const { path: known } of store.dirs())
        if (!isWanted(sources, known) && store.dir(known)) store.together(() => leaveOut(known));
      for (const top of tops) {
        const place = placeOf(top);
        if (place === undefined) store.together(() => store.removeBelow(top));
        else if (place !== 'away') await visitTree(top, place.real, deep);
      }
      await readHeads();
      sinks.progress(false);
    },
    /** Looks at folders in which something has changed. */
    async touched(next: readonly Sources[], folders: readonly string[]): Promise<void> {
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

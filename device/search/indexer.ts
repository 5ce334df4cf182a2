import { existsSync, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import path from 'node:path';
import { isReservedName } from '../files/reserved-names.ts';
import { decodeText } from '../files/text-file.ts';
import { type AreaPlace, indexedAreas } from './index-areas.ts';
import type { FoundEntry, IndexStore, KnownFolder } from './index-store.ts';
import type { IndexRules } from './protocol.ts';
import { officeText } from './office-text.ts';
import { loadReadings } from './readings.ts';
import { needsReadings } from './text-forms.ts';
import { textKindOf, textKinds } from './text-kind.ts';
import { textTokens } from './text-tokens.ts';

/** Entries written together; between them others have their turn. */
const TOGETHER = 1000;
/** A folder changed this shortly before it was read may change again within the same tick of its time (ms). */
const SETTLED_MS = 50;

const isBelow = (dir: string, top: string): boolean => dir === top || dir.startsWith(`${top}/`);

export interface IndexerSinks {
  progress(indexed: number, total: number, busy: boolean): void;
  /** Awaited between steps; throws when the work is to end. */
  turn(): Promise<void>;
}

async function textOfOffice(real: string, name: string): Promise<string> {
  const file = await openFile(real);
  try {
    return await officeText(file, (await file.stat()).size, name);
  } finally {
    await file.close();
  }
}

export type Indexer = ReturnType<typeof createIndexer>;

/** Brings the index to what stands on the disk. */
export function createIndexer(store: IndexStore, dataDir: string, sinks: IndexerSinks) {
  let rules: IndexRules = { content: false, folders: [], exclude: [] };
  let written = 0;
  let open = 0;

  const excluded = (wire: string): boolean => rules.exclude.some((top) => isBelow(wire, top));

  const report = (busy: boolean): void => {
    const { names, texts } = store.counts();
    sinks.progress(names + texts, names + texts + open, busy);
  };

  const look = (real: string): Stats | undefined => {
    try {
      return lstatSync(real);
    } catch {
      return undefined;
    }
  };

  /** What stands in a folder; links and special files are not followed. */
  const read = (real: string): FoundEntry[] => {
    const found: FoundEntry[] = [];
    for (const name of readdirSync(real)) {
      if (name.startsWith('.') && isReservedName(name)) continue;
      const stats = look(path.join(real, name));
      if (!stats?.isFile() && !stats?.isDirectory()) continue;
      const isDir = stats.isDirectory();
      found.push({ name, isDir, size: isDir ? 0 : stats.size, mtime: Math.max(0, Math.floor(stats.mtimeMs / 1000)) });
    }
    return found;
  };

  /** Writes the difference between a folder and the index; answers the folders in it. */
  const compare = async (folder: KnownFolder, found: readonly FoundEntry[]): Promise<string[]> => {
    if (found.some(({ name }) => needsReadings(name))) await loadReadings();
    const known = new Map(store.entries(folder.id).map((entry) => [entry.name, entry]));
    const changes: (() => void)[] = [];
    for (const entry of found) {
      const before = known.get(entry.name);
      known.delete(entry.name);
      if (before && before.isDir === entry.isDir) {
        if (before.size !== entry.size || before.mtime !== entry.mtime)
          changes.push(() => store.setEntry(before, entry));
        continue;
      }
      if (before) changes.push(() => store.removeEntry(folder.area, before.id));
      changes.push(() => store.addEntry(folder, entry));
    }
    for (const gone of known.values())
      changes.push(() => {
        store.removeEntry(folder.area, gone.id);
        if (gone.isDir) store.removeBelow(folder.area, `${folder.path}/${gone.name}`);
      });
    for (let at = 0; at < changes.length; at += TOGETHER) {
      store.together(() => {
        for (const change of changes.slice(at, at + TOGETHER)) change();
      });
      written += Math.min(TOGETHER, changes.length - at);
      if (written >= TOGETHER) {
        written = 0;
        report(true);
        await sinks.turn();
      }
    }
    return found.filter(({ isDir }) => isDir).map(({ name }) => name);
  };

  /**
   * Looks at one folder and answers the names of those in it; of a folder that has not changed since, nothing but its
   * own time is read, unless `deep` asks for sizes and times of the files too. Undefined for one that is gone.
   */
  const visit = async (area: number, wire: string, real: string, deep: boolean): Promise<string[] | undefined> => {
    const stats = look(real);
    let folder = store.folder(wire);
    if (!stats?.isDirectory() || excluded(wire)) {
      if (folder) store.together(() => store.removeBelow(area, wire));
      return undefined;
    }
    if (!deep && folder?.ctime === stats.ctimeMs)
      return store.entries(folder.id).flatMap((entry) => (entry.isDir ? [entry.name] : []));
    const startedAt = Date.now();
    let found: FoundEntry[];
    try {
      found = read(real);
    } catch {
      // Not readable, or gone between two looks: what is known stays until it can be read.
      return folder ? [] : undefined;
    }
    folder ??= store.addFolder(area, wire);
    const below = await compare(folder, found);
    store.setRead(folder.id, startedAt - stats.ctimeMs > SETTLED_MS ? stats.ctimeMs : 0);
    return below;
  };

  const visitTree = async (area: number, wire: string, real: string, deep: boolean): Promise<void> => {
    const waiting: [string, string][] = [[wire, real]];
    let visited = 0;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [at, place] = next;
      for (const name of (await visit(area, at, place, deep)) ?? [])
        waiting.push([`${at}/${name}`, path.join(place, name)]);
      open = waiting.length;
      visited += 1;
      if (visited % 200 === 0) await sinks.turn();
    }
  };

  const tokensOf = async (real: string, name: string): Promise<string> => {
    try {
      if (textKindOf(name) === textKinds.office) return textTokens(await textOfOffice(real, name));
      const bytes = readFileSync(real);
      // Bytes of zero are in no text.
      return bytes.subarray(0, 8192).includes(0) ? '' : textTokens(decodeText(bytes).content);
    } catch {
      return '';
    }
  };

  /** Reads the texts that are new or were changed. */
  const readTexts = async (areas: readonly AreaPlace[]): Promise<void> => {
    let after = 0;
    for (;;) {
      const batch = store.unread(after, 50);
      if (batch.length === 0) return;
      for (const entry of batch) {
        after = entry.id;
        const { folders } = rules;
        const area = areas.find(({ root }) => isBelow(entry.path, root));
        if (!area || (folders.length > 0 && !folders.some((top) => isBelow(entry.path, top)))) continue;
        const real = path.join(area.real, ...entry.path.slice(area.root.length).split('/'), entry.name);
        const tokens = await tokensOf(real, entry.name);
        store.together(() => store.setText(entry.area, entry, tokens));
      }
      report(true);
      await sinks.turn();
    }
  };

  return {
    /** Looks through everything; what has not changed costs one look a folder. */
    async scan(next: IndexRules): Promise<void> {
      rules = next;
      report(true);
      const areas = indexedAreas(dataDir);
      const there = new Set(areas.map(({ root }) => root));
      for (const { id, root } of store.areas())
        // A drive or a pool that is away comes back.
        if (!there.has(root) && existsSync(path.join(dataDir, 'pool', root.split('/')[1] ?? '')))
          store.together(() => store.removeArea(id));
      for (const { root, real } of areas) await visitTree(store.areaOf(root), root, real, false);
      open = 0;
      if (rules.content) await readTexts(areas);
      else if (store.counts().texts > 0) store.together(() => store.removeTexts());
      report(false);
    },
    /** Looks at folders in which something has changed since everything was looked through. */
    async touched(next: IndexRules, folders: readonly string[]): Promise<void> {
      rules = next;
      const areas = indexedAreas(dataDir);
      for (const wire of folders) {
        const area = areas.find(({ root }) => isBelow(wire, root));
        if (!area) continue;
        const real = path.join(area.real, ...wire.slice(area.root.length).split('/'));
        const id = store.areaOf(area.root);
        for (const name of (await visit(id, wire, real, true)) ?? [])
          // What is known has its own word when it changes.
          if (!store.folder(`${wire}/${name}`)) await visitTree(id, `${wire}/${name}`, path.join(real, name), false);
        await sinks.turn();
      }
      if (rules.content) await readTexts(areas);
      report(false);
    },
  };
}

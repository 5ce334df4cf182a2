import { createHash } from 'node:crypto';
import type { DeviceContext } from '../context.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath } from '../files/wire-path.ts';
import { createFolderIndex, type FolderIndex } from '../media/folder-index/folder-index.ts';
import { indexVersion } from '../media/folder-index/folder-store.ts';
import { createMemory, type Made } from '../media/folder-index/memory.ts';
import { type IndexProgress, keep } from '../media/folder-index/scoped-index.ts';
import { dirsOfSources, isBelowPath, type Sources } from '../media/folder-index/sources.ts';
import { threadModule } from '../media/folder-index/thread-module.ts';
import { findItems, loadRows } from './catalogue/build.ts';
import { episodeIdOf, type Episode, type FoundItem, type Item, type LibraryRows } from './catalogue/items.ts';
import { layOver, type Settling } from './catalogue/overlay.ts';
import { type LibScope, readableFolders, scopesOf } from './scope.ts';
import { videoIndexFile } from './video-db.ts';

/** What a file of a library belongs to. */
export interface Place {
  readonly item: Item;
  /** Of a series. */
  readonly episode: Episode | undefined;
}

/** Everything that an account sees of the libraries. */
export interface VideoView {
  readonly scopes: readonly LibScope[];
  readonly items: readonly Item[];
  readonly byId: ReadonlyMap<string, Item>;
  /** Episodes by their ids, with their series. */
  readonly episodes: ReadonlyMap<string, { readonly item: Item; readonly episode: Episode }>;
  /** By wire path of a file; of the first episode of a file that holds several. */
  readonly byPath: ReadonlyMap<string, Place>;
  /** True for what lies on a drive that is away. */
  isAway(path: string): boolean;
  /** Changes with the files and with what is kept of them. */
  readonly version: string;
}

/** A library as its files are. */
interface Catalogue {
  readonly rows: LibraryRows;
  readonly found: readonly FoundItem[];
}

export interface VideoService {
  readonly index: FolderIndex;
  scopesOf(caller: FileCaller): Promise<LibScope[]>;
  view(scopes: readonly LibScope[]): VideoView;
  /** The view of an account as it is now. */
  viewOf(caller: FileCaller): Promise<VideoView>;
  /** How many of the films of a library are read. */
  progressOf(scope: Pick<LibScope, 'lib' | 'folders'>): IndexProgress;
  /** Descriptions in the folders of an item. */
  rowsOf(scope: LibScope): LibraryRows;
}

const made = new WeakMap<DeviceContext, VideoService>();
const noRows: LibraryRows = { films: [], nfos: new Map(), beside: new Map() };
const settled: Settling = { known: [], orphans: [] };
/** Views, and libraries laid over with records, that are remembered. */
const KEPT = 32;

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

function placesOf(items: readonly Item[]) {
  const byPath = new Map<string, Place>();
  const episodes = new Map<string, { item: Item; episode: Episode }>();
  for (const item of items) {
    for (const { path } of item.files) byPath.set(path, { item, episode: undefined });
    for (const episode of item.episodes) {
      episodes.set(episodeIdOf(item.id, episode), { item, episode });
      for (const { path } of episode.files) if (!byPath.has(path)) byPath.set(path, { item, episode });
    }
  }
  return { byPath, episodes };
}

function create(context: DeviceContext): VideoService {
  const files = fileServices(context);
  const { videos } = files;
  const { push, db: deviceDb } = context;
  const sourcesNow = (): Sources[] => videos.libs.all().map(({ folders, exclude }) => ({ folders, exclude }));

  const versionNow = (): string => index.ask((db) => String(indexVersion(db)), '');
  const dirsKept = new Map<string, string>();
  /** Ids of the folders of a library, as JSON; none while the index cannot be asked. */
  const dirsOf = ({ lib, folders }: Pick<LibScope, 'lib' | 'folders'>, version: string): string => {
    const sources = { folders, exclude: lib.exclude };
    const key = `${version} ${JSON.stringify(sources)}`;
    const known = dirsKept.get(key) ?? index.ask((db): string | undefined => dirsOfSources(db, sources), undefined);
    return known === undefined ? '[]' : keep(dirsKept, key, known, KEPT);
  };
  const progressOf: VideoService['progressOf'] = (scope) => {
    const dirs = dirsOf(scope, versionNow());
    const none = { indexed: 0, total: 0 };
    return index.ask((db) => {
      const row = db.prepare(
        `SELECT count(*) AS total, coalesce(sum(read), 0) AS indexed FROM files
         WHERE nfo = 0 AND dir IN (SELECT value FROM json_each(?))`,
      );
      return row.get(dirs) as unknown as IndexProgress;
    }, none);
  };

  const told = new Map<string, string>();
  /** Tells the accounts how far their libraries are, and that there is something else in them now. */
  const tell = (): void => {
    const libs = videos.libs.all();
    if (libs.length === 0) return;
    const state = `${versionNow()} ${index.isBusy()}`;
    const accounts = deviceDb.prepare('SELECT username FROM accounts').all() as { username: string }[];
    for (const { username } of accounts) {
      const caller = files.rights.callerOf(username);
      if (caller === undefined || (!caller.isMaster && caller.perm.video === 0)) continue;
      const seen = libs.filter((lib) => lib.shared || lib.owner.toLowerCase() === username.toLowerCase());
      const known = `${state} ${seen.map(({ id }) => id).join()}`;
      if (seen.length === 0 || told.get(username) === known) continue;
      told.set(username, known);
      const sum = { indexed: 0, total: 0 };
      for (const lib of seen) {
        const { indexed, total } = progressOf({ lib, folders: readableFolders(files, caller, lib) });
        sum.indexed += indexed;
        sum.total += total;
      }
      push.send({ topic: 'index', type: 'progress', to: username, data: { area: 'video', ...sum } });
    }
  };

  const index: FolderIndex = createFolderIndex(
    context,
    {
      called: 'films',
      file: videoIndexFile(context.config.dataDir),
      thread: threadModule(import.meta, 'video-thread'),
    },
    sourcesNow,
    tell,
  );
  files.changes.listen((folder) => index.touched(formatWirePath(folder)));
  let sources = JSON.stringify(sourcesNow());
  // Folders of libraries follow when they are renamed: they are looked for where they are now.
  videos.onForgotten(() => {
    const now = JSON.stringify(sourcesNow());
    if (now !== sources) index.scan();
    sources = now;
  });

  const catalogues = createMemory<Catalogue>(index, { rows: noRows, found: [] }, KEPT);
  const catalogueOf = (scope: LibScope, version: string) => {
    const { lib, folders } = scope;
    const shape = { kind: lib.kind, autoMatch: lib.autoMatch, folders };
    const dirs = dirsOf(scope, version);
    return catalogues(JSON.stringify([lib.id, shape, lib.exclude]), version, (db) => {
      const rows = loadRows(db, dirs);
      return { rows, found: findItems(rows, shape) };
    });
  };

  const overlaid = new Map<string, { catalogue: Catalogue; records: unknown; items: Item[]; settling: Settling }>();
  const itemsOf = (scope: LibScope, { value: catalogue, version }: Made<Catalogue>): Item[] => {
    const { lib, folders } = scope;
    const key = JSON.stringify([lib.id, folders]);
    const known = overlaid.get(key);
    const records = videos.items.ofLib(lib.id);
    const isGood = known?.catalogue === catalogue && known.records === records;
    const { items, settling } = isGood ? known : layOver(lib.id, catalogue.rows, catalogue.found, records);
    // Only who sees all of it knows what has gone, and only when it can be asked and is read to its end.
    const isSure = version !== '' && folders.length === lib.folders.length && !index.isBusy();
    if (isSure) videos.items.settle(settling.known, settling.orphans);
    const left = isSure ? settled : settling;
    return keep(overlaid, key, { catalogue, records: videos.items.ofLib(lib.id), items, settling: left }, KEPT).items;
  };

  const views = new Map<string, VideoView>();
  const view = (scopes: readonly LibScope[]): VideoView => {
    index.begin();
    const version = versionNow();
    const parts = scopes.map((scope) => {
      const catalogue = catalogueOf(scope, version);
      return { of: catalogue.version, items: itemsOf(scope, catalogue) };
    });
    // All of a scope: accounts that see the same do not have the same rights in it.
    const own = `${parts.map(({ of }) => of).join()} ${videos.items.version()} ${JSON.stringify(scopes)}`;
    const known = views.get(own);
    if (known) return keep(views, own, known, KEPT);
    const items = parts.flatMap((part) => part.items);
    const away = scopes.flatMap((scope) => scope.away);
    const fresh: VideoView = {
      scopes,
      items,
      byId: new Map(items.map((item) => [item.id, item])),
      ...placesOf(items),
      isAway: (path) => away.some((top) => isBelowPath(path, top)),
      version: short(own),
    };
    return keep(views, own, fresh, KEPT);
  };

  return {
    index,
    scopesOf: (caller) => scopesOf(files, caller),
    view,
    viewOf: async (caller) => view(await scopesOf(files, caller)),
    progressOf,
    rowsOf: (scope) => catalogueOf(scope, versionNow()).value.rows,
  };
}

/** The films of a device: one service, whichever part asks first. It hears of every change of the files. */
export function videoService(context: DeviceContext): VideoService {
  let service = made.get(context);
  if (!service) {
    service = create(context);
    made.set(context, service);
  }
  return service;
}

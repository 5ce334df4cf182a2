import { createHash } from 'node:crypto';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath } from '../files/wire-path.ts';
import type { AlbumStore } from './album-store.ts';
import { createPhotoIndex, type PhotoIndex } from './photo-index.ts';
import { countPhotos, indexVersion, type PhotoDays, type PhotoScope, scopeDirs } from './photo-query.ts';

/** Folders of a scope as the index knows them now. */
export interface ScopeView {
  readonly scope: PhotoScope;
  /** Ids of the folders, as JSON. */
  readonly dirs: string;
  /** Changes with the photos and with the scope. */
  readonly version: string;
}

export interface AlbumService {
  readonly index: PhotoIndex;
  readonly albums: AlbumStore;
  /** What the account sees now: its source folders without those that it may not read, or whose drive is away. */
  scopeOf(caller: FileCaller): Promise<PhotoScope>;
  /** The scope in the index; undefined when there is no index yet. */
  viewOf(scope: PhotoScope): ScopeView | undefined;
  /** Days of photos by version and question, made once: every client asks for them again and again. */
  daysOf(key: string, make: () => PhotoDays): PhotoDays;
  /** How far the photos of a scope are read. */
  progressOf(scope: PhotoScope): { indexed: number; total: number };
}

const made = new WeakMap<DeviceContext, AlbumService>();
/** Scopes whose folders are remembered, and questions whose days are. */
const KEPT = 50;
const DAYS_KEPT = 8;

/** Puts a value behind all others, and lets the oldest go where there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): T {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value ?? '');
  return value;
}

function create(context: DeviceContext): AlbumService {
  const { fileSettings, locator, changes, albums } = fileServices(context);
  const { push } = context;

  const settingsOf = (username: string): PhotoScope => {
    const { folders, exclude, min_size_kb: kilobytes } = fileSettings.get(username, 'album');
    return { folders, exclude, minBytes: kilobytes * 1024 };
  };
  const users = (): string[] =>
    fileSettings.ownersOf('album').filter((username) => settingsOf(username).folders.length > 0);

  const kept = new Map<string, ScopeView>();
  const days = new Map<string, PhotoDays>();
  const viewOf = (scope: PhotoScope): ScopeView | undefined =>
    index.ask(
      (db): ScopeView => {
        const key = JSON.stringify(scope);
        const now = indexVersion(db);
        const version = `${now}-${createHash('sha256').update(key).digest('base64url').slice(0, 8)}`;
        const known = kept.get(key);
        if (known?.version === version) return known;
        return keep(kept, key, { scope, dirs: scopeDirs(db, scope), version }, KEPT);
      },
      undefined as ScopeView | undefined,
    );
  const progressOf = (scope: PhotoScope): { indexed: number; total: number } => {
    const view = viewOf(scope);
    const none = { indexed: 0, total: 0 };
    return view === undefined
      ? none
      : index.ask((db) => countPhotos(db, { dirs: view.dirs, minBytes: scope.minBytes }), none);
  };

  const told = new Map<string, { state: string; dirs: string }>();
  const tell = (): void => {
    for (const username of users()) {
      const scope = settingsOf(username);
      const view = viewOf(scope);
      const now = { state: `${view?.version ?? ''} ${index.isBusy()}`, dirs: view?.dirs ?? '' };
      const before = told.get(username);
      if (before?.state === now.state) continue;
      told.set(username, now);
      // Consoles keep the folders (DEV-09): they hear when there are others.
      if (before !== undefined && before.dirs !== now.dirs)
        push.send({ topic: 'settings', type: 'changed', to: username, data: { area: 'album' } });
      push.send({ topic: 'index', type: 'progress', to: username, data: { area: 'album', ...progressOf(scope) } });
    }
  };
  const index: PhotoIndex = createPhotoIndex(context, () => users().map(settingsOf), tell);
  changes.listen((folder) => index.touched(formatWirePath(folder)));

  return {
    index,
    albums,
    viewOf,
    daysOf: (key, make) => keep(days, key, days.get(key) ?? make(), DAYS_KEPT),
    progressOf,
    async scopeOf(caller) {
      const { folders, ...rest } = settingsOf(caller.username);
      const looked = await Promise.all(
        folders.map((wire) =>
          locator.locateFolder(caller, wire).then(
            () => wire,
            (error: unknown) => {
              if (error instanceof DeviceError) return undefined;
              throw error;
            },
          ),
        ),
      );
      return { ...rest, folders: looked.filter((wire) => wire !== undefined) };
    },
  };
}

/** The album of a device: one, whichever part asks first. It hears of every change of the files. */
export function albumService(context: DeviceContext): AlbumService {
  let service = made.get(context);
  if (!service) {
    service = create(context);
    made.set(context, service);
  }
  return service;
}

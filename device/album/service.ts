import type { DeviceContext } from '../context.ts';
import { fileServices } from '../files/services.ts';
import {
  createScopedIndex,
  keep,
  type ScopedIndex,
  type ScopeView as ScopeViewOf,
} from '../media/folder-index/scoped-index.ts';
import { threadModule } from '../media/folder-index/thread-module.ts';
import type { AlbumStore } from './album-store.ts';
import { photoIndexFile } from './photo-db.ts';
import { countPhotos, type PhotoDays, type PhotoScope } from './photo-query.ts';
import { createTakenOut, type TakenOut } from './taken-out.ts';

export type ScopeView = ScopeViewOf<PhotoScope>;

export interface AlbumService extends ScopedIndex<PhotoScope> {
  readonly albums: AlbumStore;
  readonly takenOut: TakenOut;
  /** Days of photos by version and question, made once: every client asks for them again and again. */
  daysOf(key: string, make: () => PhotoDays): PhotoDays;
}

const made = new WeakMap<DeviceContext, AlbumService>();
/** Questions whose days are remembered. */
const DAYS_KEPT = 8;

function create(context: DeviceContext): AlbumService {
  const { fileSettings, albums } = fileServices(context);
  const days = new Map<string, PhotoDays>();
  const scoped = createScopedIndex<PhotoScope>(context, {
    area: 'album',
    called: 'photos',
    file: photoIndexFile(context.config.dataDir),
    thread: threadModule(import.meta, 'photo-thread'),
    settingsOf(username) {
      const { folders, exclude, min_size_kb: kilobytes } = fileSettings.get(username, 'album');
      return { folders, exclude, minBytes: kilobytes * 1024 };
    },
    count: (db, { dirs, scope }) => countPhotos(db, { dirs, minBytes: scope.minBytes }),
  });
  return {
    ...scoped,
    albums,
    takenOut: createTakenOut(() => context.clock.now()),
    daysOf: (key, make) => keep(days, key, days.get(key) ?? make(), DAYS_KEPT),
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

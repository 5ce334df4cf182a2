import type { SongSort } from '#shared/contract/kinds.ts';
import type { OrderLanguage } from '#shared/rules/natural-order.ts';
import type { DeviceContext } from '../context.ts';
import { fileServices } from '../files/services.ts';
import { createMemory, type Made } from '../media/folder-index/memory.ts';
import { createScopedIndex, type ScopedIndex } from '../media/folder-index/scoped-index.ts';
import { threadModule } from '../media/folder-index/thread-module.ts';
import { songIndexFile } from './music-db.ts';
import { groupsOf, type SongGroup, type SongGroups } from './song-groups.ts';
import { countSongs, orderedSongs, type SongScope, type SongView } from './song-query.ts';

export interface MusicService extends ScopedIndex<SongScope> {
  /** Ids of the songs of a group, or of all, in which a keyword stands, from the first to the last. */
  songs(
    view: SongView,
    question: { readonly group: SongGroup | undefined; readonly keyword: string },
    sort: SongSort,
    language: OrderLanguage,
  ): Made<Uint32Array>;
  groups(view: SongView, language: OrderLanguage): Made<SongGroups>;
}

const made = new WeakMap<DeviceContext, MusicService>();
function create(context: DeviceContext): MusicService {
  const { fileSettings } = fileServices(context);
  const scoped = createScopedIndex<SongScope>(context, {
    area: 'music',
    called: 'songs',
    file: songIndexFile(context.config.dataDir),
    thread: threadModule(import.meta, 'music-thread'),
    settingsOf(username) {
      const { folders, exclude, min_s: minS } = fileSettings.get(username, 'music');
      return { folders, exclude, minS };
    },
    count: countSongs,
  });
  const { index } = scoped;
  const orders = createMemory<Uint32Array>(index, new Uint32Array());
  const groups = createMemory<SongGroups>(index, {
    lists: { artist: [], album: [], folder: [] },
    byId: new Map(),
  });

  return {
    ...scoped,
    songs: (view, { group, keyword }, sort, language) =>
      orders(JSON.stringify([view.scope, group?.id, keyword, sort, language]), view.version, (db) =>
        orderedSongs(db, view, { keyword, parts: group?.parts }, sort, language),
      ),
    groups: (view, language) =>
      groups(JSON.stringify([view.scope, language]), view.version, (db) => groupsOf(db, view, language)),
  };
}

/** The music of a device: one, whichever part asks first. It hears of every change of the files. */
export function musicService(context: DeviceContext): MusicService {
  let service = made.get(context);
  if (!service) {
    service = create(context);
    made.set(context, service);
  }
  return service;
}

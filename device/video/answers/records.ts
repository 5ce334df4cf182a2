import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { FileCaller } from '../../files/rights.ts';
import { filesOf, type Item } from '../catalogue/items.ts';
import type { VideoView } from '../service.ts';
import type { Collection } from '../store/collection-store.ts';
import type { VideoStores } from '../store/stores.ts';
import { type Seeing, type Seen, seenOf } from './seen.ts';

/** What an account sees, with all that is its own. */
export interface Looking extends Seeing {
  readonly view: VideoView;
  readonly favs: ReadonlySet<string>;
  readonly collections: readonly Collection[];
}

/** Gathers what is an account's own beside what it sees. */
export function lookingOf(stores: VideoStores, { username }: FileCaller, view: VideoView): Looking {
  return {
    view,
    progress: stores.accounts.progressOf(username),
    isAway: (path) => view.isAway(path),
    favs: stores.accounts.favsOf(username),
    collections: stores.collections.ofOwner(username),
  };
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A film or series as it crosses the wire. */
export function recordOf(looking: Looking, item: Item, seen: Seen = seenOf(looking, item)): VideoRecord {
  const { id, kind, libId, title, original, year, score, genres, poster, addedAt, files, episodes, hidden } = item;
  return {
    id,
    kind,
    lib_id: libId,
    title,
    original_title: original,
    year,
    score,
    genres: [...genres],
    poster,
    duration: files[0] === undefined ? 0 : lengthOf(looking, item, files[0].duration),
    count: kind === 'movie' ? files.length : episodes.length,
    progress: seen.progress,
    watched: flag(seen.watched),
    fav: flag(looking.favs.has(id)),
    hidden: flag(hidden),
    missing: flag(filesOf(item).every(({ path }) => looking.isAway(path))),
    added_at: addedAt,
    played_at: seen.playedAt,
  };
}

/** Seconds of a film: of all its parts, or of the first of several files that are the same. */
function lengthOf({ progress }: Looking, { files }: Item, first: number): number {
  const parts = new Map(files.map((file) => [file.shape.film.part, file.duration]));
  if (parts.size > 1 && !parts.has(0)) return [...parts.values()].reduce((sum, length) => sum + length, 0);
  return first || (progress.get(files[0]?.path ?? '')?.duration ?? 0);
}

/** What of a collection the account sees, in its order. */
export const itemsOf = ({ view }: Looking, { items }: Collection): Item[] =>
  items.flatMap((id) => view.byId.get(id) ?? []);

/** A collection as it crosses the wire; its picture is that of its first film where nobody chose one. */
export function collectionRecord(looking: Looking, collection: Collection): VideoRecord {
  const items = itemsOf(looking, collection);
  const seen = items.map((item) => seenOf(looking, item));
  const sum = seen.reduce((all, { progress }) => all + progress, 0);
  return {
    id: collection.id,
    kind: 'diy',
    lib_id: '',
    title: collection.title,
    original_title: '',
    year: 0,
    score: 0,
    genres: [],
    poster: collection.poster ?? items.find(({ poster }) => poster !== '')?.poster ?? '',
    duration: 0,
    count: items.length,
    progress: items.length > 0 ? sum / items.length : 0,
    watched: flag(items.length > 0 && seen.every(({ watched }) => watched)),
    fav: flag(looking.favs.has(collection.id)),
    hidden: flag(collection.hidden),
    missing: 0,
    added_at: collection.createdAt,
    played_at: seen.reduce((last, { playedAt }) => Math.max(last, playedAt), 0),
  };
}

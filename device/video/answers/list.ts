import { createHash } from 'node:crypto';
import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { VideoSort } from '#shared/contract/kinds.ts';
import { inNaturalOrder, type OrderLanguage } from '#shared/rules/natural-order.ts';
import { DeviceError } from '../../device-error.ts';
import type { Item } from '../catalogue/items.ts';
import type { VideoView } from '../service.ts';
import type { VideoStores } from '../store/stores.ts';
import { collectionRecord, itemsOf, type Looking, recordOf } from './records.ts';
import { seenOf } from './seen.ts';

type Fields = CallFields<Calls['videoList']>;
type Answer = CallData<Calls['videoList']>;
type Sorted = Pick<VideoRecord, 'title' | 'year' | 'score' | 'added_at' | 'played_at'>;

/** Orders and choices of a view, worked out once: every page asks for the same again. */
const remembered = new WeakMap<VideoView, Map<string, unknown>>();

function once<T>(view: VideoView, key: string, make: () => T): T {
  const known = remembered.get(view) ?? new Map<string, unknown>();
  remembered.set(view, known);
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}

const valueOf: Readonly<Record<Exclude<VideoSort, 'title'>, (one: Sorted) => number>> = {
  added: (one) => one.added_at,
  year: (one) => one.year,
  score: (one) => one.score,
  played: (one) => one.played_at,
};

/** Sorts; of what is unknown nothing comes before what is known, and titles tell apart what is equal. */
function sorted<T>(
  list: readonly T[],
  of: (one: T) => Sorted,
  sort: VideoSort,
  order: 'asc' | 'desc' | undefined,
  placeOf: (title: string) => number,
): T[] {
  const sign = (order ?? (sort === 'title' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const keyed = list.map((one) => {
    const facts = of(one);
    return { one, title: placeOf(facts.title), value: sort === 'title' ? 0 : valueOf[sort](facts) };
  });
  keyed.sort((a, b) => {
    if (sort === 'title') return sign * (a.title - b.title);
    if ((a.value === 0) !== (b.value === 0)) return a.value === 0 ? 1 : -1;
    return sign * (a.value - b.value) || a.title - b.title;
  });
  return keyed.map(({ one }) => one);
}

const placesOf = (titles: readonly string[], language: OrderLanguage): ((title: string) => number) => {
  const places = new Map(inNaturalOrder([...new Set(titles)], language).map((title, index) => [title, index]));
  return (title) => places.get(title) ?? 0;
};

/** Items of a view in an order that does not depend on the account. */
function inOrder(looking: Looking, sort: VideoSort, order: Fields['order'], language: OrderLanguage): readonly Item[] {
  const { view } = looking;
  const places = once(view, `places ${language}`, () =>
    placesOf(
      view.items.map(({ title }) => title),
      language,
    ),
  );
  const facts = (item: Item): Sorted => ({ ...item, added_at: item.addedAt, played_at: 0 });
  if (sort === 'played')
    return sorted(
      view.items,
      (item) => ({ ...facts(item), played_at: seenOf(looking, item).playedAt }),
      sort,
      order,
      places,
    );
  return once(view, `${sort} ${order ?? ''} ${language}`, () => sorted(view.items, facts, sort, order, places));
}

function choicesOf(view: VideoView, hidden: boolean, language: OrderLanguage): Pick<Answer, 'genres' | 'years'> {
  return once(view, `choices ${hidden} ${language}`, () => {
    const seen = view.items.filter((item) => hidden || !item.hidden);
    return {
      genres: inNaturalOrder([...new Set(seen.flatMap(({ genres }) => genres))], language),
      years: [...new Set(seen.map(({ year }) => year).filter((year) => year > 0))].sort((a, b) => b - a),
    };
  });
}

function isWanted(looking: Looking, fields: Fields, item: Item): boolean {
  const { lib_id: lib, kind, genre, year, watched, fav, hidden } = fields;
  return (
    (hidden || !item.hidden) &&
    (lib === undefined || item.libId === lib) &&
    (kind === 'all' || item.kind === kind) &&
    (genre === undefined || item.genres.includes(genre)) &&
    (year === undefined || item.year === year) &&
    (fav === undefined || looking.favs.has(item.id) === fav) &&
    (watched === undefined || seenOf(looking, item).watched === watched)
  );
}

function collectionsOf(looking: Looking, fields: Fields, language: OrderLanguage): VideoRecord[] {
  const { lib_id: lib, genre, year, watched, fav, hidden, sort, order } = fields;
  const wanted = looking.collections
    .filter((one) => hidden || !one.hidden)
    .filter((one) => lib === undefined || itemsOf(looking, one).some(({ libId }) => libId === lib))
    .filter((one) => genre === undefined || itemsOf(looking, one).some(({ genres }) => genres.includes(genre)))
    .filter((one) => year === undefined || itemsOf(looking, one).some((item) => item.year === year))
    .map((one) => collectionRecord(looking, one))
    .filter((one) => (watched === undefined || (one.watched === 1) === watched) && (fav === undefined || (one.fav === 1) === fav)); // prettier-ignore
  const places = placesOf(
    wanted.map(({ title }) => title),
    language,
  );
  return sorted(wanted, (one) => one, sort, order, places);
}

/** What the answer depends on beside what the account sees. */
function versionOf(stores: VideoStores, view: VideoView, { kind, sort, watched, fav }: Fields): string {
  const parts = [view.version];
  if (sort === 'played' || watched !== undefined || fav !== undefined) parts.push(String(stores.accounts.version()));
  if (kind === 'diy') parts.push(String(stores.collections.version()));
  return createHash('sha256').update(parts.join()).digest('base64url').slice(0, 12);
}

/** Films, series or collections of what an account sees (CALL-EXT-17). Throws N000003 for a library that is gone. */
export function listVideos(stores: VideoStores, looking: Looking, fields: Fields, language: OrderLanguage): Answer {
  const { view } = looking;
  const { lib_id: lib, kind, sort, order, page, size, hidden } = fields;
  if (lib !== undefined && !view.scopes.some((scope) => scope.lib.id === lib)) throw new DeviceError('N000003');
  const rest = { ...choicesOf(view, hidden, language), version: versionOf(stores, view, fields) };
  const from = (page - 1) * size;
  if (kind === 'diy') {
    const all = collectionsOf(looking, fields, language);
    return { list: all.slice(from, from + size), total: all.length, ...rest };
  }
  const all = inOrder(looking, sort, order, language).filter((item) => isWanted(looking, fields, item));
  return { list: all.slice(from, from + size).map((item) => recordOf(looking, item)), total: all.length, ...rest };
}

/** How many films and series are begun, or new, at once on the first page. */
const HOME_MAX = 24;

/** What an account has begun, and what is new (APP-VIDEO-02). */
export function homeOf(looking: Looking): Pick<CallData<Calls['videoHome']>, 'continue' | 'recent'> {
  const { view } = looking;
  // Only what was looked at can have been begun: all else need not be asked.
  const touched = new Set<Item>();
  for (const path of looking.progress.keys()) {
    const place = view.byPath.get(path);
    if (place !== undefined && !place.item.hidden) touched.add(place.item);
  }
  const begun = [...touched]
    .map((item) => ({ item, seen: seenOf(looking, item) }))
    .flatMap(({ item, seen }) => (seen.isBegun && seen.next ? [{ item, seen, next: seen.next }] : []))
    .sort((a, b) => b.seen.playedAt - a.seen.playedAt || (a.item.title < b.item.title ? -1 : 1));
  const recent = once(view, 'recent', () =>
    view.items
      .filter(({ hidden }) => !hidden)
      .sort((a, b) => b.addedAt - a.addedAt || (a.title < b.title ? -1 : 1))
      .slice(0, HOME_MAX),
  );
  return {
    continue: begun.slice(0, HOME_MAX).map(({ item, seen, next }) => ({ ...recordOf(looking, item, seen), next })),
    recent: recent.map((item) => recordOf(looking, item)),
  };
}

/** Films, then series, then collections in which a keyword stands (APP-VIDEO-06). */
export function searchVideos(
  looking: Looking,
  { keyword, page, size }: CallFields<Calls['videoSearch']>,
  language: OrderLanguage,
): CallData<Calls['videoSearch']> {
  const words = keyword.toLowerCase();
  const begins = (title: string): number => (title.toLowerCase().startsWith(words) ? 0 : 1);
  const kindOf = (item: Item): number => (item.kind === 'movie' ? 0 : 1);
  const found = inOrder(looking, 'title', 'asc', language)
    .filter((item) => !item.hidden && item.words.includes(words))
    .map((item, index) => ({ item, index, begins: Math.min(begins(item.title), begins(item.original)) }))
    .sort((a, b) => kindOf(a.item) - kindOf(b.item) || a.begins - b.begins || a.index - b.index);
  const named = looking.collections.filter((one) => !one.hidden && one.title.toLowerCase().includes(words));
  const places = placesOf(
    named.map(({ title }) => title),
    language,
  );
  const collections = named.sort((a, b) => begins(a.title) - begins(b.title) || places(a.title) - places(b.title));
  const all = [...found.map(({ item }) => item), ...collections];
  const list = all
    .slice((page - 1) * size, page * size)
    .map((one) => ('libId' in one ? recordOf(looking, one) : collectionRecord(looking, one)));
  return { list, total: all.length };
}

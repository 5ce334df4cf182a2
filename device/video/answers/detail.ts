import type { VideoEpisode, VideoFile, VideoMatch, VideoMeta } from '#shared/contract/calls-video.ts';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { naturalOrder, type OrderLanguage } from '#shared/rules/natural-order.ts';
import { DeviceError } from '../../device-error.ts';
import type { FileServices } from '../../files/services.ts';
import { type Episode, episodeIdOf, type Item, type NfoRow } from '../catalogue/items.ts';
import { stemOf } from '../names/text.ts';
import { noMore, type NfoMore } from '../nfo.ts';
import type { FilmFacts } from '../read-head.ts';
import type { LibScope } from '../scope.ts';
import type { VideoService } from '../service.ts';
import type { Collection } from '../store/collection-store.ts';
import type { ItemRecord } from '../store/item-store.ts';
import { collectionRecord, itemsOf, type Looking, recordOf } from './records.ts';
import { fileToPlay, isEpisodeSeen, seenOf } from './seen.ts';
import { subtitlesBeside } from './subtitles.ts';

type Answer = CallData<Calls['videoDetail']>;
type Services = { readonly service: VideoService; readonly files: FileServices };

/** Descriptions to choose from that are told. */
const MATCHES_MAX = 200;

/** What a description says that is read only now. */
function moreOf({ index }: VideoService, ids: readonly number[]): Map<number, NfoMore> {
  const rows = index.ask(
    (db) =>
      db.prepare('SELECT f.id, f.more FROM json_each(?) w JOIN files f ON f.id = w.value').all(JSON.stringify(ids)),
    [],
  ) as unknown as { id: number; more: string }[];
  return new Map(rows.flatMap(({ id, more }) => (more === '' ? [] : [[id, JSON.parse(more) as NfoMore] as const])));
}

const scopeOf = ({ view }: Looking, { libId }: Item): LibScope => {
  const scope = view.scopes.find(({ lib }) => lib.id === libId);
  if (scope === undefined) throw new DeviceError('N000003');
  return scope;
};

const editedOf = (record: ItemRecord | undefined): VideoMeta['edited'] =>
  (
    [
      ['title', record?.title],
      ['overview', record?.overview],
      ['poster', record?.poster],
      ['match_id', record?.match],
    ] as const
  ).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** A film or series with all that is told of it. */
export function metaOf({ service, files }: Services, looking: Looking, item: Item): VideoMeta {
  const { lib, isOwn } = scopeOf(looking, item);
  const record = files.videos.items.ofLib(lib.id).find(({ id }) => id === item.id);
  const more = item.nfo === undefined ? noMore : (moreOf(service, [item.nfo.id]).get(item.nfo.id) ?? noMore);
  return {
    ...recordOf(looking, item),
    overview: record?.overview ?? more.plot,
    directors: [...more.directors],
    actors: [...more.actors],
    match_id: item.nfo?.path ?? '',
    edited: editedOf(record),
    own: isOwn ? 1 : 0,
    owner: lib.owner,
  };
}

export const collectionMeta = (looking: Looking, collection: Collection): VideoMeta => ({
  ...collectionRecord(looking, collection),
  overview: collection.overview,
  directors: [],
  actors: [],
  match_id: '',
  edited: collection.poster === undefined ? [] : ['poster'],
  own: 1,
  owner: collection.owner,
});

function filesOfFilm({ service }: Services, looking: Looking, item: Item): VideoFile[] {
  const ids = JSON.stringify(item.files.map(({ id }) => id));
  const rows = service.index.ask(
    (db) => db.prepare('SELECT f.id, f.facts FROM json_each(?) w JOIN files f ON f.id = w.value').all(ids),
    [],
  ) as unknown as { id: number; facts: string }[];
  const facts = new Map(rows.map((row) => [row.id, row.facts]));
  const { beside } = service.rowsOf(scopeOf(looking, item));
  return item.files.map(({ id, path, name, dir, size, duration }) => {
    const text = facts.get(id) ?? '';
    const head = text === '' ? undefined : (JSON.parse(text) as FilmFacts);
    return {
      path,
      name,
      size,
      duration: duration || (looking.progress.get(path)?.duration ?? 0),
      width: head?.width ?? 0,
      height: head?.height ?? 0,
      container: head?.container ?? '',
      codec: head?.codec ?? '',
      audio: [...(head?.audio ?? [])],
      subs: [
        ...(head?.subs ?? []).map((track) => ({ ...track, path: '' })),
        ...subtitlesBeside(dir, name, beside.get(dir) ?? []),
      ],
      pos: looking.progress.get(path)?.pos ?? 0,
      missing: looking.isAway(path) ? 1 : 0,
    };
  });
}

function seasonsOf({ service }: Services, looking: Looking, item: Item): NonNullable<Answer['seasons']> {
  const more = moreOf(
    service,
    item.episodes.flatMap(({ nfo }) => nfo ?? []),
  );
  const episodeOf = (episode: Episode): VideoEpisode | undefined => {
    const file = fileToPlay(looking, episode.files) ?? episode.files[0];
    return (
      file && {
        id: episodeIdOf(item.id, episode),
        no: episode.no,
        title: episode.title,
        overview: episode.nfo === undefined ? '' : (more.get(episode.nfo)?.plot ?? ''),
        path: file.path,
        size: file.size,
        duration: file.duration || (looking.progress.get(file.path)?.duration ?? 0),
        pos: looking.progress.get(file.path)?.pos ?? 0,
        watched: isEpisodeSeen(looking, episode) ? 1 : 0,
        missing: looking.isAway(file.path) ? 1 : 0,
      }
    );
  };
  const seasons = new Map<number, VideoEpisode[]>();
  for (const episode of item.episodes) {
    const known = seasons.get(episode.season) ?? [];
    seasons.set(episode.season, [...known, ...[episodeOf(episode)].filter((one) => one !== undefined)]);
  }
  return [...seasons].map(([no, episodes]) => ({ no, title: '', episodes }));
}

/** Descriptions in the folders of an item that its facts could come from: those called like it first. */
export function matchesOf({ service }: Services, looking: Looking, item: Item, language: OrderLanguage): VideoMatch[] {
  const { nfos } = service.rowsOf(scopeOf(looking, item));
  const wanted = item.kind === 'movie' ? 'movie' : 'tvshow';
  const stems = new Set(item.files.map(({ name }) => stemOf(name)));
  const rank = ({ path, name }: NfoRow): number => (path === item.nfo?.path ? 0 : stems.has(stemOf(name)) ? 1 : 2);
  const order = naturalOrder(language);
  return item.dirs
    .flatMap((dir) => nfos.get(dir) ?? [])
    .filter(({ root }) => root === wanted)
    .sort((a, b) => rank(a) - rank(b) || order(a.path, b.path))
    .slice(0, MATCHES_MAX)
    .map(({ path, name, title, year }) => ({ id: path, title: title || stemOf(name), year, path }));
}

/** Throws N000003 for what is gone, or not the account's to see. */
export function detailOf(
  services: Services,
  looking: Looking,
  { id, matches }: CallFields<Calls['videoDetail']>,
  language: OrderLanguage,
): Answer {
  const { view } = looking;
  const collection = looking.collections.find((one) => one.id === id);
  if (collection !== undefined) {
    const items = itemsOf(looking, collection);
    const seen = items.map((item) => seenOf(looking, item));
    const next = (seen.find(({ isBegun }) => isBegun) ?? seen.find(({ watched }) => !watched) ?? seen[0])?.next;
    return {
      meta: collectionMeta(looking, collection),
      files: [],
      items: items.map((item, index) => recordOf(looking, item, seen[index])),
      ...(next === undefined ? {} : { next }),
      subs_language: '',
      ...(matches ? { matches: [] } : {}),
    };
  }
  const item = view.byId.get(id) ?? view.episodes.get(id)?.item;
  if (item === undefined) throw new DeviceError('N000003');
  const { next } = seenOf(looking, item);
  return {
    meta: metaOf(services, looking, item),
    files: filesOfFilm(services, looking, item),
    ...(item.kind === 'series' ? { seasons: seasonsOf(services, looking, item) } : {}),
    ...(next === undefined ? {} : { next }),
    subs_language: scopeOf(looking, item).lib.subsLanguage,
    ...(matches ? { matches: matchesOf(services, looking, item, language) } : {}),
  };
}

import type { VideoMeta } from '#shared/contract/calls-video.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { OrderLanguage } from '#shared/rules/natural-order.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { collectionMeta, matchesOf, metaOf } from './answers/detail.ts';
import { type Looking, lookingOf } from './answers/records.ts';
import { filesOf, type Item } from './catalogue/items.ts';
import type { VideoService } from './service.ts';
import type { PlayProgress } from '../media/play-progress.ts';
import { COLLECTION_ITEMS_MAX, COLLECTIONS_MAX, type Collection } from './store/collection-store.ts';
import type { Known } from './store/item-store.ts';
import { gone, membersOf, pictureAt, type Target, targetOf } from './video-targets.ts';

type Fields = CallFields<Calls['videoEdit']>;
type Services = { readonly service: VideoService; readonly files: FileServices };

/** What was changed, and who sees it. */
export interface Changed {
  readonly list: VideoMeta[];
  /** True when accounts beside the caller may see the change. */
  readonly isShared: boolean;
}

/** One call at work, with what its caller sees at that moment. */
interface Wanted {
  readonly services: Services;
  readonly caller: FileCaller;
  readonly fields: Fields;
  readonly language: OrderLanguage;
  readonly looking: Looking;
  /** Ids that the call names, each once. */
  readonly ids: readonly string[];
  /** The picture that was chosen, null for none any more, undefined where that stays. */
  readonly poster: string | null | undefined;
}

/** What a call changes, once nothing speaks against it. */
interface Plan {
  readonly targets: readonly Target[];
  readonly collections: readonly Collection[];
  /** What is in each of the collections afterwards, and the films and series among that which can be seen. */
  readonly contents: readonly (readonly string[])[];
  readonly members: readonly Item[];
  /** Films and series that are named themselves. */
  readonly found: readonly Item[];
  /** Whether something is written about them that others may see, and whether collections are filled. */
  readonly isWritten: boolean;
  readonly isFilled: boolean;
}

const isOwnLib = ({ view }: Looking, { libId }: Item): boolean =>
  view.scopes.some(({ lib, isOwn }) => isOwn && lib.id === libId);

const knownOf = ({ id, libId, kind, key, anchors }: Item): Known => ({ id, libId, kind, key, anchors });

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Whether another collection of the caller has the title that the call gives. */
const isTitleTaken = ({ looking, fields: { title }, ids }: Wanted): boolean =>
  looking.collections.some((one) => !ids.includes(one.id) && one.title.toLowerCase() === title?.toLowerCase());

function assertFits(contents: readonly string[]): void {
  if (new Set(contents).size > COLLECTION_ITEMS_MAX) throw new DeviceError('N001111');
}

/** Makes a collection. */
function makeCollection(wanted: Wanted): Changed {
  const { services, caller, fields, looking, poster } = wanted;
  const { videos } = services.files;
  const { title, overview, hidden, fav, items = [], add = [] } = fields;
  if (title === undefined) throw new DeviceError('N000001', { data: { field: 'title' } });
  const contents = [...items, ...add];
  const members = membersOf(looking, contents, []);
  if (looking.collections.length >= COLLECTIONS_MAX) throw new DeviceError('N001111');
  assertFits(contents);
  if (isTitleTaken(wanted)) throw new DeviceError('N002002');
  videos.items.keep(members.map(knownOf));
  const made = videos.collections.create(caller.username, { title, overview, poster, hidden, items: contents }, seconds()); // prettier-ignore
  if (fav !== undefined) videos.accounts.setFav(caller.username, [made], fav);
  const fresh = lookingOf(videos, caller, looking.view);
  const list = fresh.collections.filter((one) => one.id === made).map((one) => collectionMeta(fresh, one));
  return { list, isShared: false };
}

/** Looks whether the caller may make all of a change; throws otherwise. */
function planOf(wanted: Wanted): Plan {
  const { services, fields, language, looking, ids } = wanted;
  const { title, overview, poster, match_id: match, hidden, remove, fav, items, add } = fields;
  const targets = ids.map((one) => targetOf(looking, one));
  const collections = targets.flatMap((target) => ('collection' in target ? [target.collection] : []));
  const films = targets.flatMap((target) => ('collection' in target ? [] : [target]));
  const found = [...new Set(films.filter(({ episode }) => episode === undefined).map(({ item }) => item))];
  const isWritten = [title, overview, poster, match, hidden, remove].some((field) => field !== undefined);
  const isFilled = items !== undefined || add !== undefined;
  // Nothing of an episode but whether it was seen is the caller's to set.
  const hasEpisode = films.some(({ episode }) => episode !== undefined);
  if (hasEpisode && (isWritten || isFilled || fav !== undefined)) throw gone();
  if (isWritten && found.some((item) => !isOwnLib(looking, item))) throw new DeviceError('N000002');
  if (isFilled && found.length > 0) throw gone();
  if (title !== undefined && collections.length > 0 && (collections.length > 1 || isTitleTaken(wanted)))
    throw new DeviceError('N002002');
  const isMatch = (item: Item): boolean => matchesOf(services, looking, item, language).some((one) => one.id === match);
  if (match !== undefined && match !== '' && !found.every(isMatch)) throw new DeviceError('N002001');
  const contents = collections.map((one) => [...(items ?? one.items), ...(add ?? [])]);
  const members = contents.flatMap((all, index) => membersOf(looking, all, collections[index]?.items ?? []));
  for (const all of contents) assertFits(all);
  return { targets, collections, contents, members, found, isWritten, isFilled };
}

/** Marks the files of these as watched, or forgets that they were looked at. */
function markWatched({ services, caller, looking }: Wanted, { targets }: Plan, isWatched: boolean): void {
  const { accounts } = services.files.videos;
  const at = seconds();
  const known = accounts.progressOf(caller.username);
  const files = targets.flatMap((target) => {
    if (!('collection' in target)) return target.episode?.files ?? filesOf(target.item);
    return target.collection.items.flatMap((id) => {
      const item = looking.view.byId.get(id);
      return item ? filesOf(item) : [];
    });
  });
  const changes = files.map(({ path, duration }): [string, PlayProgress | undefined] => [
    path,
    isWatched ? { pos: 0, duration: known.get(path)?.duration || duration, watched: true, at } : undefined,
  ]);
  accounts.setProgress(caller.username, changes);
}

/** Writes what films and series are called and look like, and whether they are shown. */
function writeFound({ services, fields, poster }: Wanted, { found }: Plan): void {
  const { title, overview, match_id: match, hidden, remove } = fields;
  // The best description lets go of what was written by hand, but for what this call writes itself.
  const none = match === '' ? null : undefined;
  services.files.videos.items.change(found.map(knownOf), {
    title: title ?? none,
    overview: overview ?? none,
    poster: poster === undefined ? none : poster,
    match: match === '' ? null : match,
    hidden,
    removed: remove === true ? true : undefined,
  });
  if (match === undefined) return;
  for (const dir of new Set(found.flatMap(({ dirs }) => dirs))) services.service.index.touched(dir);
}

/** Makes a change that nothing speaks against. */
function apply(wanted: Wanted, plan: Plan): void {
  const { services, caller, fields, ids, poster } = wanted;
  const { videos } = services.files;
  const { title, overview, hidden, remove, fav, watched } = fields;
  const { collections, contents, members, found, isWritten, isFilled } = plan;
  if (isFilled) {
    videos.items.keep(members.map(knownOf));
    for (const [index, one] of collections.entries()) videos.collections.change([one.id], { items: contents[index] });
  }
  if (isWritten && collections.length > 0) {
    const own = collections.map((one) => one.id);
    videos.collections.change(own, { title, overview, poster, hidden });
    if (remove === true) videos.collections.remove(own);
  }
  if (isWritten && found.length > 0) writeFound(wanted, plan);
  if (fav !== undefined) {
    videos.items.keep(found.map(knownOf));
    videos.accounts.setFav(caller.username, ids, fav);
  }
  if (watched !== undefined) markWatched(wanted, plan, watched);
}

/** Changes films, series and collections, or makes a collection (CALL-EXT-17). When it throws, nothing has changed. */
export async function changeVideos(
  services: Services,
  caller: FileCaller,
  fields: Fields,
  language: OrderLanguage,
): Promise<Changed> {
  const { service, files } = services;
  const { id, ids: more = [], poster: picture } = fields;
  const ids = [...new Set([...(id === undefined ? [] : [id]), ...more])];
  const poster = picture === '' ? null : picture === undefined ? undefined : await pictureAt(files, caller, picture);
  const look = async (): Promise<Looking> => lookingOf(files.videos, caller, await service.viewOf(caller));
  const looking = await look();
  // Nothing is awaited from here to the change: no other call comes between it and its checks.
  const wanted: Wanted = { services, caller, fields, language, looking, ids, poster };
  if (ids.length === 0) return makeCollection(wanted);
  const plan = planOf(wanted);
  apply(wanted, plan);

  const fresh = await look();
  const shown = [...new Set(ids.map((one) => looking.view.episodes.get(one)?.item.id ?? one))];
  const list = shown.flatMap((one): VideoMeta[] => {
    const collection = fresh.collections.find((each) => each.id === one);
    if (collection) return [collectionMeta(fresh, collection)];
    const item = fresh.view.byId.get(one);
    return item ? [metaOf(services, fresh, item)] : [];
  });
  const isInShared = ({ libId }: Item): boolean =>
    looking.view.scopes.some(({ lib }) => lib.id === libId && lib.shared);
  return { list, isShared: plan.isWritten && plan.found.some(isInShared) };
}

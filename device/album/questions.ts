import type { AlbumRule, PhotoFilter } from '#shared/contract/calls-album.ts';
import { tagColors } from '#shared/contract/kinds.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath, wireRoot } from '../files/wire-path.ts';
import type { Album, AlbumPhoto } from './album-store.ts';
import { folderOfAlbum } from './folder-albums.ts';
import type { PhotoQuestion } from './photo-query.ts';
import type { AlbumService, ScopeView } from './service.ts';
import { wallOfMoment } from './wall-time.ts';

/**
 * Photos of an album that the account may read now: its own, and those that others of the album may read who added
 * them, as long as the owner of the album may share.
 */
export function readablePhotos(
  { rights }: Pick<FileServices, 'rights'>,
  caller: FileCaller,
  owner: string,
  photos: readonly AlbumPhoto[],
): string[] {
  const isCaller = (username: string): boolean => username.toLowerCase() === caller.username.toLowerCase();
  const giver = isCaller(owner) ? undefined : rights.callerOf(owner);
  const isGiven = isCaller(owner) || (giver !== undefined && rights.mayShare(giver));
  const verdicts = new Map<string, boolean>();
  const mayRead = (username: string, path: string): boolean => {
    if (!isGiven && !isCaller(username)) return false;
    const parsed = parseWirePath(path);
    const key = `${username}\0${wireRoot(parsed)}`;
    let verdict = verdicts.get(key);
    if (verdict === undefined) {
      const who = isCaller(username) ? caller : rights.callerOf(username);
      verdict = who !== undefined && rights.mayRead(who, parsed);
      verdicts.set(key, verdict);
    }
    return verdict;
  };
  /** What the account added itself may lie in a folder that somebody shares with it. */
  const isShared = (path: string): boolean => {
    try {
      rights.access(caller, parseWirePath(path));
      return true;
    } catch (error) {
      if (error instanceof DeviceError) return false;
      throw error;
    }
  };
  return photos.filter(({ path, addedBy }) => mayRead(addedBy, path) || isShared(path)).map(({ path }) => path);
}

/** What the account marked is known to the device, not to the index: it becomes lists of files. */
function ruleQuestion(
  { favourites, tags, context }: FileServices,
  caller: FileCaller,
  { ftype, from, to, fav, person_id, place, tag, bounds }: AlbumRule,
): PhotoQuestion & { among: string[][] } {
  const colour = tagColors.find((known) => known === tag);
  const people = context.db
    .prepare('SELECT name FROM album_people WHERE username = ? AND caption = ?')
    .all(caller.username, person_id ?? '') as { name: string }[];
  const among: string[][] = [];
  if (fav === true) among.push([...favourites.of(caller.username)]);
  if (colour !== undefined) among.push(tags.with(caller.username, colour).map(({ path }) => path));
  return {
    ftype,
    place,
    bounds,
    among,
    from: from === undefined ? undefined : wallOfMoment(from * 1000),
    to: to === undefined ? undefined : wallOfMoment(to * 1000),
    keyword: colour === undefined ? tag : undefined,
    people: person_id === undefined ? undefined : [person_id, ...people.map(({ name }) => name)],
  };
}

/** True when an account may look into an album: its own, or one that is shared with it. */
export function seesAlbum({ albums }: Pick<AlbumService, 'albums'>, caller: FileCaller, album: Album): boolean {
  const name = caller.username.toLowerCase();
  return (
    album.owner.toLowerCase() === name || albums.members(album.id).some((one) => one.username.toLowerCase() === name)
  );
}

/**
 * Makes the question of a filter, and says whether it is bound to the scope: the photos of an album that others have
 * added lie elsewhere. Throws N002001 for an album that is gone, or not the account's to see.
 */
export function questionOf(
  service: AlbumService,
  files: FileServices,
  caller: FileCaller,
  view: ScopeView,
  { album_id: id, ...rule }: PhotoFilter,
): { question: PhotoQuestion; isBound: boolean } {
  const asked = ruleQuestion(files, caller, rule);
  if (id === undefined) return { question: asked, isBound: true };
  const album = service.albums.find(id);
  if (album && seesAlbum(service, caller, album)) {
    if (album.kind !== 'condition') {
      const own = readablePhotos(files, caller, album.owner, service.albums.photos(id));
      return { question: { ...asked, among: [...asked.among, own] }, isBound: false };
    }
    const more = ruleQuestion(files, caller, album.rule ?? {});
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    return { question: { ...more, ...given, among: [...asked.among, ...more.among] }, isBound: true };
  }
  const dir = service.index.ask((db) => folderOfAlbum(db, view, id), undefined as string | undefined);
  if (dir === undefined) throw new DeviceError('N002001');
  return { question: { ...asked, dir }, isBound: true };
}

import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { formatWirePath, parseWirePath } from '../files/wire-path.ts';
import { isWanted } from '../media/folder-index/sources.ts';
import { albumRights, visibleAlbum } from './album-records.ts';
import { type Album, type AlbumPhoto, ALBUM_PHOTOS_MAX, ALBUMS_MAX } from './album-store.ts';
import type { AlbumService } from './service.ts';

type Fields = CallFields<Calls['albumSave']>;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const wrong = (field: string): DeviceError => new DeviceError('N000001', { data: { field } });

/** Wire paths of photos that may go into an album: they are there, can be read, and stand in a source. */
async function checkedPhotos(files: FileServices, caller: FileCaller, paths: readonly string[]): Promise<string[]> {
  const sources = [files.fileSettings.get(caller.username, 'album')];
  const checked: string[] = [];
  for (const path of paths) {
    const { wire } = await files.locator.locate(caller, path);
    const type = fileTypeOf(wire.slice(wire.lastIndexOf('/') + 1));
    const isPhoto = type === fileTypes.image || type === fileTypes.video;
    if (!isPhoto || !isWanted(sources, wire.slice(0, wire.lastIndexOf('/')))) throw new DeviceError('N002001');
    checked.push(wire);
  }
  return checked;
}

/** Refuses what the account may not change in an album, and fields that do not belong together. */
function assertAllowed(
  service: AlbumService,
  caller: FileCaller,
  known: Album | undefined,
  { name, kind, rule, add = [], remove = [], cover, description, sort }: Fields,
): void {
  const may = known ? albumRights(service, caller, known) : { isOwner: true, mayAdd: kind === 'manual' };
  const facts = [name, rule, cover, description, sort];
  if (!may.isOwner && facts.some((field) => field !== undefined)) throw new DeviceError('N000002');
  if (!may.mayAdd && add.length + remove.length > 0) throw new DeviceError('N000002');
  if (name === undefined && known === undefined) throw wrong('name');
  const isCondition = (known?.kind ?? kind) === 'condition';
  if (may.isOwner && isCondition !== ((rule ?? known?.rule) !== undefined)) throw wrong('rule');
  const own = service.albums.ofOwner(caller.username);
  if (name !== undefined && own.some((one) => one.id !== known?.id && same(one.name, name)))
    throw new DeviceError('N002002');
  if (known === undefined && own.length >= ALBUMS_MAX) throw new DeviceError('N001111');
}

/** An album as it is now, and the photos that came into it. */
export interface SavedAlbum {
  readonly album: Album;
  readonly added: readonly string[];
}

/**
 * Makes or changes an album; nothing is changed before every field has been checked (CALL-EXT-15). What the account took
 * out a moment ago comes back as it was, whoever had added it.
 */
export async function saveAlbum(
  service: AlbumService,
  files: FileServices,
  caller: FileCaller,
  fields: Fields,
): Promise<SavedAlbum> {
  const { albums, takenOut } = service;
  const { id, name, kind, rule, add = [], remove = [], cover, description, sort } = fields;
  const known = id === undefined ? undefined : visibleAlbum(service, caller, id);
  assertAllowed(service, caller, known, fields);
  const wire = (path: string): string => formatWirePath(parseWirePath(path));
  const wasIn = known === undefined ? new Map<string, AlbumPhoto>() : takenOut.of(caller.username, known.id);
  const returning = add.flatMap((path) => wasIn.get(wire(path)) ?? []);
  const wanted = await checkedPhotos(
    files,
    caller,
    add.filter((path) => !wasIn.has(wire(path))),
  );
  const going = new Set(remove.map(wire));
  const there = known === undefined ? [] : albums.photos(known.id);
  if (known !== undefined) {
    if (there.length + wanted.length + returning.length > ALBUM_PHOTOS_MAX) throw new DeviceError('N001111');
    // A member takes out what it has put in; the owner of the album everything.
    const theirs = there.filter(({ addedBy }) => !same(addedBy, caller.username)).map(({ path }) => path);
    if (!same(known.owner, caller.username) && theirs.some((path) => going.has(path))) throw new DeviceError('N000002');
  }
  const face = cover === undefined || cover === '' ? cover : (await files.locator.locate(caller, cover)).wire;
  const next = {
    name: name ?? known?.name ?? '',
    description: description ?? known?.description ?? '',
    sort: sort ?? known?.sort ?? ('taken' as const),
    rule: rule ?? known?.rule,
  };
  const saved = known?.id ?? albums.create({ ...next, kind, owner: caller.username });
  if (known !== undefined) albums.change(saved, next);
  const added = albums.add(saved, caller.username, wanted);
  for (const { path, addedBy } of returning) added.push(...albums.add(saved, addedBy, [path]));
  takenOut.forget(saved, added);
  albums.takeOut(saved, [...going]);
  const gone = there.filter(({ path }) => going.has(path));
  takenOut.note(caller.username, saved, gone);
  if (face !== undefined) albums.setCover(saved, face);
  return { album: visibleAlbum(service, caller, saved), added };
}

import { stat } from 'node:fs/promises';
import { PLAYLIST_SONGS_MAX } from '#shared/constants.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { DeviceError } from '../device-error.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { FAVORITES, favouriteSongs } from './playlist-records.ts';
import { type Playlist, PLAYLISTS_MAX } from './playlist-store.ts';
import { isSongName } from './song-name.ts';

type Fields = CallFields<Calls['musicPlaylist']>;

/** Files that are looked at together. */
const LOOKS = 16;

const wrong = (field: string): DeviceError => new DeviceError('N000001', { data: { field } });
const plain = (wire: string): string => (wire.length > 1 ? wire.replace(/\/$/, '') : wire);

/** Wire paths of songs, each once and in their order. Throws N002001 for one that is not there or cannot be read. */
async function checkedSongs(
  { locator }: FileServices,
  caller: FileCaller,
  paths: readonly string[],
  known: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const checked = await mapParallel(paths, LOOKS, async (path) => {
    // What is in the list already may have gone: it stays, and is told to be missing.
    if (known.has(plain(path))) return plain(path);
    let found: { wire: string; real: string };
    try {
      found = await locator.locate(caller, path);
    } catch (error) {
      // Whether it is forbidden or locked away says more than who asks should know of it.
      if (error instanceof DeviceError) throw new DeviceError('N002001');
      throw error;
    }
    if (!isSongName(found.wire) || !(await stat(found.real)).isFile()) throw new DeviceError('N002001');
    return found.wire;
  });
  return [...new Set(checked)];
}

/** An own list that can be changed. Throws N000003 for the favourites, and for a list that is not there. */
function ownList({ playlists }: FileServices, { username }: FileCaller, id: string | undefined): Playlist {
  const list = id === undefined || id === FAVORITES ? undefined : playlists.find(username, id);
  if (!list) throw new DeviceError('N000003');
  return list;
}

async function save(files: FileServices, caller: FileCaller, { id, name, paths }: Fields): Promise<void> {
  const { playlists } = files;
  const list = id === undefined ? undefined : ownList(files, caller, id);
  if (name === undefined && (list === undefined || paths === undefined)) throw wrong('name');
  const before = new Set(list && paths !== undefined ? playlists.songs(list.id) : []);
  const songs = paths === undefined ? undefined : await checkedSongs(files, caller, paths, before);
  // Nothing is awaited from here on: no other call comes between these checks and the change.
  const all = playlists.ofOwner(caller.username);
  const same = name?.toLowerCase();
  if (all.some((other) => other.id !== list?.id && other.name.toLowerCase() === same)) throw new DeviceError('N002002');
  if (list) {
    playlists.change(ownList(files, caller, list.id).id, name, songs);
    return;
  }
  if (all.length >= PLAYLISTS_MAX) throw new DeviceError('N001111');
  playlists.create(caller.username, name ?? '', songs ?? []);
}

async function add(files: FileServices, caller: FileCaller, { id, paths }: Fields): Promise<void> {
  const { playlists, favourites } = files;
  if (paths === undefined) throw wrong('paths');
  if (id !== FAVORITES) ownList(files, caller, id);
  const songs = await checkedSongs(files, caller, paths);
  const known =
    id === FAVORITES ? favouriteSongs(files, caller.username) : playlists.songs(ownList(files, caller, id).id);
  if (new Set([...known, ...songs]).size > PLAYLIST_SONGS_MAX) throw new DeviceError('N001111');
  if (id === FAVORITES)
    favourites.add(caller.username, songs.map((path) => ({ path, isDir: false }))); // prettier-ignore
  else playlists.add(ownList(files, caller, id).id, songs);
}

function remove(files: FileServices, caller: FileCaller, { id, paths }: Fields): void {
  const { playlists, favourites } = files;
  if (paths === undefined) throw wrong('paths');
  const going = paths.map(plain);
  if (id === FAVORITES) favourites.remove(caller.username, going.filter(isSongName));
  else playlists.takeOut(ownList(files, caller, id).id, going);
}

/**
 * Makes, changes and deletes playlists (CALL-EXT-18, APP-MUSIC-02). Throws N000003, N002001, N002002 and N001111 as the
 * contract says, N000001 for a field that is missing; then nothing has changed.
 */
export async function changePlaylists(files: FileServices, caller: FileCaller, fields: Fields): Promise<void> {
  switch (fields.action) {
    case 'save':
      return save(files, caller, fields);
    case 'add':
      return add(files, caller, fields);
    case 'remove':
      return remove(files, caller, fields);
    case 'delete':
      return files.playlists.remove(ownList(files, caller, fields.id).id);
    case 'list':
    case 'songs':
  }
}

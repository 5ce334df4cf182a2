import { stat } from 'node:fs/promises';
import type { PlaylistRecord, SongRecord } from '#shared/contract/calls-music.ts';
import { naturalOrder } from '#shared/rules/natural-order.ts';
import { DeviceError } from '../device-error.ts';
import { type Language, virtualRootNames } from '../files/display-names.ts';
import { makeEntry } from '../files/entry.ts';
import { ownerOf } from '../files/list-folder.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import type { MusicService } from './service.ts';
import { isSongName } from './song-name.ts';
import { type SongRow, songsAt } from './song-query.ts';
import { plainSong, songRecordOf } from './song-records.ts';

/** Id of the list of favourites. */
export const FAVORITES = 'favorites';
/** Files that are looked at together. */
const LOOKS = 16;
/** Songs at the beginning of a list among which one with a picture is looked for. */
const COVER_AMONG = 20;

/** Wire paths of the songs that are favourite files of an account, newest first. */
export const favouriteSongs = ({ favourites }: Pick<FileServices, 'favourites'>, username: string): string[] =>
  favourites.list(username).flatMap(({ path, isDir }) => (isDir || !isSongName(path) ? [] : [path]));

/** Songs that the index knows, and whether they lie where the account looks for music: then they are there to be read. */
async function known(
  service: MusicService,
  caller: FileCaller,
  paths: readonly string[],
): Promise<{ rows: ReadonlyMap<string, SongRow & { dirId: number }>; isSeen: (dirId: number) => boolean }> {
  const view = service.viewOf(await service.scopeOf(caller));
  const dirs = new Set(view === undefined ? [] : (JSON.parse(view.dirs) as number[]));
  return { rows: service.index.ask((db) => songsAt(db, paths), new Map()), isSeen: (dirId) => dirs.has(dirId) };
}

/** Lists of an account: the favourites first, then its own by name. */
export async function playlistRecords(
  service: MusicService,
  files: FileServices,
  caller: FileCaller,
  language: Language,
): Promise<PlaylistRecord[]> {
  const { playlists } = files;
  const favourites = favouriteSongs(files, caller.username);
  const lists = [
    { id: FAVORITES, name: virtualRootNames[language].favorite, count: favourites.length, fixed: 1 as const },
    ...playlists
      .ofOwner(caller.username)
      .sort((a, b) => naturalOrder(language)(a.name, b.name))
      .map((list) => ({ ...list, fixed: 0 as const })),
  ].map((list) => ({
    ...list,
    first: list.fixed === 1 ? favourites.slice(0, COVER_AMONG) : playlists.songs(list.id, COVER_AMONG),
  }));
  const { rows, isSeen } = await known(
    service,
    caller,
    lists.flatMap(({ first }) => first),
  );
  const hasCover = (path: string): boolean => {
    const row = rows.get(path);
    return row !== undefined && row.cover === 1 && isSeen(row.dirId);
  };
  return lists.map(({ id, name, count, fixed, first }) => ({
    kind: 'playlist',
    id,
    name,
    count,
    cover: first.find(hasCover) ?? '',
    fixed,
  }));
}

/** A song of a list that does not lie where the account looks for music, or is not read yet. */
async function elsewhere(
  files: FileServices,
  caller: FileCaller,
  path: string,
  row: SongRow | undefined,
): Promise<SongRecord> {
  const marks = files.marksOf(caller);
  const parsed = parseWirePath(path);
  const base = { name: parsed.segments.at(-1) ?? '', path, isDir: false };
  try {
    const place = await files.locator.locate(caller, path);
    const stats = await stat(place.real);
    if (!stats.isFile()) throw new DeviceError('N002001');
    if (row) return songRecordOf(row, marks);
    const tags = marks.tags.get(path);
    const isMarked = { isFavourite: marks.favourites.has(path), isShared: marks.shared.has(path) };
    return plainSong(makeEntry({ ...base, stats, owner: ownerOf(place), tags, ...isMarked }));
  } catch (error) {
    if (!(error instanceof DeviceError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    const entry = makeEntry({ ...base, stats: undefined, owner: '', isFavourite: marks.favourites.has(path) });
    return { ...plainSong(entry), missing: '1' };
  }
}

/** Songs of a list in their order. Throws N000003 for a list that is not there. */
export async function playlistSongs(
  service: MusicService,
  files: FileServices,
  caller: FileCaller,
  id: string | undefined,
): Promise<SongRecord[]> {
  if (id !== FAVORITES && (id === undefined || !files.playlists.find(caller.username, id)))
    throw new DeviceError('N000003');
  const paths = id === FAVORITES ? favouriteSongs(files, caller.username) : files.playlists.songs(id);
  const { rows, isSeen } = await known(service, caller, paths);
  const marks = files.marksOf(caller);
  return mapParallel(paths, LOOKS, async (path) => {
    const row = rows.get(path);
    return row && isSeen(row.dirId) ? songRecordOf(row, marks) : elsewhere(files, caller, path, row);
  });
}

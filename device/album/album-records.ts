import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import type { AlbumKind } from '#shared/contract/kinds.ts';
import { DeviceError } from '../device-error.ts';
import type { Language } from '../files/display-names.ts';
import { ownerOf } from '../files/list-folder.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import type { Album } from './album-store.ts';
import { folderAlbums } from './folder-albums.ts';
import { countPhotos, pagePhotos } from './photo-query.ts';
import { questionOf, seesAlbum } from './questions.ts';
import type { AlbumService, ScopeView } from './service.ts';

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What an account may do in an album (APP-AMG-01). */
export function albumRights(
  { albums }: Pick<AlbumService, 'albums'>,
  { username }: FileCaller,
  album: Album,
): { isOwner: boolean; mayAdd: boolean } {
  const isOwner = same(album.owner, username);
  const member = albums.members(album.id).find((one) => same(one.username, username));
  return { isOwner, mayAdd: album.kind === 'manual' && (isOwner || member?.permission === 1) };
}

/** The album, when it is there and the account may look into it. Throws N002001 otherwise. */
export function visibleAlbum(service: AlbumService, caller: FileCaller, id: string): Album {
  const album = service.albums.find(id);
  if (!album || !seesAlbum(service, caller, album)) throw new DeviceError('N002001');
  return album;
}

/** An album as the account sees it: only photos that it may read count, and one of them is the cover. */
export function albumRecordOf(
  service: AlbumService,
  files: FileServices,
  caller: FileCaller,
  view: ScopeView | undefined,
  album: Album,
): AlbumRecord {
  const { id, owner, kind, name, description, sort, rule } = album;
  const { isOwner, mayAdd } = albumRights(service, caller, album);
  let [count, cover] = [0, ''];
  if (view !== undefined) {
    const { question, isBound } = questionOf(service, files, caller, view, { album_id: id });
    const bounds = isBound ? { dirs: view.dirs, minBytes: view.scope.minBytes } : { dirs: null, minBytes: 0 };
    const chosen = album.cover === '' ? [] : [[album.cover]];
    [count, cover] = service.index.ask(
      (db): [number, string] => {
        const pick = (among: readonly (readonly string[])[]): string => {
          const [row] = pagePhotos(
            db,
            bounds,
            { ...question, among: [...(question.among ?? []), ...among] },
            {
              order: 'desc',
              limit: 1,
              offset: 0,
            },
          );
          return row ? `${row.dir}/${row.name}` : '';
        };
        const { total } = countPhotos(db, bounds, question);
        return [total, total === 0 ? '' : (chosen.length > 0 && pick(chosen)) || pick([])];
      },
      [0, ''],
    );
  }
  return {
    id,
    pid: '',
    path: '',
    name,
    cover,
    count,
    kind: isOwner || kind === 'baby' ? kind : 'share',
    owner: isOwner ? owner : files.accountNames.shown(owner, caller),
    description,
    sort,
    permission: mayAdd ? 1 : 0,
    members: isOwner ? service.albums.members(id).length : 0,
    ...(isOwner && rule !== undefined ? { rule } : {}),
  };
}

/** The folders of the account's sources as albums. */
function folderRecords(
  service: AlbumService,
  files: FileServices,
  caller: FileCaller,
  view: ScopeView,
  language: Language,
): AlbumRecord[] {
  return service.index
    .ask((db) => folderAlbums(db, view), [])
    .map(({ path, ...album }) => {
      const parsed = parseWirePath(path);
      return {
        ...album,
        path,
        name: parsed.segments.at(-1) ?? files.nameOf(parsed, caller, language),
        kind: 'system',
        owner: ownerOf({ parsed } as Parameters<typeof ownerOf>[0]),
        description: '',
        sort: 'taken',
        permission: 0,
        members: 0,
      };
    });
}

/** Albums of one kind, or of all (CALL-EXT-15). */
export function albumRecords(
  service: AlbumService,
  files: FileServices,
  caller: FileCaller,
  view: ScopeView | undefined,
  kind: AlbumKind | undefined,
  language: Language,
): AlbumRecord[] {
  const wants = (one: AlbumKind): boolean => kind === undefined || kind === one;
  const own = service.albums.ofOwner(caller.username).filter((album) => wants(album.kind));
  const others = service.albums.ofMember(caller.username).filter(({ kind: of }) => wants(of === 'baby' ? of : 'share'));
  return [
    ...[...own, ...others].map((album) => albumRecordOf(service, files, caller, view, album)),
    ...(wants('system') && view !== undefined ? folderRecords(service, files, caller, view, language) : []),
  ];
}

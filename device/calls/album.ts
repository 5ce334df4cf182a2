import { stat } from 'node:fs/promises';
import type { AlbumSetting } from '#shared/contract/calls-album.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { changeMember, membersOf } from '../album/album-members.ts';
import { albumRecordOf, albumRecords, visibleAlbum } from '../album/album-records.ts';
import type { Album } from '../album/album-store.ts';
import { saveAlbum } from '../album/change-album.ts';
import { clustersOf, placedPhotos } from '../album/clusters.ts';
import { discover, renamePerson } from '../album/discover.ts';
import { listPhotos } from '../album/list-photos.ts';
import type { PhoneBackup } from '../album/phone-uploads.ts';
import { albumService } from '../album/service.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath, parseWirePath } from '../files/wire-path.ts';
import { checkedSources } from '../media/folder-index/scoped-index.ts';

type Names =
  | 'albumPhotos'
  | 'albumList'
  | 'albumSave'
  | 'albumDelete'
  | 'albumSetting'
  | 'albumDiscover'
  | 'albumMap'
  | 'albumMember'
  | 'albumMobiles';

/** Files of a phone that are looked at together, and at most. */
const LOOKS = 16;
const LOOKED_MAX = 5000;

/** The photo album: photos, albums, sources, phones (CALL-EXT-15, CALL-EXT-16). */
export function createAlbumHandlers(context: DeviceContext): Handlers<Names> {
  const files = fileServices(context);
  const service = albumService(context);
  const { locator, fileSettings } = files;
  const { index, albums } = service;

  const viewFor = async (caller: Caller) => service.viewOf(await service.scopeOf(caller));
  const settingOf = async (caller: Caller): Promise<AlbumSetting> => {
    index.begin();
    return {
      ...fileSettings.get(caller.username, 'album'),
      ...service.progressOf(await service.scopeOf(caller)),
      busy: index.isBusy() ? 1 : 0,
    };
  };

  /** Tells accounts that their albums or sources are other ones now (DEV-09). */
  const tell = (usernames: readonly string[]): void => {
    for (const to of new Set(usernames))
      context.push.send({ topic: 'settings', type: 'changed', to, data: { area: 'album' } });
  };
  const audience = ({ id, owner }: Album): string[] => [owner, ...albums.members(id).map(({ username }) => username)];

  const changeSetting = async (caller: Caller, fields: CallFields<Calls['albumSetting']>): Promise<void> => {
    const { folders, exclude, faces, places, min_size_kb } = fields;
    if ([folders, exclude, faces, places, min_size_kb].every((field) => field === undefined)) return;
    const known = fileSettings.get(caller.username, 'album');
    fileSettings.change(caller.username, 'album', {
      folders: folders === undefined ? known.folders : await checkedSources(context, caller, folders, known.folders),
      exclude:
        exclude === undefined
          ? known.exclude
          : [...new Set(exclude.map((path) => formatWirePath(parseWirePath(path))))],
      faces: faces === undefined ? known.faces : faces ? 1 : 0,
      places: places === undefined ? known.places : places ? 1 : 0,
      min_size_kb: min_size_kb ?? known.min_size_kb,
    });
    tell([caller.username]);
  };

  /** What of a phone's photos is still there. */
  const phoneOf = async (caller: Caller, { deviceId, device, paths, lastAt }: PhoneBackup) => {
    const sizes = await mapParallel(paths.slice(0, LOOKED_MAX), LOOKS, (path) =>
      locator.locate(caller, path).then(
        async ({ real }) => (await stat(real)).size,
        () => undefined,
      ),
    );
    const there = sizes.filter((size) => size !== undefined);
    const [last = ''] = paths;
    return {
      device_id: deviceId,
      device,
      path: last.slice(0, last.lastIndexOf('/')),
      count: there.length,
      size: there.reduce((sum, size) => sum + size, 0),
      last_backup_at: lastAt,
    };
  };

  return {
    albumPhotos: (fields, caller, { language }) => listPhotos(service, files, caller, fields, language),
    albumList: async ({ kind }, caller, { language }) => ({
      list: albumRecords(service, files, caller, await viewFor(caller), kind, language),
    }),
    albumSave: async (fields, caller) => {
      const { album, added } = await saveAlbum(service, files, caller, fields);
      tell(audience(album));
      return { ...albumRecordOf(service, files, caller, await viewFor(caller), album), added: [...added] };
    },
    albumDelete: ({ ids }, caller) => {
      const own = ids.flatMap((id) => albums.find(id) ?? []);
      const isTheirs = ({ owner }: Album): boolean => owner.toLowerCase() === caller.username.toLowerCase();
      if (own.length < ids.length || !own.every(isTheirs)) throw new DeviceError('N000002');
      const told = own.flatMap(audience);
      albums.remove(ids);
      tell(told);
      return null;
    },
    albumSetting: async (fields, caller) => {
      await changeSetting(caller, fields);
      const { rescan, folders, exclude } = fields;
      if (rescan === true || folders !== undefined || exclude !== undefined) index.scan(rescan === true);
      return settingOf(caller);
    },
    albumDiscover: async ({ kind, id, name }, caller) => {
      const view = await viewFor(caller);
      if (id !== undefined && name !== undefined) {
        if (kind !== 'people' || view === undefined) throw new DeviceError('N000003');
        renamePerson(service, files, caller, view, { id, name });
      }
      return { list: view === undefined ? [] : discover(service, files, caller, view, kind) };
    },
    albumMap: async ({ bounds, zoom }, caller) => {
      const view = await viewFor(caller);
      const nothing = { list: [], total: 0 };
      if (view === undefined || fileSettings.get(caller.username, 'album').places === 0) return nothing;
      const scope = { dirs: view.dirs, minBytes: view.scope.minBytes };
      return index.ask(
        (db) => ({ list: clustersOf(db, scope, bounds, zoom), total: placedPhotos(db, scope) }),
        nothing,
      );
    },
    albumMember: ({ album_id, action, username, permission }, caller) => {
      const album = visibleAlbum(service, caller, album_id);
      if (action !== 'list') {
        if (username === undefined) throw new DeviceError('N000001', { data: { field: 'username' } });
        const told = audience(album);
        changeMember(service, files, caller, album, { action, username, permission });
        tell([...told, ...audience(album)]);
      }
      return { list: membersOf(service, files, caller, album) };
    },
    albumMobiles: async (_fields, caller) => ({
      list: await mapParallel(files.phones.of(caller.username), 1, (phone) => phoneOf(caller, phone)),
    }),
  };
}

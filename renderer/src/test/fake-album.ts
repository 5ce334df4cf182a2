import type { PhotoRecord } from '#shared/contract/calls-album.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { HOME, type FakeFiles } from './files-harness.tsx';

type Args = Record<string, unknown>;
/** What the device of a test has of an album. */
export interface Photos {
  /** Names with the day they were taken on, newest first. */
  list: { name: string; day: string; fav?: boolean; film?: boolean }[];
  /** How the account has set the album up. */
  setting: Record<string, unknown>;
  /** Albums by id. */
  albums: Record<string, { id: string; name: string; kind: string; photos: string[]; cover: string }>;
  version: number;
  /** Accounts that the album is shared with. */
  members: string[];
}

/** Albums that are folders of the sources. */
const folderIds: ReadonlySet<string> = new Set(['f1', 'f2']);
const PICTURES = `${HOME}/Pictures`;
export const pathOf = (name: string): string => `${PICTURES}/${name}`;

function record({ name, day, fav = false, film = false }: Photos['list'][number]): PhotoRecord {
  return {
    id: name,
    name,
    path: pathOf(name),
    is_dir: '0',
    is_sys: '0',
    nshare: '0',
    fnum: 0,
    dirnum: 0,
    width: 300,
    height: 200,
    ori: 0,
    ftype: film ? 102 : 101,
    size: 1000,
    mtime: 1,
    ctime: 1,
    owner: 'mira',
    fav: fav ? '1' : '0',
    encrypted: '0',
    taken_at: new Date(`${day}T10:00:00`).getTime() / 1000,
    duration: film ? 7 : 0,
  };
}

/** A device with an album, for tests of its screens: photos by day, albums, sources. */
export function fakeAlbum(files: FakeFiles, list: Photos['list'], folders: readonly string[] = [PICTURES]): Photos {
  const device: Photos = {
    list,
    setting: { folders, exclude: [], faces: 1, places: 1, min_size_kb: 0, busy: 0 },
    albums: {},
    version: 1,
    members: [],
  };
  const albumRecord = ({ id, name, kind, photos, cover }: Photos['albums'][string]) => ({
    id,
    pid: '',
    path: '',
    name,
    kind,
    count: photos.length,
    cover: cover || (photos[0] ?? ''),
    owner: 'mira',
    description: '',
    sort: 'taken',
    permission: 1,
    members: 0,
  });
  const shown = ({ album_id: id, ftype, fav }: { album_id?: string; ftype?: number; fav?: boolean }) =>
    device.list.filter(
      (photo) =>
        (id === undefined || folderIds.has(id) || device.albums[id]?.photos.includes(pathOf(photo.name)) === true) &&
        (ftype === undefined || ftype === (photo.film === true ? 102 : 101)) &&
        (fav !== true || photo.fav === true),
    );
  const photos = ({ page = 1, size = 200, group = 'day', filter = {} }: Args): CallResult<unknown> => {
    const asked = filter as { album_id?: string };
    const { album_id: id } = asked;
    if (id !== undefined && !(id in device.albums) && !folderIds.has(id)) return failure('N002001', 'gone');
    const all = shown(asked);
    const cut = group === 'day' ? 10 : group === 'month' ? 7 : 4;
    const groups: { key: string; count: number }[] = [];
    for (const { day } of all) {
      const key = day.slice(0, cut);
      const last = groups.at(-1);
      if (last?.key === key) last.count += 1;
      else groups.push({ key, count: 1 });
    }
    const start = (Number(page) - 1) * Number(size);
    const isFirst = page === 1;
    return success({
      list: all.slice(start, start + Number(size)).map(record),
      groups: isFirst ? groups : [],
      shapes: isFirst ? 'k'.repeat(all.length) : '',
      total: all.length,
      version: String(device.version),
    });
  };
  const save = ({ id, name, kind = 'manual', add = [], remove = [], cover }: Args): CallResult<unknown> => {
    const key = typeof id === 'string' ? id : `a${Object.keys(device.albums).length + 1}`;
    const taken = Object.values(device.albums).some((one) => one.id !== key && one.name === name);
    if (taken) return failure('N002002', 'taken');
    const known = device.albums[key] ?? { id: key, name: '', kind: String(kind), photos: [], cover: '' };
    const kept = known.photos.filter((path) => !(remove as string[]).includes(path));
    const next = {
      ...known,
      ...(name === undefined ? {} : { name: name as string }),
      ...(cover === undefined ? {} : { cover: cover as string }),
      photos: [...new Set([...kept, ...(add as string[])])],
    };
    device.albums[key] = next;
    return success({ ...albumRecord(next), added: (add as string[]).filter((path) => !kept.includes(path)) });
  };
  Object.assign(files.answers, {
    albumSetting: (args: Args) => {
      const { rescan: _rescan, ...change } = args;
      device.setting = { ...device.setting, ...change };
      const total = (device.setting.folders as string[]).length > 0 ? device.list.length : 0;
      return success({ ...device.setting, indexed: total, total });
    },
    albumPhotos: photos,
    albumList: ({ kind }: Args) =>
      success({
        list:
          kind === 'system'
            ? [
                {
                  ...albumRecord({ id: 'f1', name: 'Pictures', kind: 'system', photos: [], cover: '' }),
                  path: PICTURES,
                },
                {
                  ...albumRecord({ id: 'f2', name: 'Lake', kind: 'system', photos: [], cover: '' }),
                  path: `${PICTURES}/Lake`,
                  pid: 'f1',
                },
              ]
            : Object.values(device.albums).map(albumRecord),
      }),
    albumSave: save,
    albumDelete: ({ ids }: Args) => {
      for (const id of ids as string[]) delete device.albums[id];
      return success(null);
    },
    albumDiscover: ({ kind }: Args) =>
      success({ list: kind === 'people' ? [{ id: 'Mira', name: 'Mira', cover: pathOf('c.jpg'), count: 2 }] : [] }),
    albumMap: ({ zoom }: Args) => {
      const near = { lat: 47, lng: 7, cover: pathOf('c.jpg') };
      const list =
        Number(zoom) > 10
          ? [
              { ...near, count: 1 },
              { ...near, lat: 47.045, count: 1 },
            ]
          : [{ ...near, count: 2 }];
      return success({ list, total: 2 });
    },
    albumMember: ({ action, username }: Args) => {
      if (action === 'set') device.members.push(String(username));
      if (action === 'remove') device.members = device.members.filter((one) => one !== username);
      const others = device.members.map((name) => ({ username: name, name, permission: 0, is_owner: 0 }));
      return success({ list: [{ username: 'mira', name: 'Mira', permission: 1, is_owner: 1 }, ...others] });
    },
    userList: () => success({ list: [{ username: 'mira' }, { username: 'joel', nick_name: 'Joel' }], total: 2 }),
    albumMobiles: () =>
      success({
        list: [
          {
            device_id: 'phone-1',
            device: 'Mira’s phone',
            path: PICTURES,
            count: 12,
            size: 2048,
            last_backup_at: 1_700_000_000,
          },
        ],
      }),
    fileRemove: ({ paths }: Args) => {
      device.list = device.list.filter(({ name }) => !(paths as string[]).includes(pathOf(name)));
      device.version += 1;
      return success({ task_id: 't1' });
    },
    fileSetting: () => success({ common: { confirm_delete: 0 }, sameName: { policy: 'ask' } }),
    favoriteAdd: () => success(null),
    favoriteRemove: () => success(null),
  });
  return device;
}

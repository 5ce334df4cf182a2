import { TORRENT_MAX_BYTES } from '#shared/rules/download-links.ts';
import type { ErrorCode } from '#shared/contract/codes.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import type { Caller, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { type Located, openInside } from '../files/locator.ts';
import { defaultFolder, makeDefaultFolder } from '../offline/default-folder.ts';
import { readLink } from '../offline/link.ts';
import { offlineRecords } from '../offline/records.ts';
import { removeFiles } from '../offline/remove-files.ts';
import type { OfflineService } from '../offline/service.ts';
import type { NewDownload } from '../offline/store.ts';
import { lookAtTorrent, type TorrentLook } from '../offline/torrent/torrent.ts';

type OfflineCalls = 'offlineAdd' | 'offlineList' | 'offlineControl' | 'offlineSetting';
type AddFields = CallFields<Calls['offlineAdd']>;

/** Downloads of an account that are not finished. */
const UNFINISHED_MAX = 500;

/** Codes of places that these calls tell by another one. */
const placeCodes: Readonly<Record<string, ErrorCode>> = {
  N002003: 'N000002',
  N002008: 'N000002',
  N007104: 'N002001',
  N000007: 'N002001',
};

/** Finds something with the rights of an account. Throws N000006 for the safe box. */
async function located<T>(wire: string, find: () => Promise<T>): Promise<T> {
  if (isSafePath(wire)) throw new DeviceError('N000006');
  try {
    return await withFsErrors(find);
  } catch (error) {
    const code = error instanceof DeviceError ? placeCodes[error.code] : undefined;
    throw code === undefined ? error : new DeviceError(code);
  }
}

/** Downloads that the device makes by itself (CALL-EXT-19). */
export function createOfflineHandlers(service: OfflineService): Handlers<OfflineCalls> {
  const { services, store, setting } = service;
  const { locator, room } = services;

  const folder = (caller: Caller, wire: string): Promise<Located> =>
    located(wire, () => locator.locateFolder(caller, wire, 'write'));

  const settingOf = (caller: Caller) => ({
    ...setting.get(),
    to: store.folderOf(caller.username) ?? defaultFolder(caller.username),
    resting: service.isResting() ? (1 as const) : (0 as const),
  });

  /** The bytes of a torrent that was sent, or that lies on the device. Throws N009001 for more than a torrent has. */
  const torrentBytes = async (caller: Caller, fields: AddFields): Promise<Buffer | undefined> => {
    const { torrent, torrent_data: data } = fields;
    if (data !== undefined) {
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length > TORRENT_MAX_BYTES) throw new DeviceError('N009001');
      return bytes;
    }
    if (torrent === undefined) return undefined;
    const found = await located(torrent, () => locator.locate(caller, torrent));
    const { handle, stats } = await located(torrent, () => openInside(found));
    try {
      if (stats.size > TORRENT_MAX_BYTES) throw new DeviceError('N009001');
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  };

  /** Bytes of the files that are wanted. Throws N000001 for a number that is none of them. */
  const wantedBytes = ({ files, size }: TorrentLook, wanted: readonly number[] | undefined): number => {
    if (wanted === undefined) return size;
    const sizes = new Map(files.map((file) => [file.index, file.size]));
    return [...new Set(wanted)].reduce((sum, index) => {
      const bytes = sizes.get(index);
      if (bytes === undefined) throw new DeviceError('N000001', { data: { field: 'files' } });
      return sum + bytes;
    }, 0);
  };

  /** What links are wanted of. Throws N009001 with those that are bad. */
  const fromLinks = (links: readonly string[], files: AddFields['files']): Omit<NewDownload, 'to'>[] => {
    const read = [...new Set(links)].map((link) => ({ link, found: readLink(link) }));
    const bad = read.filter(({ found }) => found === undefined).map(({ link }) => link);
    if (bad.length > 0) throw new DeviceError('N009001', { data: { urls: bad } });
    return read.flatMap(({ link, found }) =>
      found === undefined ? [] : [{ ...found, link, size: 0, ...(read.length === 1 && files && { files }) }],
    );
  };

  const targetOf = async (caller: Caller, to: string | undefined): Promise<Located> => {
    const own = to ?? store.folderOf(caller.username);
    if (own !== undefined) return folder(caller, own);
    return located(defaultFolder(caller.username), () => makeDefaultFolder(services, caller));
  };

  return {
    offlineAdd: async (fields, caller) => {
      const { urls, torrent, torrent_data: data, files, to, look } = fields;
      const given = [urls, torrent, data].filter((field) => field !== undefined);
      if (given.length !== 1) throw new DeviceError('N000001', { data: { field: 'urls' } });
      const bytes = await torrentBytes(caller, fields);
      const seen = bytes && lookAtTorrent(bytes);
      const wanted = bytes && seen ? wantedBytes(seen, files) : 0;
      const told = seen && { torrent: { name: seen.name, size: seen.size, files: seen.files } };
      const news: Omit<NewDownload, 'to'>[] =
        bytes && seen
          ? [{ kind: 'torrent', link: '', name: seen.name, size: wanted, torrent: bytes, files }]
          : fromLinks(urls ?? [], files);
      if (look) return { ids: [], ...told };
      const target = await targetOf(caller, to);
      if (store.unfinished(caller.username) + news.length > UNFINISHED_MAX) throw new DeviceError('N001111');
      if (wanted > 0) await room.assert(target, wanted);
      const ids = service.add(caller.username, news.map((each) => ({ ...each, to: target.wire }))); // prettier-ignore
      return { ids, ...told };
    },
    offlineList: async ({ state, page, size }, caller) => {
      const { list, total } = store.list(caller.username, state, { page, size });
      return { list: await offlineRecords(services, list, service.liveOf), total };
    },
    offlineControl: async ({ ids, action }, caller) => {
      const rows = store.own(caller.username, ids);
      if (action === 'delete_file') await removeFiles(services, caller, rows);
      for (const row of rows) {
        if (action === 'pause') service.pause(row);
        else if (action === 'resume') service.resume(row);
        else await service.remove(row);
      }
      service.tell(caller.username);
      service.look();
      return null;
    },
    offlineSetting: async ({ to, ...fields }, caller) => {
      const device = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const isDevice = Object.keys(device).length > 0;
      if (isDevice && !caller.isMaster) throw new DeviceError('N000002');
      if (to !== undefined) store.setFolder(caller.username, (await folder(caller, to)).wire);
      if (isDevice) {
        setting.set({ ...setting.get(), ...device });
        service.context.push.send({
          topic: 'settings',
          type: 'changed',
          to: 'perm:download',
          data: { area: 'download' },
        });
      } else if (to !== undefined) service.tell(caller.username);
      service.look();
      return settingOf(caller);
    },
  };
}

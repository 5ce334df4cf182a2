import { NAS_ALBUMS_MAX } from '#shared/constants.ts';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import type { NasAlbumState } from '#shared/contract/kinds.ts';
import { createFarShares } from '../album/nas/far-share.ts';
import { createNasAlbums, type FarShareId, type NasAlbum } from '../album/nas/nas-album-store.ts';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { DeviceParts } from '../parts.ts';

/** Devices that are asked together: a list of many that are off must not take longer than a console waits. */
const LOOKS = 25;

type Stand = Pick<NasAlbumRecord, 'online' | 'state' | 'sticket'>;

const online = (state: NasAlbumState, sticket = ''): Stand => ({ online: 1, state, sticket });
const offline: Stand = { online: 0, state: 'offline', sticket: '' };

/** How an album stands whose look ended in an error. Throws what is none of the other device. */
function standAfter(error: unknown): Stand {
  // Not among the devices of the relay any more: nobody can reach it.
  if (error instanceof NoAnswerError) return offline;
  if (!(error instanceof DeviceError)) throw error;
  if (error.code === 'N000003') return offline;
  if (error.code === 'N001413') return online('closed');
  if (error.code === 'N003003' || error.code === 'N001102') return online('code');
  return online('ended');
}

/** Device and share in the id that `accept` gets. Throws N000001 for anything else. */
function placeOf(id: string | undefined): FarShareId {
  const [, nasid, shareId] = /^([0-9A-Za-z]{1,64}):([\w-]{1,64})$/.exec(id ?? '') ?? [];
  if (nasid === undefined || shareId === undefined) throw new DeviceError('N000001', { data: { field: 'id' } });
  return { nasid, shareId };
}

/** Albums that are shared on other devices (CALL-EXT-16, APP-ALBUM-07). */
export function createNasAlbumHandlers(
  context: Pick<DeviceContext, 'db' | 'config' | 'push'>,
  { remotes, secrets }: Pick<DeviceParts, 'remotes' | 'secrets'>,
): Handlers<'albumNasShare'> {
  const albums = createNasAlbums(context.db, secrets);
  const far = createFarShares(context.config.peers ?? {});

  const open = async (username: string, album: NasAlbum): Promise<Stand> => {
    // A code that was wrong is not tried again: five wrong ones lock the share for the whole device.
    const code = album.isRefused ? undefined : albums.codeOf(username, album);
    if (code === undefined && (await far.asksCode(album))) return online('code');
    const seen = await far.open(album, code ?? '', album);
    albums.note(username, album.id, { ...seen, nasName: album.nasName });
    return online('ok', seen.sticket);
  };

  const look = async (username: string, album: NasAlbum): Promise<NasAlbumRecord> => {
    const stand = await open(username, album).catch((error: unknown) => {
      if (error instanceof DeviceError && error.code === 'N003003') albums.refuse(username, album.id);
      return standAfter(error);
    });
    const { id, nasid, nasName, shareId, ...last } = albums.list(username).find((one) => one.id === album.id) ?? album;
    const { album: name, owner, count } = last;
    return { id, nasid, nas_name: nasName, album: name, owner, count, share: shareId, ...stand };
  };

  const accept = async (username: string, id: string | undefined, code: string): Promise<void> => {
    const place = placeOf(id);
    if (!far.isKnown(place.nasid)) throw new DeviceError('N000003');
    const isNew = (): boolean =>
      !albums.list(username).some(({ nasid, shareId }) => nasid === place.nasid && shareId === place.shareId);
    const isFull = (): boolean => isNew() && albums.list(username).length >= NAS_ALBUMS_MAX;
    if (isFull()) throw new DeviceError('N001111');
    const [seen, name] = await Promise.all([far.open(place, code), remotes.probe(place.nasid)]);
    if (isFull()) throw new DeviceError('N001111');
    albums.take(username, place, code, { ...seen, nasName: name ?? place.nasid });
  };

  return {
    albumNasShare: async ({ action, id, code }, { username }) => {
      if (action === 'accept') await accept(username, id, code);
      if (action === 'quit' && !albums.drop(username, id ?? '')) throw new DeviceError('N000003');
      // Other consoles of the account show the same list (DEV-09).
      if (action !== 'list')
        context.push.send({ topic: 'settings', type: 'changed', to: username, data: { area: 'album' } });
      return { list: await mapParallel(albums.list(username), LOOKS, (album) => look(username, album)) };
    },
  };
}

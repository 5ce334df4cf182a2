import { useCallback, useMemo, useState } from 'react';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';
import type { ClientDeps } from '../../../api/client.ts';
import { usePages } from '../../../components/place/use-pages.ts';
import { openFarAlbum } from '../../../state/album/far-album.ts';
import { changeNasAlbums } from '../../../state/album/nas-albums-api.ts';
import { isPhotoEntry } from '../../../state/album/save-photos.ts';
import { toEntry } from '../../../state/files/entry.ts';

type Listed = CallData<typeof calls.shareContent>;

/** Entries that are read at once. */
const PAGE = 200;

/** Folders and photos of an album of another device at a folder of it, page by page; all else in it is passed over. */
export function useFarAlbum(
  wire: ClientDeps,
  album: Pick<NasAlbumRecord, 'id' | 'nasid' | 'share' | 'sticket'>,
  path: string,
) {
  const { id, nasid, share, sticket } = album;
  // A list that is asked for anew brings another ticket; what is open goes on with its own for as long as that holds.
  const [first] = useState(sticket);
  const far = useMemo(() => {
    const renew = async (): Promise<string> => {
      const result = await changeNasAlbums({});
      return result.success ? (result.data.list.find((one) => one.id === id)?.sticket ?? '') : '';
    };
    return openFarAlbum(wire, { nasid, share }, first, renew);
  }, [wire, id, nasid, share, first]);
  const load = useCallback((page: number, signal: AbortSignal) => far.list(path, page, PAGE, signal), [far, path]);
  const pages = usePages<Listed['list'][number], Listed>(load);
  const entries = useMemo(() => pages.rows.map((raw) => toEntry(raw)), [pages.rows]);
  const photos = useMemo(() => entries.filter(isPhotoEntry), [entries]);
  const folders = useMemo(() => entries.filter(({ isDir }) => isDir), [entries]);
  return { far, pages, photos, folders };
}

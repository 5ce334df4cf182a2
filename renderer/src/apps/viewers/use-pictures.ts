import { useCallback, useEffect, useState } from 'react';
import type { MessageFrame } from '#shared/contract/push.ts';
import { api } from '../../api/api-slice.ts';
import { changedFolder, usePushes } from '../../components/place/use-pushes.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDefaultSort } from '../../state/files/use-default-sort.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { picturesAround, picturesOfAlbum, withShown, type Picture } from './neighbours.ts';
import { orderOf } from '../../state/album/photo-order.ts';

/** The photos of an album are other ones now. */
const isPhotoNews = ({ topic, data }: MessageFrame): boolean =>
  topic === 'index' && typeof data === 'object' && data !== null && 'area' in data && data.area === 'album';

/**
 * Where the shown picture stands among those of its folder, or of the album it was opened from, and the way to the
 * others; follows what changes there.
 */
export function usePictures(path: string) {
  const store = useAppStore();
  const account = useAppSelector((state) => state.session.username);
  const fallback = useDefaultSort();
  const navigate = useNavigate();
  const { search } = useLocation();
  const album = new URLSearchParams(search).get('album');
  const place = new URLSearchParams(search).get('at');
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  // The list belongs to the folder: stepping through it does not read it again.
  const [start, setStart] = useState(path);
  const [version, setVersion] = useState(0);
  if (album === null && parentPath(start) !== parentPath(path)) setStart(path);
  const folder = parentPath(path);
  const isOurs = useCallback(
    (frame: MessageFrame) => (album === null ? changedFolder(frame) === folder : isPhotoNews(frame)),
    [album, folder],
  );
  const reload = useCallback(() => {
    setStart(path);
    setVersion((now) => now + 1);
    // The shown picture itself may be another, or gone.
    store.dispatch(api.util.invalidateTags(['files']));
  }, [path, store]);
  usePushes(isOurs, reload);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const asked = album === null ? null : orderOf(new URLSearchParams({ album, at: place ?? '0' }));
    const found =
      asked === null
        ? picturesAround(account, start, fallback, signal)
        : picturesOfAlbum(asked.order, asked.at, signal);
    void found.then((list) => {
      if (!signal.aborted) setPictures((before) => withShown(list, before, start));
    });
    return () => {
      controller.abort();
    };
  }, [account, start, fallback, version, album, place]);
  const index = pictures.findIndex((picture) => picture.path === path);
  const go = useCallback(
    (to: number) => {
      const picture = pictures[to];
      if (picture === undefined) return;
      // The album's question and place stay: the list belongs to them, not to the picture.
      const rest = album === null ? '' : `&${new URLSearchParams({ album, at: place ?? '0' }).toString()}`;
      void navigate(`/zsviewer?path=${encodeURIComponent(picture.path)}${rest}`, { replace: true });
      if (pictures[index]?.gone === true) setPictures((before) => before.filter(({ gone }) => gone !== true));
    },
    [pictures, index, navigate, album, place],
  );
  /** Leaves out one that was deleted, before the device tells of it. */
  const drop = useCallback((gone: string) => {
    setPictures((before) => before.filter((picture) => picture.path !== gone));
  }, []);
  return { pictures, index, go, drop };
}

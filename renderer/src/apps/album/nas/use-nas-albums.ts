import { useCallback } from 'react';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { nasAlbumsListed, useNasAlbumsQuery } from '../../../state/album/nas-albums-api.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { useAgain } from '../../../state/use-again.ts';
import { isAlbumNews } from '../news.ts';

/** Albums of other devices, as those devices answer while they are shown; null before they are known (APP-ALBUM-07). */
export function useNasAlbums() {
  const dispatch = useAppDispatch();
  const { data, error, isFetching, refetch } = useNasAlbumsQuery(undefined, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  const put = useCallback(
    (list: readonly NasAlbumRecord[]) => {
      void dispatch(nasAlbumsListed(list));
    },
    [dispatch],
  );
  usePushes(isAlbumNews, again);
  return { albums: data ?? null, error, isFetching, again, put };
}

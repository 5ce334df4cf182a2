import { useState, type ReactNode } from 'react';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import { wireNow } from '../../../api/call.ts';
import { useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { Failed } from '../failed.tsx';
import { AcceptAlbum } from './accept-album.tsx';
import { AlbumPhotos } from './album-photos.tsx';
import { nasListUrl } from './urls.ts';
import { useNasAlbums } from './use-nas-albums.ts';

/** One album of another device, at a folder of it (APP-ALBUM-07). */
export function NasAlbum({ id, path }: { readonly id: string; readonly path: string }) {
  const { t } = useTranslation('nasalbum');
  const { window } = useAlbumView();
  const { albums, error, isFetching, again, put } = useNasAlbums();
  const album = albums?.find((one) => one.id === id);
  const wire = wireNow();
  useWindowTitle(album?.album ?? t('title'));
  // What was known before may hold a ticket that is over: what is asked now decides.
  if (albums === null || wire === null || (album !== undefined && album.sticket === '' && isFetching))
    return error === undefined ? <LoadingState /> : <Failed error={error} onRetry={again} />;
  const back = (
    <button
      type="button"
      className="btn btn-secondary"
      onClick={() => {
        window.navigate(nasListUrl);
      }}
    >
      {t('album.back')}
    </button>
  );
  if (album === undefined)
    return (
      <EmptyState icon="gallery" title={t('album.gone')}>
        {back}
      </EmptyState>
    );
  if (album.state === 'code')
    return (
      <OtherCode album={album} onList={put}>
        {back}
      </OtherCode>
    );
  // Another state of the album is another look at it.
  return <AlbumPhotos key={`${id} ${album.state}`} album={album} wire={wire} path={path} onAgain={again} />;
}

/** The album has another code than the one it was taken in with. */
function OtherCode({
  album,
  onList,
  children,
}: {
  readonly album: NasAlbumRecord;
  readonly onList: (list: readonly NasAlbumRecord[]) => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('nasalbum');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <EmptyState icon="lock" title={t('album.code')} text={t('album.codeText', { owner: album.owner })}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('list.otherCode')}
        </button>
        {children}
      </EmptyState>
      {isAsking && (
        <AcceptAlbum
          album={album}
          onDone={(list) => {
            setAsking(false);
            if (list !== null) onList(list);
          }}
        />
      )}
    </>
  );
}

import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import { useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { Select } from '../../../components/place/fields.tsx';
import { Space } from '../../../components/place/place-frame.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumsQuery } from '../../../state/album/album-api.ts';
import type { PhotoOrder } from '../../../state/album/photo-order.ts';
import { useAgain } from '../../../state/use-again.ts';
import { useAlbumView } from '../album-context.ts';
import { useLooks } from '../looks.ts';
import { isNews } from '../news.ts';
import { FolderScreen } from '../sources/folder-screen.tsx';
import { SizeTool } from '../timeline/wall-tools.tsx';
import { PhotoWall } from '../timeline/wall.tsx';
import { useAlbumMenu } from './album-card.tsx';
import { saveAlbum } from './album-deeds.ts';
import styles from './albums.module.css';

function Gone() {
  const { t } = useTranslation('album');
  const { window } = useAlbumView();
  return (
    <EmptyState icon="gallery" title={t('albums.gone')} text={t('albums.goneText')}>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => {
          window.navigate('/album/manual');
        }}
      >
        {t('albums.title')}
      </button>
    </EmptyState>
  );
}

const sorts = ['taken', 'name'] as const;

/** The photos of an album with its tools; `inside` where the window is about this album alone. */
export function Content({
  album,
  onMissing,
  inside = false,
}: {
  album: AlbumRecord;
  onMissing: () => void;
  inside?: boolean;
}) {
  const { t } = useTranslation(['album', 'places']);
  const view = useAlbumView();
  const [looks, setLooks] = useLooks();
  const location = useLocation();
  const menuOf = useAlbumMenu();
  const asked = new URLSearchParams(location.search).get('sort');
  const sort = sorts.find((known) => known === asked) ?? album.sort;
  const { id, kind } = album;
  const isOwn = kind === 'manual' || kind === 'condition';
  const order = useMemo(
    (): PhotoOrder => ({ filter: { album_id: id }, sort, order: sort === 'name' ? 'asc' : 'desc' }),
    [id, sort],
  );
  useWindowTitle(album.name);
  const items = menuOf(album, () => {
    view.window.navigate('/album/manual');
  });
  const add = (
    <button
      type="button"
      className="btn btn-secondary"
      onClick={() => {
        if (inside) view.window.openWindow('/album/photo');
        else view.window.navigate('/album/photo');
      }}
    >
      <Icon name="plus" size={16} />
      {t('albums.addPhotos')}
    </button>
  );
  return (
    <PhotoWall
      key={`${id}/${sort}`}
      order={order}
      group={looks.group}
      rowHeight={looks.rowHeight}
      album={album}
      onMissing={onMissing}
      bar={
        <>
          {!inside && (
            <button
              type="button"
              className="icon-btn"
              aria-label={t('albums.back')}
              title={t('albums.back')}
              onClick={() => {
                view.window.navigate('/album/manual');
              }}
            >
              <Icon name="arrow-left" size={18} />
            </button>
          )}
          <span className={styles.title} title={album.description}>
            {album.name}
          </span>
          <span className={styles.titleFacts} data-testid="album-count">
            {t('count', { count: album.count })}
          </span>
          <Space />
          <Select
            label={t('albums.sort')}
            value={sort}
            options={sorts.map((value) => ({ value, label: t(`albums.sorts.${value}`) }))}
            onValue={(next) => {
              if (isOwn) void saveAlbum(view, { id, sort: next });
              const { pathname } = location;
              view.window.navigate(`${pathname}?id=${encodeURIComponent(id)}&sort=${next}`);
            }}
          />
          <SizeTool
            value={looks.rowHeight}
            onValue={(rowHeight) => {
              setLooks({ rowHeight });
            }}
          />
          {inside && kind === 'manual' && add}
          {!inside && items.length > 0 && (
            <button
              type="button"
              className="icon-btn"
              aria-label={t('places:list.moreOf', { name: album.name })}
              aria-haspopup="menu"
              onClick={(event) => {
                openMenu({ at: { element: event.currentTarget, side: 'below' }, label: album.name, items });
              }}
            >
              <Icon name="more" size={18} />
            </button>
          )}
        </>
      }
      empty={
        <EmptyState
          icon="gallery"
          title={t('albums.empty')}
          text={t(kind === 'condition' ? 'albums.emptyCondition' : 'albums.emptyText')}
        >
          {kind === 'manual' && add}
        </EmptyState>
      }
    />
  );
}

/** /album/list: the photos of one album, by when they were taken or by name (APP-ALBUM-03). */
export function AlbumScreen() {
  const query = new URLSearchParams(useLocation().search);
  // A folder is known to this computer: nothing has to be asked for it (DEV-09).
  return query.get('kind') === 'system' ? <FolderScreen /> : <OneAlbum id={query.get('id') ?? ''} />;
}

function OneAlbum({ id }: { id: string }) {
  const { data, error, refetch } = useAlbumsQuery({}, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isNews, again);
  const album = data?.find((each) => each.id === id);
  if (data === undefined) return error === undefined ? <LoadingState /> : <ErrorState onRetry={again} />;
  if (album?.kind === 'system') return <FolderScreen />;
  return album === undefined ? <Gone /> : <Content album={album} onMissing={again} />;
}

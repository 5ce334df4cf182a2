import { useState } from 'react';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import { useWindowLoading, useWindowTitle } from '../../../components/app-window.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { openMenu, type MenuItem } from '../../../components/menu/menu-service.ts';
import rows from '../../../components/place/open-rows.module.css';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeNasAlbums } from '../../../state/album/nas-albums-api.ts';
import { useAlbumView } from '../album-context.ts';
import { Failed } from '../failed.tsx';
import { AcceptAlbum } from './accept-album.tsx';
import { nasAlbumUrl } from './urls.ts';
import { useNasAlbums } from './use-nas-albums.ts';
import styles from './nas.module.css';

/** The list of albums of other devices: taken in, opened, left; those of a device that is off are grey (APP-ALBUM-07). */
export function NasList() {
  const { t } = useTranslation('nasalbum');
  const { window } = useAlbumView();
  const { albums, error, isFetching, again, put } = useNasAlbums();
  const [asking, setAsking] = useState<{ readonly album: NasAlbumRecord | null } | null>(null);
  useWindowTitle(t('title'));
  useWindowLoading(albums === null && error === undefined);

  const quit = async ({ id, album: name }: NasAlbumRecord): Promise<void> => {
    const sure = await confirm({
      title: t('list.quitTitle', { name }),
      content: t('list.quitText'),
      okText: t('list.quitOk'),
      danger: true,
    });
    if (!sure) return;
    const result = await changeNasAlbums({ action: 'quit', id });
    if (!result.success) {
      toastFailure(result);
      again();
      return;
    }
    put(result.data.list);
    toast({ kind: 'success', text: t('list.quitDone', { name }) });
  };
  const open = ({ id }: NasAlbumRecord): void => {
    window.navigate(nasAlbumUrl(id));
  };
  const itemsOf = (album: NasAlbumRecord): MenuItem[] => [
    { id: 'open', icon: 'image', label: t('list.open'), onSelect: () => open(album) },
    ...(album.state === 'code'
      ? [{ id: 'code', icon: 'key' as const, label: t('list.otherCode'), onSelect: () => setAsking({ album }) }]
      : []),
    'separator',
    { id: 'quit', icon: 'trash', label: t('list.quit'), danger: true, onSelect: () => void quit(album) },
  ];
  const acceptButton = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="accept"
      onClick={() => {
        setAsking({ album: null });
      }}
    >
      <Icon name="plus" size={16} />
      {t('list.accept')}
    </button>
  );
  return (
    <>
      <PlaceBar label={t('title')}>
        <Space />
        {albums !== null && albums.length > 0 && (
          <button type="button" className="btn btn-text" disabled={isFetching} onClick={again}>
            <Icon name="rotate" size={16} />
            {t('refresh')}
          </button>
        )}
        {acceptButton}
      </PlaceBar>
      {albums === null ? (
        error === undefined ? (
          <LoadingState />
        ) : (
          <Failed error={error} onRetry={again} />
        )
      ) : albums.length === 0 ? (
        <EmptyState icon="share" title={t('list.none')} text={t('list.noneText')}>
          {acceptButton}
        </EmptyState>
      ) : (
        <>
          <ul className={rows.list} aria-label={t('title')}>
            {albums.map((album) => (
              <Row key={album.id} album={album} items={itemsOf(album)} onOpen={open} />
            ))}
          </ul>
          <PlaceFoot>{t('list.foot', { count: albums.length })}</PlaceFoot>
        </>
      )}
      {asking !== null && (
        <AcceptAlbum
          album={asking.album}
          onDone={(list) => {
            setAsking(null);
            if (list !== null) put(list);
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly album: NasAlbumRecord;
  readonly items: MenuItem[];
  readonly onOpen: (album: NasAlbumRecord) => void;
}

function Row({ album, items, onOpen }: RowProps) {
  const { t } = useTranslation('nasalbum');
  const { album: name, owner, nas_name: device, count, online, state } = album;
  const label = t('list.menu', { name });
  return (
    <li
      className={online === 0 ? `${rows.row} ${styles.off}` : rows.row}
      data-testid="nas-album"
      data-name={name}
      data-state={state}
      data-online={online}
      onContextMenu={(event) => {
        event.preventDefault();
        openMenu({ at: { x: event.clientX, y: event.clientY }, label: name, items });
      }}
    >
      <button
        type="button"
        className={rows.open}
        onClick={() => {
          onOpen(album);
        }}
      >
        <Icon name="gallery" size={24} />
        <span className={rows.words}>
          <strong title={name}>{name}</strong>
          <span>
            {t('from', { owner, device })} · {t('photos', { count })}
          </span>
        </span>
      </button>
      <span className="chip" data-tone={state === 'ok' ? 'success' : state === 'offline' ? 'neutral' : 'warning'}>
        {t(`state.${state}`)}
      </span>
      <button
        type="button"
        className="icon-btn"
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => {
          openMenu({ at: { element: event.currentTarget, side: 'below' }, label: name, items });
        }}
      >
        <Icon name="more" size={16} />
      </button>
    </li>
  );
}

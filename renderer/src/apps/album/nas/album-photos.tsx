import { useMemo, useState, type KeyboardEvent } from 'react';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import { call } from '../../../api/call.ts';
import type { ClientDeps } from '../../../api/client.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { CardGrid } from '../../../components/place/card-grid.tsx';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { PathCrumbs } from '../../../components/place/path-crumbs.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import {
  extendTo,
  nothingSelected,
  onlyShown,
  selectRows,
  toggleRow,
} from '../../../components/place/row-selection.ts';
import { CopiesBar } from '../../../components/remote/copies-bar.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { savePhotos } from '../../../state/album/save-photos.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { remoteStateOf } from '../../../state/remote/remote-state.ts';
import { ownSide } from '../../../state/remote/side.ts';
import { useAlbumView } from '../album-context.ts';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoView } from './photo-view.tsx';
import { nasAlbumUrl, nasListUrl } from './urls.ts';
import { useFarAlbum } from './use-far-album.ts';
import styles from './nas.module.css';

interface Props {
  readonly album: NasAlbumRecord;
  readonly wire: ClientDeps;
  /** Folder of the album; '' for its top. */
  readonly path: string;
  /** Asks anew how the album stands. */
  readonly onAgain: () => void;
}

/** Steps from an album to a folder of it: name and path. */
function stepsTo(name: string, path: string): { readonly name: string; readonly path: string }[] {
  const parts = path.split('/').filter((part) => part !== '');
  return [
    { name, path: '' },
    ...parts.map((part, at) => ({ name: part, path: `/${parts.slice(0, at + 1).join('/')}` })),
  ];
}

/** Photos of an album of another device: looked at, and saved to the own album; nothing there is changed (APP-ALBUM-07). */
export function AlbumPhotos({ album, wire, path, onAgain }: Props) {
  const { t } = useTranslation('nasalbum');
  const { store, window, home } = useAlbumView();
  const { far, pages, photos, folders } = useFarAlbum(wire, album, path);
  const own = useMemo(() => ownSide(wire, { call }), [wire]);
  const [marked, setMarked] = useState(nothingSelected);
  const [shown, setShown] = useState<number | null>(null);
  /** Path of the photo that was looked at last. */
  const [last, setLast] = useState('');
  /** What is to be saved: photos, or all of the folder. */
  const [saving, setSaving] = useState<readonly Entry[] | 'all' | null>(null);
  const order = photos.map((photo) => photo.path);
  const selection = onlyShown(marked, order);
  const chosen = photos.filter((photo) => selection.ids.has(photo.path));
  const { status, failure, rows, total } = pages;

  const save = (folder: string): void => {
    if (saving === null) return;
    const [only, ...others] = saving === 'all' ? [] : saving;
    const name = only !== undefined && others.length === 0 ? only.name : album.album;
    remoteStateOf(store).copies.add([savePhotos(name, { far, own }, saving === 'all' ? path : saving, folder)]);
    setMarked(nothingSelected);
  };
  const showAt = (at: number): void => {
    setShown(at);
    setLast(photos[at]?.path ?? '');
    if (at >= photos.length - 1) pages.more();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (!isAll && (event.key !== 'Escape' || chosen.length === 0)) return;
    event.preventDefault();
    setMarked(isAll ? selectRows(order) : nothingSelected);
  };
  const picker = saving !== null && (
    <FolderPicker
      title={t('album.saveTo')}
      okText={t('album.saveHere')}
      {...(home === '' ? {} : { start: home })}
      onDone={(folder) => {
        setSaving(null);
        if (folder !== null) save(folder);
      }}
    />
  );
  if (shown !== null && photos[shown] !== undefined)
    return (
      <>
        <PhotoView
          far={far}
          photos={photos}
          at={shown}
          onAt={showAt}
          onSave={(photo) => {
            setSaving([photo]);
          }}
          onClose={() => {
            setShown(null);
          }}
        />
        <CopiesBar />
        {picker}
      </>
    );
  return (
    <>
      <PlaceBar label={t('album.tools')}>
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            window.navigate(nasListUrl);
          }}
        >
          <Icon name="list" size={16} />
          {t('album.back')}
        </button>
        <Space />
        {chosen.length > 0 && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              setMarked(nothingSelected);
            }}
          >
            {t('album.clear')}
          </button>
        )}
        <button
          type="button"
          className="btn btn-primary"
          data-testid="nas-save"
          disabled={photos.length === 0}
          onClick={() => {
            setSaving(chosen.length > 0 ? chosen : 'all');
          }}
        >
          <Icon name="download" size={16} />
          {chosen.length > 0 ? t('album.saveChosen', { count: chosen.length }) : t('album.save')}
        </button>
      </PlaceBar>
      <PathCrumbs
        label={t('album.where')}
        upLabel={t('album.up')}
        steps={stepsTo(album.album, path)}
        onPath={(to) => {
          window.navigate(nasAlbumUrl(album.id, to));
        }}
      />
      {status === 'loading' ? (
        <LoadingState />
      ) : status === 'failed' ? (
        <ErrorState
          text={failure?.message ?? ''}
          code={failure?.code ?? ''}
          onRetry={() => {
            pages.reload();
            onAgain();
          }}
        />
      ) : photos.length + folders.length === 0 ? (
        <EmptyState icon="image" title={t('album.empty')} text={t('album.emptyText')} />
      ) : (
        <div className={styles.page} data-testid="nas-photos" onKeyDown={onKeyDown}>
          {folders.length > 0 && (
            <ul className={styles.folders}>
              {folders.map(({ name }) => (
                <li key={name}>
                  <button
                    type="button"
                    className="btn btn-secondary"
                    aria-label={t('album.folder', { name })}
                    onClick={() => {
                      window.navigate(nasAlbumUrl(album.id, `${path}/${name}`));
                    }}
                  >
                    <Icon name="folder" size={16} />
                    <span>{name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.tiles}>
            <CardGrid label={t('album.grid', { name: album.album })}>
              {photos.map((photo, at) => (
                <PhotoTile
                  key={photo.path}
                  far={far}
                  photo={photo}
                  chosen={selection.ids.has(photo.path)}
                  isBack={photo.path === last}
                  onOpen={() => {
                    showAt(at);
                  }}
                  onChoose={(extend) => {
                    setMarked(extend ? extendTo(selection, photo.path, order) : toggleRow(selection, photo.path));
                  }}
                />
              ))}
            </CardGrid>
          </div>
          {rows.length < total && (
            <button type="button" className="btn btn-secondary" disabled={pages.loadingMore} onClick={pages.more}>
              {t('more')}
            </button>
          )}
        </div>
      )}
      <PlaceFoot>{t('from', { owner: album.owner, device: album.nas_name })}</PlaceFoot>
      <CopiesBar />
      {picker}
    </>
  );
}

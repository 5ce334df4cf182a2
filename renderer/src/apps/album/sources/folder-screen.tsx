import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { Space } from '../../../components/place/place-frame.tsx';
import { usePlaceText } from '../../../components/sources/use-place-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PhotoOrder } from '../../../state/album/photo-order.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { useAlbumView } from '../album-context.ts';
import { useLooks } from '../looks.ts';
import { SizeTool } from '../timeline/wall-tools.tsx';
import { PhotoWall } from '../timeline/wall.tsx';
import { FolderTree } from './folder-tree.tsx';
import { useFolders } from './use-folders.ts';
import styles from './sources.module.css';

/** /album/fileBrowse: the folders of the sources, and the photos and films in one of them (APP-ALBUM-08). */
export function FolderScreen() {
  const { t } = useTranslation('album');
  const { search } = useLocation();
  const { window } = useAlbumView();
  const [looks, setLooks] = useLooks();
  const { answer, again } = useFolders();
  const placeText = usePlaceText();
  const folders = answer?.folders ?? [];
  const asked = new URLSearchParams(search).get('id');
  const folder = folders.find(({ id }) => id === asked) ?? (asked === null ? folders[0] : undefined);
  const id = folder?.id ?? '';
  const order = useMemo((): PhotoOrder => ({ filter: { album_id: id } }), [id]);
  useWindowTitle(folder === undefined ? '' : baseName(folder.path));
  const isUnknown = answer?.folders !== null && answer !== null && folder === undefined && folders.length > 0;
  // A folder that is not among those that are kept may be a new one.
  useEffect(() => {
    if (isUnknown) again();
  }, [isUnknown, again]);

  if (answer === null) return <LoadingState />;
  if (answer.folders === null)
    return <ErrorState text={answer.failure.message} code={answer.failure.code} onRetry={again} />;
  return (
    <div className={styles.browse}>
      <FolderTree folders={folders} current={id} />
      {folder === undefined ? (
        <EmptyState icon="folder" title={t('folder.gone')} text={t('folder.goneText')}>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              window.navigate('/album/fileBrowse');
            }}
          >
            {t('folders')}
          </button>
        </EmptyState>
      ) : (
        <PhotoWall
          key={id}
          order={order}
          group={looks.group}
          rowHeight={looks.rowHeight}
          onMissing={again}
          bar={
            <>
              <strong className={styles.place}>{placeText(folder.path)}</strong>
              <Space />
              <SizeTool
                value={looks.rowHeight}
                onValue={(rowHeight) => {
                  setLooks({ rowHeight });
                }}
              />
              <button
                type="button"
                className="btn btn-secondary"
                onClick={() => {
                  window.openWindow(folderUrl(folder.path), { folderPath: folder.path });
                }}
              >
                <Icon name="external" size={16} />
                {t('folder.inFiles')}
              </button>
            </>
          }
          empty={<EmptyState icon="image" title={t('folder.none')} text={t('folder.noneText')} />}
        />
      )}
    </div>
  );
}

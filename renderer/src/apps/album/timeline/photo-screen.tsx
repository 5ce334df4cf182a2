import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { Space } from '../../../components/place/place-frame.tsx';
import { Select } from '../../../components/place/fields.tsx';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../../state/files/files-api.ts';
import { usePlaceNames } from '../../../state/files/use-place-names.ts';
import type { PhotoOrder } from '../../../state/album/photo-order.ts';
import { useAlbumView } from '../album-context.ts';
import { useLooks } from '../looks.ts';
import { useUpload } from './use-upload.ts';
import { PhotoWall } from './wall.tsx';
import { GroupTool, SizeTool } from './wall-tools.tsx';
import wallStyles from './wall.module.css';
import styles from './frame.module.css';

const shows = ['all', 'photos', 'films', 'marked'] as const;
type Show = (typeof shows)[number];

const filters: Readonly<Record<Show, PhotoOrder['filter']>> = {
  all: undefined,
  photos: { ftype: 101 },
  films: { ftype: 102 },
  marked: { fav: true },
};

/** /album/photo: everything by time (APP-ALBUM-02). */
export function PhotoScreen() {
  const { t } = useTranslation('album');
  const { t: files } = useTranslation('files');
  const { search } = useLocation();
  const { window, home, setting } = useAlbumView();
  const [looks, setLooks] = useLooks();
  const asked = new URLSearchParams(search).get('show');
  const show = shows.find((known) => known === asked) ?? 'all';
  const order = useMemo((): PhotoOrder => {
    const filter = filters[show];
    return filter === undefined ? {} : { filter };
  }, [show]);
  const upload = useUpload(home);
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const place = displayPath(home, names, translateWith(files));
  const reading = setting.busy === 1;
  const uploadButton = (
    <button type="button" className="btn btn-secondary" data-testid="upload" onClick={() => void upload.choose()}>
      <Icon name="upload" size={16} />
      {t('upload')}
    </button>
  );
  return (
    <div
      className={styles.wall}
      onDragEnter={upload.onDragEnter}
      onDragOver={upload.onDragOver}
      onDragLeave={upload.onDragLeave}
      onDrop={upload.onDrop}
    >
      <PhotoWall
        key={show}
        order={order}
        group={looks.group}
        rowHeight={looks.rowHeight}
        bar={
          <>
            <GroupTool
              value={looks.group}
              onValue={(group) => {
                setLooks({ group });
              }}
            />
            <Select
              label={t('wall.show')}
              value={show}
              options={shows.map((value) => ({ value, label: t(`wall.shows.${value}`) }))}
              onValue={(next) => {
                window.navigate(next === 'all' ? '/album/photo' : `/album/photo?show=${next}`);
              }}
            />
            <Space />
            <SizeTool
              value={looks.rowHeight}
              onValue={(rowHeight) => {
                setLooks({ rowHeight });
              }}
            />
            {uploadButton}
          </>
        }
        empty={
          show !== 'all' ? (
            <EmptyState icon="image" title={t(`empty.${show}`)} text={t('empty.filtered')}>
              <button
                type="button"
                className="btn btn-primary"
                onClick={() => {
                  window.navigate('/album/photo');
                }}
              >
                {t('empty.showAll')}
              </button>
            </EmptyState>
          ) : reading ? (
            <EmptyState icon="image" title={t('empty.reading')} text={t('empty.readingText')} />
          ) : (
            <EmptyState icon="image" title={t('empty.title')} text={t('empty.text')}>
              {uploadButton}
              <button
                type="button"
                className="btn btn-text"
                onClick={() => {
                  window.navigate('/album/setup');
                }}
              >
                {t('setup')}
              </button>
            </EmptyState>
          )
        }
        over={
          upload.hovers ? (
            <div className={wallStyles.drop} data-testid="drop-hint">
              {t('uploadTo', { place })}
            </div>
          ) : null
        }
      />
    </div>
  );
}

import { formatSize } from '#shared/rules/size.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { CameraDetails } from '../../../components/files/camera-details.tsx';
import { Facts, type Fact } from '../../../components/files/facts.tsx';
import { Icon } from '../../../components/icon.ts';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../../state/files/files-api.ts';
import { usePlaceNames } from '../../../state/files/use-place-names.ts';
import { parentPath } from '../../../state/files/wire-path.ts';
import { useAlbumView } from '../album-context.ts';
import type { Photo } from '../model/photo.ts';
import { lengthText } from './dates.ts';
import styles from './frame.module.css';

function One({ photo }: { photo: Photo }) {
  const { t } = useTranslation('album');
  const { t: files } = useTranslation('files');
  const { base, window } = useAlbumView();
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const isFilm = photo.ftype === fileTypes.video;
  const upright = photo.ori >= 5 ? [photo.height, photo.width] : [photo.width, photo.height];
  const facts: Fact[] = [
    { label: t('fact.taken'), value: formatDateTime(photo.takenAt * 1000) },
    { label: t('fact.size'), value: formatSize(photo.size) },
    { label: t('fact.pixels'), value: photo.width > 0 ? upright.join(' × ') : '' },
    { label: t('fact.length'), value: photo.duration > 0 ? lengthText(photo.duration) : '' },
    {
      label: t('fact.folder'),
      value: displayPath(parentPath(photo.path) ?? photo.path, names, translateWith(files)),
      place: true as const,
    },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <div className={styles.detailsPicture}>
        {isFilm ? (
          <Icon name="video" size={32} />
        ) : (
          <img key={photo.path} src={thumbUrl(base, photo.path, 'm', photo.mtime)} alt="" />
        )}
      </div>
      <p className={styles.detailsName}>{photo.name}</p>
      <Facts facts={facts} />
      {!isFilm && <CameraDetails path={photo.path} />}
      {photo.place !== null && (
        <button
          type="button"
          className="btn btn-secondary"
          style={{ marginTop: 12 }}
          onClick={() => {
            window.navigate(`/album/map?at=${photo.place?.lat ?? 0},${photo.place?.lng ?? 0}`);
          }}
        >
          <Icon name="globe" size={16} />
          {t('action.map')}
        </button>
      )}
    </>
  );
}

function Many({ photos }: { photos: readonly Photo[] }) {
  const { t } = useTranslation('album');
  const films = photos.filter(({ ftype }) => ftype === fileTypes.video).length;
  const times = photos.map(({ takenAt }) => takenAt);
  const facts: Fact[] = [
    { label: t('fact.photos'), value: String(photos.length - films) },
    { label: t('fact.films'), value: films > 0 ? String(films) : '' },
    { label: t('fact.size'), value: formatSize(photos.reduce((sum, { size }) => sum + size, 0)) },
    { label: t('fact.from'), value: formatDateTime(Math.min(...times) * 1000) },
    { label: t('fact.to'), value: formatDateTime(Math.max(...times) * 1000) },
  ].filter(({ value }) => value !== '');
  return <Facts facts={facts} />;
}

/** What is known of the selected photos: when, where, with what camera; of several what they have together. */
export function Details({ photos, onClose }: { photos: readonly Photo[]; onClose: () => void }) {
  const { t } = useTranslation('album');
  const [only] = photos;
  return (
    <aside className={styles.details} aria-label={t('details')} data-testid="details">
      <div className={styles.detailsHead}>
        <h2>{photos.length > 1 ? t('wall.selected', { count: photos.length }) : t('details')}</h2>
        <button type="button" className="icon-btn" aria-label={t('closeDetails')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </div>
      {photos.length > 1 ? (
        <Many photos={photos} />
      ) : only === undefined ? (
        <p>{t('noneChosen')}</p>
      ) : (
        <One key={only.path} photo={only} />
      )}
    </aside>
  );
}

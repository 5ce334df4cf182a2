import type { MomentPhoto, MomentRecord } from '#shared/contract/calls-baby.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { openTarget, viewerWindow } from '../../../components/files/open-target.ts';
import { Icon } from '../../../components/icon.ts';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { photoUrl } from '../../../state/album/photo-order.ts';
import { useAlbumView } from '../album-context.ts';
import styles from './baby.module.css';

/** Photos of a moment that are seen in a list. */
const SEEN = 9;

interface Props {
  readonly moment: MomentRecord;
  /** All photos, and not only the first ones. */
  readonly all: boolean;
  /** Shows the rest of them. */
  readonly onMore: () => void;
}

/** Photos of a moment; those that are gone keep their place and say so (APP-ALBUM-05). */
export function MomentPhotos({ moment, all, onMore }: Props) {
  const { t } = useTranslation('baby');
  const { base, window } = useAlbumView();
  const { photos, baby_id: baby, gone } = moment;
  const open = ({ path, name, ftype }: MomentPhoto): void => {
    const target = openTarget({ path, name, ftype, isDir: false, size: 0 });
    if (target.kind !== 'viewer') return;
    // Where it stands among the photos of the baby is not known here: the viewer looks for it.
    const url = ftype === fileTypes.image ? photoUrl(path, { filter: { album_id: baby } }, 0) : target.url;
    window.openWindow(url, { name: viewerWindow(url), title: name });
  };
  const seen = all ? photos : photos.slice(0, SEEN);
  const rest = photos.length - seen.length;
  return (
    <>
      {seen.length > 0 && (
        <ul className={styles.photos} data-count={seen.length} aria-label={t('feed.photos')}>
          {seen.map((photo, index) => {
            const isLast = rest > 0 && index === seen.length - 1;
            const { path, name, mtime, missing, ftype } = photo;
            if (missing === 1)
              return (
                <li key={path} data-testid="moment-photo" data-missing="true">
                  <span
                    className={styles.photoGone}
                    role="img"
                    aria-label={t('feed.missing', { name })}
                    title={t('feed.missing', { name })}
                  >
                    <Icon name="eye-off" size={20} />
                  </span>
                </li>
              );
            return (
              <li key={path} data-testid="moment-photo">
                <button
                  type="button"
                  className={styles.photo}
                  aria-label={isLast ? t('feed.morePhotos', { count: rest }) : t('feed.openPhoto', { name })}
                  title={name}
                  onClick={() => {
                    if (isLast) onMore();
                    else open(photo);
                  }}
                >
                  <ThumbPicture
                    base={base}
                    path={path}
                    version={mtime}
                    size="l"
                    icon={ftype === fileTypes.video ? 'video' : 'image'}
                    iconSize={24}
                  />
                  {ftype === fileTypes.video && (
                    <span className={styles.film}>
                      <Icon name="play" size={16} />
                    </span>
                  )}
                  {isLast && <span className={styles.rest}>+{rest}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {gone > 0 && <p className={styles.hint}>{t('feed.gone', { count: gone })}</p>}
    </>
  );
}

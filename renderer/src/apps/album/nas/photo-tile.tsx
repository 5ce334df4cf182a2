import { fileTypes } from '#shared/rules/file-type.ts';
import { Icon } from '../../../components/icon.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FarAlbum } from '../../../state/album/far-album.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { FarPicture } from './far-picture.tsx';
import styles from './nas.module.css';

interface Props {
  readonly far: FarAlbum;
  readonly photo: Entry;
  readonly chosen: boolean;
  /** It was looked at large a moment ago: the keyboard goes on from it. */
  readonly isBack: boolean;
  readonly onOpen: () => void;
  /** Takes it into what is chosen or out of it; `extend` from the one before. */
  readonly onChoose: (extend: boolean) => void;
}

/** A photo of an album of another device: a press opens it, its corner chooses it, and so does the space bar. */
export function PhotoTile({ far, photo, chosen, isBack, onOpen, onChoose }: Props) {
  const { t } = useTranslation('nasalbum');
  const { name, path, ftype } = photo;
  const isFilm = ftype === fileTypes.video;
  return (
    <li className={styles.tile} data-card data-testid="nas-tile" data-name={name} data-chosen={chosen}>
      <button
        type="button"
        className={styles.tileOpen}
        autoFocus={isBack}
        aria-label={t(isFilm ? 'album.openFilm' : 'album.openPhoto', { name })}
        title={name}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) onChoose(event.shiftKey);
          else onOpen();
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          onChoose(false);
        }}
        // The space bar presses a button when it is let go.
        onKeyUp={(event) => {
          if (event.key === ' ') event.preventDefault();
        }}
      >
        <FarPicture far={far} path={path} size="s" icon={isFilm ? 'video' : 'image'} />
        {isFilm && (
          <span className={styles.film}>
            <Icon name="play" size={16} />
          </span>
        )}
      </button>
      <button
        type="button"
        className={styles.choose}
        aria-pressed={chosen}
        aria-label={t('album.choose', { name })}
        tabIndex={-1}
        onClick={(event) => {
          onChoose(event.shiftKey);
        }}
      >
        <Icon name="check" size={14} />
      </button>
    </li>
  );
}

import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fileTypes } from '#shared/rules/file-type.ts';
import { Icon, type IconName } from '../../../components/icon.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FarAlbum } from '../../../state/album/far-album.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { useFarPicture } from './far-picture.tsx';
import styles from './nas.module.css';

interface Props {
  readonly far: FarAlbum;
  readonly photos: readonly Entry[];
  /** Place of the photo that is shown. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onSave: (photo: Entry) => void;
  readonly onClose: () => void;
}

/** One photo of an album of another device, large; arrows go on to the next (APP-ALBUM-07). */
export function PhotoView({ far, photos, at, onAt, onSave, onClose }: Props) {
  const { t } = useTranslation('nasalbum');
  const stage = useRef<HTMLDivElement>(null);
  const photo = photos[at];
  const path = photo?.path ?? '';
  const url = useFarPicture({ far, path, size: 'l' }, path !== '');
  useEffect(() => {
    stage.current?.focus({ preventScroll: true });
  }, []);
  if (photo === undefined) return null;
  const { name, ftype } = photo;
  const step = (to: number) => (): void => {
    if (photos[to] !== undefined) onAt(to);
  };
  const deeds: Readonly<Record<string, () => void>> = {
    ArrowLeft: step(at - 1),
    ArrowRight: step(at + 1),
    Home: step(0),
    End: step(photos.length - 1),
    Escape: onClose,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const deed = event.ctrlKey || event.metaKey || event.altKey ? undefined : deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const tool = (icon: IconName, label: string, onClick: () => void, disabled = false) => (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
    </button>
  );
  return (
    <div
      ref={stage}
      className={styles.stage}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-testid="nas-photo"
      data-name={name}
      onKeyDown={onKeyDown}
    >
      <div className={styles.shown}>
        {url === '' ? (
          <Spinner size={28} />
        ) : url === null ? (
          <p className={styles.noPicture}>{t('view.broken', { name })}</p>
        ) : (
          <img src={url} alt={name} draggable={false} />
        )}
      </div>
      {ftype === fileTypes.video && <p className={styles.filmNote}>{t('view.film')}</p>}
      <div className={styles.tools} role="toolbar" aria-label={t('view.tools')}>
        {tool('chevron-left', t('view.previous'), step(at - 1), at === 0)}
        {tool('chevron-right', t('view.next'), step(at + 1), at >= photos.length - 1)}
        <span className={styles.place} role="status">
          {t('view.at', { at: at + 1, of: photos.length })}
        </span>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {tool('download', t('view.save'), () => {
          onSave(photo);
        })}
        {tool('close', t('view.close'), onClose)}
      </div>
    </div>
  );
}

import { formatSize } from '#shared/rules/size.ts';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import { Icon, type IconName } from '../../../components/icon.ts';
import { Space } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Photo } from '../model/photo.ts';
import type { PhotoActions } from './photo-actions.ts';
import styles from './frame.module.css';

interface Props {
  readonly selected: readonly Photo[];
  readonly album: AlbumRecord | null;
  readonly actions: PhotoActions;
  readonly mayShare: boolean;
  readonly details: boolean;
  readonly onDetails: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected photos; stands in place of the tools of the wall. */
export function SelectionBar({ selected, album, actions, mayShare, details, onDetails, onClear }: Props) {
  const { t } = useTranslation('album');
  const isMarked = selected.every(({ favourite }) => favourite);
  const size = selected.reduce((sum, photo) => sum + photo.size, 0);
  const tools: readonly { id: string; icon: IconName; label: string; pressed?: boolean; onClick: () => void }[] = [
    { id: 'addToAlbum', icon: 'gallery', label: t('action.addToAlbum'), onClick: actions.addToAlbum },
    ...(album?.permission === 1
      ? [{ id: 'takeOut', icon: 'minus' as const, label: t('action.takeOut'), onClick: () => void actions.takeOut() }]
      : []),
    {
      id: 'favourite',
      icon: 'star',
      label: t(isMarked ? 'action.unfavourite' : 'action.favourite'),
      pressed: isMarked,
      onClick: () => void actions.favourite(),
    },
    ...(mayShare ? [{ id: 'share', icon: 'share' as const, label: t('action.share'), onClick: actions.share }] : []),
    { id: 'download', icon: 'download', label: t('action.download'), onClick: () => void actions.download() },
    { id: 'delete', icon: 'trash', label: t('action.delete'), onClick: () => void actions.remove(false) },
    { id: 'details', icon: 'info', label: t('action.details'), pressed: details, onClick: onDetails },
  ];
  return (
    <>
      <button type="button" className="icon-btn" aria-label={t('wall.clear')} title={t('wall.clear')} onClick={onClear}>
        <Icon name="close" size={18} />
      </button>
      <span className={styles.count} data-testid="selected-count">
        {t('wall.selected', { count: selected.length })}
      </span>
      <span className={styles.size}>{formatSize(size)}</span>
      <Space />
      {tools.map(({ id, icon, label, pressed, onClick }) => (
        <button
          key={id}
          type="button"
          className="icon-btn"
          aria-label={label}
          title={label}
          data-tool={id}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          onClick={onClick}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </>
  );
}

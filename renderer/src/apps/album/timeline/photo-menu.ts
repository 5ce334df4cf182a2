import { keyHint } from '../../../components/shortcuts/keys.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { mayBeWallpaper } from '../../../components/files/set-wallpaper.ts';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { Photo } from '../model/photo.ts';
import type { PhotoActions } from './photo-actions.ts';

interface Wanted {
  readonly photos: readonly Photo[];
  readonly album: AlbumRecord | null;
  readonly mayShare: boolean;
  readonly actions: PhotoActions;
  readonly onOpen: () => void;
  readonly onDetails: () => void;
  readonly translate: Translate;
}

/** What can be done with photos, as a menu: what rights rule out is not there. */
export function photoMenu({ photos, album, mayShare, actions, onOpen, onDetails, translate }: Wanted): MenuItem[] {
  const one = photos.length === 1;
  const [first] = photos;
  const isMarked = photos.every(({ favourite }) => favourite);
  const isOwn = album?.kind === 'manual';
  return [
    ...(one
      ? [
          {
            id: 'open',
            label: translate('action.open'),
            icon: 'external' as const,
            shortcut: keyHint('Enter'),
            onSelect: onOpen,
          },
        ]
      : []),
    {
      id: 'download',
      label: translate('action.download'),
      icon: 'download',
      onSelect: () => void actions.download(),
    },
    {
      id: 'copy',
      label: translate('files:action.copy'),
      icon: 'copy',
      shortcut: keyHint('mod+c'),
      onSelect: actions.copy,
    },
    'separator',
    {
      id: 'addToAlbum',
      label: translate('action.addToAlbum'),
      icon: 'gallery',
      shortcut: keyHint('l'),
      onSelect: actions.addToAlbum,
    },
    {
      id: 'favourite',
      label: translate(isMarked ? 'action.unfavourite' : 'action.favourite'),
      icon: 'star',
      shortcut: keyHint('f'),
      onSelect: () => void actions.favourite(),
    },
    ...(mayShare
      ? [{ id: 'share', label: translate('action.share'), icon: 'share' as const, onSelect: actions.share }]
      : []),
    'separator',
    ...(album?.permission === 1
      ? [
          {
            id: 'takeOut',
            label: translate('action.takeOut'),
            icon: 'minus' as const,
            onSelect: () => void actions.takeOut(),
          },
        ]
      : []),
    ...((isOwn || album?.kind === 'condition') && one
      ? [
          {
            id: 'cover',
            label: translate('action.cover'),
            icon: 'image' as const,
            onSelect: () => void actions.cover(),
          },
        ]
      : []),
    ...(first !== undefined && one && mayBeWallpaper(first.path)
      ? [
          {
            id: 'wallpaper',
            label: translate('filework:action.wallpaper'),
            icon: 'image' as const,
            onSelect: actions.wallpaper,
          },
        ]
      : []),
    ...(one
      ? [{ id: 'locate', label: translate('action.locate'), icon: 'folder' as const, onSelect: actions.locate }]
      : []),
    { id: 'details', label: translate('action.details'), icon: 'info', shortcut: keyHint('i'), onSelect: onDetails },
    'separator',
    {
      id: 'delete',
      label: translate('action.delete'),
      icon: 'trash',
      shortcut: keyHint('Delete'),
      danger: true,
      onSelect: () => void actions.remove(false),
    },
  ];
}

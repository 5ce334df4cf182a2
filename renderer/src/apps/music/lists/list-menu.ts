import type { PlaylistRecord } from '#shared/contract/calls-music.ts';
import type { IconName } from '../../../components/icon.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { playlistSongs } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { queueSongs } from '../player/queue-songs.ts';
import { deleteList, renameList } from './list-deeds.ts';

/** Name of a playlist as it is read: the fixed one has one in each language. */
export function useListName(): (list: PlaylistRecord) => string {
  const { t } = useTranslation('music');
  return ({ fixed, name }) => (fixed === 1 ? t('lists.favourites') : name);
}

/** What can be done with a playlist as a whole; the favourites cannot be changed here. */
export function useListMenu(): (list: PlaylistRecord, onDeleted?: () => void) => MenuItem[] {
  const { t } = useTranslation('music');
  const view = useMusic();
  const { engine } = view;
  return (list, onDeleted) => {
    const entry = (id: string, icon: IconName, label: string, run: () => void, more: object = {}): MenuItem => ({
      id,
      icon,
      label,
      onSelect: run,
      ...more,
    });
    const withSongs = (run: (songs: Parameters<typeof engine.shuffle>[0]) => void) => (): void => {
      void playlistSongs(list.id).then((answer) => {
        const songs = answer.success ? answer.data.filter(({ missing }) => missing !== '1') : [];
        if (songs.length > 0) run(songs);
      });
    };
    return [
      entry(
        'play',
        'play',
        t('song.play'),
        withSongs((songs) => engine.play(songs, 0)),
      ),
      entry(
        'next',
        'arrow-right',
        t('song.next'),
        withSongs((songs) => queueSongs(view, songs, 'next')),
      ),
      entry(
        'last',
        'list',
        t('song.last'),
        withSongs((songs) => queueSongs(view, songs, 'last')),
      ),
      ...(list.fixed === 1
        ? []
        : [
            'separator' as const,
            entry('rename', 'edit', t('lists.rename'), () => void renameList(view, list)),
            entry(
              'delete',
              'trash',
              t('lists.deleteIt'),
              () => {
                void deleteList(view, list).then((done) => {
                  if (done) onDeleted?.();
                });
              },
              { danger: true },
            ),
          ]),
    ];
  };
}

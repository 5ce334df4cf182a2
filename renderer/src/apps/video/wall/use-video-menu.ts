import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { IconName } from '../../../components/icon.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { deleteCollection } from '../collection-deeds.ts';
import { useVideo } from '../video-context.ts';
import { editVideos, hideVideos, playVideo, rematchVideos, removeVideos } from '../video-deeds.ts';

/** Whether the account may change a film: its library is its own, or it is a collection, which always is. */
export function useIsOwn(): (video: Pick<VideoRecord, 'kind' | 'lib_id'>) => boolean {
  const { libs } = useVideo();
  return ({ kind, lib_id }) => kind === 'diy' || libs.some(({ id, own }) => id === lib_id && own === 1);
}

interface Wanted {
  /** Asks for a collection. */
  readonly onCollect: (ids: readonly string[]) => void;
  /** Something in the list is another one now. */
  readonly onChanged: () => void;
}

/** What can be done with a film, series or collection; what only its owner may do is not there for others. */
export function useVideoMenu({ onCollect, onChanged }: Wanted): (video: VideoRecord) => MenuItem[] {
  const view = useVideo();
  const isOwn = useIsOwn();
  const { translate } = view;
  return (video) => {
    const { id, kind } = video;
    const entry = (key: string, icon: IconName, run: () => unknown, more: object = {}): MenuItem => ({
      id: key,
      icon,
      label: translate(`deed.${key}`),
      onSelect: () => {
        void Promise.resolve(run()).then(onChanged);
      },
      ...more,
    });
    const play: MenuItem[] =
      video.missing === 1 || (kind !== 'movie' && video.count === 0)
        ? []
        : [entry('play', 'play', () => playVideo(view, video))];
    if (kind === 'diy')
      return [
        ...play,
        {
          id: 'delete',
          icon: 'trash',
          label: translate('collection.delete'),
          danger: true,
          onSelect: () => void deleteCollection(view, video).then(onChanged),
        },
      ];
    const isWatched = video.watched === 1;
    const isFav = video.fav === 1;
    return [
      ...play,
      entry(isWatched ? 'unwatched' : 'watched', 'check', () => editVideos(view, { id, watched: !isWatched })),
      entry(isFav ? 'unfav' : 'fav', 'star', () => editVideos(view, { id, fav: !isFav })),
      entry('collect', 'plus', () => {
        onCollect([id]);
      }),
      ...(isOwn(video)
        ? [
            'separator' as const,
            entry('rematch', 'refresh', () => rematchVideos(view, [video])),
            video.hidden === 1
              ? entry('show', 'eye', () => hideVideos(view, [video], false))
              : entry('hide', 'eye-off', () => hideVideos(view, [video], true)),
            entry('remove', 'trash', () => removeVideos(view, [video]), { danger: true }),
          ]
        : []),
    ];
  };
}

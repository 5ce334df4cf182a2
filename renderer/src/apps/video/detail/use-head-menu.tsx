import { useState, type ReactNode } from 'react';
import { isOpenPlace, shareEntries } from '../../../components/files/entry-deeds.ts';
import type { IconName } from '../../../components/icon.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { hasPerm } from '../../../routes/guard.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import type { VideoDetail } from '../../../state/video/video-api.ts';
import { ChooseCollection } from '../choose-collection.tsx';
import { useVideo } from '../video-context.ts';
import { hideVideos, rematchVideos, removeVideos } from '../video-deeds.ts';
import { EditVideo } from './edit-video.tsx';
import { locatePath } from './locate-path.ts';
import { MatchVideo } from './match-video.tsx';

/** What is asked in a dialog. */
type Asked = 'collect' | 'edit' | 'match' | null;

/**
 * What can be done with a film or series beside playing it, and the dialogs that it leads to. `paths`: its files that
 * are there (APP-VIDEO-03).
 */
export function useHeadMenu(
  { meta }: VideoDetail,
  paths: readonly string[],
): { readonly items: readonly MenuItem[]; readonly dialogs: ReactNode } {
  const view = useVideo();
  const visitor = useVisitor();
  const [asked, setAsked] = useState<Asked>(null);
  const done = (): void => {
    setAsked(null);
  };
  const { translate, window } = view;
  const item = (id: string, icon: IconName, run: () => void, more: object = {}): MenuItem => ({
    id,
    icon,
    label: translate(`deed.${id}`),
    onSelect: run,
    ...more,
  });
  const [first] = paths;
  const shared = paths.filter(isOpenPlace).map((path) => ({ path, name: baseName(path) }));
  const items: MenuItem[] = [
    item('collect', 'plus', () => {
      setAsked('collect');
    }),
    ...(shared.length > 0 && hasPerm(visitor, 'share')
      ? [
          item('share', 'share', () => {
            shareEntries(window, shared);
          }),
        ]
      : []),
    ...(first === undefined
      ? []
      : [
          item('locate', 'folder', () => {
            locatePath(view, first);
          }),
        ]),
    ...(meta.own === 1
      ? [
          'separator' as const,
          item('edit', 'edit', () => {
            setAsked('edit');
          }),
          item('match', 'search', () => {
            setAsked('match');
          }),
          item('rematch', 'refresh', () => void rematchVideos(view, [meta])),
          meta.hidden === 1
            ? item('show', 'eye', () => void hideVideos(view, [meta], false))
            : item('hide', 'eye-off', () => void hideVideos(view, [meta], true)),
          item(
            'remove',
            'trash',
            () => {
              void removeVideos(view, [meta]).then((gone) => {
                if (gone) window.navigate('/video/list');
              });
            },
            { danger: true },
          ),
        ]
      : []),
  ];
  const dialogs =
    asked === 'collect' ? (
      <ChooseCollection ids={[meta.id]} onDone={done} />
    ) : asked === 'edit' ? (
      <EditVideo meta={meta} near={first ?? ''} onDone={done} />
    ) : asked === 'match' ? (
      <MatchVideo meta={meta} onDone={done} />
    ) : null;
  return { items, dialogs };
}

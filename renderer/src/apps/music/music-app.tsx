import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PlaceFrame, type PlaceTab } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePlaylistsQuery } from '../../state/music/music-api.ts';
import { LibraryScreen } from './library/library-screen.tsx';
import { ListsScreen } from './lists/lists-screen.tsx';
import { MusicShell } from './music-shell.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useAgain } from '../../state/use-again.ts';
import { isMusicNews } from './news.ts';
import { useMusic } from './music-context.ts';
import { libraryUrl, libraryView, listUrl } from './music-urls.ts';
import { Guide } from './sources/guide.tsx';
import { LibrarySetting } from './sources/library-setting.tsx';
import { MusicSetting } from './sources/music-setting.tsx';

const screens: Readonly<Record<string, () => ReactNode>> = {
  library: () => <LibraryScreen />,
  'library/setting': () => <LibrarySetting />,
  list: () => <ListsScreen />,
  setting: () => <MusicSetting />,
};

/** Playlists that stand below their tab, where songs can be dragged to; the others are on their screen. */
const SUB_TABS = 12;

/** Screens that have songs to show only when there are folders with music. */
const needsSongs: ReadonlySet<string> = new Set(['library', 'list']);

function Screens() {
  const { t } = useTranslation('music');
  const { setting } = useMusic();
  const { pathname, search } = useLocation();
  const { data = [], refetch } = usePlaylistsQuery(undefined);
  usePushes(isMusicNews, useAgain(refetch));
  const lists = data.filter(({ fixed }) => fixed === 0).slice(0, SUB_TABS);
  const child = pathname.replace(/\/+$/, '').slice('/music/'.length);
  const tabs: readonly PlaceTab[] = [
    { url: libraryUrl(), icon: 'music', label: t('views.song') },
    { url: libraryUrl('artist'), icon: 'people', label: t('views.artist') },
    { url: libraryUrl('album'), icon: 'gallery', label: t('views.album') },
    { url: libraryUrl('folder'), icon: 'folder', label: t('views.folder') },
    { url: listUrl(), icon: 'list', label: t('lists.title'), drop: { kind: 'nowhere' } },
    ...lists.map(({ id, name }): PlaceTab => ({
      url: listUrl(id),
      icon: 'list',
      label: name,
      isSub: true,
      drop: { kind: 'collection', media: 'song', id, name },
    })),
    { url: '/music/library/setting', icon: 'folder-plus', label: t('tabs.sources') },
    { url: '/music/setting', icon: 'settings', label: t('tabs.setting') },
  ];
  const list = new URLSearchParams(search).get('id') ?? '';
  const current =
    child === 'library'
      ? libraryUrl(libraryView(new URLSearchParams(search)).view)
      : child === 'list'
        ? listUrl(lists.some(({ id }) => id === list) ? list : '')
        : `/music/${child}`;
  const isEmpty = setting.folders.length === 0 && needsSongs.has(child);
  return (
    <PlaceFrame label={t('title')} tabs={tabs} current={current}>
      {isEmpty ? <Guide /> : (screens[child] ?? screens.library)?.()}
    </PlaceFrame>
  );
}

/** /music and its children: the library, playlists, where songs are found, and how they are played (APP-MUSIC-01). */
export function MusicApp() {
  return (
    <MusicShell>
      <Screens />
    </MusicShell>
  );
}

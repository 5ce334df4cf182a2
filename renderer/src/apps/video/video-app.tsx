import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PlaceFrame, type PlaceTab } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DetailScreen } from './detail/detail-screen.tsx';
import { GoneScreen } from './gone-screen.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { Guide } from './libs/guide.tsx';
import { LibScreen } from './libs/lib-screen.tsx';
import { LibsScreen } from './libs/libs-screen.tsx';
import { ManageScreen } from './manage/manage-screen.tsx';
import { SearchScreen } from './search/search-screen.tsx';
import { useVideo } from './video-context.ts';
import { VideoShell } from './video-shell.tsx';
import { WallScreen } from './wall/wall-screen.tsx';

const COLLECTIONS = '/video/list?kind=diy';

const screens: Readonly<Record<string, () => ReactNode>> = {
  homePage: () => <HomeScreen />,
  list: () => <WallScreen />,
  seriesList: () => <WallScreen only="series" />,
  detail: () => <DetailScreen />,
  seriesDetail: () => <DetailScreen />,
  diyDetail: () => <DetailScreen />,
  contentManage: () => <ManageScreen />,
  search: () => <SearchScreen />,
  setting: () => <LibsScreen />,
  settingDetail: () => <LibScreen />,
  shareEmpty: () => <GoneScreen />,
};

/** Screens that have something to show only when there is a library. */
const needsLibs: ReadonlySet<string> = new Set(['homePage', 'list', 'seriesList', 'contentManage', 'search']);

/** The tab under which a screen stands. */
function tabOf(name: string, search: string): string {
  const isCollections = new URLSearchParams(search).get('kind') === 'diy';
  if (name === 'list') return isCollections ? COLLECTIONS : '/video/list';
  if (name === 'detail') return '/video/list';
  if (name === 'seriesDetail') return '/video/seriesList';
  if (name === 'diyDetail') return COLLECTIONS;
  return name === 'settingDetail' ? '/video/setting' : `/video/${name}`;
}

function Screens() {
  const { t } = useTranslation('video');
  const { libs } = useVideo();
  const { pathname, search } = useLocation();
  const name = pathname.replace(/\/+$/, '').slice('/video/'.length);
  const tabs: readonly PlaceTab[] = [
    { url: '/video/homePage', icon: 'play', label: t('tabs.home') },
    { url: '/video/list', icon: 'video', label: t('tabs.all') },
    { url: '/video/seriesList', icon: 'gallery', label: t('tabs.series') },
    { url: COLLECTIONS, icon: 'list', label: t('tabs.collections') },
    { url: '/video/search', icon: 'search', label: t('tabs.search') },
    { url: '/video/contentManage', icon: 'edit', label: t('tabs.manage') },
    { url: '/video/setting', icon: 'settings', label: t('tabs.libs') },
  ];
  return (
    <PlaceFrame label={t('title')} tabs={tabs} current={tabOf(name, search)}>
      {libs.length === 0 && needsLibs.has(name) ? <Guide /> : (screens[name] ?? screens.homePage)?.()}
    </PlaceFrame>
  );
}

/** /video and its children: what goes on, films, series, collections, and where they are found (APP-VIDEO-01). */
export function VideoApp() {
  return (
    <VideoShell>
      <Screens />
    </VideoShell>
  );
}

import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { partLoading } from '../../host/part-loading.ts';
import { PlaceFrame, type PlaceTab } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAlbumsQuery } from '../../state/album/album-api.ts';
import { useAlbumView } from './album-context.ts';
import { AlbumShell } from './album-shell.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useAgain } from '../../state/use-again.ts';
import { isAlbumNews } from './news.ts';
import { albumDrop, albumUrl } from './albums/album-card.tsx';
import { AlbumList } from './albums/album-list.tsx';
import { AlbumScreen } from './albums/album-screen.tsx';
import { FolderScreen } from './sources/folder-screen.tsx';
import { Guide } from './sources/guide.tsx';
import { PhoneScreen } from './sources/phone-screen.tsx';
import { SetupScreen } from './sources/setup-screen.tsx';
import { SlidePlayer } from './slides/slide-player.tsx';
import { SlidesScreen, useShows } from './slides/slides-screen.tsx';
import { PhotoScreen } from './timeline/photo-screen.tsx';
import { DiscoverScreen } from './world/discover-screen.tsx';

export { AlbumManage } from './manage/album-manage.tsx';

/** The outline of the world comes when it is looked at. */
const MapScreen = lazyPart(() => import('./world/map-screen.tsx').then((module) => ({ default: module.MapScreen })));

/** So do the babies, with the calendar of their birthdays. */
const babies = () => partLoading(import('./baby/index.tsx'));
const BabyList = lazyPart(() => babies().then((module) => ({ default: module.BabyList })));
const MomentList = lazyPart(() => babies().then((module) => ({ default: module.MomentList })));
const MomentScreen = lazyPart(() => babies().then((module) => ({ default: module.MomentScreen })));

/** And what other devices share. */
const NasShare = lazyPart(() => import('./nas/index.tsx').then((module) => ({ default: module.NasShare })));

const later = (screen: ReactNode): ReactNode => <Suspense fallback={<LoadingState />}>{screen}</Suspense>;

/** Screens that work without any folder of photos. */
const withoutSources: ReadonlySet<string> = new Set([
  'setup',
  'mobiles',
  'music',
  'baby',
  'momentList',
  'momentDetail',
  'nasShare',
]);
/** Albums that stand below their tab, where photos can be dragged to; the others are on their screen. */
const SUB_TABS = 12;

/** Screens that stand below another one, whose tab is marked. */
const below: Readonly<Record<string, string>> = { list: 'manual', momentList: 'baby', momentDetail: 'baby' };

const screens: Readonly<Record<string, () => ReactNode>> = {
  photo: () => <PhotoScreen />,
  manual: () => <AlbumList />,
  list: () => <AlbumScreen />,
  discover: () => <DiscoverScreen />,
  map: () => later(<MapScreen />),
  baby: () => later(<BabyList />),
  momentList: () => later(<MomentList />),
  momentDetail: () => later(<MomentScreen />),
  nasShare: () => later(<NasShare />),
  fileBrowse: () => <FolderScreen />,
  mobiles: () => <PhoneScreen />,
  music: () => <SlidesScreen />,
  setup: () => <SetupScreen />,
};

function Screens() {
  const { t } = useTranslation('album');
  const { setting } = useAlbumView();
  const { pathname, search } = useLocation();
  const child = pathname.replace(/\/+$/, '').slice('/album/'.length);
  // A folder of photos opens without asking for albums (DEV-09).
  const { data = [], refetch } = useAlbumsQuery({}, { skip: child === 'fileBrowse' });
  usePushes(isAlbumNews, useAgain(refetch));
  const albums = data.flatMap((album) => albumDrop(album) ?? []).slice(0, SUB_TABS);
  const tabs: readonly PlaceTab[] = [
    { url: '/album/photo', icon: 'image', label: t('photo') },
    { url: '/album/manual', icon: 'gallery', label: t('albums.title'), drop: { kind: 'nowhere' } },
    ...albums.map((drop): PlaceTab => ({
      url: albumUrl(drop.id),
      icon: 'gallery',
      label: drop.name,
      isSub: true,
      drop,
    })),
    { url: '/album/baby', icon: 'heart', label: t('babies') },
    { url: '/album/music', icon: 'music', label: t('slides.title') },
    { url: '/album/discover', icon: 'people', label: t('discover.title') },
    { url: '/album/map', icon: 'globe', label: t('map.title') },
    { url: '/album/fileBrowse', icon: 'folder', label: t('folders') },
    { url: '/album/nasShare', icon: 'share', label: t('otherDevices') },
    { url: '/album/mobiles', icon: 'phone', label: t('phones') },
    { url: '/album/setup', icon: 'settings', label: t('setup') },
  ];
  const own = albumUrl(new URLSearchParams(search).get('id') ?? '');
  const current = child === 'list' && tabs.some(({ url }) => url === own) ? own : `/album/${below[child] ?? child}`;
  const hasPhotos = setting.folders.length > 0 || withoutSources.has(child);
  return (
    <PlaceFrame label={t('title')} tabs={tabs} current={current}>
      {hasPhotos ? (screens[child] ?? screens.photo)?.() : <Guide />}
    </PlaceFrame>
  );
}

/** A slide show has the whole window while it is played; one that is gone leaves the others to choose from. */
function Played({ id }: { id: string }) {
  const { window } = useAlbumView();
  const { shows, isFailed } = useShows();
  const show = shows?.find((one) => one.id === id);
  if (shows === null && !isFailed) return <LoadingState />;
  if (show === undefined) return <Screens />;
  return (
    <SlidePlayer
      show={show}
      onLeave={() => {
        window.navigate('/album/music');
      }}
    />
  );
}

/** /album and its children: photos by time, albums, people and places, map, folders, phones, sources (APP-ALBUM-01). */
export function Album() {
  const { pathname, search } = useLocation();
  const played = pathname.startsWith('/album/music') ? new URLSearchParams(search).get('play') : null;
  return <AlbumShell>{played === null ? <Screens /> : <Played key={played} id={played} />}</AlbumShell>;
}

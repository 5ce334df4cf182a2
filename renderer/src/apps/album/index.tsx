import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame, type PlaceTab } from '../../components/place/place-frame.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAlbumSettingQuery } from '../../state/album/album-api.ts';
import { folderAlbums } from '../../state/album/folder-albums.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { AlbumContext, type AlbumView } from './album-context.ts';
import { AlbumList } from './albums/album-list.tsx';
import { AlbumScreen } from './albums/album-screen.tsx';
import { isAlbumNews, isNews } from './news.ts';
import { FolderScreen } from './sources/folder-screen.tsx';
import { Guide } from './sources/guide.tsx';
import { PhoneScreen } from './sources/phone-screen.tsx';
import { SetupScreen } from './sources/setup-screen.tsx';
import { PhotoScreen } from './timeline/photo-screen.tsx';

/** While photos are read and no push tells of it, their number is asked for this often (ms). */
const POLL_MS = 4000;

/** /album and its children: photos by time, albums, folders, phones, sources (APP-ALBUM-01). */
export function Album() {
  const { t } = useTranslation(['album', 'files', 'filework']);
  const store = useAppStore();
  const window = useAppWindow();
  const { deviceBase } = useHost();
  const { pathname } = useLocation();
  const child = pathname.replace(/\/+$/, '').slice('/album/'.length);
  const account = useAppSelector((state) => state.session.username);
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const { data: setting, error, refetch } = useAlbumSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  useAlbumSettingQuery(undefined, { pollingInterval: setting?.busy === 1 && pushDown ? POLL_MS : 0 });
  const again = useCallback(() => void refetch(), [refetch]);
  usePushes(isNews, again);
  const forget = useCallback(() => void folderAlbums.forget(account), [account]);
  usePushes(isAlbumNews, forget);

  const view = useMemo<AlbumView | null>(
    () =>
      setting === undefined
        ? null
        : {
            store,
            window,
            setting,
            translate: translateWith(t),
            base: deviceBase,
            home: setting.folders[0] ?? '',
          },
    [store, window, setting, t, deviceBase],
  );
  if (view === null)
    return error === undefined ? (
      <LoadingState />
    ) : (
      <ErrorState
        {...('message' in error && typeof error.message === 'string' ? { text: error.message } : {})}
        {...('code' in error && typeof error.code === 'string' ? { code: error.code } : {})}
        onRetry={again}
      />
    );

  const tabs: readonly PlaceTab[] = [
    { url: '/album/photo', icon: 'image', label: t('photo') },
    { url: '/album/manual', icon: 'gallery', label: t('albums.title') },
    { url: '/album/fileBrowse', icon: 'folder', label: t('folders') },
    { url: '/album/mobiles', icon: 'phone', label: t('phones') },
    { url: '/album/setup', icon: 'settings', label: t('setup') },
  ];
  const hasSources = view.setting.folders.length > 0;
  const current = child === 'list' ? '/album/manual' : `/album/${child}`;
  return (
    <AlbumContext value={view}>
      <PlaceFrame label={t('title')} tabs={tabs} current={current}>
        {child === 'setup' ? (
          <SetupScreen />
        ) : child === 'mobiles' ? (
          <PhoneScreen />
        ) : !hasSources ? (
          <Guide />
        ) : child === 'manual' ? (
          <AlbumList />
        ) : child === 'list' ? (
          <AlbumScreen />
        ) : child === 'fileBrowse' ? (
          <FolderScreen />
        ) : (
          <PhotoScreen />
        )}
      </PlaceFrame>
    </AlbumContext>
  );
}

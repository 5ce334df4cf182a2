import { useCallback, useMemo, type ReactNode } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAlbumSettingQuery } from '../../state/album/album-api.ts';
import { folderAlbums } from '../../state/album/folder-albums.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';
import { AlbumContext, type AlbumView } from './album-context.ts';
import { isAlbumNews, isNews } from './news.ts';

/** While photos are read and no push tells of it, their number is asked for this often (ms). */
const POLL_MS = 4000;

/** What every screen of the album stands in: how the account has set it up, fresh for as long as one is shown. */
export function AlbumShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['album', 'files', 'filework']);
  const { t: files } = useTranslation(['files', 'filework']);
  const words = useMemo(() => translateWith(files), [files]);
  const store = useAppStore();
  const window = useAppWindow();
  const { deviceBase } = useHost();
  const account = useAppSelector((state) => state.session.username);
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const { data: setting, error, refetch } = useAlbumSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  useAlbumSettingQuery(undefined, { pollingInterval: setting?.busy === 1 && pushDown ? POLL_MS : 0 });
  const again = useAgain(refetch);
  usePushes(isNews, again);
  const forget = useCallback(() => void folderAlbums.forget(account), [account]);
  usePushes(isAlbumNews, forget);

  const view = useMemo<AlbumView | null>(
    () =>
      setting === undefined
        ? null
        : { store, window, setting, translate: translateWith(t), base: deviceBase, home: setting.folders[0] ?? '' },
    [store, window, setting, t, deviceBase],
  );
  if (view !== null)
    return (
      <AlbumContext value={view}>
        {children}
        <DragSight translate={words} />
      </AlbumContext>
    );
  if (error === undefined) return <LoadingState />;
  const text = 'message' in error && typeof error.message === 'string' ? { text: error.message } : {};
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return <ErrorState {...text} {...code} onRetry={again} />;
}

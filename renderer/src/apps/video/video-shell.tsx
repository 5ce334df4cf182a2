import { useMemo, type ReactNode } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { useVideoLibsQuery } from '../../state/video/video-api.ts';
import { useAgain } from '../../state/use-again.ts';
import { isVideoNews } from './news.ts';
import { VideoContext, type VideoView } from './video-context.ts';

/** While files are read and no push tells of it, their number is asked for this often (ms). */
const POLL_MS = 4000;

/** What every screen of a video window stands in: its libraries, fresh for as long as it is shown (APP-VIDEO-01). */
export function VideoShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['video', 'files', 'filework']);
  const store = useAppStore();
  const window = useAppWindow();
  const { deviceBase } = useHost();
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const { data: libs, error, refetch } = useVideoLibsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isReading = libs?.some(({ state }) => state === 'scan') === true;
  useVideoLibsQuery(undefined, { pollingInterval: isReading && pushDown ? POLL_MS : 0 });
  const again = useAgain(refetch);
  usePushes(isVideoNews, again);
  const view = useMemo<VideoView | null>(
    () => (libs === undefined ? null : { store, window, libs, translate: translateWith(t), base: deviceBase }),
    [store, window, libs, t, deviceBase],
  );
  if (view !== null) return <VideoContext value={view}>{children}</VideoContext>;
  if (error === undefined) return <LoadingState />;
  const { message = '', code = '' } = 'code' in error ? error : {};
  return <ErrorState {...(message === '' ? {} : { text: message })} code={code} onRetry={again} />;
}

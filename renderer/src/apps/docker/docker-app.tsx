import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useState } from 'react';
import { useWindowLoading } from '../../components/app-window.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame, PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadDockerSession, useDocker } from '../../state/docker/engine.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { ContainerRoute } from './container-route.tsx';
import { ExecScreen } from './exec-screen.tsx';
import { ImagesScreen } from './images-screen.tsx';
import { LogsScreen } from './logs-screen.tsx';
import { NetworksScreen } from './networks-screen.tsx';
import { useIsLive } from './use-engine-data.ts';
import { VersionScreen } from './version-screen.tsx';

const screens = [
  { name: 'container', icon: 'container' },
  { name: 'images', icon: 'archive' },
  { name: 'network', icon: 'lan' },
  { name: 'logs', icon: 'list' },
  { name: 'exec', icon: 'terminal' },
  { name: 'version', icon: 'info' },
] as const;
type Screen = (typeof screens)[number]['name'];

/** Screens that need an engine that answers. */
const withEngine = new Set<Screen>(['container', 'images', 'network', 'logs', 'exec']);

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen) {
    case 'container':
      return <ContainerRoute />;
    case 'images':
      return <ImagesScreen />;
    case 'network':
      return <NetworksScreen />;
    case 'logs':
      return <LogsScreen />;
    case 'exec':
      return <ExecScreen />;
    case 'version':
      return <VersionScreen />;
  }
}

/** The engine does not answer: the administrator can start it (APP-DKR-01). */
function EngineOff() {
  const { t } = useTranslation('docker');
  const store = useAppStore();
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    const result = await call(calls.serviceStart, { name: 'docker' });
    setBusy(false);
    if (!result.success) toastFailure(result);
    void loadDockerSession(store);
  };
  return (
    <EmptyState icon="container" title={t('off.title')} text={t(isMaster ? 'off.text' : 'off.ask')}>
      {isMaster && (
        <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void start()}>
          {t(busy ? 'off.starting' : 'off.start')}
        </button>
      )}
    </EmptyState>
  );
}

/**
 * The container manager (APP-DKR-01): its session is asked for when it opens. Hidden from everybody, it is not there
 * any more: the guard of the routes leads away.
 */
export function DockerApp() {
  const { t } = useTranslation('docker');
  const store = useAppStore();
  const { pathname } = useLocation();
  const { status, problem, running, isNewVersion, changes } = useDocker();
  const isLive = useIsLive();
  useEffect(() => {
    void loadDockerSession(store);
  }, [store, changes]);
  useWindowLoading(status === 'unknown' || status === 'loading');
  const screen = screens.find(({ name }) => pathname.endsWith(`/${name}`))?.name ?? 'container';
  const isOff = running === 0 && withEngine.has(screen);

  return (
    <PlaceFrame
      label={t('title')}
      current={`/docker/${screen}`}
      tabs={screens.map(({ name, icon }) => ({
        url: `/docker/${name}`,
        icon,
        label: t(`nav.${name}`),
        ...(name === 'version' && isNewVersion === 1 ? { mark: t('nav.versionNew') } : {}),
      }))}
    >
      {status === 'failed' ? (
        <ErrorState
          title={t('failed')}
          {...(problem === null ? {} : { text: problem.message, code: problem.code })}
          onRetry={() => void loadDockerSession(store)}
        />
      ) : status !== 'ready' ? (
        <LoadingState />
      ) : (
        <>
          {!isOff && !isLive && <PlaceNote tone="warning">{t('lost')}</PlaceNote>}
          {isOff ? <EngineOff /> : <ScreenOf screen={screen} />}
        </>
      )}
    </PlaceFrame>
  );
}

import { useState } from 'react';
import { wireNow } from '../../api/call.ts';
import { useAppWindow, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';
import { RemoteFiles } from './remote-files.tsx';
import { useRemoteDevicesQuery } from '../../state/remote/remote-api.ts';
import { remoteStateOf, useRemoteSession } from '../../state/remote/remote-state.ts';
import { SignInThere } from './sign-in-there.tsx';
import { listUrl } from './urls.ts';

/** One device: the sign-in there, then its files (APP-REMOTE-01, APP-REMOTE-02). */
export function RemoteDevice({ nasid, path }: { readonly nasid: string; readonly path: string }) {
  const { t } = useTranslation('remote');
  const { navigate } = useAppWindow();
  const { sessions } = remoteStateOf(useAppStore());
  const { data, error, refetch } = useRemoteDevicesQuery({});
  const session = useRemoteSession(nasid);
  /** The session was good once, and is over now. */
  const [isOver, setOver] = useState(false);
  const device = data?.find((each) => each.nasid === nasid);
  useWindowTitle(device?.name ?? '');
  const wire = wireNow();
  const back = (
    <button
      type="button"
      className="btn btn-primary"
      onClick={() => {
        navigate(listUrl);
      }}
    >
      {t('toList')}
    </button>
  );
  if (data === undefined || wire === null) {
    if (error === undefined) return <LoadingState />;
    return <ErrorState onRetry={() => void refetch()} />;
  }
  if (device === undefined)
    return (
      <EmptyState icon="globe" title={t('gone')}>
        {back}
      </EmptyState>
    );
  if (session === null)
    return (
      <SignInThere
        device={device}
        isOver={isOver}
        onSession={(made) => {
          setOver(false);
          sessions.keep(nasid, made);
        }}
      />
    );
  return (
    <RemoteFiles
      device={device}
      session={session}
      wire={wire}
      path={path}
      onOver={() => {
        setOver(true);
        sessions.keep(nasid, null);
      }}
    />
  );
}

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { netdiskKinds, type NetdiskKind } from '#shared/contract/kinds.ts';
import { useAppWindow, useWindowTitle } from '../../components/app-window.ts';
import { driveJobsUrl } from '../../components/backup/drive-jobs-url.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { DriveFiles } from '../../components/netdisk/drive-files.tsx';
import { DriveSignIn } from '../../components/netdisk/drive-sign-in.tsx';
import { PlaceFrame, PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refusal } from '../../routes/guard.ts';
import { findRoute } from '../../routes/route-table.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { useDrivesQuery } from '../../state/netdisk-api.ts';
import { askedDrive, driveUrl } from './urls.ts';

/** `/newNetdisk`: the accounts at cloud drives, the sign-in to each, and the files there (APP-NETD-01). */
export function CloudDrives() {
  const { t } = useTranslation('netdisk');
  const { navigate, openWindow } = useAppWindow();
  const visitor = useVisitor();
  const { search } = useLocation();
  const { data, error, refetch } = useDrivesQuery({}, { refetchOnMountOrArgChange: true });
  /** What is shown where the address names no drive; it stays when its sign-in ends. */
  const [home, setHome] = useState<NetdiskKind | null>(null);
  /** The drive whose sign-in was good in this window, and the one that was signed out of here. */
  const [known, setKnown] = useState<NetdiskKind | null>(null);
  const [left, setLeft] = useState<NetdiskKind | null>(null);
  const asked = askedDrive(search);
  if (data !== undefined && home === null)
    setHome(data.accounts.find(({ login }) => login === 1)?.kind ?? netdiskKinds[0]);
  const kind = asked.kind ?? home ?? netdiskKinds[0];
  const account = data?.accounts.find((each) => each.kind === kind);
  if (account?.login === 1 && known !== kind) setKnown(kind);
  if (account?.login === 0 && known !== null && known !== kind) setKnown(null);
  useWindowTitle(asked.kind === null ? '' : t(`kinds.${asked.kind}`));
  const jobsRoute = findRoute(driveJobsUrl[kind]);
  const mayBackUp = jobsRoute !== undefined && refusal(jobsRoute, visitor) === null;
  const screen = (): React.ReactNode => {
    if (data === undefined) {
      if (error === undefined) return <LoadingState />;
      const { code = '', message = '' } = 'code' in error ? error : {};
      return <ErrorState {...(message === '' ? {} : { text: message })} code={code} onRetry={() => void refetch()} />;
    }
    if (account?.login === 1)
      return (
        <DriveFiles
          key={kind}
          account={account}
          isSimulated={data.isSimulated}
          path={asked.path}
          onPath={(path) => {
            navigate(driveUrl(kind, path));
          }}
          onSignOut={() => {
            setLeft(kind);
          }}
          onBackups={
            mayBackUp
              ? () => {
                  openWindow(driveJobsUrl[kind]);
                }
              : undefined
          }
        />
      );
    return (
      <>
        {known === kind && left !== kind && <PlaceNote tone="warning">{t('signIn.over')}</PlaceNote>}
        <DriveSignIn
          key={kind}
          kind={kind}
          onSignedIn={() => {
            setLeft(null);
          }}
        />
      </>
    );
  };
  return (
    <PlaceFrame
      label={t('title')}
      current={driveUrl(kind)}
      tabs={netdiskKinds.map((each) => ({ url: driveUrl(each), icon: 'cloud', label: t(`kinds.${each}`) }))}
      onPick={navigate}
    >
      {screen()}
    </PlaceFrame>
  );
}

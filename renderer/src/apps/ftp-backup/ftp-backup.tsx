import { Navigate, useLocation } from 'react-router-dom';
import { needsPerson } from '../../components/backup/job-words.ts';
import { useBackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFtpServerQuery } from '../../state/backup/backup-api.ts';
import { ListScreen } from './list-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { listUrl, loginUrl } from './urls.ts';

/** Backups to an FTP server: the sign-in to it, and its jobs (APP-BFTP-01). */
export function FtpBackup() {
  const { t } = useTranslation('ftpbackup');
  const { pathname } = useLocation();
  const backups = useBackupJobs();
  const { data: server, error, refetch } = useFtpServerQuery({}, { refetchOnMountOrArgChange: true });
  const jobs = backups.jobs?.filter(({ type }) => type === 'ftp') ?? null;
  const path = pathname.replace(/\/+$/, '');
  if (server === undefined || jobs === null) {
    if (server === undefined && error !== undefined) return <ErrorState onRetry={() => void refetch()} />;
    const { failure, retry } = backups;
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  }
  // The app itself opens what there is to see; without a server there is no list.
  if (path !== loginUrl && (path !== listUrl || server === null))
    return <Navigate to={server === null ? loginUrl : listUrl} replace />;
  if (server === null)
    return (
      <PlaceFrame label={t('title')}>
        <LoginScreen server={null} jobs={jobs} />
      </PlaceFrame>
    );
  return (
    <PlaceFrame
      label={t('title')}
      current={path}
      tabs={[
        { url: listUrl, icon: 'backup', label: t('tabs.list'), count: jobs.filter(needsPerson).length },
        { url: loginUrl, icon: 'external', label: t('tabs.server') },
      ]}
    >
      {path === listUrl ? (
        <ListScreen server={server} jobs={jobs} />
      ) : (
        <LoginScreen key={server.id} server={server} jobs={jobs} />
      )}
    </PlaceFrame>
  );
}

import { Navigate, useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { driveJobsUrl } from '../../components/backup/drive-jobs-url.ts';
import { needsPerson } from '../../components/backup/job-words.ts';
import { useBackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { DriveFiles } from '../../components/netdisk/drive-files.tsx';
import { DriveSignIn } from '../../components/netdisk/drive-sign-in.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { JobsScreen } from './jobs-screen.tsx';
import { UploadScreen } from './upload-screen.tsx';
import { baiduUrls } from './urls.ts';
import { useDrive } from './use-drive.tsx';

const { login, list, upload } = baiduUrls;
const auto = driveJobsUrl.baidu;

/** The folder that an address asks for. */
function folderIn(search: string): string {
  const path = new URLSearchParams(search).get('path') ?? '';
  return path.startsWith('/') ? path : '/';
}

/**
 * `/backupBaidu`: the sign-in, the files there, jobs and uploads. The app itself opens the files; without a sign-in
 * everything leads to that (APP-BAIDU-01, APP-BAIDU-02).
 */
export function BaiduBackup() {
  const { t } = useTranslation('netdisk');
  const { pathname, search } = useLocation();
  const { navigate } = useAppWindow();
  const backups = useBackupJobs();
  const drive = useDrive('baidu');
  const path = pathname.replace(/\/+$/, '');
  const title = t('backup.title', { name: t('kinds.baidu') });
  if ('instead' in drive) return <PlaceFrame label={title}>{drive.instead}</PlaceFrame>;
  const { account, isSimulated } = drive;
  if (account === null) {
    if (path !== login) return <Navigate to={login} replace />;
    return (
      <PlaceFrame label={title}>
        <DriveSignIn kind="baidu" />
      </PlaceFrame>
    );
  }
  if (path !== list && path !== auto && path !== upload) return <Navigate to={list} replace />;
  const folder = folderIn(search);
  return (
    <PlaceFrame
      label={title}
      current={path}
      tabs={[
        { url: list, icon: 'folder', label: t('backup.tabs.files') },
        {
          url: auto,
          icon: 'backup',
          label: t('backup.tabs.auto'),
          count: backups.jobs?.filter((job) => job.type === 'baidu' && needsPerson(job)).length ?? 0,
        },
        { url: upload, icon: 'upload', label: t('backup.tabs.upload') },
      ]}
    >
      {path === list && (
        <DriveFiles
          account={account}
          isSimulated={isSimulated}
          path={folder}
          onPath={(to) => {
            navigate(to === '/' ? list : `${list}?${new URLSearchParams({ path: to }).toString()}`);
          }}
        />
      )}
      {path === auto && <JobsScreen account={account} isSimulated={isSimulated} backups={backups} />}
      {path === upload && <UploadScreen account={account} />}
    </PlaceFrame>
  );
}

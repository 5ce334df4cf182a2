import { driveJobsUrl } from '../../components/backup/drive-jobs-url.ts';
import { TargetJobs } from '../../components/backup/target-jobs.tsx';
import type { BackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { driveTasksUrl } from '../../components/netdisk/use-drive-transfer.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DriveAccount } from '../../state/netdisk-api.ts';

interface Props {
  readonly account: DriveAccount;
  readonly isSimulated: boolean;
  readonly backups: BackupJobs;
}

/** Where a new job goes, unless somebody chooses another folder. */
const USUAL_FOLDER = '/Backup';

/** Jobs to a cloud drive, a new one, the settings of one (APP-NETD-02, APP-BAIDU-02). */
export function JobsScreen({ account: { kind, nick, account }, isSimulated, backups }: Props) {
  const { t } = useTranslation('netdisk');
  const name = t(`kinds.${kind}`);
  const { jobs, failure, retry } = backups;
  if (jobs === null) {
    if (failure === null) return <LoadingState />;
    return <ErrorState text={failure.message} code={failure.code} onRetry={retry} />;
  }
  const signedIn = t('foot.account', { account: nick === '' ? account : nick });
  return (
    <TargetJobs
      type={kind}
      home={driveJobsUrl[kind]}
      jobs={jobs.filter(({ type }) => type === kind)}
      first={{ target: USUAL_FOLDER, backupType: 'timed' }}
      tasksUrl={driveTasksUrl}
      words={{
        title: t('backup.title', { name }),
        new: t('backup.new'),
        tasks: t('files.tasks'),
        label: t('backup.label', { name }),
        empty: t('backup.empty', { name }),
        emptyText: t('backup.emptyText'),
      }}
      foot={isSimulated ? `${signedIn} · ${t('foot.simulated')}` : signedIn}
    />
  );
}

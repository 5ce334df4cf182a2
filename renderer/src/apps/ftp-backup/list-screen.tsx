import { TargetJobs } from '../../components/backup/target-jobs.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BackupJob, FtpServer } from '../../state/backup/backup-api.ts';
import { listUrl } from './urls.ts';

interface Props {
  readonly server: FtpServer;
  readonly jobs: readonly BackupJob[];
}

/** Where a new job goes, unless somebody chooses another folder. */
const usualFolder = (root: string): string => `${root.replace(/\/+$/, '')}/backup`;

/** Jobs to the server, a new one, the settings of one (APP-BFTP-01). */
export function ListScreen({ server, jobs }: Props) {
  const { t } = useTranslation('ftpbackup');
  return (
    <TargetJobs
      type="ftp"
      home={listUrl}
      jobs={jobs}
      first={{ server: server.id, target: usualFolder(server.root), backupType: 'timed' }}
      tasksUrl="/taskCenter/ftp"
      words={{
        title: t('title'),
        new: t('list.new'),
        tasks: t('list.tasks'),
        label: t('list.label'),
        empty: t('list.empty'),
        emptyText: t('list.emptyText'),
      }}
      foot={`${t('server.label')}: ${server.username}@${server.host}:${server.port} (${t(server.tls === 1 ? 'server.safe' : 'server.plain')})`}
    />
  );
}

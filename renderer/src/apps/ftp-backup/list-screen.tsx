import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { JobList } from '../../components/backup/job-list.tsx';
import { JobWizard } from '../../components/backup/wizard/job-wizard.tsx';
import { SettingsScreen } from '../../components/backup/wizard/settings-screen.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BackupJob, FtpServer } from '../../state/backup/backup-api.ts';
import { listUrl } from './urls.ts';
import backup from '../../components/backup/backup.module.css';

interface Props {
  readonly server: FtpServer;
  readonly jobs: readonly BackupJob[];
}

/** Where a new job goes, unless somebody chooses another folder. */
const usualFolder = (root: string): string => `${root.replace(/\/+$/, '')}/backup`;

/** Jobs to the server, a new one, the settings of one (APP-BFTP-01). */
export function ListScreen({ server, jobs }: Props) {
  const { t } = useTranslation('ftpbackup');
  const { search } = useLocation();
  const { navigate, openWindow } = useAppWindow();
  const asked = new URLSearchParams(search);
  const toList = (): void => {
    navigate(listUrl);
  };
  if (asked.has('new'))
    return (
      <JobWizard
        type="ftp"
        first={{ server: server.id, target: usualFolder(server.root), backupType: 'timed' }}
        onCreated={toList}
        onLeave={toList}
      />
    );
  if (asked.has('id')) return <SettingsScreen type="ftp" home={listUrl} />;
  const newJob = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="new-backup"
      onClick={() => {
        navigate(`${listUrl}?new=1`);
      }}
    >
      <Icon name="plus" size={16} />
      {t('list.new')}
    </button>
  );
  const place = (
    <PlaceFoot>
      {`${t('server.label')}: ${server.username}@${server.host}:${server.port} (${t(server.tls === 1 ? 'server.safe' : 'server.plain')})`}
    </PlaceFoot>
  );
  if (jobs.length === 0)
    return (
      <>
        <EmptyState icon="backup" title={t('list.empty')} text={t('list.emptyText')}>
          {newJob}
        </EmptyState>
        {place}
      </>
    );
  return (
    <>
      <PlaceBar label={t('title')}>
        {newJob}
        <Space />
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            openWindow('/taskCenter/ftp');
          }}
        >
          <Icon name="list" size={16} />
          {t('list.tasks')}
        </button>
      </PlaceBar>
      <div className={backup.scroll}>
        <JobList label={t('list.label')} jobs={jobs} />
      </div>
      {place}
    </>
  );
}

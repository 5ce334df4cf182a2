import { useAppWindow } from '../../components/app-window.ts';
import { JobList } from '../../components/backup/job-list.tsx';
import { Icon } from '../../components/icon.ts';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import { StoredChats } from './stored-chats.tsx';
import { guideUrl, newUrl } from './urls.ts';
import backup from '../../components/backup/backup.module.css';

/** The jobs that back up chats, with what they have stored (APP-WX-01). */
export function ChatList({ jobs }: { readonly jobs: readonly BackupJob[] }) {
  const { t } = useTranslation('chatbackup');
  const { navigate } = useAppWindow();
  return (
    <>
      <PlaceBar label={t('title')}>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="new-backup"
          onClick={() => {
            navigate(newUrl);
          }}
        >
          <Icon name="plus" size={16} />
          {t('new')}
        </button>
        <Space />
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            navigate(guideUrl);
          }}
        >
          <Icon name="help" size={16} />
          {t('guide.open')}
        </button>
      </PlaceBar>
      <div className={backup.scroll}>
        <JobList label={t('jobs')} jobs={jobs} below={(job) => <StoredChats job={job} />} />
      </div>
      <PlaceFoot>{t('foot', { count: jobs.length })}</PlaceFoot>
    </>
  );
}

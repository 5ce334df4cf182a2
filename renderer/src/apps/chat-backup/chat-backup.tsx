import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { JobWizard } from '../../components/backup/wizard/job-wizard.tsx';
import { SettingsScreen } from '../../components/backup/wizard/settings-screen.tsx';
import { useBackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChatGuide } from './chat-guide.tsx';
import { ChatList } from './chat-list.tsx';
import { homeUrl } from './urls.ts';

/** `/wxbackup`: chats that WeChat keeps on a computer, backed up by jobs of the kind `wx` (APP-WX-01). */
export function ChatBackup() {
  const { t } = useTranslation('chatbackup');
  const { search } = useLocation();
  const { navigate } = useAppWindow();
  const { jobs, failure, retry } = useBackupJobs();
  const asked = new URLSearchParams(search);
  const toList = (): void => {
    navigate(homeUrl);
  };
  const screen = (): React.ReactNode => {
    if (asked.has('new'))
      return <JobWizard type="wx" first={{ backupType: 'timed' }} onCreated={toList} onLeave={toList} />;
    if (asked.has('id')) return <SettingsScreen type="wx" home={homeUrl} />;
    if (jobs === null)
      return failure === null ? (
        <LoadingState />
      ) : (
        <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
      );
    const chats = jobs.filter(({ type }) => type === 'wx');
    // Without a job there is nothing to see but how one comes about.
    return asked.has('guide') || chats.length === 0 ? (
      <ChatGuide hasJobs={chats.length > 0} />
    ) : (
      <ChatList jobs={chats} />
    );
  };
  return <PlaceFrame label={t('title')}>{screen()}</PlaceFrame>;
}

import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { needsPerson } from '../../components/backup/job-words.ts';
import { JobWizard } from '../../components/backup/wizard/job-wizard.tsx';
import { SettingsScreen } from '../../components/backup/wizard/settings-screen.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useBackupJobsQuery } from '../../state/backup/backup-api.ts';
import { useComputerJobs } from '../../state/backup/use-computer-jobs.ts';
import { BothWayScreen } from './both-way-screen.tsx';
import { HomeScreen } from './home-screen.tsx';
import { SetupScreen } from './setup-screen.tsx';

const tabs = [
  { child: 'home', icon: 'backup' },
  { child: 'oneWay', icon: 'plus-circle' },
  { child: 'bothWay', icon: 'swap' },
  { child: 'setup', icon: 'settings' },
] as const;
const children = ['home', 'oneWay', 'bothWay', 'setup', 'setting1', 'setting2'] as const;

/** Auto backup and sync: one-way jobs of device and computer, two-way pairs and the sync engine (APP-AUTO-01 to APP-AUTO-04). */
export function AutoBackup() {
  const { t } = useTranslation('backup');
  const { pathname } = useLocation();
  const { navigate } = useAppWindow();
  const { data: ofDevice = [] } = useBackupJobsQuery({});
  const jobs = [...ofDevice, ...(useComputerJobs() ?? [])];
  const current = children.find((child) => pathname.endsWith(`/${child}`)) ?? 'home';
  const tab = current === 'setting1' ? 'home' : current === 'setting2' ? 'bothWay' : current;
  return (
    <PlaceFrame
      label={t('title')}
      current={`/autoBackup/${tab}`}
      tabs={tabs.map(({ child, icon }) => ({
        url: `/autoBackup/${child}`,
        icon,
        label: t(`tabs.${child}`),
        ...(child === 'home' ? { count: jobs.filter(needsPerson).length } : {}),
      }))}
    >
      {current === 'home' && <HomeScreen />}
      {current === 'oneWay' && (
        <JobWizard
          type="auto_oneway"
          onCreated={() => {
            navigate('/autoBackup/home');
          }}
        />
      )}
      {current === 'bothWay' && <BothWayScreen />}
      {current === 'setup' && <SetupScreen />}
      {current === 'setting1' && <SettingsScreen type="auto_oneway" home="/autoBackup/home" />}
      {current === 'setting2' && <SettingsScreen type="auto_bothway" home="/autoBackup/home" />}
    </PlaceFrame>
  );
}

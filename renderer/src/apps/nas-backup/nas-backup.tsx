import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { needsPerson } from '../../components/backup/job-words.ts';
import { TargetJobs } from '../../components/backup/target-jobs.tsx';
import { useListedJobs } from '../../components/backup/use-listed-jobs.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFarDevicesQuery, type FarDevice } from '../../state/backup/backup-api.ts';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import { DevicesScreen } from './devices-screen.tsx';
import { devicesUrl, homeUrl } from './urls.ts';
import styles from './nas-backup.module.css';

/** `/backupToZspace`: folders of other devices that this one fetches, those of this computer, and the sign-ins there (APP-TOZ-01). */
export function NasBackup() {
  const { t } = useTranslation('nasbackup');
  const { search } = useLocation();
  const { jobs: all, failure, retry } = useListedJobs();
  const devices = useFarDevicesQuery({}, { refetchOnMountOrArgChange: true });
  const jobs = all?.filter(({ type, isHere }) => type === 'zspace' || isHere === true) ?? null;
  const isDevices = new URLSearchParams(search).has('devices');
  const screen = () => {
    const isUnknown = devices.data === undefined && devices.error !== undefined;
    if (jobs === null && failure !== null)
      return <ErrorState text={failure.message} code={failure.code} onRetry={retry} />;
    if (isDevices && isUnknown) return <ErrorState onRetry={() => void devices.refetch()} />;
    // The jobs, and those of this computer among them, are there without the other devices.
    if (jobs === null || (devices.data === undefined && !isUnknown)) return <LoadingState />;
    return isDevices ? (
      <DevicesScreen devices={devices.data ?? []} />
    ) : (
      <Jobs jobs={jobs} devices={devices.data ?? []} />
    );
  };
  return (
    <PlaceFrame
      label={t('title')}
      current={isDevices ? devicesUrl : homeUrl}
      tabs={[
        { url: homeUrl, icon: 'backup', label: t('tabs.list'), count: (jobs ?? []).filter(needsPerson).length },
        { url: devicesUrl, icon: 'disk', label: t('tabs.devices') },
      ]}
    >
      {screen()}
    </PlaceFrame>
  );
}

interface JobsProps {
  readonly jobs: readonly ListedJob[];
  readonly devices: readonly FarDevice[];
}

function Jobs({ jobs, devices }: JobsProps) {
  const { t } = useTranslation('nasbackup');
  const { navigate } = useAppWindow();
  const far = jobs.filter(({ isHere }) => isHere !== true);
  return (
    <TargetJobs
      type="zspace"
      home={homeUrl}
      jobs={jobs}
      first={{ server: devices[0]?.id ?? '', backupType: 'timed' }}
      tasksUrl="/taskCenter/fileHandle"
      words={{
        title: t('title'),
        new: t('list.new'),
        tasks: t('list.tasks'),
        label: t('list.label'),
        empty: t('list.empty'),
        emptyText: t('list.emptyText'),
      }}
      below={(job) =>
        job.isHere !== true && job.state === 'fail' && job.error === 'N008001' ? (
          <button
            type="button"
            className={`link-btn ${styles.again}`}
            onClick={() => {
              navigate(devicesUrl);
            }}
          >
            {t('list.signIn', { name: job.device ?? '' })}
          </button>
        ) : null
      }
      foot={
        far.length === 0 && jobs.length > 0
          ? t('list.footComputer', { count: jobs.length })
          : t('list.foot', { count: new Set(far.map(({ target }) => target.server)).size })
      }
    />
  );
}

import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RunLog } from '../../components/backup/run-log.tsx';
import { Select } from '../../components/place/fields.tsx';
import { PlaceBar, Space } from '../../components/place/place-frame.tsx';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import backup from '../../components/backup/backup.module.css';

/** Chosen for the runs of all jobs of this computer; no id of a job has a colon. */
const COMPUTER = 'computer:';

/** Runs of all jobs of the device, of all of this computer, or of one (APP-BCEN-01). */
export function LogScreen({ jobs }: { readonly jobs: readonly ListedJob[] }) {
  const { t } = useTranslation('backup');
  const [wanted, setWanted] = useState<string | null>(null);
  const hasComputer = jobs.some(({ isHere }) => isHere === true);
  // Where nothing but this computer is backed up, its runs are the log.
  const chosen = wanted ?? (hasComputer && jobs.every(({ isHere }) => isHere === true) ? COMPUTER : '');
  // A job that was deleted meanwhile is nobody's choice any more.
  const job = jobs.find(({ id }) => id === chosen);
  const isHere = job === undefined ? hasComputer && chosen === COMPUTER : job.isHere === true;
  const value = job?.id ?? (isHere ? COMPUTER : '');
  return (
    <>
      {(jobs.length > 1 || hasComputer) && (
        <PlaceBar label={t('log.title')}>
          <Select
            label={t('log.ofJob')}
            value={value}
            options={[
              { value: '', label: t(hasComputer ? 'log.allDevice' : 'log.allJobs') },
              ...(hasComputer ? [{ value: COMPUTER, label: t('log.allComputer') }] : []),
              ...jobs.map(({ id, name, isHere: own }) => ({
                value: id,
                label: own === true ? t('here.place', { path: name }) : name,
              })),
            ]}
            onValue={setWanted}
          />
          <Space />
        </PlaceBar>
      )}
      <div className={backup.scroll}>
        <RunLog key={value} {...(job === undefined ? {} : { job: job.id })} isHere={isHere} />
      </div>
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RunLog } from '../../components/backup/run-log.tsx';
import { Select } from '../../components/place/fields.tsx';
import { PlaceBar, Space } from '../../components/place/place-frame.tsx';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import backup from '../../components/backup/backup.module.css';

/** Runs of all jobs, or of one (APP-BCEN-01). */
export function LogScreen({ jobs }: { readonly jobs: readonly BackupJob[] }) {
  const { t } = useTranslation('backup');
  const [chosen, setChosen] = useState('');
  // A job that was deleted meanwhile is nobody's choice any more.
  const job = jobs.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <>
      {jobs.length > 1 && (
        <PlaceBar label={t('log.title')}>
          <Select
            label={t('log.ofJob')}
            value={job}
            options={[
              { value: '', label: t('log.allJobs') },
              ...jobs.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValue={setChosen}
          />
          <Space />
        </PlaceBar>
      )}
      <div className={backup.scroll}>{job === '' ? <RunLog /> : <RunLog key={job} job={job} />}</div>
    </>
  );
}

import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppWindow, useBeforeClose, useWindowTitle } from '../../app-window.ts';
import { useJobActions } from '../job-actions.tsx';
import { JobList } from '../job-list.tsx';
import { RunLog } from '../run-log.tsx';
import { useListedJobs } from '../use-listed-jobs.ts';
import { confirm, toast } from '../../dialogs/dialog-service.ts';
import { EmptyState } from '../../empty-state.tsx';
import { ErrorState } from '../../error-state.tsx';
import { Icon } from '../../icon.ts';
import { LoadingState } from '../../loading-state.tsx';
import { TextField } from '../../place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../place/place-frame.tsx';
import { whenText } from '../../place/when.ts';
import type { BackupJob } from '../../../state/backup/backup-api.ts';
import type { ListedJob } from '../../../state/backup/use-computer-jobs.ts';
import { IgnoreFields } from './ignore-fields.tsx';
import { PlanFields } from './plan-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { useJobSaver } from './use-job-saver.ts';
import { isStepDone, type JobForm, type WizardType } from './wizard-state.ts';
import styles from './wizard-fields.module.css';

/** The form that a job fills. */
function formOf(job: ListedJob): JobForm {
  const { isHere, paths, ids, target, backupType, backupTime, ignore, keep_deleted: keeps, name } = job;
  return {
    origin: isHere === true ? 'computer' : 'device',
    folders: paths.map((path, index) => ({ path, id: ids[index] ?? path })),
    target: target.path,
    server: target.server ?? '',
    backupType,
    days: backupTime.days,
    time: backupTime.time,
    hidden: ignore.hidden,
    system: ignore.system,
    ext: ignore.ext,
    sizeMax: ignore.size_max,
    keepDeleted: keeps === 1,
    name,
  };
}

interface Props {
  readonly type: WizardType;
  /** Address of the list of jobs. */
  readonly home: string;
}

/** Settings of a one-way job (setting1), one to a server or a pair (setting2), with its log and its proof (APP-AUTO-01 to APP-AUTO-03). */
export function SettingsScreen({ type, home }: Props) {
  const { t } = useTranslation('backup');
  const { search } = useLocation();
  const { navigate } = useAppWindow();
  const { jobs, failure, retry } = useListedJobs();
  const id = new URLSearchParams(search).get('id');
  const job = jobs?.find((each) => each.type === type && (id === null || each.id === id));
  // While the device does not tell of its jobs, nobody knows that one of them is gone.
  if (jobs === null || (job === undefined && failure !== null))
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  if (job === undefined)
    return (
      <EmptyState icon="backup" title={t('empty.gone')}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            navigate(home);
          }}
        >
          {t('empty.back')}
        </button>
      </EmptyState>
    );
  // What the device keeps now is the new beginning of the form; how the job is at the moment is not.
  return <JobSettings key={job.id + JSON.stringify(formOf(job))} job={job} type={type} />;
}

function JobSettings({ job, type }: { readonly job: ListedJob; readonly type: WizardType }) {
  const { t } = useTranslation('backup');
  const saveJob = useJobSaver();
  const { navigate } = useAppWindow();
  const [form, setForm] = useState(() => formOf(job));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useWindowTitle(job.name);
  const isHere = job.isHere === true;
  const isSame = JSON.stringify(form) === JSON.stringify(formOf(job));
  const isWhole = ([1, 2, 3] as const).every((step) => isStepDone({ type, form }, step));
  const isRunning = job.state === 'run' || (job.state === 'wait' && job.reason === 'turn');
  const mayLeave = useCallback(
    () => confirm({ title: t('edit.leave.title'), content: t('edit.leave.text'), okText: t('edit.leave.ok'), cautious: true }), // prettier-ignore
    [t],
  );
  useBeforeClose(!isSame && !busy, mayLeave);
  const set = (part: Partial<JobForm>): void => {
    setProblem('');
    setForm((before) => ({ ...before, ...part }));
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await saveJob({ type, form }, { id: job.id });
    setBusy(false);
    if ('problem' in saved) setProblem(saved.problem);
    else toast({ kind: 'success', text: t('edit.saved') });
  };
  const props = { type, form, set };
  return (
    <PlaceSheet title={job.name}>
      <div className={styles.card}>
        <JobList label={job.name} jobs={[job]} />
      </div>
      <form
        aria-label={t('action.settings')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && isWhole && !busy && !isRunning) void save();
        }}
      >
        <TextField
          label={t('wizard.name')}
          maxLength={60}
          value={form.name}
          onValue={(name) => {
            set({ name });
          }}
        />
        <h2 className={styles.part}>{t('edit.source')}</h2>
        <SourceFields {...props} />
        <h2 className={styles.part}>{t('edit.target')}</h2>
        <TargetFields {...props} />
        <h2 className={styles.part}>{t('plan.when')}</h2>
        <PlanFields {...props} />
        <h2 className={styles.part}>{t('ignore.title')}</h2>
        <IgnoreFields {...props} />
        {isRunning && <PlaceNote>{t('edit.running')}</PlaceNote>}
        {problem !== '' && <PlaceNote tone="error">{problem}</PlaceNote>}
        <p className={styles.row}>
          <button
            type="submit"
            className="btn btn-primary"
            disabled={isSame || !isWhole || busy || isRunning}
            data-testid="job-save"
          >
            {t('edit.save')}
          </button>
        </p>
      </form>
      {job.sync !== undefined && <PairIds sync={job.sync} onSetup={() => navigate('/autoBackup/setup')} />}
      {!isHere && (type === 'auto_oneway' || type === 'wx' || type === 'zspace') && <Proof job={job} />}
      <h2 className={styles.part}>{t('log.title')}</h2>
      <div className={styles.card}>
        <RunLog job={job.id} isHere={isHere} />
      </div>
    </PlaceSheet>
  );
}

/** How the two sides of a pair find each other (DEV-08). */
function PairIds({ sync, onSetup }: { readonly sync: NonNullable<BackupJob['sync']>; readonly onSetup: () => void }) {
  const { t } = useTranslation('backup');
  const other = sync.remote_device_id;
  return (
    <section aria-label={t('edit.ids')}>
      <h2 className={styles.part}>{t('edit.ids')}</h2>
      <dl className={styles.facts} data-testid="pair-ids">
        <dt>{t('edit.local')}</dt>
        <dd className="mono">
          {sync.local_device_id}:{sync.local_port}
        </dd>
        <dt>{t('edit.remote')}</dt>
        <dd className="mono">{other === '' ? t('edit.same') : `${other}:${sync.remote_port}`}</dd>
      </dl>
      <button type="button" className="link-btn" onClick={onSetup}>
        {t('edit.setup')}
      </button>
    </section>
  );
}

/** What proves that the backup can be restored, and proving it now (features, proof of backup). */
function Proof({ job }: { readonly job: ListedJob }) {
  const { t } = useTranslation('backup');
  const { drill } = useJobActions();
  const { proof, proof_at: at, files, state } = job;
  const time = whenText(at);
  return (
    <section aria-label={t('drill.title')}>
      <h2 className={styles.part}>{t('drill.title')}</h2>
      <p className={styles.proof} data-proof={proof} data-testid="proof">
        <Icon name={proof === 'ok' ? 'shield-check' : proof === 'bad' ? 'shield-broken' : 'dashed-circle'} size={18} />
        {proof === '' ? t('drill.never') : t(`drill.${proof}`, { time })}
      </p>
      <p className={styles.about}>{t('drill.text')}</p>
      <p className={styles.row}>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={files === 0 || state === 'run' || state === 'wait'}
          onClick={() => void drill(job)}
        >
          {t('action.drill')}
        </button>
      </p>
    </section>
  );
}

import { useCallback, useRef, type RefObject } from 'react';
import { calls } from '#shared/contract/index.ts';
import { taskKinds } from '#shared/contract/kinds.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { formatSizeSpaced, formatSpeed } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { success, type CallResult } from '../../api/result.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import { useAppSelector } from '../../state/store.ts';
import { oneDecimal } from './machine-model.ts';
import styles from './monitor.module.css';
import { useWatched } from './use-watched.ts';
import { WatchedState } from './watched-state.tsx';

/** How often services and jobs are asked for while they are in sight (ms). APP-MON-03 */
const RUNNING_MS = 3000;
/** Kinds of tasks that the device does itself; the others are of this computer. */
const deviceKinds = taskKinds.filter((kind) => kind !== 'nativeUpload' && kind !== 'nativeSave');

type Service = CallData<typeof calls.services>['list'][number];
interface Jobs {
  readonly tasks: readonly TaskRecord[];
  readonly backups: readonly BackupJob[];
}

async function askServices(signal: AbortSignal): Promise<CallResult<readonly Service[]>> {
  const answer = await call(calls.services, {}, { signal, silent: true });
  return answer.success ? success(answer.data.list) : answer;
}

/** What the device is doing: tasks of every kind, and backups for an account that has them. */
async function askJobs(signal: AbortSignal, hasBackups: boolean): Promise<CallResult<Jobs>> {
  const options = { signal, silent: true };
  const [backups, ...tasks] = await Promise.all([
    hasBackups ? call(calls.backupList, {}, options) : success({ list: [] }),
    ...deviceKinds.map((kind) => call(calls.taskList, { kind, state: 'running' as const }, options)),
  ]);
  if (!backups.success) return backups;
  const found: TaskRecord[] = [];
  for (const answer of tasks) {
    if (!answer.success) return answer;
    found.push(...answer.data.list);
  }
  return success({ tasks: found, backups: backups.data.list.filter(({ state }) => state === 'run') });
}

function Services({ list }: { list: readonly Service[] }) {
  const { t } = useTranslation('vitals');
  // The service that runs stands above those that rest.
  const rows = [...list].sort((a, b) => b.running - a.running || b.cpu - a.cpu);
  const figure = (value: number, text: string): string => (value > 0 ? text : '–');
  return (
    <div className={styles.wide} role="region" tabIndex={0} aria-label={t('running.services')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('running.service')}</th>
            <th scope="col">{t('running.state')}</th>
            <th scope="col">{t('running.version')}</th>
            <th scope="col" data-end>
              {t('process.cpu')}
            </th>
            <th scope="col" data-end>
              {t('process.mem')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, title, version, running, cpu, mem }) => (
            <tr key={name} data-testid="service" data-name={name} data-running={running}>
              <th scope="row">{title}</th>
              <td>
                <span className={`chip ${styles.chip}`} data-tone={running === 1 ? 'success' : undefined}>
                  <Icon name={running === 1 ? 'check-circle' : 'dashed-circle'} size={14} />
                  {t(running === 1 ? 'running.on' : 'running.off')}
                </span>
              </td>
              <td>{version}</td>
              <td data-end>{figure(cpu, t('percent', { value: oneDecimal(cpu) }))}</td>
              <td data-end>{figure(mem, formatSizeSpaced(mem))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.every(({ cpu, mem }) => cpu === 0 && mem === 0) && (
        <p className={styles.caption}>{t('running.notMeasured')}</p>
      )}
    </div>
  );
}

interface JobLine {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  /** 0..1; null when nobody knows. */
  readonly rate: number | null;
  readonly speed: number;
}

function JobLines({ jobs }: { jobs: Jobs }) {
  const { t } = useTranslation('vitals');
  const { openWindow } = useAppWindow();
  const lines: JobLine[] = [
    ...jobs.tasks.map((task) => ({
      id: task.id,
      name: task.name,
      what: t(`running.task.${task.state === 'wait' || task.state === 'pause' ? task.state : task.kind}`),
      rate: task.size > 0 ? task.done / task.size : null,
      speed: task.speed,
    })),
    ...jobs.backups.map(({ id, name, rate }) => ({ id, name, what: t('running.backup'), rate, speed: 0 })),
  ];
  if (lines.length === 0) return <p className={styles.quiet}>{t('running.noJobs')}</p>;
  return (
    <>
      <ul className={styles.jobs}>
        {lines.map(({ id, name, what, rate, speed }) => (
          <li key={id} data-testid="job" data-id={id}>
            <span className={styles.jobName}>{name}</span>
            <span className={styles.quiet}>
              {[what, speed > 0 ? formatSpeed(speed) : ''].filter((text) => text !== '').join(' · ')}
            </span>
            <ProgressBar value={rate} label={name} />
          </li>
        ))}
      </ul>
      <p>
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            openWindow('/taskCenter/fileHandle');
          }}
        >
          {t('running.taskCentre')}
        </button>
      </p>
    </>
  );
}

function ServicePart({ shown }: { shown: RefObject<HTMLDivElement | null> }) {
  const watched = useWatched(askServices, RUNNING_MS, shown);
  return <WatchedState watched={watched}>{(list) => <Services list={list} />}</WatchedState>;
}

/** Services with what they take, and the jobs that the device does in the background (APP-MON-03). */
export function RunningScreen() {
  const { t } = useTranslation('vitals');
  const shown = useRef<HTMLDivElement>(null);
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const hasBackups = useAppSelector((state) => state.session.isMaster || state.session.userPerm.backup !== 0);
  const ask = useCallback((signal: AbortSignal) => askJobs(signal, hasBackups), [hasBackups]);
  const jobs = useWatched(ask, RUNNING_MS, shown);
  return (
    <div ref={shown} className={styles.page} data-testid="monitor-running">
      <h1 className="type-h1">{t('nav.running')}</h1>
      <section className={styles.card} aria-label={t('running.jobs')} data-testid="jobs">
        <h2 className="type-h3">{t('running.jobs')}</h2>
        <WatchedState watched={jobs}>{(data) => <JobLines jobs={data} />}</WatchedState>
      </section>
      <section className={styles.card} aria-label={t('running.services')} data-testid="services">
        <h2 className="type-h3">{t('running.services')}</h2>
        {isMaster ? <ServicePart shown={shown} /> : <PlaceNote>{t('running.masterOnly')}</PlaceNote>}
      </section>
    </div>
  );
}

import { isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatRate, formatSize } from '#shared/rules/size.ts';
import { useAppWindow } from '../app-window.ts';
import { Icon } from '../icon.tsx';
import { openMenu } from '../menu/menu-service.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath, type PlaceNames } from '../../state/files/display-path.ts';
import { folderUrl } from '../../state/files/location.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import { BrakeDialog } from './brake-dialog.tsx';
import { useJobActions, type JobActions } from './job-actions.tsx';
import { farPlace } from './far-place.ts';
import { driveJobsUrl } from './drive-jobs-url.ts';
import { codeText, elsewhereText, jobLook, lastText, planText, reasonText } from './job-words.ts';
import styles from './backup.module.css';

interface Props {
  readonly label: string;
  readonly jobs: readonly BackupJob[];
  /** Leads to the settings of a job; inside the window of the list unless told. */
  readonly onSettings?: (job: BackupJob) => void;
  /** Shown below a job, such as its versions. */
  readonly below?: (job: BackupJob) => ReactNode;
}

/** Settings of a job, by its kind (APP-AUTO-01). */
export const settingsUrl = ({ id, type }: Pick<BackupJob, 'id' | 'type'>): string => {
  const screens: Partial<Record<BackupJob['type'], string>> = {
    ftp: '/backupFtp/list',
    ...driveJobsUrl,
    wx: '/wxbackup',
    zspace: '/backupToZspace',
    auto_bothway: '/autoBackup/setting2',
  };
  return `${screens[type] ?? '/autoBackup/setting1'}?id=${encodeURIComponent(id)}`;
};

/** Jobs with their state and progress, and what can be done with each (APP-AUTO-01, APP-BCEN-01). */
export function JobList({ label, jobs, onSettings, below }: Props) {
  const { navigate, openWindow } = useAppWindow();
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const actions = useJobActions();
  const [deciding, setDeciding] = useState<string | null>(null);
  const decided = jobs.find(({ id }) => id === deciding);
  return (
    <>
      <ul className={styles.jobs} aria-label={label}>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            names={names}
            actions={actions}
            onSettings={() => {
              if (onSettings === undefined) navigate(settingsUrl(job));
              else onSettings(job);
            }}
            onConflicts={below === undefined ? () => openWindow('/autoBackup/bothWay') : null}
            onDecide={() => {
              setDeciding(job.id);
            }}
          >
            {below?.(job)}
          </JobRow>
        ))}
      </ul>
      {decided !== undefined && (
        <BrakeDialog
          job={decided}
          onDone={(deletes) => {
            setDeciding(null);
            if (deletes !== null) void actions.run(decided, deletes);
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly job: BackupJob;
  readonly names: PlaceNames;
  readonly actions: JobActions;
  readonly onSettings: () => void;
  /** Shows the versions of a pair; null where they are shown with it. */
  readonly onConflicts: (() => void) | null;
  readonly onDecide: () => void;
  readonly children: ReactNode;
}

function JobRow({ job, names, actions, onSettings, onConflicts, onDecide, children }: RowProps) {
  const { t, language } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  const { openWindow } = useAppWindow();
  const look = jobLook(job, t);
  const isPair = job.type === 'auto_bothway';
  const isAway = isElsewhere(job.type);
  const place = (path: string): string => displayPath(path, names, translateWith(files));
  const source = (path: string): string =>
    isFetching(job.type) ? farPlace(job.device ?? '', path, translateWith(files)) : place(path);
  const target = isAway ? elsewhereText(job.type, job.target.path, t) : place(job.target.path);
  const isPaused = job.reason === 'task';
  const isBusy = job.state === 'run' || (job.state === 'wait' && (job.reason === 'turn' || job.reason === 'drive'));
  const mayRun = !isBusy && job.reason !== 'engine' && job.reason !== 'off' && job.reason !== 'brake';
  const reason = reasonText(job, t);
  const error = job.state === 'fail' ? codeText(job.error, language) : '';
  const menu = (at: { x: number; y: number }): void => {
    openMenu({
      at,
      label: t('action.more', { name: job.name }),
      items: [
        { id: 'settings', icon: 'settings', label: t('action.settings'), onSelect: onSettings },
        {
          id: 'open',
          icon: 'folder',
          // What lies elsewhere is opened there.
          label: t(isPair || isAway ? 'action.openHome' : 'action.open'),
          onSelect: () => {
            const path = isPair || isAway ? (job.paths[0] ?? '') : job.target.path;
            openWindow(folderUrl(path), { folderPath: path });
          },
        },
        ...(isPair || isAway || job.files === 0 || isBusy
          ? []
          : [
              {
                id: 'drill',
                icon: 'shield-check' as const,
                label: t('action.drill'),
                onSelect: () => void actions.drill(job),
              },
            ]),
        'separator' as const,
        {
          id: 'delete',
          icon: 'trash',
          label: t('action.delete'),
          danger: true,
          onSelect: () => void actions.remove(job),
        },
      ],
    });
  };
  return (
    <li
      className={styles.job}
      data-testid="backup-job"
      data-job={job.id}
      data-name={job.name}
      data-state={job.state}
      data-reason={job.reason}
      onContextMenu={(event) => {
        event.preventDefault();
        menu({ x: event.clientX, y: event.clientY });
      }}
    >
      <div className={styles.jobHead}>
        <span className={styles.jobIcon} aria-hidden="true">
          <Icon name={isPair ? 'swap' : 'backup'} size={20} />
        </span>
        <div className={styles.jobWords}>
          <h2 className={styles.jobName}>
            <button type="button" className={styles.jobLink} onClick={onSettings}>
              {job.name}
            </button>
          </h2>
          <p className={styles.jobPlaces}>
            <span className={styles.jobPlace} title={job.paths.map(source).join('\n')}>
              {job.paths.map(source).join(t('join'))}
            </span>
            <Icon name={isPair ? 'swap' : 'arrow-right'} size={14} />
            <span className="visually-hidden">{t(isPair ? 'way.auto_bothway' : 'way.auto_oneway')}</span>
            <span className={styles.jobPlace} title={target}>
              {target}
            </span>
          </p>
        </div>
        <span className="chip" data-tone={look.tone} data-testid="job-state">
          <Icon name={look.icon} size={14} />
          {look.text}
        </span>
        <span className={styles.jobButtons}>
          {(job.reason === 'brake' || (job.state === 'conflict' && onConflicts !== null)) && (
            <button
              type="button"
              className="btn btn-primary"
              data-action="decide"
              aria-label={`${t('action.decide')}: ${job.name}`}
              onClick={() => {
                if (job.reason === 'brake') onDecide();
                else onConflicts?.();
              }}
            >
              {t('action.decide')}
            </button>
          )}
          {isBusy ? (
            <RowButton name={job.name} icon={isPair ? 'pause' : 'close'} action={isPair ? 'pause' : 'stop'} onClick={() => void actions.stop(job)} /> // prettier-ignore
          ) : (
            <>
              {isPaused && (
                <RowButton name={job.name} icon="close" action="stop" onClick={() => void actions.stop(job)} />
              )}
              {isPair && job.state !== 'pause' && (
                <RowButton name={job.name} icon="pause" action="pause" onClick={() => void actions.stop(job)} />
              )}
              {mayRun && <RowButton name={job.name} icon="play" action="run" onClick={() => void actions.run(job)} />}
            </>
          )}
          <button
            type="button"
            className="icon-btn"
            aria-label={t('action.more', { name: job.name })}
            aria-haspopup="menu"
            data-action="more"
            onClick={({ currentTarget }) => {
              const box = currentTarget.getBoundingClientRect();
              menu({ x: box.left, y: box.bottom });
            }}
          >
            <Icon name="more" size={16} />
          </button>
        </span>
      </div>
      {job.state === 'run' && (
        <div className={styles.jobProgress}>
          <ProgressBar value={job.rate > 0 ? job.rate : null} label={job.name} height={4} />
          {job.rate > 0 && <span className={styles.jobRate}>{formatRate(job.rate)} %</span>}
        </div>
      )}
      <p className={styles.jobFacts}>
        {error !== '' && <span className={styles.jobError}>{error}</span>}
        {reason !== '' && <span className={styles.jobReason}>{reason}</span>}
        {job.stale === 1 && <span className={styles.jobReason}>{t('last.stale')}</span>}
        {job.proof === 'bad' && <span className={styles.jobError}>{t('log.damaged')}</span>}
        <span>{planText(job, t)}</span>
        <span>{lastText(job, t)}</span>
        {job.files > 0 && <span>{t('holds', { count: job.files, size: formatSize(job.bytes) })}</span>}
      </p>
      {children}
    </li>
  );
}

interface ButtonProps {
  readonly name: string;
  readonly icon: 'play' | 'pause' | 'close';
  readonly action: 'run' | 'stop' | 'pause';
  readonly onClick: () => void;
}

function RowButton({ name, icon, action, onClick }: ButtonProps) {
  const { t } = useTranslation('backup');
  const label = t(`action.${action}`);
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={`${label}: ${name}`}
      data-tip={label}
      data-action={action}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
    </button>
  );
}

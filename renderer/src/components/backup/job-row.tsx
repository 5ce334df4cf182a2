import { isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatRate, formatSize } from '#shared/rules/size.ts';
import { useAppWindow } from '../app-window.ts';
import { Icon } from '../icon.ts';
import { openMenu } from '../menu/menu-service.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath, type PlaceNames } from '../../state/files/display-path.ts';
import { folderUrl } from '../../state/files/location.ts';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import type { JobActions } from './job-actions.tsx';
import { farPlace } from './far-place.ts';
import { codeText, elsewhereText, jobLook, lastText, planText, reasonText } from './job-words.ts';
import styles from './backup.module.css';

/** What a job waits for without being started anew. */
const held: readonly ListedJob['reason'][] = ['turn', 'drive', 'offline', 'signedOut', 'source'];

/** The folder of this device that holds the copies; of a job of this computer its own one, once there is something in it. */
const copiesOf = ({ isHere, files, stored, target }: ListedJob): string =>
  isHere === true && files > 0 ? (stored?.[0] ?? target.path) : target.path;

interface RowProps {
  readonly job: ListedJob;
  readonly names: PlaceNames;
  readonly actions: JobActions;
  readonly onSettings: () => void;
  /** Shows the versions of a pair; null where they are shown with it. */
  readonly onConflicts: (() => void) | null;
  readonly onDecide: () => void;
  readonly children: ReactNode;
}

/** A job with its state and progress, and what can be done with it (APP-AUTO-01). */
export function JobRow({ job, names, actions, onSettings, onConflicts, onDecide, children }: RowProps) {
  const { t, language } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  const { openWindow } = useAppWindow();
  const look = jobLook(job, t);
  const isPair = job.type === 'auto_bothway';
  const isAway = isElsewhere(job.type);
  const isHere = job.isHere === true;
  const place = (path: string): string => displayPath(path, names, translateWith(files));
  const source = (path: string): string => {
    // This computer's system writes its paths as its people know them.
    if (isHere) return path;
    return isFetching(job.type) ? farPlace(job.device ?? '', path, translateWith(files)) : place(path);
  };
  const sources = job.paths.map(source).join(t('join'));
  const target = isAway ? elsewhereText(job.type, job.target.path, t) : place(job.target.path);
  const isPaused = job.reason === 'task';
  const isBusy = job.state === 'run' || (job.state === 'wait' && held.includes(job.reason));
  const mayRun = !isBusy && job.reason !== 'engine' && job.reason !== 'off' && job.reason !== 'brake';
  const reason = reasonText(job, t);
  const error = job.state === 'fail' ? codeText(job.error, t, { files: translateWith(files), language }) : '';
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
            const path = isPair || isAway ? (job.paths[0] ?? '') : copiesOf(job);
            openWindow(folderUrl(path), { folderPath: path });
          },
        },
        ...(isPair || isAway || isHere || job.files === 0 || isBusy
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
      data-here={isHere}
      onContextMenu={(event) => {
        event.preventDefault();
        menu({ x: event.clientX, y: event.clientY });
      }}
    >
      <div className={styles.jobHead}>
        <span className={styles.jobIcon} aria-hidden="true">
          <Icon name={isPair ? 'swap' : isHere ? 'monitor' : 'backup'} size={20} />
        </span>
        <div className={styles.jobWords}>
          <h2 className={styles.jobName}>
            <button type="button" className={styles.jobLink} onClick={onSettings}>
              {job.name}
            </button>
          </h2>
          <p className={styles.jobPlaces}>
            <span className={styles.jobPlace} title={job.paths.map(source).join('\n')}>
              {isHere ? t('here.place', { path: sources }) : sources}
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

import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { formatSize } from '#shared/rules/size.ts';
import type { BackupRun } from '../../state/backup/backup-api.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Icon, type IconName } from '../icon.ts';
import { LoadingState } from '../loading-state.tsx';
import { usePages } from '../place/use-pages.ts';
import { usePushes } from '../place/use-pushes.ts';
import { whenText } from '../place/when.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useComputerRuns } from '../../state/backup/use-computer-jobs.ts';
import { codeText, type BackupTexts } from './job-words.ts';
import { useRuns } from './use-runs.ts';
import styles from './backup.module.css';

const icons: Readonly<Record<BackupRun['state'], IconName>> = {
  ok: 'check-circle',
  fail: 'cross-circle',
  stop: 'pause',
  held: 'warning',
};
const tones: Readonly<Record<BackupRun['state'], string>> = { ok: 'success', fail: 'error', stop: 'neutral', held: 'warning' }; // prettier-ignore

const isBackupNews = ({ topic }: MessageFrame): boolean => topic === 'backup';

/** How long a run took: seconds, minutes or hours, as a person would say it. */
function tookText({ at, ended_at: ended }: BackupRun, t: BackupTexts): string {
  const seconds = Math.max(0, ended - at);
  if (seconds === 0) return t('log.atOnce');
  const time =
    seconds < 90
      ? t('log.seconds', { count: seconds })
      : seconds < 5400
        ? t('log.minutes', { count: Math.round(seconds / 60) })
        : t('log.hours', { count: Math.round(seconds / 3600) });
  return t('log.took', { time });
}

/** What a run has done, in one line. */
function whatText(run: BackupRun, t: BackupTexts): string {
  const { kind, files, bytes, same, deleted, failed, conflicts } = run;
  const more = [
    same > 0 ? t('log.same', { count: same }) : '',
    deleted > 0 ? t('log.deleted', { count: deleted }) : '',
    failed > 0 ? t(kind === 'drill' ? 'log.wrong' : 'log.failed', { count: failed }) : '',
    conflicts > 0 ? t('log.conflicts', { count: conflicts }) : '',
  ];
  return [t(`log.${kind}`, { count: files, size: formatSize(bytes) }), ...more.filter((text) => text !== '')].join(
    t('join'),
  );
}

interface Props {
  /** Job whose runs are shown; all of them without it. */
  readonly job?: string;
  /** Runs of the jobs of this computer, which the desktop app knows, instead of those of the device. */
  readonly isHere?: boolean;
}

/** Runs and drills, the newest first; each opens its receipt (CALL-EXT-22, APP-BCEN-01). */
export function RunLog({ job, isHere = false }: Props) {
  const { t } = useTranslation('backup');
  const { status, failure, rows, total, reload, refresh, more } = usePages(useRuns(job, isHere));
  usePushes(isBackupNews, refresh);
  useComputerRuns(refresh);
  if (status === 'failed' && failure !== null)
    return <ErrorState text={failure.message} code={failure.code} onRetry={reload} />;
  if (status === 'loading' && rows.length === 0) return <LoadingState />;
  if (rows.length === 0) return <EmptyState icon="document" title={t('log.empty')} text={t('log.emptyText')} />;
  return (
    <>
      <ol className={styles.runs} aria-label={t('log.title')} data-testid="backup-log">
        {rows.map((run) => (
          <RunRow key={run.id} run={run} named={job === undefined} />
        ))}
      </ol>
      {rows.length < total && (
        <p className={styles.more}>
          <button type="button" className="btn btn-secondary" onClick={more}>
            {t('log.more')}
          </button>
        </p>
      )}
    </>
  );
}

function RunRow({ run, named }: { readonly run: BackupRun; readonly named: boolean }) {
  const { t } = useTranslation('backup');
  const [open, setOpen] = useState(false);
  const time = whenText(run.at);
  const isProved = run.kind === 'drill' && run.state === 'ok';
  return (
    <li className={styles.run} data-testid="backup-run" data-state={run.state} data-kind={run.kind}>
      <button
        type="button"
        className={styles.runHead}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
        <span className={styles.runTime}>{time}</span>
        {named && <span className={styles.runJob}>{run.name}</span>}
        <span className={styles.runWhat}>{whatText(run, t)}</span>
        <span className="chip" data-tone={tones[run.state]}>
          <Icon name={isProved ? 'shield-check' : icons[run.state]} size={14} />
          {isProved ? t('log.proved') : t(`log.state.${run.state}`)}
        </span>
      </button>
      {open && <Receipt run={run} />}
    </li>
  );
}

/** What proves a run: some of its files with the sums of their contents; of a drill what it found. */
function Receipt({ run }: { readonly run: BackupRun }) {
  const { t, language } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  return (
    <section className={styles.receipt} aria-label={t('log.receipt', { time: whenText(run.at) })}>
      <p className={styles.receiptText}>
        {tookText(run, t)}
        {run.error !== '' && ` · ${codeText(run.error, t, { files: translateWith(files), language })}`}
      </p>
      {run.sample.length === 0 ? (
        run.kind === 'run' && <p className={styles.receiptText}>{t('log.noReceipt')}</p>
      ) : (
        <>
          <p className={styles.receiptText}>{t('log.receiptText')}</p>
          <ul className={styles.sample}>
            {run.sample.map(({ path, size, sha256, problem }) => (
              <li key={path}>
                <span className={styles.samplePath}>{path}</span>
                <span>{problem === '' ? formatSize(size) : t(`log.${problem}`)}</span>
                <code>{sha256}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

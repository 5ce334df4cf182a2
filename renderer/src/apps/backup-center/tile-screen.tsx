import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { needsPerson, type BackupTexts } from '../../components/backup/job-words.ts';
import type { BackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useOfferedRoutes } from '../../components/offered-routes.ts';
import { findRoute } from '../../routes/route-table.ts';
import { refusal } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import styles from './backup-center.module.css';

interface Tile {
  readonly key: 'auto' | 'phone' | 'computer' | 'mac' | 'ftp' | 'netdisk' | 'wx' | 'zspace';
  readonly icon: IconName;
  /** Where the kind is at home. */
  readonly url: string;
}

const tiles: readonly Tile[] = [
  { key: 'auto', icon: 'backup', url: '/autoBackup/home' },
  { key: 'phone', icon: 'phone', url: '/album/mobiles' },
  { key: 'computer', icon: 'monitor', url: '/taskCenter/nativeUpload' },
  { key: 'mac', icon: 'monitor', url: '/backupMac' },
  { key: 'ftp', icon: 'external', url: '/backupFtp' },
  { key: 'netdisk', icon: 'cloud', url: '/newNetdisk' },
  { key: 'wx', icon: 'message', url: '/wxbackup' },
  { key: 'zspace', icon: 'disk', url: '/backupToZspace' },
];

/** How the jobs of folders and pairs are together, the worst first. */
function summary({ jobs }: BackupJobs, t: BackupTexts): { readonly text: string; readonly tone: string } {
  if (jobs === null || jobs.length === 0) return { text: t('tiles.none'), tone: 'neutral' };
  const trouble = jobs.filter(needsPerson).length;
  const running = jobs.filter(({ state }) => state === 'run').length;
  if (trouble > 0) return { text: t('tiles.trouble', { count: trouble }), tone: 'warning' };
  if (running > 0) return { text: t('tiles.running', { count: running }), tone: 'info' };
  return jobs.every(({ state }) => state === 'ok')
    ? { text: t('tiles.fine'), tone: 'success' }
    : { text: t('tiles.jobs', { count: jobs.length }), tone: 'neutral' };
}

/** One tile for each kind of backup; one that this version does not offer says so (APP-BCEN-01). */
export function TileScreen(backups: BackupJobs) {
  const { t } = useTranslation('backup');
  const visitor = useVisitor();
  const { openWindow } = useAppWindow();
  const isBuilt = useOfferedRoutes();
  const { jobs, failure, retry } = backups;
  if (jobs === null && failure !== null)
    return <ErrorState text={failure.message} code={failure.code} onRetry={retry} />;
  if (jobs === null) return <LoadingState />;
  const state = summary(backups, t);
  const shown = tiles.filter(({ url }) => {
    const entry = findRoute(url);
    return entry !== undefined && refusal(entry, visitor) === null;
  });
  return (
    <div className={styles.tiles} role="list" aria-label={t('tiles.label')}>
      {shown.map(({ key, icon, url }) => {
        // A computer is backed up from the desktop app; of what is not there nothing is promised.
        const isOffered = key === 'auto' || (key !== 'computer' && isBuilt(url));
        return (
          <div
            key={key}
            role="listitem"
            className={styles.tile}
            data-testid="backup-tile"
            data-kind={key}
            data-offered={isOffered}
          >
            <span className={styles.tileIcon}>
              <Icon name={icon} size={24} />
            </span>
            <h2 className={styles.tileName}>{t(`tiles.${key}`)}</h2>
            {key === 'auto' && <p className={styles.tileText}>{t('tiles.autoText')}</p>}
            {key === 'auto' && (
              <span className="chip" data-tone={state.tone}>
                {state.text}
              </span>
            )}
            {isOffered ? (
              <button
                type="button"
                className="btn btn-secondary"
                aria-label={`${t('tiles.offer')}: ${t(`tiles.${key}`)}`}
                onClick={() => {
                  openWindow(url);
                }}
              >
                {t('tiles.offer')}
              </button>
            ) : (
              <p className={styles.tileText}>{t('tiles.notYet')}</p>
            )}
          </div>
        );
      })}
    </div>
  );
}

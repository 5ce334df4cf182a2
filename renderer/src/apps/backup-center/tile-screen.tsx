import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { needsPerson, type BackupTexts } from '../../components/backup/job-words.ts';
import type { ListedJobs } from '../../components/backup/use-listed-jobs.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon, type IconName } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { useOfferedRoutes } from '../../components/offered-routes.ts';
import { findRoute } from '../../routes/route-table.ts';
import { refusal } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
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
  { key: 'computer', icon: 'monitor', url: '/autoBackup/home' },
  { key: 'mac', icon: 'monitor', url: '/backupMac' },
  { key: 'ftp', icon: 'external', url: '/backupFtp' },
  { key: 'netdisk', icon: 'cloud', url: '/newNetdisk' },
  { key: 'wx', icon: 'message', url: '/wxbackup' },
  { key: 'zspace', icon: 'disk', url: '/backupToZspace' },
];

/** How some jobs are together, the worst first. */
function summary(jobs: readonly ListedJob[], t: BackupTexts): { readonly text: string; readonly tone: string } {
  if (jobs.length === 0) return { text: t('tiles.none'), tone: 'neutral' };
  const trouble = jobs.filter(needsPerson).length;
  const running = jobs.filter(({ state }) => state === 'run').length;
  if (trouble > 0) return { text: t('tiles.trouble', { count: trouble }), tone: 'warning' };
  if (running > 0) return { text: t('tiles.running', { count: running }), tone: 'info' };
  return jobs.every(({ state }) => state === 'ok')
    ? { text: t('tiles.fine'), tone: 'success' }
    : { text: t('tiles.jobs', { count: jobs.length }), tone: 'neutral' };
}

/** One tile for each kind of backup; one that this version does not offer says so (APP-BCEN-01). */
export function TileScreen({ jobs, failure, retry }: ListedJobs) {
  const { t } = useTranslation('backup');
  const visitor = useVisitor();
  const { openWindow } = useAppWindow();
  const hasApp = useHost().backups !== null;
  const isBuilt = useOfferedRoutes();
  if (jobs === null && failure !== null)
    return <ErrorState text={failure.message} code={failure.code} onRetry={retry} />;
  if (jobs === null) return <LoadingState />;
  const states: Partial<Record<Tile['key'], ReturnType<typeof summary>>> = {
    auto: summary(
      jobs.filter(({ isHere }) => isHere !== true),
      t,
    ),
    ...(hasApp
      ? {
          computer: summary(
            jobs.filter(({ isHere }) => isHere === true),
            t,
          ),
        }
      : {}),
  };
  const shown = tiles.filter(({ url }) => {
    const entry = findRoute(url);
    return entry !== undefined && refusal(entry, visitor) === null;
  });
  return (
    <div className={styles.tiles} role="list" aria-label={t('tiles.label')}>
      {shown.map(({ key, icon, url }) => {
        // A computer is backed up by the desktop app; of what is not there nothing is promised.
        const isOffered = key === 'auto' || (key === 'computer' ? hasApp : isBuilt(url));
        const state = states[key];
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
            {(key === 'auto' || key === 'computer') && <p className={styles.tileText}>{t(`tiles.${key}Text`)}</p>}
            {state !== undefined && (
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
              <p className={styles.tileText}>{t(key === 'computer' ? 'tiles.needsApp' : 'tiles.notYet')}</p>
            )}
          </div>
        );
      })}
    </div>
  );
}

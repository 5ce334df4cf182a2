import type { ComputerJob } from '#shared/ipc/backup-channels.ts';
import type { TextKey, Texts } from '../i18n/texts.ts';
import type { Notice } from './notifications.ts';

export interface BackupNoticesDeps {
  readonly texts: () => Texts;
  /** True while the person looks at one of our windows: the console shows it by itself. */
  readonly isFocused: () => boolean;
  /** Nobody is to be disturbed: the console lists it all the same. */
  readonly isQuiet: () => boolean;
  readonly show: (notice: Notice) => boolean;
}

type Trouble = 'failed' | 'held' | 'stale';

const titles: Readonly<Record<Trouble, TextKey>> = { failed: 'backupFailed', held: 'backupHeld', stale: 'backupStale' };
const bodies: Readonly<Record<Trouble, TextKey>> = {
  failed: 'backupFailedBody',
  held: 'backupHeldBody',
  stale: 'backupStaleBody',
};

const troubleOf = ({ state, reason, stale }: ComputerJob): Trouble | null => {
  if (state === 'fail') return 'failed';
  if (reason === 'brake') return 'held';
  return stale === 1 ? 'stale' : null;
};

/**
 * Tells of a backup of this computer that has failed, waits for a decision or has had no good run for too long, once for
 * each time that it comes to that (APP-AUTO-02).
 */
export function createBackupNotices({
  texts,
  isFocused,
  isQuiet,
  show,
}: BackupNoticesDeps): (jobs: readonly ComputerJob[]) => void {
  let before = new Map<string, Trouble | null>();
  return (jobs) => {
    const now = new Map(jobs.map((job) => [job.id, troubleOf(job)]));
    for (const { id, name, state } of jobs) {
      const trouble = now.get(id) ?? null;
      // A run, or a wait for one, says nothing new: what comes out of it does.
      if (state === 'run' || state === 'wait') now.set(id, before.get(id) ?? trouble);
      if (trouble === null || trouble === before.get(id) || isFocused() || isQuiet()) continue;
      const route = '/autoBackup/home';
      show({ title: texts()[titles[trouble]].replace('{name}', name), body: texts()[bodies[trouble]], route });
    }
    before = now;
  };
}

import { randomUUID } from 'node:crypto';
import { createBackups, type Backups } from '../../electron/backups/backup-service.ts';
import { openBackupStore, type BackupStore } from '../../electron/backups/backup-store.ts';
import type { WatchFolder } from '../../electron/backups/watch-folder.ts';
import { systemClock, type TransferClock } from '../../electron/transfers/clock.ts';
import type { TransferDevice } from '../../electron/transfers/device.ts';
import { Pace } from '../../electron/transfers/pace.ts';
import type { BackupRequest, ComputerJob, ComputerWish } from '../../shared/ipc/backup-channels.ts';
import { firstNativeSettings } from '../../shared/ipc/transfer-channels.ts';

/** Backups with what they have told so far. */
export interface RunningBackups {
  readonly backups: Backups;
  readonly store: BackupStore;
  readonly jobs: () => readonly ComputerJob[];
  /** Makes a job or changes one; answers its id, or the code of the refusal. */
  save(paths: readonly string[], part?: Partial<Omit<ComputerWish, 'ids'>>): Promise<string>;
  control(control: Extract<BackupRequest, { do: 'control' }>['control']): Promise<string>;
  pause(ms: number): Promise<string>;
  runs(
    id?: string,
  ): Promise<readonly { state: string; files: number; deleted: number; failed: number; error: string }[]>;
  /** Resolves with the first job for which a statement holds. */
  until(holds: (job: ComputerJob) => boolean, ms?: number): Promise<ComputerJob>;
  /** Who is signed in where from now on; null for nobody. */
  link(line: { owner: string; device: TransferDevice } | null): void;
  close(): void;
}

export interface BackupKit {
  readonly file?: string;
  readonly target: string;
  readonly clock?: TransferClock;
  /** The hours of transfers have not come. */
  readonly isClosed?: boolean;
  readonly watch?: WatchFolder;
  /** Another computer than that of the other tests. */
  readonly adapters?: readonly string[];
}

/** Hours that are none of the next two. */
function notNow() {
  const hour = new Date().getHours();
  return { on: true, from: (hour + 3) % 24, to: (hour + 4) % 24 };
}

/** Opens the backups of a computer called "Laptop". */
export function startBackups({
  isClosed = false,
  file = ':memory:',
  target,
  clock = systemClock,
  watch = () => null,
  adapters = ['laptop'],
}: BackupKit): RunningBackups {
  const store = openBackupStore(file);
  const watchers = new Set<() => void>();
  let line: { owner: string; device: TransferDevice } | null = null;
  let jobs: readonly ComputerJob[] = [];
  const backups = createBackups({
    store,
    clock,
    line: () => line,
    pace: new Pace(clock, { ...firstNativeSettings, schedule: isClosed ? notNow() : firstNativeSettings.schedule }),
    watch,
    newId: randomUUID,
    adapters: () => adapters,
    onChanged(told) {
      jobs = told;
      for (const look of watchers) look();
    },
  });
  return {
    backups,
    store,
    jobs: () => jobs,
    async save(paths, part = {}) {
      const plan = {
        ...({ name: '', target: { path: target }, backupType: 'manual', keep_deleted: true } as const),
        ...{ backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '02:00' } },
        ...{ ignore: { hidden: false, system: true, ext: [], size_max: 0 } },
        ...part,
      };
      const answer = await backups.answer({ do: 'save', plan, paths: [...paths], computer: 'Laptop' });
      return answer.did === 'save' ? answer.saved.code || answer.saved.id : '';
    },
    async control(control) {
      const answer = await backups.answer({ do: 'control', control });
      return answer.did === 'control' ? answer.code : '';
    },
    async pause(ms) {
      const answer = await backups.answer({ do: 'pause', ms });
      return answer.did === 'pause' ? answer.code : '';
    },
    async runs(id) {
      const pages = { page: 1, size: 50, ...(id === undefined ? {} : { id }) };
      const answer = await backups.answer({ do: 'log', pages });
      return answer.did === 'log' ? answer.runs.list : [];
    },
    until: (holds, ms = 20_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = jobs.find(holds);
          if (found === undefined) return;
          clearTimeout(late);
          watchers.delete(look);
          resolve(found);
        };
        const late = setTimeout(() => {
          watchers.delete(look);
          reject(new Error(`still ${JSON.stringify(jobs).slice(0, 2000)}`));
        }, ms);
        watchers.add(look);
        look();
      }),
    link(next) {
      line = next;
      backups.follow();
    },
    close() {
      backups.dispose();
      store.close();
    },
  };
}

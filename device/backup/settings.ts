import type { DatabaseSync } from 'node:sqlite';
import { STALE_DAYS } from '#shared/rules/backup/guard.ts';
import type { WorkWindow } from '#shared/rules/backup/plan.ts';

/** What holds for all jobs of an account (APP-BCEN-01). */
export interface BackupSettings {
  /** Bytes a second that its jobs move together, 0 for no limit. */
  readonly speedLimit: number;
  /** Hours in which jobs begin by themselves. */
  readonly window: WorkWindow;
  /** Days without a good run after which a job counts as stale. */
  readonly staleDays: number;
  /** Until when nothing runs by itself, by the device's clock (ms); 0 for no pause. */
  readonly pausedUntil: number;
}

interface Row {
  speed_limit: number;
  window_on: number;
  window_from: string;
  window_to: string;
  stale_days: number;
  paused_until: number;
}

const usual: BackupSettings = {
  speedLimit: 0,
  window: { enable: false, from: '22:00', to: '06:00' },
  staleDays: STALE_DAYS,
  pausedUntil: 0,
};

export type SettingsOfBackup = ReturnType<typeof createBackupSettings>;

/** Limits and hours of each account's jobs. */
export function createBackupSettings(db: DatabaseSync) {
  const select = db.prepare('SELECT * FROM backup_settings WHERE owner = ?');
  const write = db.prepare(
    `INSERT OR REPLACE INTO backup_settings (owner, speed_limit, window_on, window_from, window_to, stale_days, paused_until)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const get = (owner: string): BackupSettings => {
    const row = select.get(owner) as Row | undefined;
    if (row === undefined) return usual;
    return {
      speedLimit: row.speed_limit,
      window: { enable: row.window_on === 1, from: row.window_from, to: row.window_to },
      staleDays: row.stale_days,
      pausedUntil: row.paused_until,
    };
  };
  return {
    get,
    change(owner: string, part: Partial<BackupSettings>): BackupSettings {
      const next = { ...get(owner), ...part };
      const { window, speedLimit, staleDays, pausedUntil } = next;
      write.run(owner, speedLimit, window.enable ? 1 : 0, window.from, window.to, staleDays, pausedUntil);
      return next;
    },
  };
}

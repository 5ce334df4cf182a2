/** When a job runs by itself; `days` from 1 (Monday) to 7, `time` as HH:MM, both by the device's local time. */
export interface BackupPlan {
  readonly backupType: 'manual' | 'timed' | 'realtime';
  readonly days: readonly number[];
  readonly time: string;
}

/** Hours in which work may go on by itself; the same time twice is the whole day. */
export interface WorkWindow {
  readonly enable: boolean;
  readonly from: string;
  readonly to: string;
}

/** Days of a week, so that the same day of the next one is found too. */
const DAYS = 8;

/** The moment of a day at a plan's time (ms), `offset` days from that of `ms`; undefined on a day that is none of it. */
function momentOf({ days, time }: BackupPlan, ms: number, offset: number): number | undefined {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(ms);
  at.setDate(at.getDate() + offset);
  at.setHours(hours, minutes, 0, 0);
  return days.includes(at.getDay() === 0 ? 7 : at.getDay()) ? at.getTime() : undefined;
}

/**
 * The last moment of a timed plan after `from` and not after `to` (ms); undefined when there is none. What was missed
 * while the device was off is found once, however often it was missed (APP-AUTO-02).
 */
export function lastDue(plan: BackupPlan, from: number, to: number): number | undefined {
  if (plan.backupType !== 'timed') return undefined;
  for (let offset = 0; offset < DAYS; offset += 1) {
    const at = momentOf(plan, to, -offset);
    if (at !== undefined && at <= to) return at > from ? at : undefined;
  }
  return undefined;
}

/** The next moment of a timed plan after `from` (ms); undefined without one. */
export function nextDue(plan: BackupPlan, from: number): number | undefined {
  if (plan.backupType !== 'timed') return undefined;
  for (let offset = 0; offset < DAYS; offset += 1) {
    const at = momentOf(plan, from, offset);
    if (at !== undefined && at > from) return at;
  }
  return undefined;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether work may begin by itself at a time (ms); a window may go over midnight (APP-BCEN-01). */
export function isInWindow({ enable, from, to }: WorkWindow, ms: number): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (!enable || begin === end) return true;
  const at = new Date(ms);
  const now = at.getHours() * 60 + at.getMinutes();
  return begin < end ? now >= begin && now < end : now >= begin || now < end;
}

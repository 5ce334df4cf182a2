import type { NativeSettings } from '#shared/ipc/transfer-channels.ts';

/** True while transfers may run at an hour of the day (0 to 23); from 22 to 6 goes over midnight. */
export function mayRun({ on, from, to }: NativeSettings['schedule'], hour: number): boolean {
  if (!on || from === to) return true;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

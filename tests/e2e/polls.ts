import type { ReceivedCall } from './control.ts';

/** Address of the poll of the device's state. */
export const SYSTEM_POLL = '/system/polling2';

/** Milliseconds between the polls of each client: how often it asks. */
export function pollGaps(calls: readonly ReceivedCall[]): Record<string, number[]> {
  const times: Record<string, number[]> = {};
  for (const { time, fields } of calls) (times[String(fields.device_id)] ??= []).push(time);
  return Object.fromEntries(
    Object.entries(times).map(([client, list]) => [
      client,
      list.slice(1).map((time, index) => time - (list[index] ?? 0)),
    ]),
  );
}

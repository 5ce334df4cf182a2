import type { NativeItem, NativeKind } from '#shared/ipc/transfer-channels.ts';
import { isUnderWay } from './native-slice.ts';

/** Counters of a kind as the task status counts them (TSK-01): ended and not yet seen, and under way. */
export function nativeCounter(
  items: Readonly<Record<string, NativeItem>>,
  kind: NativeKind,
): { success: number; fail: number; running: number } {
  let [success, fail, running] = [0, 0, 0];
  for (const item of Object.values(items)) {
    if (item.kind !== kind) continue;
    if (item.state === 'done') success += item.seen ? 0 : 1;
    else if (item.state === 'fail') fail += item.seen ? 0 : 1;
    else if (isUnderWay(item)) running += 1;
  }
  return { success, fail, running };
}

import type { MessageFrame } from '#shared/contract/push.ts';
import { isFlagSet } from '#shared/rules/role.ts';

/** A disk that was put in or pulled out while the device runs. */
export interface Hotplug {
  readonly reason: 'insert' | 'remove';
  readonly position: number;
  /** A mirror lacks a disk: the data of both may be lost (RAID-07). */
  readonly atRisk: boolean;
}

/** What a push frame tells of a disk; null for any other frame. PUSH-09 */
export function readHotplug({ topic, type, data }: MessageFrame): Hotplug | null {
  if (topic !== 'hotplug' || type !== 'reboot_prompt') return null;
  const { reason, position, raid1_missing } = data ?? {};
  if (reason !== 'insert' && reason !== 'remove') return null;
  return { reason, position: Number(position) || 0, atRisk: isFlagSet(raid1_missing) };
}

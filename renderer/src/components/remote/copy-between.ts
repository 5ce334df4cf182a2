import { calls } from '#shared/contract/index.ts';
import { call, wireNow } from '../../api/call.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { inPortions } from '../../state/files/portions.ts';
import { copyWork } from '../../state/remote/copies.ts';
import { remoteStateOf } from '../../state/remote/remote-state.ts';
import { farSide, ownSide } from '../../state/remote/side.ts';
import type { AppStore } from '../../state/store.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';

/** The session at another device is over. */
const SESSION_OVER = 'N001207';

/** Entries on their way between this device and another one. */
export interface CopyBetween {
  /** The other device. */
  readonly device: string;
  readonly way: 'here' | 'there';
  readonly paths: readonly string[];
  /** Folder that they go to, on the side to which they go. */
  readonly folder: string;
}

/**
 * Begins to copy entries between this device and another one, where they stay as they are (DRG-24, APP-REMOTE-02).
 * Answers whether it was begun; why not is said.
 */
export async function copyBetween(store: AppStore, { device, way, paths, folder }: CopyBetween): Promise<boolean> {
  const { sessions, copies } = remoteStateOf(store);
  const [wire, session] = [wireNow(), sessions.of(device)];
  if (wire === null || session === null) {
    toastFailure({ code: SESSION_OVER, message: '' });
    return false;
  }
  const [far, own] = [farSide(wire, session), ownSide(wire, { call })];
  const [from, to] = way === 'here' ? [far, own] : [own, far];
  const entries: Entry[] = [];
  for (const portion of inPortions(paths)) {
    const result = await from.client.call(calls.fileInfo, { paths: portion });
    if (!result.success) {
      toastFailure(result);
      return false;
    }
    entries.push(...result.data.list.map((raw) => toEntry(raw)));
  }
  copies.add(entries.map((entry) => copyWork(way, [from, to], entry, folder)));
  return entries.length > 0;
}

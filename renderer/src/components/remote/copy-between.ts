import { calls } from '#shared/contract/index.ts';
import { call, wireNow } from '../../api/call.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { inPortions } from '../../state/files/portions.ts';
import { copyWork } from '../../state/remote/copies.ts';
import { remoteStateOf } from '../../state/remote/remote-state.ts';
import { CopyError, farSide, ownSide, type Side } from '../../state/remote/side.ts';
import type { AppStore } from '../../state/store.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { SESSION_OVER } from './use-failure-words.ts';

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
  // Tried again later, a copy goes by the sign-in of then.
  const sides = (): readonly [Side, Side] => {
    const now = sessions.of(device);
    if (now === null) throw new CopyError(SESSION_OVER);
    const [far, own] = [farSide(wire, now), ownSide(wire, { call })];
    return way === 'here' ? [far, own] : [own, far];
  };
  const [from] = sides();
  const entries: Entry[] = [];
  for (const portion of inPortions(paths)) {
    const result = await from.client.call(calls.fileInfo, { paths: portion });
    if (!result.success) {
      toastFailure(result);
      return false;
    }
    entries.push(...result.data.list.map((raw) => toEntry(raw)));
  }
  copies.add(entries.map((entry) => copyWork(way, sides, entry, folder)));
  return entries.length > 0;
}

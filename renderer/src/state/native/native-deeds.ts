import type { TransferBridge, Unsubscribe } from '#shared/ipc/bridge.ts';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import type { Arrived } from '../files/undo/uploaded.ts';
import { isSecretPath } from '../files/wire-path.ts';
import type { AppStore } from '../store.ts';
import { noteUploads } from '../transfers/note-uploads.ts';
import { isUnderWay, nativeChanged, nativeListed } from './native-slice.ts';

/** What came of an upload of the desktop app by which it can be taken back; null where nothing did, or nobody knows. */
function arrivedOf({ remote, rel, size, mtime, isDir, placed }: NativeItem): Arrived | null {
  const facts = { path: `${remote}/${rel}`, size, mtime: Math.max(0, Math.floor(mtime / 1000)), isDir };
  // Of a safe box the device tells nothing.
  if (placed === null) return isSecretPath(remote) ? facts : null;
  return { ...facts, ...placed };
}

/**
 * Notes what the desktop app has uploaded as deeds that can be taken back, each drop or choice of files as one once nothing of it is
 * under way any more: also what came while no window was open. For one page alone; returns the end of it.
 */
export function noteNativeUploads(store: AppStore, bridge: TransferBridge): Unsubscribe {
  const note = noteUploads(store);
  /** What is being noted: the desktop app has not heard of it yet. */
  const noting = new Set<string>();
  const look = async (batch: string): Promise<void> => {
    const items = Object.values(store.getState().native.items).filter((item) => item.batch === batch);
    const fresh = items.filter(({ id, kind, state, noted }) => kind === 'nativeUpload' && state === 'done' && !noted && !noting.has(id)); // prettier-ignore
    const [first] = fresh;
    if (first === undefined || items.some(isUnderWay)) return;
    const ids = fresh.map(({ id }) => id);
    for (const id of ids) noting.add(id);
    const arrived = fresh.flatMap((item) => arrivedOf(item) ?? []);
    if (arrived.some(({ same }) => same !== true)) await note({ batch, folder: first.remote, arrived, isOver: true });
    await bridge.control(ids, 'noted').catch(() => undefined);
  };
  const lookAt = (items: readonly NativeItem[]): void => {
    const ended = items.filter(({ kind, state }) => kind === 'nativeUpload' && state !== 'run' && state !== 'wait');
    for (const batch of new Set(ended.map((item) => item.batch))) void look(batch);
  };
  const ends = [
    store.startListening({
      actionCreator: nativeListed,
      effect: ({ payload }) => {
        lookAt(payload.items);
      },
    }),
    store.startListening({
      actionCreator: nativeChanged,
      effect: ({ payload }) => {
        lookAt(payload.changed);
      },
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

import { messageKey, type StorageMessage } from '#shared/rules/storage/message.ts';
import type { AppStore } from './store.ts';

/** Messages that leave the disks as they are: a result, a disk to be changed at the next start. */
const QUIET = ['complete', 'dswitch'];

const keyOf = (message: StorageMessage | null): string =>
  message === null || QUIET.includes(message.type) || message.data.type === 'extdev'
    ? ''
    : messageKey(message) + message.code;

/**
 * Tells once when the device has something else to say of its disks than now: what was asked about them before is
 * void, wherever it was asked. Answers what ends the watch. MSG-08, OVL-10
 */
export function onDisksChanged(store: Pick<AppStore, 'getState' | 'subscribe'>, act: () => void): () => void {
  const before = keyOf(store.getState().storage.message);
  const end = store.subscribe(() => {
    const now = keyOf(store.getState().storage.message);
    if (now === '' || now === before) return;
    end();
    act();
  });
  return end;
}

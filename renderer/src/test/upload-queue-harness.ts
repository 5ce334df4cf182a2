import { vi } from 'vitest';
import { FakeBatch } from './fake-batch.ts';
import { FakeDevice, fileOf, memoryJournal, timerClock } from './fake-transfer-device.ts';
import type { LocalFile, TransferItem } from '../state/transfers/transfer-types.ts';
import { UploadQueue } from '../state/transfers/upload-queue.ts';

/** Device and account that the uploads are of. */
export const OWNER = 'nas/admin';

/** A queue on a device of a test; a journal of an earlier one makes it the queue of the page after a reload. */
export function setUp(device = new FakeDevice(), journal = memoryJournal()) {
  const items = new Map<string, TransferItem>();
  let count = 0;
  const queue = new UploadQueue({
    ...device.deps(timerClock, 1000),
    batch: new FakeBatch(device),
    journal,
    newId: () => `u${(count += 1)}`,
    note: () => undefined,
    publish: (changed, removed) => {
      for (const item of changed) items.set(item.id, item);
      for (const id of removed) items.delete(id);
    },
  });
  const state = (name: string): string | undefined => [...items.values()].find((item) => item.name === name)?.state;
  return { device, journal, queue, items, state };
}

/** A file as it was chosen or dropped. */
export const local = (name: string, size = 10, rel = name): LocalFile => ({ file: fileOf(name, size), rel });

/** Lets promises and timers up to `ms` happen. */
export const pass = (ms = 250): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

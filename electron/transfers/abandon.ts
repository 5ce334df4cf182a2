import type { TransferDevice } from './device.ts';
import type { TransferJournal } from './journal.ts';
import { removePart } from './part-file.ts';
import type { Transfer } from './transfer.ts';

const CLEAN_UP_MS = 5000;

/**
 * Frees what both sides hold of a transfer with which nobody goes on, once its run is over. `isKept` says whether it
 * still stands in a list then. Somebody who goes on with it before that keeps what there is; who does it while this is
 * being freed begins from nothing, once it is (`isFreed`). The device's part is best effort: it clears up by itself after a while.
 */
export async function abandon(
  transfer: Transfer,
  journal: TransferJournal,
  device: TransferDevice | null,
  isKept: () => boolean,
  isFreed: () => void,
): Promise<void> {
  const { record } = transfer;
  await transfer.over;
  if (transfer.isBeingFreed || (record.state !== 'cancel' && record.state !== 'fail')) return;
  transfer.isBeingFreed = true;
  if (record.part !== '') await removePart(record.part).catch(() => undefined);
  journal.clearPieces(record.id);
  const { url } = record;
  Object.assign(record, { url: '', part: '', etag: '', tail: null, placing: null, done: 0, started: false });
  transfer.sent = 0;
  transfer.trusted.bytes = null;
  if (isKept()) journal.put([record]);
  transfer.isBeingFreed = false;
  isFreed();
  if (url !== '') await device?.terminate(url, AbortSignal.timeout(CLEAN_UP_MS)).catch(() => undefined);
}

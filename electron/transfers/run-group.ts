import { isSafePath } from '#shared/rules/safe-path.ts';
import type { TransferDevice } from './device.ts';
import { TransferFailure } from './failure.ts';
import type { TransferJournal } from './journal.ts';
import type { Notifier } from './notifier.ts';
import { runTogether } from './run-together.ts';
import { MOST_TOGETHER, SMALL_BYTES } from './small-files.ts';
import type { Transfer } from './transfer.ts';
import type { TransferQueue } from './transfer-queue.ts';

export interface GroupContext {
  readonly device: TransferDevice;
  readonly journal: TransferJournal;
  readonly queue: TransferQueue;
  readonly notifier: Notifier;
  /** Decides what a failure of one of them means. */
  readonly failed: (transfer: Transfer, failure: TransferFailure) => void;
  /** Nothing is written down any more. */
  readonly isOver: () => boolean;
}

/** Whether an upload may go in one request with others that go to the same folder under the same rule for taken names. */
function mayGoTogether({ record, alone }: Transfer): boolean {
  const { kind, isDir, size, url, started, remote } = record;
  return (
    kind === 'nativeUpload' &&
    !isDir &&
    size <= SMALL_BYTES &&
    // What the device may have heard of already is gone on with.
    !started &&
    url === '' &&
    !alone &&
    // The device encrypts what goes into a safe box on its way, file by file.
    !isSafePath(remote)
  );
}

/** As many as one request takes, in their order. */
function firstOf(transfers: readonly Transfer[]): Transfer[] {
  let bytes = 0;
  const most = transfers.slice(0, MOST_TOGETHER.files);
  const end = most.findIndex(({ record: { size } }) => (bytes += size) > MOST_TOGETHER.bytes);
  return end < 0 ? most : most.slice(0, end);
}

/** Waiting uploads that go in one request with the one whose turn it is, which is among them; none where it goes alone. */
export function groupOf(first: Transfer, queue: TransferQueue): Transfer[] {
  if (!mayGoTogether(first)) return [];
  const { owner, remote, conflict } = first.record;
  const goesWith = (other: Transfer): boolean =>
    other.record.owner === owner &&
    other.record.remote === remote &&
    other.record.conflict === conflict &&
    mayGoTogether(other);
  return firstOf(queue.pool.together(first, goesWith));
}

/** Runs uploads in one request, and makes of each what came out of it (UPL-02, UPL-04). */
export async function runGroup(group: readonly Transfer[], context: GroupContext): Promise<void> {
  const { device, journal, queue, notifier, failed, isOver } = context;
  const { pool } = queue;
  const controller = new AbortController();
  const { signal } = controller;
  for (const transfer of group) {
    transfer.controller = controller;
    queue.begun(transfer);
  }
  const outcomes = await runTogether(group, group[0]?.record.conflict ?? 'ask', { device, journal, signal });
  for (const transfer of group) transfer.controller = null;
  if (isOver()) return;
  for (const [index, transfer] of group.entries()) {
    const outcome = outcomes[index] ?? 'alone';
    notifier.changed(transfer);
    // Halted itself: whoever did it has said what comes next.
    if (transfer.record.state !== 'run') continue;
    // Halted with another one: it waits for its turn again.
    if (signal.aborted) pool.move(transfer, 'wait');
    else if (outcome === 'alone') {
      transfer.alone = true;
      pool.move(transfer, 'wait');
    } else if (outcome instanceof TransferFailure) failed(transfer, outcome);
    else queue.ended(transfer, outcome);
  }
  journal.put(group.filter(({ id }) => pool.get(id) !== undefined).map(({ record }) => record));
}

import type { NativeAction, NativeResolution } from '#shared/ipc/transfer-channels.ts';
import type { QueueMove } from '#shared/rules/queue-order.ts';
import { abandon } from './abandon.ts';
import type { TransferDevice } from './device.ts';
import type { TransferJournal } from './journal.ts';
import type { Notifier } from './notifier.ts';
import type { RunOutcome } from './run-context.ts';
import { mayAct, mayBe, type Transfer } from './transfer.ts';
import { TransferPool } from './transfer-pool.ts';

export interface TransferQueueDeps {
  readonly journal: TransferJournal;
  readonly notifier: Notifier;
  readonly device: () => TransferDevice | null;
  /** A transfer that could not begin may now. */
  readonly onFreed: () => void;
}

/** The transfers, and what a person or an ended run makes of them. Each step is written down. */
export class TransferQueue {
  readonly pool = new TransferPool();
  readonly #deps: TransferQueueDeps;

  constructor(deps: TransferQueueDeps) {
    this.#deps = deps;
  }

  control(ids: readonly string[], action: NativeAction): void {
    const found = ids.flatMap((id) => this.pool.get(id) ?? []);
    const touched = found.filter((transfer) => this.#act(transfer, action));
    const kept = touched.filter(({ id }) => this.pool.get(id) !== undefined);
    this.#deps.journal.put(kept.map(({ record }) => record));
    for (const transfer of kept) this.#deps.notifier.changed(transfer);
  }

  /** Puts transfers of an account that are not under way elsewhere in their queue; answers those that have moved. */
  place(ids: readonly string[], to: QueueMove, owner: string): readonly Transfer[] {
    const moved = this.pool.place(ids, to, owner);
    this.#deps.journal.put(moved.map(({ record }) => record));
    for (const transfer of moved) this.#deps.notifier.changed(transfer);
    return moved;
  }

  /** What to do with a file whose name is taken; with `all` also with every other of the same batch (DRG-26). */
  resolve(id: string, choice: NativeResolution, all: boolean): void {
    const asked = this.pool.get(id);
    if (asked === undefined) return;
    const { batch } = asked.record;
    const goesToo = ({ record }: Transfer): boolean => all && record.batch === batch && mayBe(record, choice);
    const same = this.pool.in('conflict').filter((one) => one === asked || goesToo(one));
    for (const transfer of same) this.#choose(transfer, choice);
    if (all) this.#chooseAhead(batch, choice);
  }

  /** Ends what runs; its run ends by itself, and leaves the state alone. */
  halt(transfer: Transfer, state: 'wait' | 'pause' | 'cancel'): void {
    transfer.retryAt = null;
    transfer.rate.reset();
    this.pool.move(transfer, state);
    transfer.controller?.abort();
    this.#deps.notifier.changed(transfer);
  }

  haltAll(): void {
    for (const transfer of this.pool.in('run')) this.halt(transfer, 'wait');
  }

  /** A run begins. */
  begun(transfer: Transfer): void {
    const { record } = transfer;
    transfer.retryAt = null;
    record.error = null;
    transfer.ranAs = record.conflict;
    this.pool.move(transfer, 'run');
    this.#deps.notifier.changed(transfer);
  }

  /** A run has ended by itself, without a failure. */
  ended(transfer: Transfer, outcome: RunOutcome): void {
    const { record } = transfer;
    switch (outcome.kind) {
      case 'done':
        transfer.sent = record.done = record.size;
        record.placing = null;
        if (record.kind === 'nativeUpload') Object.assign(record, { placed: outcome.placed ?? null, noted: false });
        this.#deps.journal.clearPieces(record.id);
        this.pool.move(transfer, 'done');
        return;
      case 'skipped':
        this.pool.move(transfer, 'cancel');
        void this.#abandon(transfer);
        return;
      case 'conflict': {
        record.taken = outcome.taken;
        // Chosen for all while it ran, and not yet tried.
        if (transfer.ranAs === 'ask' && record.conflict !== 'ask') this.#choose(transfer, record.conflict);
        else this.pool.move(transfer, 'conflict');
      }
    }
  }

  /** Answers whether anything has changed. */
  #act(transfer: Transfer, action: NativeAction): boolean {
    const { record } = transfer;
    if (!mayAct(record, action)) return false;
    switch (action) {
      case 'pause':
        this.halt(transfer, 'pause');
        return true;
      case 'resume':
        this.#fresh(transfer);
        return true;
      case 'cancel':
        this.halt(transfer, 'cancel');
        void this.#abandon(transfer);
        return true;
      case 'clear':
        if (record.state === 'fail') void this.#abandon(transfer);
        this.pool.delete(transfer);
        this.#deps.journal.remove([record.id]);
        this.#deps.notifier.gone(record.id);
        return true;
      case 'seen':
        record.seen = true;
        return true;
      case 'noted':
        record.noted = true;
        return true;
    }
  }

  #fresh(transfer: Transfer): void {
    const { record } = transfer;
    record.error = null;
    record.taken = null;
    record.seen = false;
    transfer.failures = 0;
    transfer.retryAt = null;
    this.pool.move(transfer, 'wait');
  }

  /** What comes later of a batch does not ask either; written down, so that no restart asks again. */
  #chooseAhead(batch: string, choice: NativeResolution): void {
    const ahead = this.pool
      .all()
      .filter(({ record }) => record.batch === batch && record.conflict === 'ask' && record.state !== 'done');
    for (const { record } of ahead) record.conflict = choice;
    this.#deps.journal.put(ahead.map(({ record }) => record));
  }

  #choose(transfer: Transfer, choice: NativeResolution): void {
    const { record } = transfer;
    record.conflict = choice;
    record.taken = null;
    if (choice === 'skip') {
      this.pool.move(transfer, 'cancel');
      void this.#abandon(transfer);
    } else this.pool.move(transfer, 'wait');
    this.#deps.journal.put([record]);
    this.#deps.notifier.changed(transfer);
  }

  /** Nobody goes on with it: both sides free what they hold of it. */
  #abandon(transfer: Transfer): Promise<void> {
    const { journal, device, onFreed } = this.#deps;
    const isKept = () => this.pool.get(transfer.id) === transfer;
    return abandon(transfer, journal, device(), isKept, onFreed);
  }
}

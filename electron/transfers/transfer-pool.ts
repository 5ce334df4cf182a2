import type { NativeKind, NativeState } from '#shared/ipc/transfer-channels.ts';
import { ranksAfter, type QueueMove } from '#shared/rules/queue-order.ts';
import { isOver, type Transfer } from './transfer.ts';

const inTurn = (a: Transfer, b: Transfer): number => a.record.seq - b.record.seq;

/** A halted run may still be ending, or be cleared away: that must be over before the same file begins again. */
const mayBegin = ({ controller, isBeingFreed }: Transfer): boolean => controller === null && !isBeingFreed;

/** Transfers by id and by state, and the queue of each direction. */
export class TransferPool {
  readonly #byId = new Map<string, Transfer>();
  readonly #byState = new Map<NativeState, Set<Transfer>>();
  readonly #queues: Record<NativeKind, { list: Set<Transfer>; sorted: boolean }> = {
    nativeUpload: { list: new Set(), sorted: true },
    nativeSave: { list: new Set(), sorted: true },
  };

  get(id: string): Transfer | undefined {
    return this.#byId.get(id);
  }

  all(): Transfer[] {
    return [...this.#byId.values()];
  }

  add(transfer: Transfer): void {
    this.#byId.set(transfer.id, transfer);
    this.#enter(transfer);
  }

  delete(transfer: Transfer): void {
    this.#byId.delete(transfer.id);
    this.#leave(transfer);
  }

  move(transfer: Transfer, state: NativeState): void {
    this.#leave(transfer);
    transfer.record.state = state;
    this.#enter(transfer);
  }

  /**
   * Moves transfers in the queue of what is neither over nor under way, each direction for itself; answers those whose
   * place is another now.
   */
  place(ids: readonly string[], to: QueueMove, owner: string): Transfer[] {
    return Object.entries(this.#queues).flatMap(([kind, queue]) => {
      const open = this.all().filter(
        ({ record }) =>
          record.kind === kind && record.owner === owner && record.state !== 'run' && !isOver(record.state),
      );
      const line = open.sort(inTurn).map(({ id, record }) => ({ id, rank: record.seq }));
      const moved = ranksAfter(line, ids, to);
      if (moved.size > 0) queue.sorted = false;
      return [...moved].flatMap(([id, seq]) => {
        const transfer = this.#byId.get(id);
        if (transfer !== undefined) transfer.record.seq = seq;
        return transfer ?? [];
      });
    });
  }

  /** A copy, so that transfers may change state while it is walked. */
  in(state: NativeState): Transfer[] {
    return [...this.#bucket(state)];
  }

  /** The transfer whose turn it is: by its place, which is its age unless somebody moved it. */
  next(kind: NativeKind, owner: string, now: number): Transfer | undefined {
    const queue = this.#queues[kind];
    if (!queue.sorted) {
      queue.list = new Set([...queue.list].sort(inTurn));
      queue.sorted = true;
    }
    for (const transfer of queue.list) {
      const { record, retryAt } = transfer;
      if (record.owner === owner && mayBegin(transfer) && (retryAt === null || retryAt <= now)) return transfer;
    }
    return undefined;
  }

  /** Waiting uploads that go together with one, in the order of the queue and with it among them. */
  together(first: Transfer, goesWith: (other: Transfer) => boolean): Transfer[] {
    const { list } = this.#queues.nativeUpload;
    return [...list].filter((one) => one === first || (mayBegin(one) && goesWith(one)));
  }

  #enter(transfer: Transfer): void {
    const { state, kind } = transfer.record;
    this.#bucket(state).add(transfer);
    if (state !== 'wait') return;
    this.#queues[kind].list.add(transfer);
    // Back in the queue it stands where it stood, not behind everybody.
    this.#queues[kind].sorted = false;
  }

  #leave(transfer: Transfer): void {
    this.#bucket(transfer.record.state).delete(transfer);
    this.#queues[transfer.record.kind].list.delete(transfer);
  }

  #bucket(state: NativeState): Set<Transfer> {
    let bucket = this.#byState.get(state);
    if (bucket === undefined) {
      bucket = new Set();
      this.#byState.set(state, bucket);
    }
    return bucket;
  }
}

import type { NativeKind, NativePriority, NativeState } from '#shared/ipc/transfer-channels.ts';
import type { Transfer } from './transfer.ts';

const rank: Readonly<Record<NativePriority, number>> = { high: 0, normal: 1, low: 2 };
const inTurn = (a: Transfer, b: Transfer): number =>
  rank[a.record.priority] - rank[b.record.priority] || a.record.seq - b.record.seq;

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

  /** Its priority has changed. */
  reorder(transfer: Transfer): void {
    this.#queues[transfer.record.kind].sorted = false;
  }

  /** A copy, so that transfers may change state while it is walked. */
  in(state: NativeState): Transfer[] {
    return [...this.#bucket(state)];
  }

  /** The transfer whose turn it is: by priority, then by age. */
  next(kind: NativeKind, owner: string, now: number): Transfer | undefined {
    const queue = this.#queues[kind];
    if (!queue.sorted) {
      queue.list = new Set([...queue.list].sort(inTurn));
      queue.sorted = true;
    }
    for (const transfer of queue.list) {
      const { record, controller, retryAt } = transfer;
      // A halted run may still be ending: it must be over before the same file begins again.
      if (record.owner === owner && controller === null && (retryAt === null || retryAt <= now)) return transfer;
    }
    return undefined;
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

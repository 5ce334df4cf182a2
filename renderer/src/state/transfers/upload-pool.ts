import { ranksAfter, type QueueMove, type Ranked } from '#shared/rules/queue-order.ts';
import { isOver, type TransferState } from './transfer-types.ts';
import type { Upload } from './upload.ts';

const byRank = (a: Ranked, b: Ranked): number => a.rank - b.rank;

/** The uploads of a page, found by id and by state, and the queue of those that wait. */
export class UploadPool {
  private readonly byId = new Map<string, Upload>();
  private readonly byState = new Map<TransferState, Set<Upload>>();
  private line: Upload[] | null = [];
  private nextRank = 0;

  get(id: string): Upload | undefined {
    return this.byId.get(id);
  }

  /** Takes an upload on; behind all others unless it has a place of its own. */
  add(upload: Upload, rank = this.nextRank): void {
    upload.rank = rank;
    this.nextRank = Math.max(this.nextRank, Math.floor(rank) + 1);
    this.byId.set(upload.id, upload);
    this.enter(upload);
  }

  delete(upload: Upload): void {
    this.byId.delete(upload.id);
    this.leave(upload);
  }

  move(upload: Upload, state: TransferState): void {
    this.leave(upload);
    upload.state = state;
    this.enter(upload);
  }

  /** Moves uploads in the queue of what is neither over nor under way; answers those whose place is another now. */
  place(ids: readonly string[], to: QueueMove): Upload[] {
    const open = [...this.byId.values()].filter(({ state }) => state !== 'run' && !isOver(state)).sort(byRank);
    const moved = [...ranksAfter(open, ids, to)].flatMap(([id, rank]) => {
      const upload = this.byId.get(id);
      if (upload !== undefined) upload.rank = rank;
      return upload ?? [];
    });
    for (const { rank } of moved) this.nextRank = Math.max(this.nextRank, Math.floor(rank) + 1);
    this.line = null;
    return moved;
  }

  /** The upload whose turn it is, among those that wait and fit. */
  next(fits: (upload: Upload) => boolean): Upload | undefined {
    for (const upload of this.inLine()) if (fits(upload)) return upload;
    return undefined;
  }

  /** Those that wait, in the order of the queue; none of them may change its state while they are walked. */
  *inLine(): Generator<Upload> {
    // Sorted only when something has changed, and kept with the first at the end: taking it off costs nothing.
    const line = (this.line ??= [...this.bucket('wait')].sort(byRank).reverse());
    for (let at = line.length - 1; at >= 0; at -= 1) {
      const upload = line[at];
      if (upload !== undefined) yield upload;
    }
  }

  all(): Upload[] {
    return [...this.byId.values()];
  }

  /** A copy, so that uploads may change state while it is walked. */
  in(state: TransferState): Upload[] {
    return [...this.bucket(state)];
  }

  has(state: TransferState): boolean {
    return this.bucket(state).size > 0;
  }

  /** First of a state that fits. */
  first(state: TransferState, fits: (upload: Upload) => boolean): Upload | undefined {
    for (const upload of this.bucket(state)) if (fits(upload)) return upload;
    return undefined;
  }

  private enter(upload: Upload): void {
    this.bucket(upload.state).add(upload);
    if (upload.state === 'wait') this.line = null;
  }

  private leave(upload: Upload): void {
    this.bucket(upload.state).delete(upload);
    if (upload.state !== 'wait' || this.line === null) return;
    if (this.line.at(-1) === upload) this.line.pop();
    else this.line = null;
  }

  private bucket(state: TransferState): Set<Upload> {
    let bucket = this.byState.get(state);
    if (bucket === undefined) {
      bucket = new Set();
      this.byState.set(state, bucket);
    }
    return bucket;
  }
}

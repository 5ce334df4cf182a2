import type { Arrived } from '../files/undo/uploaded.ts';
import { isSecretPath } from '../files/wire-path.ts';
import type { Clock } from './transfer-types.ts';
import type { UploadPool } from './upload-pool.ts';
import type { RunOutcome } from './upload-runner.ts';
import type { Upload } from './upload.ts';

/** What arrived of one drop or choice of files since the last word of it. */
export interface BatchNews {
  readonly batch: string;
  /** Wire path of the folder that all of it goes to. */
  readonly folder: string;
  readonly arrived: readonly Arrived[];
  /** Nothing of it is under way any more. */
  readonly isOver: boolean;
}

/** So long what arrives is gathered (ms): thousands of small files end shortly after one another. */
const GATHER_MS = 250;
/** What goes on for long is told so often (ms): each word of it is written down with all that came before. */
const EVERY_MS = 2000;

interface Gathered {
  readonly folder: string;
  arrived: Arrived[];
  /** When it was told last, unix milliseconds. */
  toldAt: number;
  /** Something of it that came by itself was told. */
  isTold: boolean;
}

/** What came of an upload by which it can be taken back; null where nothing did, or the device does not tell. */
function arrivedOf({ origin }: Upload, outcome: RunOutcome): Arrived | null {
  const { folder, rel, size, mtime, isDir = false } = origin;
  const facts = { path: `${folder}/${rel}`, size, mtime, ...(isDir && { isDir }) };
  // The same file in a folder that was made for it may have come in a request whose answer was lost.
  if (outcome.kind === 'same') return rel.includes('/') ? { ...facts, same: true } : null;
  if (outcome.kind !== 'done') return null;
  if (outcome.placed !== undefined) return { ...facts, ...outcome.placed };
  // A folder that was there already did not come.
  return isSecretPath(folder) && !isDir ? facts : null;
}

/** Gathers what arrives of each batch, and tells it a few times a second, so that it can be taken back as one deed. */
export class UploadNotes {
  readonly #clock: Clock;
  readonly #pool: UploadPool;
  readonly #note: (news: BatchNews) => void;
  readonly #gathered = new Map<string, Gathered>();
  #stop: (() => void) | null = null;

  constructor(clock: Clock, pool: UploadPool, note: (news: BatchNews) => void) {
    this.#clock = clock;
    this.#pool = pool;
    this.#note = note;
  }

  /** An upload has ended. */
  ended(upload: Upload, outcome: RunOutcome): void {
    const arrived = arrivedOf(upload, outcome);
    if (arrived === null) return;
    const { batch, folder } = upload.origin;
    const known = this.#gathered.get(batch);
    if (known === undefined) this.#gathered.set(batch, { folder, arrived: [arrived], toldAt: 0, isTold: false });
    else known.arrived.push(arrived);
    this.changed(upload);
  }

  /** Something has changed with an upload: its batch may be over. */
  changed({ origin }: Upload): void {
    if (this.#gathered.has(origin.batch)) this.#soon();
  }

  /** Nobody may learn any more what came into a safe box. */
  forgetSecrets(): void {
    for (const [batch, { folder }] of this.#gathered) if (isSecretPath(folder)) this.#gathered.delete(batch);
  }

  dispose(): void {
    this.#stop?.();
    this.#gathered.clear();
  }

  #soon(): void {
    this.#stop ??= this.#clock.after(GATHER_MS, () => {
      this.#stop = null;
      this.#tell();
    });
  }

  #tell(): void {
    for (const [batch, gathered] of this.#gathered) {
      const { folder, arrived } = gathered;
      const isOfIt = ({ origin }: Upload): boolean => origin.batch === batch;
      const isOver = (['run', 'wait'] as const).every((state) => this.#pool.first(state, isOfIt) === undefined);
      if (isOver) this.#gathered.delete(batch);
      // What was there already makes no deed of its own.
      gathered.isTold ||= arrived.some(({ same }) => same !== true);
      if (!gathered.isTold || (arrived.length === 0 && !isOver)) continue;
      if (!isOver && this.#clock.now() - gathered.toldAt < EVERY_MS) {
        this.#soon();
        continue;
      }
      gathered.arrived = [];
      gathered.toldAt = this.#clock.now();
      this.#note({ batch, folder, arrived, isOver });
    }
  }
}

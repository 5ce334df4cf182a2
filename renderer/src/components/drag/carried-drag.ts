import type { TransferBridge } from '#shared/ipc/bridge.ts';
import type { CarriedEntry } from '#shared/ipc/transfer-channels.ts';
import { randomId } from '../../state/random-id.ts';
import { carriesFiles } from '../../state/transfers/local-files.ts';

/**
 * A drag that leaves a window goes on as one of the system, and comes into another window as files of the computer, or
 * as an address. What it really carries is known to the other windows, so that it is dropped there by the rules of a
 * drag within one window, not uploaded (DRG-10, DRG-18, UPL-06).
 */
export interface CarriedDrags {
  /** What the drag over this page carries; null for a drag of something else, and where nobody knows it any more. */
  over(transfer: DataTransfer): readonly CarriedEntry[] | null;
  /** Asks, inside of the drop, whether it is a drag of the console; null for anything else. */
  dropped(transfer: DataTransfer): Promise<readonly CarriedEntry[] | null>;
  stop(): void;
}

/** What was let go of is asked about for so long after the word that the drag is over (ms). */
export const LAST_MOMENTS_MS = 5000;

/** In the desktop app main knows what its drags carry, and checks at the drop that these are their files. */
export function followNativeDrags(native: TransferBridge): CarriedDrags {
  let now: readonly CarriedEntry[] | null = null;
  // During a drag the system sends no moves: one without a button tells that it is over, wherever it was let go of.
  const moved = ({ buttons }: PointerEvent): void => {
    if (now === null || buttons !== 0) return;
    now = null;
    void native.dragOver();
  };
  const end = native.onCarries(({ entries }) => {
    now = entries;
  });
  window.addEventListener('pointermove', moved);
  return {
    over: (transfer) => (carriesFiles(transfer) ? now : null),
    dropped: async (transfer) => {
      const files = Array.from(transfer.files);
      return files.length === 0 ? null : native.carried(files).catch(() => null);
    },
    stop() {
      end();
      window.removeEventListener('pointermove', moved);
    },
  };
}

/** Type of the word by which pages of one origin know a drag of theirs; what it carries never leaves them. */
const TYPE = 'application/x-hearth-drag';
const CHANNEL = 'hearth.drag';

/** What a page tells the others of the same origin. */
interface PageDrag {
  /** Unguessable: a page of somebody else cannot pass its own drag off as one of ours. */
  readonly id: string;
  /** Device and account. */
  readonly owner: string;
  readonly entries: readonly CarriedEntry[];
}

/** A drag that begins in a page of the console, whatever window it comes from. */
export const carriesEntries = (transfer: DataTransfer | null): boolean => transfer?.types.includes(TYPE) === true;

const openLine = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;

/** Tells all windows of a browser what a drag carries that begins here; the answer tells that it is over. */
export function tellPageDrag(transfer: DataTransfer, owner: string, entries: readonly CarriedEntry[]): () => void {
  const line = openLine();
  if (line === null) return () => undefined;
  const drag: PageDrag = { id: randomId(), owner, entries };
  transfer.setData(TYPE, drag.id);
  line.postMessage(drag);
  return () => {
    line.postMessage(null);
    line.close();
  };
}

/** In a browser the page that a drag begins in tells the others; only those of the same device and account take it. */
export function followPageDrags(owner: () => string): CarriedDrags {
  const line = openLine();
  let drag: PageDrag | null = null;
  let endedAt = 0;
  if (line !== null)
    line.onmessage = ({ data }: MessageEvent<PageDrag | null>) => {
      if (data === null) endedAt = Date.now();
      else [drag, endedAt] = [data, 0];
    };
  const mine = (transfer: DataTransfer): PageDrag | null =>
    carriesEntries(transfer) && drag !== null && drag.owner === owner() ? drag : null;
  return {
    over: (transfer) => (endedAt === 0 ? (mine(transfer)?.entries ?? null) : null),
    dropped: (transfer) => {
      const found = mine(transfer);
      const isLate = endedAt !== 0 && Date.now() - endedAt > LAST_MOMENTS_MS;
      const isIt = found !== null && !isLate && transfer.getData(TYPE) === found.id;
      return Promise.resolve(isIt ? found.entries : null);
    },
    stop: () => line?.close(),
  };
}

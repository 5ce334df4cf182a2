import path from 'node:path';
import type { CarriedEntry } from '#shared/ipc/transfer-channels.ts';

/** What was let go of is asked about by the window that got it, for so long after the end of the drag (ms). */
export const LAST_MOMENTS_MS = 5000;

export interface CarriedDragDeps {
  /** Account and device that are signed in; null for none. */
  readonly owner: () => string | null;
  readonly now: () => number;
  /** Tells every window what a drag carries that has begun, and null when it is over. */
  readonly tell: (entries: readonly CarriedEntry[] | null) => void;
}

/** Remembers what the system's drag of files of ours carries, wherever it is let go of (DRG-18, UPL-06). */
export interface CarriedDrag {
  /** A drag of these entries begins; `files` are their copies on this computer, which the system hands over. */
  begin(entries: readonly CarriedEntry[], files: readonly string[]): void;
  /** It is over; a word that comes twice is no error. */
  end(): void;
  /**
   * The entries of the drag that is under way, or was until a moment ago, when exactly its files were dropped while
   * the account is still signed in that began it; null for whatever else is dropped.
   */
  entriesOf(files: readonly string[]): CarriedEntry[] | null;
}

/** The system may hand a name back in another form of the same letters, as a Mac does. */
const plain = (file: string): string => path.normalize(file).normalize('NFC');

/** Makes it; one drag at a time, as there is one pointer. */
export function createCarriedDrag({ owner, now, tell }: CarriedDragDeps): CarriedDrag {
  let drag: {
    readonly owner: string;
    readonly entries: readonly CarriedEntry[];
    readonly files: readonly string[];
    endedAt: number | null;
  } | null = null;
  return {
    begin(entries, files) {
      const whose = owner();
      if (whose === null) return;
      drag = { owner: whose, entries, files, endedAt: null };
      tell(entries);
    },
    end() {
      if (drag === null || drag.endedAt !== null) return;
      drag.endedAt = now();
      tell(null);
    },
    entriesOf(files) {
      if (drag === null || drag.owner !== owner()) return null;
      if (drag.endedAt !== null && now() - drag.endedAt > LAST_MOMENTS_MS) return null;
      const dropped = new Set(files.map(plain));
      const isOurs = dropped.size === drag.files.length && drag.files.every((file) => dropped.has(plain(file)));
      return isOurs ? [...drag.entries] : null;
    },
  };
}

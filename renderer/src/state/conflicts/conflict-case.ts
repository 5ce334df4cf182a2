/** An answer for a name that is taken (DRG-26). */
export type Resolution = 'rename' | 'overwrite' | 'skip';

/** One of the two that want a name. Size in bytes, time in unix seconds, both 0 when unknown. */
export interface ConflictSide {
  /** Wire path, '' for something of this computer. */
  readonly path: string;
  readonly isDir: boolean;
  readonly size: number;
  readonly mtime: number;
}

/** A taken name that waits for an answer, wherever the work is done; everything else of that work goes on. */
export interface ConflictCase {
  readonly id: string;
  /** The upload queue of this page, the desktop app, or a copy or move on the device. */
  readonly source: 'page' | 'native' | 'device';
  /** What it came with: one answer can serve all of it. */
  readonly batch: string;
  readonly name: string;
  readonly isDir: boolean;
  /** Where it goes: a wire path, or a folder of this computer. */
  readonly place: string;
  readonly from: ConflictSide | null;
  readonly there: ConflictSide | null;
  /** Both have the same content: nothing need be done. */
  readonly same: boolean;
  /** Others of its batch are still to come. */
  readonly more: boolean;
}

/** What is chosen while nobody has said anything: nothing is lost by it. */
export const firstChoice = ({ same }: Pick<ConflictCase, 'same'>): Resolution => (same ? 'skip' : 'rename');

/** Which of the two is newer; null when that cannot be told. */
export function newerOf({ from, there }: Pick<ConflictCase, 'from' | 'there'>): 'from' | 'there' | null {
  if (from === null || there === null || from.mtime === 0 || there.mtime === 0 || from.mtime === there.mtime)
    return null;
  return from.mtime > there.mtime ? 'from' : 'there';
}

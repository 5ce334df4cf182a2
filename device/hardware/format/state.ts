import type { RaidMode } from '../storage/state.ts';

/** A format of the internal pool, or the emptying of its disks that a reset begins with. */
export interface FormatJob {
  readonly id: string;
  /** '' while disks are only emptied. */
  readonly mode: RaidMode | '';
  /** `accepted`: nothing is to be seen of it yet. `wipe`: disks are emptied, and a mode is asked for afterwards. */
  readonly phase: 'accepted' | 'wait' | 'wipe' | 'formatdisk' | 'initialize' | 'ok' | 'failed';
  /** Share done per serial number at `since`. */
  readonly rates: Readonly<Record<string, number>>;
  /** Model milliseconds of the present phase done at `since`; counts in phases without rates. */
  readonly elapsedMs: number;
  /** Model time from which the phase runs; null while the device is off or starting. */
  readonly since: number | null;
  readonly failure: FormatFailure | null;
}

export interface FormatFailure {
  readonly progress: 'formatdisk' | 'initialize';
  readonly code: string;
  readonly msg: string;
  /** Answer of whyfail. */
  readonly reason: { readonly message: string; readonly msg: string };
}

/** The format of the internal pool; null when there is none. */
export type FormatState = FormatJob | null;

export type FormatStep = 'format-accepted' | 'format-begin' | 'format-wiped' | 'format-disks-done' | 'format-done';

import type { RaidMode } from '../storage/state.ts';

/** A format of the internal pool. */
export interface FormatJob {
  readonly id: string;
  readonly mode: RaidMode;
  readonly phase: 'wait' | 'formatdisk' | 'initialize' | 'ok' | 'failed';
  /** Share done per serial number at `since`. */
  readonly rates: Readonly<Record<string, number>>;
  /** Model milliseconds of the present phase done at `since`; counts in the initialize phase. */
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

export type FormatStep = 'format-begin' | 'format-disks-done' | 'format-done';

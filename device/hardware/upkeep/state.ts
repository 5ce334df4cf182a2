import type { Span } from '../core/span.ts';

/** Reading a pool through to the end, or spreading its data evenly. */
export interface UpkeepRun {
  readonly status: 'running' | 'canceled' | 'finished' | 'fail';
  readonly span: Span;
  readonly errors: number;
  /** Unix seconds; 0 while it runs. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** When it is done by itself: day of the month, and time of day as HH:MM. */
export interface UpkeepTimer {
  readonly enable: 0 | 1;
  readonly day: number;
  readonly time: string;
}

export interface UpkeepTask {
  readonly run: UpkeepRun | null;
  readonly timer: UpkeepTimer;
}

export type UpkeepKind = 'scrub' | 'balance';

/** Care for pools, by kind and pool key. */
export interface UpkeepState {
  readonly tasks: Readonly<Record<UpkeepKind, Readonly<Record<string, UpkeepTask>>>>;
  /** Disks about whose shingled recording nobody is told any more, by serial number. */
  readonly smrIgnored: readonly string[];
}

export type UpkeepStep = 'upkeep-done' | 'upkeep-due';

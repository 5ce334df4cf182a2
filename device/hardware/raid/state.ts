import type { Span } from '../core/span.ts';

/** Work on one array of disks: `fail`, done (`active`), waiting (`delayed`), or being written (RAID-02). Bytes. */
export interface SyncArray {
  readonly name: string;
  readonly action: 'fail' | 'active' | 'delayed' | 'recover' | 'sync';
  readonly total: number;
  /** Share done, and the time it takes; stands still for arrays that are not written. */
  readonly span: Span;
}

/** A mirror that gets its second copy again (RAID-06). */
export interface Recovery {
  readonly id: string;
  /** `wait`: a member is missing and nobody has accepted the risk. */
  readonly status: 'running' | 'wait' | 'finished' | 'fail';
  /** Serial numbers of the disk that is read and the one that is written. */
  readonly source: string;
  readonly target: string;
  /** Somebody goes on although a member is missing (RAID-07). */
  readonly isRiskAccepted: boolean;
  readonly failure: { readonly code: string; readonly msg: string } | null;
}

/** How much of the disks' speed copies may take: all of it, or what leaves the disks to the people who use them. */
export type RaidPace = 'full' | 'calm';

export interface RaidState {
  readonly pace: RaidPace;
  readonly arrays: readonly SyncArray[];
  readonly recovery: Recovery | null;
  /** The arrays are spoken of in a message of their own, until a time. */
  readonly told: { readonly id: string; readonly until: number } | null;
  /** Ids that the next messages get, where a scenario names them. */
  readonly nextIds: { readonly recovery?: string | undefined; readonly sync?: string | undefined };
}

export type RaidStep = 'raid-done' | 'raid-told';

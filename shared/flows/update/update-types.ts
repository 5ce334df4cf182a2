/** What a new version brings, as the update server tells it. */
export interface Release {
  readonly version: string;
  /** ISO date; '' where the server does not tell. */
  readonly date: string;
  /** Plain lines, newest first; what was markup is gone. */
  readonly notes: readonly string[];
  /** Size of the download; null where the server does not tell. */
  readonly bytes: number | null;
}

/** A release with the conditions under which it is offered. */
export interface FoundRelease extends Release {
  /** Lowest version of the operating system that it runs on; null = any. */
  readonly systemFloor: string | null;
  /** Share of the installations that get it now, 0 to 100; null = all. */
  readonly percentage: number | null;
}

export const updateFailures = [
  'network',
  'server',
  'feed',
  'interrupted',
  'checksum',
  'signature',
  'disk-full',
  'unknown',
] as const;
/** Why an update did not work, as far as a person can do something about it. */
export type UpdateFailure = (typeof updateFailures)[number];

export const updateBusy = ['formatting', 'upgrade', 'transfers'] as const;
/** What must end before anything of an update begins. */
export type UpdateBusy = (typeof updateBusy)[number];

export const holdReasons = ['system', 'skipped', 'staged'] as const;
/** Why a newer release is not offered: this system cannot run it, the person skipped it, it is not this one's turn. */
export type HoldReason = (typeof holdReasons)[number];
export interface Held {
  readonly version: string;
  readonly why: HoldReason;
}

export type UpdateStep = 'check' | 'download' | 'install';

/** Where the update stands. `off`: this copy does not update itself (not installed, or by a package manager). */
export type UpdateState =
  | { readonly stage: 'off' }
  | { readonly stage: 'idle'; readonly checkedAt: number | null; readonly held: Held | null }
  | { readonly stage: 'checking' }
  | { readonly stage: 'available'; readonly release: Release }
  | {
      readonly stage: 'downloading';
      readonly release: Release;
      readonly percent: number;
      readonly bytesPerSecond: number;
    }
  | { readonly stage: 'ready'; readonly release: Release }
  | {
      readonly stage: 'failed';
      readonly during: UpdateStep;
      readonly reason: UpdateFailure;
      readonly release: Release | null;
    };

export type UpdateEvent =
  | { readonly type: 'CHECK' }
  | { readonly type: 'OFFERED'; readonly release: Release }
  | { readonly type: 'NOTHING'; readonly at: number; readonly held: Held | null }
  | { readonly type: 'INACTIVE' }
  | { readonly type: 'DOWNLOAD' }
  | { readonly type: 'PROGRESS'; readonly percent: number; readonly bytesPerSecond: number }
  | { readonly type: 'DOWNLOADED' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'SKIP'; readonly at: number }
  | { readonly type: 'FAILED'; readonly during: UpdateStep; readonly reason: UpdateFailure };

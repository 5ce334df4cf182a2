import type { Span } from '../core/span.ts';

/** What M.2 SSDs can be used for; one at a time (SSD-05). */
export type SsdMode = 'storage' | 'rcache' | 'wcache' | 'dilate';
export const ssdModes: readonly SsdMode[] = ['storage', 'wcache', 'rcache', 'dilate'];

/** An M.2 SSD as the device reports it (ENT-11). Size in bytes; `rate` 0..1. A lost one keeps its place. */
export interface SsdCard {
  readonly position: number;
  readonly size: number;
  readonly serial_number: string;
  readonly isused: 0 | 1;
  readonly error: 'ok' | 'ssd_lost' | 'disk_size_limit' | 'other';
  readonly cause: string;
  readonly loss: 0 | 1;
  readonly rate: number;
}

/** A format of SSDs. */
export interface SsdJob {
  readonly id: string;
  readonly mode: SsdMode;
  readonly serials: readonly string[];
  readonly phase: 'formatdisk' | 'ok' | 'failed';
  readonly span: Span;
  readonly failure: { readonly code: string; readonly msg: string } | null;
}

/** The read-write cache being written back to the disks (CFL-01). */
export interface CacheFlush {
  readonly id: string;
  readonly status: 'writing' | 'finish' | 'fail';
  readonly span: Span;
  /** What went wrong, in the device's words. */
  readonly error: string;
}

/** Which ids the next message of a kind gets, where a scenario names them. */
export interface SsdIds {
  readonly question?: string | undefined;
  readonly job?: string | undefined;
  readonly flush?: string | undefined;
  readonly notice?: string | undefined;
}

/** M.2 slots, the SSDs in them, and what they are used for. */
export interface SsdState {
  readonly slots: 1 | 2;
  readonly cards: readonly SsdCard[];
  readonly style: SsdMode | 'none';
  /** The high-speed pool; `none` when there is none, or none is put together. */
  readonly pool: 'none' | 'unmounted' | 'mounted';
  /** The read-write cache must be built again (SSD-19). */
  readonly isReset: boolean;
  /** The read-write cache holds data that stand nowhere else. */
  readonly isDirty: boolean;
  /** What the next start does with the cache. */
  readonly atStart: 'nothing' | 'release' | 'flush';
  /** Serial numbers about which nobody is asked again. */
  readonly settled: readonly string[];
  /** What the administrator is asked; its data follows from cards and style (views.ts). */
  readonly question: { readonly id: string } | null;
  readonly job: SsdJob | null;
  readonly flush: CacheFlush | null;
  readonly nextIds: SsdIds;
}

export type SsdStep = 'ssd-format-done' | 'cache-flush-done';

import type { Span } from '../core/span.ts';
import type { Disk, Layout, RaidMode } from '../storage/state.ts';

/** A format of the expansion storage. */
export interface EsataJob {
  readonly id: string;
  readonly mode: RaidMode;
  readonly phase: 'formatdisk' | 'ok' | 'failed';
  readonly span: Span;
  readonly failure: { readonly code: string; readonly msg: string } | null;
}

/** The way of the expansion storage out of the device, or its reset (ESA-07 to ESA-14). */
export interface EsataRemoval {
  readonly phase: 'stopping' | 'done' | 'failed' | 'resetting' | 'resetFailed' | 'powerOff';
  /** Model time at which it began, and at which it was over; null while it is not. */
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** How the enclosure behaves when it is to go. */
export interface EsataManners {
  /** Model milliseconds until everything on it has stopped; null when it never does. */
  readonly stopMs: number | null;
  /** What follows then: it can be disconnected, it cannot, or it must be switched off by hand first. */
  readonly afterStop: 'done' | 'fail' | 'powerOff';
  /** Something still works on it, so that the first request is answered with a delay. */
  readonly isBusy: boolean;
  /** Model milliseconds of a reset, and until the device has cut its power afterwards. */
  readonly resetMs: number;
  readonly cutMs: number;
}

export interface EsataIds {
  readonly question?: string | undefined;
  readonly job?: string | undefined;
}

/** The eSATA port, the enclosure at it, and the storage on its disks. */
export interface EsataState {
  readonly slots: 2 | 4;
  readonly enclosure: 'none' | 'on' | 'off';
  /** Disks in the enclosure. */
  readonly disks: readonly Disk[];
  /** The disks cannot be enabled, or the link is broken: the device does not see them. */
  readonly fault: 'none' | 'disabled' | 'broken';
  /** Mode of the pool that the disks carry; null for disks without one. */
  readonly found: RaidMode | null;
  /** The expansion storage of this device; null when it has none. */
  readonly layout: Layout | null;
  /** How the disks are used. */
  readonly use: 'none' | 'pool' | 'externalPool' | 'externalDisks';
  readonly question: { readonly id: string } | null;
  /** What nobody is asked about again: serial numbers, or `absent` for an enclosure that stays away. */
  readonly settled: readonly string[];
  readonly job: EsataJob | null;
  readonly removal: EsataRemoval | null;
  readonly manners: EsataManners;
  readonly nextIds: EsataIds;
}

export type EsataStep = 'esata-format-done' | 'esata-stopped' | 'esata-reset-done' | 'esata-power-cut';

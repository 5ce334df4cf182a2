/** Where a temperature is measured. */
export type HeatKind = 'sata' | 'm2';

/** A temperature that was measured from a model time on, °C. */
export interface Reading {
  readonly at: number;
  readonly celsius: number;
}

/** A disk that is, or was within the last two hours, warmer than it should be. */
export interface Heat {
  readonly kind: HeatKind;
  readonly position: number;
  /** Oldest first. */
  readonly readings: readonly Reading[];
  readonly isWarned: boolean;
}

/** How full a pool is, 0..100, and whether somebody was told. */
export interface Fill {
  readonly percent: number;
  readonly isWarned: boolean;
}

/** Keys of the pools that are watched. */
export type WatchedPool = 'zenith_sata' | 'zenith_m2' | 'other';

/** Fan, temperatures and capacity as the device watches them. */
export interface MonitorState {
  /** Turns a minute. */
  readonly fan: { readonly rpm: number };
  readonly heat: readonly Heat[];
  readonly fill: Readonly<Partial<Record<WatchedPool, Fill>>>;
}

export type MonitorStep = 'fan-too-slow' | 'heat-measured';

/** A stop of the device that is going to happen, at a model time in milliseconds. */
export interface PlannedStop {
  readonly action: 'reboot' | 'shutdown';
  readonly at: number;
  readonly reason: 'plan' | 'ups';
}

/** The uninterruptible power supply at the device, and what is planned with the power. */
export interface UpsState {
  readonly supply: 'none' | 'mains' | 'battery';
  /** Charge of its battery, 0..100, and how long that lasts, seconds. */
  readonly percent: number;
  readonly runtimeS: number;
  /** Since when the device runs on battery, and since when its charge is low; null while it is not so. */
  readonly onBatterySince: number | null;
  readonly lowSince: number | null;
  /** Nothing is written until the mains are back. */
  readonly isSafe: boolean;
  readonly planned: PlannedStop | null;
}

export type UpsStep = 'planned-stop' | 'ups-safe';

import type { StorageMessageWire } from '#shared/contract/storage.ts';

/** Condition of a part of a disk. */
export interface PartState {
  readonly state: 'ok' | 'recover' | 'resync' | 'fail' | 'degraded' | 'damage';
}

/** A disk in a slot, as the device reports it (ENT-09). Sizes in bytes; `rate` 0..1. */
export interface Disk {
  readonly position: number;
  readonly size: number;
  readonly sn: string;
  readonly label: string;
  readonly isused: 0 | 1;
  readonly hasfs: 0 | 1;
  /** 0 damaged, 1 ok, 2 resync, 3 recover. */
  readonly diskStatus: 0 | 1 | 2 | 3;
  /** Absent as long as the disk was never formatted. */
  readonly system_part?: PartState;
  readonly user_part?: PartState;
  readonly dev: string;
  readonly dev_type: string;
  readonly uuid: string;
  readonly outside: 0 | 1;
  readonly cause: string;
  readonly suggestion: string;
  readonly error: string;
  readonly loss: 0 | 1;
  readonly rate: number;
  readonly total_size: number;
  readonly style: string;
}

/** How disks are joined: the mode, the disks, and their serial numbers by redundancy group. */
export interface Layout {
  readonly mode: RaidMode;
  readonly list: readonly Disk[];
  readonly disksGroup: readonly (readonly string[])[];
}

export type RaidMode = 'single' | 'raid1' | 'zdr' | 'raid5' | 'raid1+raid1';

/** A pool as the poll lists it. */
export interface Pool {
  readonly key: string;
  readonly name: string;
  readonly mounted: 0 | 1;
}

/** What the storage service asks a person to decide; its data follows from disks and pool (views.ts). */
export interface Decision {
  readonly type: 'pending' | 'confirm' | 'blocking';
  readonly id: string;
  readonly code: number | string;
  readonly msg: string;
  readonly options: readonly string[];
  readonly degraded?: { readonly flag: boolean; readonly text: string };
}

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

/** What happens by itself at a model time. */
export interface Step {
  readonly at: number;
  readonly event: StepEvent;
}

export type StepEvent =
  | 'stopped'
  | 'started'
  | 'services-up'
  | 'check-disks'
  | 'storage-up'
  | 'format-begin'
  | 'format-disks-done'
  | 'format-done';

/** The whole simulated machine: plain, serialisable, changed only by `transition`. Times in model milliseconds. */
export interface HardwareState {
  readonly board: { readonly product: string; readonly color: string; readonly slots: 2 | 4 };
  /** Console version that the device carries (POL-06). */
  readonly pcversion: string;
  readonly power: 'on' | 'stopping' | 'off';
  /** What follows when it has stopped. */
  readonly afterStop: 'start' | 'stay-off';
  readonly boot: 'booting' | 'services' | 'checking' | 'ready';
  /** Unix seconds of the last start; the poll's uptime_abs. */
  readonly bootedAtS: number;
  /** Disks in their slots now. */
  readonly disks: readonly Disk[];
  /** What the internal pool was made of; null before the first format. */
  readonly layout: Layout | null;
  /** Why the pool cannot be put together although its disks are there; '' when it can. */
  readonly assembleError: string;
  readonly pools: readonly Pool[];
  readonly decision: Decision | null;
  readonly format: FormatJob | null;
  /** Notices not yet known to anybody, oldest first (POL-12). */
  readonly notices: readonly StorageMessageWire[];
  /** Ids that the next decisions of a type get, where a scenario names them. */
  readonly nextIds: Readonly<Partial<Record<Decision['type'], string>>>;
  /** Number of the last id made here. */
  readonly serial: number;
  readonly steps: readonly Step[];
}

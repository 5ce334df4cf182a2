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

export type RaidMode = 'single' | 'raid1' | 'zdr' | 'raid5' | 'raid1+raid1';

/** How disks are joined: the mode, the disks, and their serial numbers by redundancy group. */
export interface Layout {
  readonly mode: RaidMode;
  readonly list: readonly Disk[];
  readonly disksGroup: readonly (readonly string[])[];
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

/** The internal disks and the pool on them. */
export interface StorageState {
  /** Disks in their slots now. */
  readonly disks: readonly Disk[];
  /** What the internal pool was made of; null before the first format. */
  readonly layout: Layout | null;
  /** Why the pool cannot be put together although its disks are there; '' when it can. */
  readonly assembleError: string;
  readonly decision: Decision | null;
  /** Ids that the next decisions of a type get, where a scenario names them. */
  readonly nextIds: Readonly<Partial<Record<Decision['type'], string>>>;
}

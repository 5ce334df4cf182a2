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
  /** 1 once the disk is used as an external one. */
  readonly outside: 0 | 1;
  readonly cause: string;
  readonly suggestion: string;
  readonly error: string;
  readonly loss: 0 | 1;
  readonly rate: number;
  readonly total_size: number;
  readonly style: string;
}

/** What stands on a disk beyond its record. */
export interface Medium {
  /** File system; '' for none. */
  readonly fs: string;
  /** The disk belongs to the pool of another device, in this mode. */
  readonly foreignMode?: RaidMode;
}

export type RaidMode = 'single' | 'raid1' | 'zdr' | 'raid5' | 'raid1+raid1';

/** How disks are joined: the mode, the disks, and their serial numbers by redundancy group. */
export interface Layout {
  /** `none`: the owner uses the device without an internal pool. */
  readonly mode: RaidMode | 'none';
  readonly list: readonly Disk[];
  readonly disksGroup: readonly (readonly string[])[];
}

/** A mode that the device offers for a format, as it stands in the message (ENT-08). */
export interface FormatOption {
  readonly id: string;
  readonly label: string;
  readonly disksGroup: readonly (readonly string[])[];
  readonly diskNum: number;
  readonly style: string;
  readonly groupText: string;
  readonly desc: string;
  readonly isdilate: 0 | 1;
}

/** What the storage service finds in its disks. */
export interface Finding {
  readonly type: 'pending' | 'confirm' | 'blocking' | 'booting' | 'sysdevrm';
  readonly code: number | string;
  readonly msg: string;
  /** What its message tells of the disks. */
  readonly tells: 'choice' | 'comparison' | 'errors' | 'disks' | 'slots' | 'ssds' | 'nothing';
  /** Mode in which the pool can be used as it is; '' when it cannot. */
  readonly mode: string;
  /** What may be answered to it. */
  readonly options: readonly string[];
  /** Going on is possible although no option says so (WIZ-11). */
  readonly mayIgnore?: boolean;
  /** Facts that stand in the message as they are. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** A finding that somebody is asked about; the data of its message follow from disks and pool (views.ts). */
export interface Decision extends Finding {
  readonly id: string;
}

/** What is wrong beyond the disks themselves. */
export interface StorageFaults {
  /** Why the pool cannot be put together although its disks are there. */
  readonly assemble: { readonly code: string; readonly msg: string } | null;
  /** Why the start stops before the storage service is there; the code depends on the disks. */
  readonly loader: string | null;
  /** How many restarts the device still asks for, this start included (BLK-10). */
  readonly restarts: number;
  /** A complaint of the firmware that goes away by itself (BLK-11). */
  readonly passing: { readonly code: string; readonly until: number } | null;
  /** The device asks although nothing has changed. */
  readonly isUnsure: boolean;
  /** Mode that the disks tell of, where it is not the one of the device's record. */
  readonly foundMode: RaidMode | null;
  /** A disk that the system needs was pulled while the device was running. */
  readonly isSystemLost: boolean;
}

/** What this device does in its own way. */
export interface StorageTraits {
  /** Insists on the original disks in their slots where others ask what to do. */
  readonly isStrict: boolean;
  /** The rest of a pool knows how to take a new member in. */
  readonly canRebuild: boolean;
  /** The pool can take further disks in without losing data. */
  readonly canDilate: boolean;
  /** Its configuration was backed up, so that a pool whose disks are all there can be made again (WIZ-10). */
  readonly hasBackup: boolean;
  /** The system itself stands on the M.2 SSDs. */
  readonly isSystemOnSsd: boolean;
  /** Model milliseconds from the accepted start of a format to the first sign of it. */
  readonly acceptMs: number;
  /** Options of a format in place of those that follow from the disks. */
  readonly offer: readonly FormatOption[] | null;
}

/** The internal disks and the pool on them. */
export interface StorageState {
  /** Disks in their slots now. */
  readonly disks: readonly Disk[];
  /** By serial number; a disk that is not named holds what its record says. */
  readonly media: Readonly<Record<string, Medium>>;
  /** What the internal pool was made of; null before the first format. */
  readonly layout: Layout | null;
  readonly faults: StorageFaults;
  readonly traits: StorageTraits;
  /** The pool is in use; null when the device does not say. */
  readonly isMounted: boolean | null;
  /** State of the disks with which the administrator goes on (assess.ts); '' for none. */
  readonly accepted: string;
  readonly decision: Decision | null;
  /** Ids that the next decisions of a type get, where a scenario names them. */
  readonly nextIds: Readonly<Partial<Record<Finding['type'], string>>>;
}

export type StorageStep = 'complaint-over';

/** What a source tells while it runs; bytes are counted from the begin of the download. `size` is 0 while unknown. */
export interface SourceProgress {
  size: number;
  done: number;
  uploaded: number;
  peers: number;
  name?: string;
}

/** What a run of a source gets from the device. */
export interface SourceRun {
  /** Folder on the disk of the device into which this download writes; it is its own and empty at its first run. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Takes so many bytes out of the limits of the device before they are read or sent; resolves when they may pass. */
  readonly down: (bytes: number) => Promise<void>;
  readonly up: (bytes: number) => Promise<void>;
  readonly progress: (now: SourceProgress) => void;
  /** State of an earlier run as the source kept it, '' for none; and where it keeps it. */
  readonly resume: string;
  readonly keep: (state: string) => void;
  /** Rejects with N002004 when so many more bytes have no room. */
  readonly room: (bytes: number) => Promise<void>;
}

/**
 * Resolves with the name, within the folder, of the file or folder that was made, once it is whole and checked. Rejects
 * with a DeviceError.
 */
export type Source = (run: SourceRun) => Promise<{ readonly name: string }>;

/** Gives a finished torrent to others until the signal or the ratio ends it. */
export type Seeder = (
  run: Omit<SourceRun, 'resume' | 'keep' | 'room' | 'down'> & { readonly name: string; readonly ratio: number },
) => Promise<void>;

import type { ConflictSide } from '../conflicts/conflict-case.ts';

/** What to do with a file whose name is taken at the destination (DRG-26). */
export type ConflictChoice = 'ask' | 'rename' | 'overwrite' | 'skip';

/**
 * Where a transfer stands. Beside the states of the device's tasks: `conflict` waits for a choice, `needsFile` waits
 * for the person to choose the file again after the page was loaded anew.
 */
export type TransferState = 'wait' | 'run' | 'pause' | 'conflict' | 'needsFile' | 'done' | 'fail' | 'cancel';

/** Why a transfer failed: a code of the device or of the transport; the text is looked up when it is shown. */
export interface TransferError {
  readonly code: string;
  readonly message: string;
}

/**
 * An upload as the console shows it. `folder` is the wire path of the destination, `rel` the place below it with the
 * file's own name at its end (UPL-02). Sizes in bytes, `speed` bytes a second, `remain` seconds (-1 unknown), `at`
 * unix milliseconds, `mtime` unix seconds.
 */
export interface TransferItem {
  readonly id: string;
  readonly batch: string;
  readonly folder: string;
  readonly rel: string;
  readonly name: string;
  readonly size: number;
  readonly mtime: number;
  readonly done: number;
  readonly speed: number;
  readonly remain: number;
  readonly state: TransferState;
  readonly error: TransferError | null;
  readonly at: number;
  /** When a failed attempt is tried again, unix milliseconds; null while nothing is due. */
  readonly retryAt: number | null;
  /** What has its name, while a choice is waited for and the device has told. */
  readonly there: ConflictSide | null;
  /** The very same file was there: nothing was sent. */
  readonly same: boolean;
  /** An empty folder, and no file. */
  readonly isDir?: true;
  /** Place in the queue: a smaller one comes sooner. */
  readonly rank: number;
}

/** A file of this computer that somebody chose or dropped. */
export interface LocalFile {
  readonly file: File;
  /** Place below the destination, with the file's own name at its end; the name itself for a single file. */
  readonly rel: string;
  /** Lets the upload go on after a reload without asking; only some browsers give one. */
  readonly handle?: FileSystemFileHandle;
  /** An empty folder: its file is empty too. */
  readonly isDir?: true;
}

/** What is kept of an unfinished upload so that it survives a reload (UPL-04). */
export interface UploadRecord {
  readonly id: string;
  /** Account and device the upload belongs to. */
  readonly owner: string;
  readonly batch: string;
  readonly folder: string;
  readonly rel: string;
  readonly size: number;
  readonly mtime: number;
  /** An empty folder, and no file. */
  readonly isDir?: true;
  /** tus address; '' before the device has handed one out. */
  readonly url: string;
  readonly conflict: ConflictChoice;
  /** Bytes the device had confirmed. */
  readonly done: number;
  /** It stood still, by the person, or for the reason in `error`. */
  readonly paused: boolean;
  readonly error?: TransferError;
  /** Its file was changed on this computer, and waits to be chosen as it is now. */
  readonly changed?: boolean;
  readonly at: number;
  /** Names the page that works on it; what an older version wrote down has none. */
  readonly page?: string;
  /** Place in the queue; what an older version wrote down has none. */
  readonly rank?: number;
  readonly handle?: FileSystemFileHandle;
}

/** Keeps unfinished uploads across reloads; losing it costs a person one choice of file, never data. */
export interface UploadJournal {
  load(owner: string): Promise<UploadRecord[]>;
  put(records: readonly UploadRecord[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Time, injected so that tests need no waiting. */
export interface Clock {
  now(): number;
  /** Runs `step` after `ms`; returns how to take it back. */
  after(ms: number, step: () => void): () => void;
}

/** States in which nothing more happens without the person. */
export const isOver = (state: TransferState): boolean => state === 'done' || state === 'fail' || state === 'cancel';

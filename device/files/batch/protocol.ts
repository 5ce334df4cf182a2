/** Messages between the device and the thread that writes the files of a batch. */

/** What becomes of a taken name. */
export type BatchPolicy = 'rename' | 'overwrite' | 'skip';

/** A file that stands in the staging folder under its number. */
export interface StagedFile {
  readonly number: number;
  /** Its place as it stood in the archive. */
  readonly name: string;
  readonly segments: readonly string[];
  readonly size: number;
}

/** Something of the archive that was not taken. */
export interface RefusedEntry {
  readonly name: string;
  readonly code: string;
}

/** What an archive held. */
export interface StagedBatch {
  readonly files: readonly StagedFile[];
  /** Folders that the archive names, as places below the destination. */
  readonly folders: readonly (readonly string[])[];
  readonly failed: readonly RefusedEntry[];
}

/** How files of one folder got their places. */
export interface PlacedFiles {
  readonly placed: readonly { readonly number: number; readonly name: string }[];
  readonly skipped: readonly number[];
  /** Taken names that are to be overwritten: what stands there goes to the recycle bin first. */
  readonly taken: readonly number[];
}

export type ToWriter =
  | { readonly op: 'begin'; readonly id: number; readonly staging: string }
  | { readonly op: 'bytes'; readonly id: number; readonly bytes: ArrayBuffer }
  /** No more bytes; `whole` says whether the client sent all it wanted to. */
  | { readonly op: 'end'; readonly id: number; readonly whole: boolean }
  | {
      readonly op: 'place';
      readonly id: number;
      readonly dir: string;
      readonly files: readonly { readonly number: number; readonly name: string }[];
      readonly policy: BatchPolicy;
    }
  /** The names in these folders go to the disk, and the staging folder goes. */
  | { readonly op: 'settle'; readonly id: number; readonly dirs: readonly string[] };

export type FromWriter =
  | { readonly op: 'taken'; readonly id: number; readonly bytes: number }
  | { readonly op: 'staged'; readonly id: number; readonly batch: StagedBatch; readonly whole: boolean }
  | { readonly op: 'placed'; readonly id: number; readonly result: PlacedFiles }
  | { readonly op: 'settled'; readonly id: number }
  /** The batch cannot go on: a system error, or `tar` for bytes that are no archive. */
  | { readonly op: 'failed'; readonly id: number; readonly code: string; readonly message: string };

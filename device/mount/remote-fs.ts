import type { Readable } from 'node:stream';

/** A file or folder of another server. */
export interface RemoteEntry {
  readonly name: string;
  readonly isDir: boolean;
  /** Bytes; 0 for a folder. */
  readonly size: number;
  /** Unix time (ms); 0 where the server tells none. */
  readonly mtimeMs: number;
}

/**
 * The files of another server, whatever it speaks. Paths begin with `/` at the folder of the mount. All of them throw what
 * `mountFailure` makes of an answer: NoAnswerError when nobody answers, N008001 when the server says no, N002001 for a
 * place that is not there.
 */
export interface RemoteFs {
  /** What is in a folder; files and folders only. */
  list(path: string, signal?: AbortSignal): Promise<RemoteEntry[]>;
  look(path: string, signal?: AbortSignal): Promise<RemoteEntry>;
  /** The bytes of a file from a place on. Destroying the stream ends the work at the server. */
  read(path: string, start: number): Promise<Readable>;
  /** Ends what is kept open. */
  close(): void | Promise<void>;
}

/** How long somebody waits who asks for all that is in a folder: it may be any number of looks (ms). */
export const WALK_MS = 20_000;

/** How long somebody who looks into a folder is kept waiting, and how long a server may be silent in a file (ms). */
export const LOOK_MS = 15_000;
export const SILENCE_MS = 60_000;

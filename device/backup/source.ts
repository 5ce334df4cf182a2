import type { Scan, ScanOptions } from './scan.ts';

/** A file that was opened to be read from its begin to its end. */
export interface OpenSource {
  /** Time of its content when it was opened (ms). */
  readonly mtime: number;
  /** Its bytes, pieces of at most so many; a piece is used up before the next one is asked for. */
  pieces(most: number): AsyncIterable<Uint8Array>;
  /** Whether it is still as it was when it was opened, all `size` bytes of it. */
  isUnchanged(size: number): Promise<boolean>;
  close(): Promise<void>;
}

/** How a copy reports and is held up. */
export interface CopyPace {
  /** Awaited before so many bytes are written: waits while paused or too fast, throws when it is over. */
  piece(bytes: number): Promise<void>;
  /** So many bytes did not arrive and are sent again. */
  back(bytes: number): void;
}

/** A file of a source, of this device or of another one. */
export interface SourceFile {
  /** Bytes, as far as it is known before it is opened. */
  size(): Promise<number>;
  /** Throws N002001 for one that is gone, N002005 for one that leads out of its folder. */
  open(): Promise<OpenSource>;
  /** SHA-256 of its content. */
  sum(pace: CopyPace): Promise<string>;
}

/** A folder that a one-way job reads: of this device, or of another one (APP-TOZ-01). */
export interface OneWaySource {
  /** What it is called at the target. */
  readonly name: string;
  /** Looks at everything below it, folders before what is in them. Rejects when it cannot be read itself. */
  scan(options: ScanOptions): Promise<Scan>;
  /** A file of it, by its path below the folder as it was scanned. */
  file(found: Scan, below: string): SourceFile;
}

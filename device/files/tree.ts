import type { ByteSource } from './byte-source.ts';

/** A file or folder that is copied, wherever it lies: in a safe box, on another server. */
export interface Tree {
  readonly name: string;
  readonly isDir: boolean;
  readonly size: number;
  readonly mtimeMs: number;
  children(): Promise<readonly Tree[]>;
  open(): Promise<ByteSource>;
}

/** How bytes that are written report and are stopped. */
export interface WriteWatch {
  readonly checkpoint: () => Promise<void>;
  readonly bytes: (count: number) => void;
}

import { SAME_MS } from '#shared/rules/backup/two-way.ts';
import type { Copied } from './copy-file.ts';
import type { CopyPace, SourceFile } from './source.ts';
import { type Indexed, UNTOLD } from './file-index.ts';

/** What stands at a target. */
export interface Standing {
  readonly kind: 'file' | 'folder' | 'other';
  /** Bytes of a file. */
  readonly size: number;
  /** Time that the target tells (ms); undefined where it tells none that could be trusted. */
  readonly mtime: number | undefined;
}

/** A file that is to be carried over. */
export interface CopyStep {
  readonly below: string;
  readonly from: SourceFile;
  readonly size: number;
  readonly mtime: number;
  /** What the job itself has put at the target; undefined when that is somebody else's, or nothing is there. */
  readonly own: Indexed | undefined;
  /** What is there looks the same but was not put there by the job: its content decides. */
  readonly mayBeSame: boolean;
}

/** Where a one-way job writes: a folder of the device or of another server. Paths are below it, with `/`. */
export interface OneWayTarget {
  /** What is there; undefined for nothing. */
  look(below: string): Promise<Standing | undefined>;
  /** Sum of the content when what is there, of the same size and time, is the same as the source; else undefined. */
  sameContent(copy: CopyStep, pace: CopyPace): Promise<string | undefined>;
  /** Called once, before anything of so many bytes is written. */
  begin(bytes: number): Promise<void>;
  /** Makes a folder whose parent is there; what stands in its place makes way. */
  folder(below: string): Promise<void>;
  /** Carries a file over; nothing half is ever seen in its place. `otherMtime` in milliseconds, or UNTOLD. */
  file(copy: CopyStep, pace: CopyPace): Promise<Copied & { readonly otherMtime: number }>;
  /** Takes away what the job has put there, a folder only when it is empty; false for what stays. */
  discard(known: Indexed): Promise<boolean>;
  /** Clears up; called once at the end, whatever came of the work. */
  end(): Promise<void>;
}

/** Whether a file is still as the job has put it there; without a time its size has to do. */
export const isUntouched = (there: Standing, size: number, mtime: number): boolean =>
  there.kind === 'file' &&
  there.size === size &&
  (there.mtime === undefined || mtime === UNTOLD || Math.abs(there.mtime - mtime) < SAME_MS);

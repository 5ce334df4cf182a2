import type { TaskHandle } from '../../context.ts';
import type { Located } from '../locator.ts';
import type { Conflict } from '../merge.ts';
import type { UploadPlace, UploadRow } from './upload-table.ts';

/** An upload as this run of the device knows it. */
export interface Upload {
  readonly row: UploadRow;
  readonly part: string;
  readonly task: TaskHandle;
  /** Bytes that count. */
  offset: number;
  /** Where the finished file stands; undefined until then. */
  finished: UploadPlace | undefined;
  /** Entry of the recycle bin that stood in its place, as far as that is known: it may not have got that yet. */
  replaced: string;
  checked: boolean;
  /** The step that gives it its place, while that goes on. */
  finishing: Promise<void> | undefined;
  idle: NodeJS.Timeout | undefined;
  /** Ends the promise of room when nothing comes for long; undefined once it has, and for a finished one. */
  promise: NodeJS.Timeout | undefined;
  /** The request that sends bytes at the moment. */
  busy: { readonly abort: AbortController; readonly over: Promise<void>; lastByteAt: number } | undefined;
}

/** An upload to be made; place, name and space were checked. */
export interface NewUpload {
  readonly folder: Pick<Located, 'wire' | 'volume' | 'volumeKey'>;
  readonly name: string;
  readonly size: number;
  readonly mtime: number | undefined;
  readonly conflict: Conflict;
  readonly metadata: string;
  /** The first folder that was made for it, '' for none. */
  readonly made: string;
}

/** The task of a finished upload has ended; nothing more is told to it. */
export function finishedTask(row: UploadRow): TaskHandle {
  const nothing = (): void => undefined;
  return { id: row.task, advance: nothing, wait: nothing, done: nothing, fail: nothing, cancel: nothing };
}

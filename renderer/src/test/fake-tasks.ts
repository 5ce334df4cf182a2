import type { TaskRecord } from '#shared/contract/records.ts';
import type { TransferItem } from '../state/transfers/transfer-types.ts';
import { HOME } from './files-harness.tsx';

/** An upload of this page that waits. */
export const upload = (id: string, more: Partial<TransferItem> = {}): TransferItem => ({
  id,
  batch: 'b',
  folder: `${HOME}/Photos`,
  rel: `${id}.jpg`,
  name: `${id}.jpg`,
  size: 1048576,
  mtime: 0,
  done: 0,
  speed: 0,
  remain: -1,
  state: 'wait',
  error: null,
  at: 0,
  retryAt: null,
  there: null,
  same: false,
  rank: 0,
  ...more,
});

/** A copy of the device that runs, half done. */
export const job = (id: string, more: Partial<TaskRecord> = {}): TaskRecord => ({
  id,
  kind: 'fileHandle',
  op: 'copy',
  name: `${id}.mp4`,
  from: HOME,
  to: `${HOME}/Videos`,
  done: 524288,
  size: 1048576,
  speed: 0,
  remain: -1,
  state: 'run',
  error: '',
  at: 1,
  ...more,
});

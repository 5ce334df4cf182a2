import { createPace, type Pace } from '../jobs/task-progress.ts';
import type { SourceProgress } from './source.ts';
import type { Download } from './store.ts';
import type { OfflineTiming } from './timing.ts';

/** A download that runs, or that gives to others. */
export interface LiveDownload {
  readonly id: string;
  readonly owner: string;
  readonly what: 'get' | 'seed';
  readonly abort: AbortController;
  size: number;
  done: number;
  uploaded: number;
  peers: number;
  name: string;
  readonly down: Pace;
  readonly up: Pace;
  /** Resolves when it has ended, however. */
  ended: Promise<void>;
}

/** Begins to count for a download. */
export function createLive(row: Download, { now }: OfflineTiming): LiveDownload {
  const { id, owner, size, done, uploaded, name } = row;
  const live: LiveDownload = {
    ...{ id, owner, size, done, uploaded, name, peers: 0 },
    what: row.state === 'seed' ? 'seed' : 'get',
    abort: new AbortController(),
    down: createPace(),
    up: createPace(),
    ended: Promise.resolve(),
  };
  measure(live, now());
  return live;
}

/** Notes how far it is at a moment, for its speeds; also when nothing has come, so that they fall. */
export function measure(live: LiveDownload, at: number): void {
  live.down.note(live.done, at);
  live.up.note(live.uploaded, at);
}

/** Takes over what a source tells. */
export function follow(live: LiveDownload, now: SourceProgress, at: number): void {
  live.size = now.size;
  live.done = now.done;
  live.uploaded = now.uploaded;
  live.peers = now.peers;
  if (now.name !== undefined && now.name !== '') live.name = now.name;
  measure(live, at);
}

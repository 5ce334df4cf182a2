import path from 'node:path';
import { follow, type LiveDownload } from './live-download.ts';
import type { RunDeps } from './run-download.ts';
import type { Download } from './store.ts';

/**
 * Gives a finished torrent to others, with the rights of its account, until it has given `ratio` times its size in all its runs
 * together (APP-DOWN-03). Resolves when that is done, or when there is nothing that it could give.
 */
export async function runSeed(row: Download, live: LiveDownload, ratio: number, deps: RunDeps): Promise<void> {
  const { services, store, sources, timing } = deps;
  const { signal } = live.abort;
  const caller = deps.callerOf(row.owner);
  const seeder = sources.seed(store.workOf(row.id), deps.reachOf(caller));
  const left = ratio - (row.size > 0 ? row.uploaded / row.size : 0);
  if (!seeder || row.path === '' || left <= 0) return;
  const { real } = await services.locator.locate(caller, row.path);
  await seeder({
    folder: path.dirname(real),
    name: path.basename(real),
    ratio: left,
    signal,
    up: (bytes) => deps.up(bytes, signal),
    progress(now) {
      // The name is that of the file, not that of the torrent.
      const { name: _name, ...rest } = now;
      follow(live, { ...rest, size: row.size, done: row.done, uploaded: row.uploaded + now.uploaded }, timing.now());
    },
  });
}

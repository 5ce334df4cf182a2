import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileServices } from '../files/services.ts';
import { shownLink } from './link.ts';
import type { LiveDownload } from './live-download.ts';
import type { Download } from './store.ts';

const LOOKS = 8;

/** True for a finished one whose file has gone; one on a drive that is away is only away. */
async function isMissing({ locator }: Pick<FileServices, 'locator'>, { finishedAt, path }: Download): Promise<boolean> {
  if (finishedAt === 0) return false;
  if (path === '') return true;
  return !(await locator.exists(path).catch(() => false)) && !(await locator.isAway(path).catch(() => false));
}

/** What an account is shown of its downloads (CALL-EXT-19). */
export function offlineRecords(
  services: Pick<FileServices, 'locator'>,
  rows: readonly Download[],
  liveOf: (id: string) => LiveDownload | undefined,
): Promise<OfflineRecord[]> {
  return mapParallel(rows, LOOKS, async (row): Promise<OfflineRecord> => {
    const found = liveOf(row.id);
    const live = found && !found.abort.signal.aborted ? found : undefined;
    const now = live ?? row;
    const speed = live?.what === 'get' ? live.down.speed() : 0;
    return {
      ...{ id: row.id, name: row.name, kind: row.kind, error: row.error, to: row.to, path: row.path, at: row.at },
      source: shownLink(row.link),
      size: now.size,
      done: now.done,
      speed,
      remain: speed > 0 && now.size > 0 ? Math.ceil(Math.max(0, now.size - now.done) / speed) : -1,
      state: live?.what === 'get' && row.state === 'wait' ? 'run' : row.state,
      missing: (await isMissing(services, row)) ? 1 : 0,
      uploaded: now.uploaded,
      up_speed: live?.up.speed() ?? 0,
      peers: live?.peers ?? 0,
      finished_at: row.finishedAt,
    };
  });
}

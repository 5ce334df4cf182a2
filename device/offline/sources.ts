import { DeviceError } from '../device-error.ts';
import { ftpSource } from './ftp/ftp-source.ts';
import { httpSource } from './http/http-source.ts';
import type { Reach } from './reach.ts';
import type { Seeder, Source } from './source.ts';
import type { Download, KeptWork } from './store.ts';
import type { OfflineTiming } from './timing.ts';
import { torrentSeeder, torrentSource } from './torrent/torrent.ts';

/** Where downloads come from, and where finished torrents go to. */
export interface Sources {
  get(row: Pick<Download, 'kind' | 'link'>, work: KeptWork, reach: Reach): Source;
  /** Undefined for what cannot be given to others. */
  seed(work: KeptWork, reach: Reach): Seeder | undefined;
}

/**
 * The sources for http, https, ftp and torrents. `dht` are the nodes through which torrents ask everybody for peers; without
 * any they keep to their trackers.
 */
export function createSources(timing: OfflineTiming, dht: readonly string[] = []): Sources {
  return {
    get({ kind, link }, { torrent, files }, reach) {
      if (kind === 'http') return httpSource(link, { timing, reach });
      if (kind === 'ftp') return ftpSource(link, { timing, reach });
      if (torrent === undefined && link === '') throw new DeviceError('N009001');
      return torrentSource({ ...(torrent ? { torrent } : { magnet: link }), ...(files && { files }) }, { reach, dht });
    },
    seed: ({ torrent, files }, reach) => torrent && torrentSeeder(torrent, files, { reach, dht }),
  };
}

import { randomBytes } from 'node:crypto';
import { DeviceError } from '../../device-error.ts';
import { ENTRIES_MAX } from '../entries-max.ts';
import type { FileCaller } from '../rights.ts';
import { zipLength } from '../zip/zip-format.ts';
import { headOf, type ZipItem } from '../zip/send-zip.ts';

/** How long a prepared download can be fetched (ms). */
const LIFE_MS = 3_600_000;
/** Most prepared downloads of an account. */
const KEPT = 20;

/** Said of a download that would hold more than ENTRIES_MAX. */
export const tooManyEntries = (): DeviceError =>
  new DeviceError('N000001', { data: { field: 'paths', reason: `more than ${ENTRIES_MAX} entries` } });

/** A file or folder of a prepared download. */
export interface PreparedEntry extends ZipItem {
  /** Its wire path. */
  readonly path: string;
}

export interface PreparedDownload {
  readonly id: string;
  readonly username: string;
  /** Name of the archive. */
  readonly name: string;
  readonly entries: readonly PreparedEntry[];
  /** Bytes of all files. */
  readonly total: number;
  /** Number of files. */
  readonly count: number;
  /** Length of the archive. */
  readonly length: number;
  /** Throws when the account may no longer read what was prepared. */
  check(caller: FileCaller): Promise<void>;
}

export type NewDownload = Pick<PreparedDownload, 'username' | 'name' | 'entries' | 'check'>;

export type PreparedDownloads = ReturnType<typeof createPreparedDownloads>;

/** Downloads that were prepared (CALL-DW-01), in memory: after a restart a client prepares them anew. */
export function createPreparedDownloads(now: () => number = Date.now) {
  const kept = new Map<string, PreparedDownload & { readonly until: number }>();
  const purge = (username: string): void => {
    for (const [id, { until }] of kept) if (until <= now()) kept.delete(id);
    const own = [...kept.values()].filter((each) => each.username === username);
    for (const { id } of own.slice(0, Math.max(0, own.length - KEPT + 1))) kept.delete(id);
  };
  return {
    add(download: NewDownload): PreparedDownload {
      purge(download.username);
      const files = download.entries.filter(({ name }) => !name.endsWith('/'));
      const made = {
        ...download,
        id: randomBytes(16).toString('hex'),
        total: files.reduce((sum, { size }) => sum + size, 0),
        count: files.length,
        length: zipLength(download.entries.map(headOf)),
        until: now() + LIFE_MS,
      };
      kept.set(made.id, made);
      return made;
    },
    /** One of this account; undefined for others' and old ones alike. */
    find(id: string, username: string): PreparedDownload | undefined {
      const found = kept.get(id);
      return found && found.username === username && found.until > now() ? found : undefined;
    },
  };
}

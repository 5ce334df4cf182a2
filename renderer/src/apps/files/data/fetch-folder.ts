import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toEntry, toFolder, type Entry, type Folder } from '../../../state/files/entry.ts';
import type { ListingDeps, PageAnswer } from '../model/listing.ts';
import type { FolderLocation } from '../../../state/files/location.ts';
import type { Sort } from '../../../state/files/sort-preference.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';

/** Rows around the screen that are loaded in idle time: on the local network everything, else a few screens. */
const BACKGROUND_ROWS = 100_000;
const BACKGROUND_ROWS_RELAY = 1000;

/** How a folder is asked for. */
export interface FolderQuery {
  readonly location: FolderLocation;
  readonly sort: Sort;
  readonly showHidden: boolean;
  /** The device is reached through the relay: load less ahead. */
  readonly relay: boolean;
}

const noFolder: Folder = {
  path: '',
  name: '',
  isSys: false,
  shared: false,
  writable: false,
  owner: '',
  pool: '',
  free: -1,
};

async function fetchPage(query: FolderQuery, page: number, size: number, signal: AbortSignal): Promise<PageAnswer> {
  const { location, sort, showHidden } = query;
  const place =
    location.kind === 'path' ? { path: location.path } : location.kind === 'root' ? { root: location.root } : {};
  const { sortBy, order } = sort;
  const args = { ...place, sortBy, order, page, size, ...(showHidden ? { show_hidden: true } : {}) };
  const result = await call(calls.fileList, args, { signal });
  if (!result.success) return { ok: false, code: result.code, message: result.message };
  const { list, total, folder } = result.data;
  if (location.kind === 'devices') {
    const drives = list.filter(({ path }) => parseWirePath(path).area === 'usb');
    return { ok: true, list: drives.map((raw) => toEntry(raw)), total: drives.length, folder: noFolder };
  }
  const parent = location.kind === 'path' ? location.path : '';
  return { ok: true, list: list.map((raw): Entry => toEntry(raw, parent)), total, folder: toFolder(folder) };
}

/** Background pages wait at most this long (ms) for an idle moment: a long scroll leaves none. */
const IDLE_MS = 60;

function whenIdle(step: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(step, IDLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }
  const id = requestIdleCallback(step, { timeout: IDLE_MS });
  return () => {
    cancelIdleCallback(id);
  };
}

/** What a listing of a folder needs of the world. */
export function folderDeps(query: FolderQuery): ListingDeps {
  return {
    fetchPage: (page, size, signal) => fetchPage(query, page, size, signal),
    whenIdle,
    after: (ms, step) => {
      const timer = setTimeout(step, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    backgroundRows: query.relay ? BACKGROUND_ROWS_RELAY : BACKGROUND_ROWS,
  };
}

import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toEntry, toFolder, type Entry, type Folder } from '../../../state/files/entry.ts';
import type { ListingDeps, PageAnswer } from '../model/listing.ts';
import { listedBy, type FolderLocation } from '../../../state/files/location.ts';
import type { Sort } from '../../../state/files/sort-preference.ts';
import { isExternal, parseWirePath } from '../../../state/files/wire-path.ts';

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

/** Drives with what they are; as they are listed where the device does not tell. */
async function withDriveFacts(drives: readonly Entry[], signal: AbortSignal): Promise<Entry[]> {
  if (drives.length === 0) return [];
  const told = await call(calls.extdevList, {}, { signal, silent: true });
  if (!told.success) return [...drives];
  return drives.map((drive) => {
    const uuid = parseWirePath(drive.path).owner;
    const facts = told.data.list.find((one) => one.uuid === uuid);
    if (facts === undefined) return drive;
    const { fs, size, used, readonly } = facts;
    return { ...drive, drive: { fs, size, used }, ...(readonly === 1 ? { readOnly: true as const } : {}) };
  });
}

/** Drives that were here and are not now; none where the device remembers none. */
async function drivesAway(signal: AbortSignal): Promise<Entry[]> {
  const seen = await call(calls.extdevSeen, {}, { signal, silent: true });
  if (!seen.success) return [];
  return seen.data.list.map(({ uuid, label, at }) => ({
    ...toEntry({ name: label, path: `/usb/${uuid}`, is_dir: '1', mtime: at }),
    gone: 'drive',
  }));
}

async function fetchPage(query: FolderQuery, page: number, size: number, signal: AbortSignal): Promise<PageAnswer> {
  const { location, sort, showHidden } = query;
  const { sortBy, order } = sort;
  const args = { ...listedBy(location), sortBy, order, page, size, ...(showHidden ? { show_hidden: true } : {}) };
  const result = await call(calls.fileList, args, { signal });
  if (!result.success) return { ok: false, code: result.code, message: result.message };
  const { list, total, folder } = result.data;
  if (location.kind === 'devices') {
    const drives = list.filter(({ path }) => isExternal(path)).map((raw) => toEntry(raw));
    const [known, away] = await Promise.all([withDriveFacts(drives, signal), drivesAway(signal)]);
    // A drive that was ejected between the two questions is in both: it stands there once, as it is now.
    const pulled = new Set(away.map(({ path }) => path));
    const all = [...known.filter(({ path }) => !pulled.has(path)), ...away];
    return { ok: true, list: all, total: all.length, folder: noFolder };
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

import type { Entry, Folder } from '../../../state/files/entry.ts';
import type { FolderLocation } from '../../../state/files/location.ts';
import { viewOf, viewOfEntry } from '../../../state/files/drop-sources.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';

/** What can be done in a file window. */
export type FileAction =
  'open' | 'download' | 'cut' | 'copy' | 'paste' | 'rename' | 'delete' | 'newFolder' | 'upload' | 'properties';

/** Why something cannot be done: key of its text. Null means that it can. */
export type Refusal =
  | 'refusal.notHere'
  | 'refusal.teamRoot'
  | 'refusal.groupLoading'
  | 'refusal.loading'
  | 'refusal.readOnly'
  | 'refusal.system'
  | 'refusal.selectOne'
  | 'refusal.selectSome'
  | 'refusal.clipboardEmpty'
  | 'refusal.manyDownload'
  | 'refusal.othersShare'
  | 'refusal.gone';

export type Abilities = Readonly<Record<FileAction, Refusal | null>>;

/** Entries that one download may name (CALL-DW-01). */
export const DOWNLOAD_MAX = 1000;

/**
 * Why nothing can be put into a place, null when something can: virtual roots and the list of devices take nothing
 * (DRG-20), the list of team folders only inside one of them (DRG-07), a team folder once its permission is known
 * (DRG-09) and read-write (DRG-08), like any other folder. Also the first check of an upload (UPL-01).
 */
export function writeRefusal(location: FolderLocation, folder: Folder | null): Refusal | null {
  if (location.kind !== 'path') return 'refusal.notHere';
  const { area } = parseWirePath(location.path);
  if (area === 'teamRoot') return 'refusal.teamRoot';
  if (folder === null) return area === 'team' ? 'refusal.groupLoading' : 'refusal.loading';
  return folder.writable ? null : 'refusal.readOnly';
}

/** What is selected, as far as it matters here; `entries` are the loaded ones. */
export interface SelectionFacts {
  readonly count: number;
  readonly entries: readonly (Pick<Entry, 'isDir' | 'isSys' | 'gone'> & { readonly path?: string })[];
  /** Whose console it is; '' takes everything for its own. */
  readonly username?: string;
}

/** What can be done with a selection in a place, and why not (APP-FM-03). */
export function abilities(
  location: FolderLocation,
  folder: Folder | null,
  selection: SelectionFacts,
  clipboardFull: boolean,
): Abilities {
  const write = writeRefusal(location, folder);
  const { count, entries, username = '' } = selection;
  const gone = entries.some((entry) => entry.gone !== undefined) ? 'refusal.gone' : null;
  const some = count > 0 ? gone : 'refusal.selectSome';
  const one = count === 1 ? gone : 'refusal.selectOne';
  // The rows of these two are places, not entries of a folder.
  const places =
    location.kind === 'devices' || (location.kind === 'path' && parseWirePath(location.path).area === 'teamRoot');
  const system = entries.some(({ isSys }) => isSys) ? 'refusal.system' : null;
  const change = some ?? write ?? system;
  // What others share is never moved away, whatever may be written there (DRG-06).
  const view = viewOf(location);
  const isOthers =
    view === 'shareToMe' ||
    (username !== '' &&
      entries.some(({ path }) => path !== undefined && viewOfEntry(view, path, username) === 'shareToMe'));
  return {
    open: one,
    download: some ?? (places ? 'refusal.notHere' : count > DOWNLOAD_MAX ? 'refusal.manyDownload' : null),
    cut: some ?? (isOthers ? 'refusal.othersShare' : change),
    copy: some ?? (places ? 'refusal.notHere' : null),
    paste: write ?? (clipboardFull ? null : 'refusal.clipboardEmpty'),
    rename: one ?? write ?? system,
    delete: change,
    newFolder: write,
    upload: write,
    properties: null,
  };
}

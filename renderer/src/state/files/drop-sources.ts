import type { DropSource, SourceView } from './drop-rule.ts';
import type { Entry } from './entry.ts';
import type { FolderLocation } from './location.ts';
import { rightsFolder } from './folder-access.ts';
import { parseWirePath } from './wire-path.ts';

/** The list that a location is, as far as moving out of it is concerned (DRG-16 to DRG-18). */
export function viewOf(location: FolderLocation): SourceView {
  if (location.kind !== 'root') return 'folder';
  if (location.root === 'shareToMe') return 'shareToMe';
  return location.root === 'myShare' || location.root === 'share' ? 'myShare' : 'folder';
}

/**
 * The view an entry counts for: that of its list, unless it lies in the own files of somebody else, which are there
 * because they were shared, from whichever list or folder it was taken (DRG-06, DRG-18).
 */
export function viewOfEntry(view: SourceView, path: string, username: string): SourceView {
  const { area, owner } = parseWirePath(path);
  return view === 'folder' && (area === 'my' || area === 'safe') && owner !== username ? 'shareToMe' : view;
}

/** Where entries are taken from, and by whom. */
export interface TakenFrom {
  readonly location: FolderLocation;
  /** Whether the shown folder may be written. */
  readonly writable: boolean;
  readonly username: string;
  /** Whatever is wished for, what is taken from here stays here (APP-AFM-01). */
  readonly copyOnly?: boolean;
}

/** Entries of a window as sources of a drag, a cut or a copy; places themselves are none. */
export function dropSources(
  entries: readonly Pick<Entry, 'path' | 'isDir' | 'isSys'>[],
  { location, writable, username, copyOnly = false }: TakenFrom,
): DropSource[] {
  // As from the own share views, from which everything is copied (DRG-17).
  const view = copyOnly ? 'myShare' : viewOf(location);
  return entries.map(({ path, isDir, isSys }) => ({
    path,
    isDir,
    isSys,
    // In a list of references the real folder decides (DRG-18): that of a team or a drive has yet to be asked.
    writable: location.kind === 'path' ? writable : rightsFolder(path) === null ? true : null,
    view: viewOfEntry(view, path, username),
  }));
}

/** The same with the names that dialogs and records say. */
export function namedSources(
  entries: readonly Pick<Entry, 'path' | 'isDir' | 'isSys' | 'name'>[],
  from: TakenFrom,
): (DropSource & { readonly name: string })[] {
  return dropSources(entries, from).map((source, at) => ({ ...source, name: entries[at]?.name ?? '' }));
}

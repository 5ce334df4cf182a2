import type { Entry } from '../../../state/files/entry.ts';
import type { DropSource, SourceView } from '../../../state/files/drop-rule.ts';
import type { FolderLocation } from '../../../state/files/location.ts';
import type { FolderSession } from '../model/folder-session.ts';

/** The list that a location is, as far as moving out of it is concerned (DRG-16 to DRG-18). */
export function viewOf(location: FolderLocation): SourceView {
  if (location.kind !== 'root') return 'folder';
  if (location.root === 'shareToMe') return 'shareToMe';
  return location.root === 'myShare' || location.root === 'share' ? 'myShare' : 'folder';
}

/** Entries of a window as sources of a drag, a cut or a copy; places themselves are none. */
export function dropSources(
  entries: readonly Pick<Entry, 'path' | 'isDir' | 'isSys'>[],
  location: FolderLocation,
  session: FolderSession,
): DropSource[] {
  // In a list of references only the real folder knows whether it may be written; the device says so (DRG-25).
  const writable = location.kind !== 'path' || session.getState().listing.folder?.writable === true;
  const view = viewOf(location);
  return entries.map(({ path, isDir, isSys }) => ({ path, isDir, isSys, writable, view }));
}

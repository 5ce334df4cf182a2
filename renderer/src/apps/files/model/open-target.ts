import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { extensionOf, fileTypeOfEntry, fileTypes } from '#shared/rules/file-type.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { folderUrl } from '../../../state/files/location.ts';

/** What opening an entry means (FIL-07). */
export type OpenTarget =
  | { readonly kind: 'folder'; readonly url: string }
  /** A viewer in a window of its own. */
  | { readonly kind: 'viewer'; readonly url: string }
  /** Nothing shows it here: offer to download it, and to read it as text where it is small enough. */
  | { readonly kind: 'offer'; readonly asText: boolean };

/** Documents that are plain text. */
const textDocuments: ReadonlySet<string> = new Set(['txt', 'md', 'csv']);

const viewer = (route: string, path: string): OpenTarget => ({
  kind: 'viewer',
  url: `${route}?path=${encodeURIComponent(path)}`,
});

/** By the entry's type code (FIL-06, FIL-07); kinds without a viewer offer the download. */
export function openTarget(entry: Entry): OpenTarget {
  if (entry.isDir) return { kind: 'folder', url: folderUrl(entry.path) };
  const code = fileTypeOfEntry({ name: entry.name, is_dir: false, ftype: entry.ftype });
  if (code === fileTypes.image) return viewer('/zsviewer', entry.path);
  if (code === fileTypes.code) return viewer('/codeViewer', entry.path);
  if (code === fileTypes.document && textDocuments.has(extensionOf(entry.name)))
    return viewer('/txtEditor', entry.path);
  return { kind: 'offer', asText: code === fileTypes.unknown && entry.size < TEXT_MAX_BYTES };
}

/** The window that reads any small file as text. */
export const asTextUrl = (path: string): string => `/txtEditor?path=${encodeURIComponent(path)}`;

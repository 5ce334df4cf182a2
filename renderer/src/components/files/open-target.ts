import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { extensionOf, fileTypeOfEntry, fileTypes } from '#shared/rules/file-type.ts';
import type { Entry } from '../../state/files/entry.ts';
import { folderUrl } from '../../state/files/location.ts';
import { baseName, parentPath } from '../../state/files/wire-path.ts';

/** What opening an entry means (FIL-07). */
export type OpenTarget =
  | { readonly kind: 'folder'; readonly url: string }
  /** A viewer in a window of its own. */
  | { readonly kind: 'viewer'; readonly url: string }
  /** A torrent: asks what of it the device is to download. To accounts that may not it is one that nothing shows. */
  | { readonly kind: 'download'; readonly url: string }
  /** Nothing shows it here: offer to download it, and to read it as text where it is small enough. */
  | { readonly kind: 'offer'; readonly asText: boolean };

/** Documents that are plain text. */
const textDocuments: ReadonlySet<string> = new Set(['txt']);

/** Texts that programs write on and on; of a large one the last part is shown. */
const growingTexts: ReadonlySet<string> = new Set(['log', 'out', 'err']);

const viewer = (route: string, path: string, line?: number): OpenTarget => ({
  kind: 'viewer',
  url: `${route}?path=${encodeURIComponent(path)}${line === undefined ? '' : `&line=${line}`}`,
});

type Openable = Pick<Entry, 'name' | 'path' | 'isDir' | 'ftype' | 'size'>;

/** Address that asks what of a torrent file the device is to download. */
const torrentUrl = (path: string): string => `/download/downloading?torrent=${encodeURIComponent(path)}`;

/** By the entry's type code (FIL-06, FIL-07), a text at a line of it; kinds without a viewer offer the download. */
export function openTarget(entry: Openable, line?: number): OpenTarget {
  if (entry.isDir) return { kind: 'folder', url: folderUrl(entry.path) };
  const code = fileTypeOfEntry({ name: entry.name, is_dir: false, ftype: entry.ftype });
  if (code === fileTypes.image) return viewer('/zsviewer', entry.path);
  if (code === fileTypes.video || code === fileTypes.music) return viewer('/player', entry.path);
  if (code === fileTypes.torrent) return { kind: 'download', url: torrentUrl(entry.path) };
  if (code === fileTypes.archive) return viewer('/zsviewer', entry.path);
  if (code === fileTypes.code) return viewer('/codeViewer', entry.path, line);
  if (code === fileTypes.document && textDocuments.has(extensionOf(entry.name)))
    return viewer('/txtEditor', entry.path, line);
  if (code === fileTypes.document) return viewer('/zsviewer', entry.path);
  const isText = entry.size < TEXT_MAX_BYTES || growingTexts.has(extensionOf(entry.name));
  return { kind: 'offer', asText: code === fileTypes.unknown && isText };
}

/** The window that reads any small file as text. */
export const asTextUrl = (path: string): string => `/txtEditor?path=${encodeURIComponent(path)}`;

/** True for a file that can be read as text: source code, a plain text, a log, or a small file of no known kind. */
export function isReadAsText(entry: Openable): boolean {
  const target = openTarget(entry);
  return target.kind === 'offer'
    ? target.asText
    : target.kind === 'viewer' && (target.url.startsWith('/codeViewer?') || target.url.startsWith('/txtEditor?'));
}

/** The window that shows two texts side by side. */
export const compareUrl = (left: string, right: string): string =>
  `/codeViewer?path=${encodeURIComponent(left)}&with=${encodeURIComponent(right)}`;

/** The window that shows the bytes of any file. */
export const asBytesUrl = (path: string): string => `/zsviewer?path=${encodeURIComponent(path)}&as=hex`;

/** Name under which a viewer's window opens: a new one each time. */
export const viewerWindow = (url: string): string => `${url.slice(0, url.indexOf('?'))}#`;

/** The folder an entry lies in with the entry selected (RTE-13), and that folder; null for the root of an area. */
export function locateTarget(path: string): { readonly url: string; readonly folder: string } | null {
  const folder = parentPath(path);
  if (folder === null) return null;
  return { url: `${folderUrl(folder)}&select=${encodeURIComponent(baseName(path))}`, folder };
}

import { TORRENT_MAX_BYTES } from '#shared/rules/download-links.ts';
import { extensionOf, fileTypes, fileTypeOf } from '#shared/rules/file-type.ts';

/** Where a torrent file comes from: the device, or the bytes of a file of this computer in base64. */
export type TorrentSource =
  { readonly name: string; readonly path: string } | { readonly name: string; readonly data: string };

/** Why a file of this computer is not taken. */
export type TorrentRefusal = 'wrongKind' | 'tooLarge' | 'unreadable';

/** True for a file that is a torrent by its name. */
export const isTorrentName = (name: string): boolean => fileTypeOf(name) === fileTypes.torrent;

/** The ending that choosers of files offer first. */
export const TORRENT_ENDING = '.torrent';

/** Reads a torrent file of this computer, up to 8 MiB; never rejects. */
export function readTorrent(file: File): Promise<TorrentSource | TorrentRefusal> {
  if (extensionOf(file.name) !== '' && !isTorrentName(file.name)) return Promise.resolve('wrongKind');
  if (file.size > TORRENT_MAX_BYTES) return Promise.resolve('tooLarge');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      const data = url.slice(url.indexOf(',') + 1);
      // An empty file is no torrent; it has no bytes to refuse it by.
      resolve(file.size === 0 || data === '' ? 'unreadable' : { name: file.name, data });
    });
    reader.addEventListener('error', () => {
      resolve('unreadable');
    });
    reader.readAsDataURL(file);
  });
}

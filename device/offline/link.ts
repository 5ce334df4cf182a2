import { linkProblem } from '#shared/rules/download-links.ts';
import { safeName } from '../shares/safe-name.ts';
import type { DownloadKind } from './store.ts';
import { lookAtMagnet } from './torrent/torrent.ts';

/** Text with its escapes undone; as it is where they are written wrongly. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name for what a server calls so (FIL-08). */
export const nameFor = (given: string): string => safeName(given, 'download');

/** The name at the end of an address. */
export function nameOfAddress(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  return nameFor(last === '' ? url.hostname : decoded(last.replace(/;type=[aid]$/i, '')));
}

/** What a link is, with a first name for it; undefined for one that cannot be used (APP-DOWN-01). */
export function readLink(link: string): { kind: DownloadKind; name: string } | undefined {
  if (linkProblem(link) !== null) return undefined;
  if (/^magnet:/i.test(link)) {
    try {
      const { name, infoHash } = lookAtMagnet(link);
      return { kind: 'torrent', name: safeName(name, infoHash) };
    } catch {
      return undefined;
    }
  }
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  // What ends a line would be a second command to the server of an FTP link.
  if (/[\r\n\0]/.test(decoded(url.pathname + url.username + url.password))) return undefined;
  return { kind: url.protocol === 'ftp:' ? 'ftp' : 'http', name: nameOfAddress(url) };
}

/** A link as it may be shown: without its password. */
export function shownLink(link: string): string {
  return link.replace(/^([a-z]+:\/\/[^\s/?#@:]*):[^\s/?#@]*@/i, '$1@');
}

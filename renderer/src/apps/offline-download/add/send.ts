import { calls } from '#shared/contract/index.ts';
import { LINKS_MAX } from '#shared/rules/download-links.ts';
import { call } from '../../../api/call.ts';
import type { TorrentSource } from './read-torrent.ts';
import { torrentFields, TORRENT_SEND_MS } from './use-look.ts';

/** What became of what was sent. */
export interface Sent {
  /** Downloads that the device has taken. */
  readonly added: number;
  /** Why the rest was not taken; null when all was. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Links that are not with the device; null when that is not about links. */
  readonly left: readonly string[] | null;
  /** Links that the device says cannot be used (N009001). */
  readonly refused: readonly string[];
}

/** The bad links that an answer names. */
function refusedOf(data: unknown): readonly string[] {
  const urls = typeof data === 'object' && data !== null && 'urls' in data ? data.urls : [];
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
}

/** Hands links over, as many at a time as a call takes; it ends at the first call that fails. */
export async function sendLinks(links: readonly string[], goal: { readonly to?: string }): Promise<Sent> {
  let added = 0;
  for (let at = 0; at < links.length; at += LINKS_MAX) {
    const answer = await call(calls.offlineAdd, { urls: links.slice(at, at + LINKS_MAX), ...goal });
    if (!answer.success) return { added, failure: answer, left: links.slice(at), refused: refusedOf(answer.data) };
    added += answer.data.ids.length;
  }
  return { added, failure: null, left: [], refused: [] };
}

/** Hands a torrent over, with the numbers of the files that are wanted unless that is all of them. */
export async function sendTorrent(
  source: TorrentSource,
  wanted: ReadonlySet<number>,
  total: number,
  goal: { readonly to?: string },
): Promise<Sent> {
  const files = wanted.size === total ? {} : { files: [...wanted].sort((a, b) => a - b) };
  const answer = await call(
    calls.offlineAdd,
    { ...torrentFields(source), ...files, ...goal },
    { timeoutMs: TORRENT_SEND_MS },
  );
  return answer.success
    ? { added: answer.data.ids.length, failure: null, left: null, refused: [] }
    : { added: 0, failure: answer, left: null, refused: [] };
}

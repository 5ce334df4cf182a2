import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { ClientDeps } from '../../api/client.ts';
import type { CallResult } from '../../api/result.ts';
import { shareDownloadUrl, shareThumbUrl } from '../files/share-urls.ts';
import { createRemoteClient, remoteBase, remoteHeaders } from '../remote/remote-client.ts';
import { CopyError, type Piece } from '../remote/side.ts';

type Listed = CallData<typeof calls.shareContent>;

/** Which share of which device. */
export interface FarPlace {
  readonly nasid: string;
  readonly share: string;
}

/** An album of another device, looked into through the relay. */
export interface FarAlbum {
  /**
   * A page of a folder: '/2024' for one of the album, '' for the album itself, which is the shared folder where there is
   * only one.
   */
  readonly list: (path: string, page: number, size: number, signal: AbortSignal) => Promise<CallResult<Listed>>;
  /** A small picture. Rejects with a CopyError where there is none. */
  readonly picture: (path: string, size: 's' | 'l', signal: AbortSignal) => Promise<Blob>;
  /** Bytes of a file, as a side of a copy gives them; the first of them count as a download there. */
  readonly read: (path: string, from: number, to: number, signal: AbortSignal) => Promise<Piece>;
}

/** The proof that the share was opened is too old, or the other device has started anew. */
const NOT_OPEN = 'N003003';

/** What an answer without bytes says: the code in its body, else its status. */
async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  return typeof code === 'string' ? code : String(response.status);
}

/**
 * Opens an album of another device. Who looks has no account there: the relay asks for the own session alone, and the
 * ticket opens the share. `renew` answers another ticket, '' for none, when the other device takes it no more (APP-ALBUM-07).
 */
export function openFarAlbum(
  wire: ClientDeps,
  { nasid, share }: FarPlace,
  ticket: string,
  renew: () => Promise<string>,
): FarAlbum {
  const visitor = { nasid, username: '', token: '' };
  const client = createRemoteClient(wire, visitor);
  let sticket = ticket;
  let renewing: Promise<string> | null = null;
  /** The shared folder that stands for the album; '' where several entries are shared. */
  let root: string | null = null;

  /** Asks for another ticket, once for all who miss it; false when there is none. */
  const renewed = async (used: string): Promise<boolean> => {
    if (used === sticket) {
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      sticket = await renewing;
    }
    return sticket !== '' && sticket !== used;
  };

  const content = async (
    path: string,
    page: number,
    size: number,
    signal: AbortSignal,
  ): Promise<CallResult<Listed>> => {
    const ask = (): Promise<CallResult<Listed>> =>
      client.call(
        calls.shareContent,
        { id: share, page, size, ...(sticket === '' ? {} : { sticket }), ...(path === '' ? {} : { path }) },
        { signal },
      );
    const used = sticket;
    const answer = await ask();
    return answer.code === NOT_OPEN && (await renewed(used)) ? ask() : answer;
  };

  const fetched = async (
    url: (base: string, key: { id: string; sticket: string }) => string,
    more: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response> => {
    const ask = (): Promise<Response> => {
      const identity = wire.identity();
      const headers = { ...remoteHeaders(identity, visitor), authorization: `Bearer ${identity.token}`, ...more };
      return wire.fetch(url(remoteBase(wire.where(), nasid), { id: share, sticket }), { headers, signal });
    };
    const used = sticket;
    const response = await ask();
    if (response.ok) return response;
    const code = await codeOf(response);
    if (code !== NOT_OPEN || !(await renewed(used))) throw new CopyError(code);
    const again = await ask();
    if (!again.ok) throw new CopyError(await codeOf(again));
    return again;
  };

  return {
    list: async (path, page, size, signal) => {
      if (root === null) {
        const top = await content('', 1, 2, signal);
        if (!top.success) return top;
        const [only] = top.data.total === 1 ? top.data.list : [];
        root = only?.is_dir === '1' ? only.path : '';
      }
      return content(`${root}${path}`, page, size, signal);
    },
    picture: async (path, size, signal) => {
      const response = await fetched((base, key) => shareThumbUrl(base, key, path, size), {}, signal);
      return response.blob();
    },
    read: async (path, from, to, signal) => {
      const range = { range: `bytes=${from}-${to - 1}` };
      const response = await fetched((base, key) => shareDownloadUrl(base, key, path), range, signal);
      return { bytes: await response.blob(), version: response.headers.get('etag') ?? '' };
    },
  };
}

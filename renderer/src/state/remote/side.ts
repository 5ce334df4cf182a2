import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import type { ApiClient, ClientDeps } from '../../api/client.ts';
import { holdLoad } from '../../api/hold-load.ts';
import type { CallResult } from '../../api/result.ts';
import { toEntry, toFolder, type Entry } from '../files/entry.ts';
import type { TusTransport } from '../transfers/tus-client.ts';
import { xhrTransport } from '../transfers/xhr-transport.ts';
import { createRemoteClient, remoteBase, remoteHeaders, type RemoteSession } from './remote-client.ts';

/** A piece of a file, and what tells whether the file is still the same. */
export interface Piece {
  readonly bytes: Blob;
  readonly version: string;
}

/** One of the two devices of a copy: what it lists, makes, gives and takes. */
export interface Side {
  readonly client: Pick<ApiClient, 'call'>;
  readonly transport: TusTransport;
  /** Bytes of a file from `from` to before `to`. Throws an error with the code for what is refused. */
  read(path: string, from: number, to: number, signal: AbortSignal): Promise<Piece>;
}

/** What a copy is ended by: a code of the error table and its words. */
export class CopyError extends Error {
  readonly code: string;
  constructor(code: string, message = '') {
    super(message);
    this.code = code;
  }
}

/** The data of an answer. Throws a CopyError for a failure. */
export function dataOf<T>(result: CallResult<T>): T {
  if (!result.success) throw new CopyError(result.code, result.message);
  return result.data;
}

const PARTIAL = 206;

async function pieceOf(answer: Promise<Response>): Promise<Piece> {
  const response = await answer;
  if (response.status !== PARTIAL) throw new CopyError(String(response.status));
  return { bytes: await response.blob(), version: response.headers.get('etag') ?? '' };
}

function sideOf(
  wire: ClientDeps,
  client: Pick<ApiClient, 'call'>,
  base: string,
  headers: Readonly<Record<string, string>>,
): Side {
  const token = (): string => wire.identity().token;
  return {
    client,
    transport: xhrTransport({ token, base, headers }),
    read: async (path, from, to, signal) => {
      const request = {
        headers: { ...headers, authorization: `Bearer ${token()}`, range: `bytes=${from}-${to - 1}` },
        signal,
      };
      return holdLoad(pieceOf(wire.fetch(downloadUrl(base, path), request, true)));
    },
  };
}

/** The own device as a side. */
export const ownSide = (wire: ClientDeps, client: Pick<ApiClient, 'call'>): Side =>
  sideOf(wire, client, wire.where().deviceBase, {});

/** Another device as a side, with the session there. */
export const farSide = (wire: ClientDeps, session: RemoteSession): Side =>
  sideOf(
    wire,
    createRemoteClient(wire, session),
    remoteBase(wire.where(), session.nasid),
    remoteHeaders(wire.identity(), session),
  );

/** What is in a folder, and whether it may be written. */
export interface FolderOfSide {
  readonly entries: readonly Entry[];
  readonly writable: boolean;
}

/** Everything in a folder; '' for the places of the account. Throws a CopyError. */
export async function listAll(side: Pick<Side, 'client'>, path: string, signal: AbortSignal): Promise<FolderOfSide> {
  const entries: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const args = { ...(path === '' ? {} : { path }), page, size: FILE_PAGE_MAX };
    const { list, total, folder } = dataOf(await side.client.call(calls.fileList, args, { signal, lasting: true }));
    entries.push(...list.map((raw) => toEntry(raw, path)));
    if (list.length === 0 || entries.length >= total) return { entries, writable: toFolder(folder).writable };
  }
}

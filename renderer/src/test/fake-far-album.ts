import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import type { ClientDeps } from '../api/client.ts';
import { defaultConfig } from '../api/targets.ts';

/** What the other device was asked through the relay. */
export interface FarAsked {
  /** Path there, without the relay's own. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: URLSearchParams;
}
export type FarAnswer = (fields: URLSearchParams) => Response | Promise<Response>;

/** An album of another device as the list tells of it. */
export const nasAlbum = (more: Partial<NasAlbumRecord> = {}): NasAlbumRecord => ({
  id: 'n1',
  nasid: 'z4far',
  nas_name: 'Attic',
  album: 'Summer',
  owner: 'Bob',
  count: 2,
  online: 1,
  state: 'ok',
  share: 's1',
  sticket: 't1',
  ...more,
});

/** An entry of a share as the other device lists it. */
export const farEntry = (path: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: path,
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  is_dir: '0',
  ftype: 101,
  size: 5,
  mtime: 7,
  ...more,
});

export const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
export const listed = (...list: readonly object[]): Response =>
  json({ code: '200', msg: '', data: { list, total: list.length } });
/** What the relay leads to when the other device does not answer. */
export const gatewayTimeout = (): Response => {
  const response = new Response('', { status: 504 });
  Object.defineProperty(response, 'url', { value: 'http://nas/504.html' });
  return response;
};

/** The other device behind the relay: answers by path, and what it was asked. */
export function farDevice(answers: Readonly<Record<string, FarAnswer>>): { wire: ClientDeps; asked: FarAsked[] } {
  const asked: FarAsked[] = [];
  const wire: ClientDeps = {
    fetch: async (input, init) => {
      const url = new URL(input as string, 'http://nas');
      const fields = init?.body === undefined ? url.searchParams : (init.body as URLSearchParams);
      const path = url.pathname.replace(/^\/zconn\/http\/5055\/z4far/, '');
      asked.push({ path, headers: init?.headers as Record<string, string>, fields });
      init?.signal?.throwIfAborted();
      return (await answers[path]?.(fields)) ?? json({ code: 'N000003', msg: '' }, 404);
    },
    now: () => 0,
    random: () => 0,
    identity: () => ({ deviceId: 'd1', device: 'Chrome', token: 'own', nasid: 'z4near', language: 'en' }),
    where: () => ({ hostname: 'nas', deviceBase: '', nasId: 'z4near', config: defaultConfig }),
    texts: { timeout: () => 'request timeout', network: () => 'network', unreachable: () => 'cannot connect to NAS', unchanged: () => '', serverError: () => 'server error' }, // prettier-ignore
    pageStops: () => 0,
    onReport: () => {
      throw new Error('what another device answers concerns nobody here');
    },
  };
  return { wire, asked };
}

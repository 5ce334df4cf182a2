import type { IncomingMessage } from 'node:http';
import { DeviceError } from '../device-error.ts';
import { isPlainSegment } from '../files/wire-path.ts';
import type { Reach } from '../offline/reach.ts';
import { createDavClient } from './dav/dav-client.ts';
import { type DavResource, PROPFIND, readMultistatus } from './dav/multistatus.ts';
import { mountFailure } from './mount-errors.ts';
import type { MountAccess } from './mount-store.ts';
import { reachingAgent } from './reaching-agent.ts';
import { LOOK_MS, type RemoteEntry, type RemoteFs } from './remote-fs.ts';

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** Where an address leads and its last name, decoded; undefined for one that cannot be. */
function placeOf(href: string): { readonly path: string; readonly name: string } | undefined {
  try {
    const path = withoutSlash(/^[a-z][a-z0-9+.-]*:\/\//i.test(href) ? new URL(href).pathname : href);
    return { path: decodeURIComponent(path), name: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) };
  } catch {
    return undefined;
  }
}

/** The files of a WebDAV server (RFC 4918). */
export function webdavFs(access: MountAccess, reach: Reach): RemoteFs {
  const agent = reachingAgent(reach, access);
  const ask = createDavClient(access, agent);
  const base = withoutSlash(access.path);
  const at = (path: string): string => (path === '/' ? base : `${base}${path}`);
  const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/') || '/';

  /** What is told of a place, and with a depth of 1 of what is in it. */
  const propfind = async (path: string, depth: 0 | 1, signal: AbortSignal) => {
    const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' };
    const place = encoded(at(path));
    // Servers name a folder with a slash, and some send on those who ask without it.
    const wanted = depth === 1 && !place.endsWith('/') ? `${place}/` : place;
    const { answer, path: from } = await ask({ method: 'PROPFIND', path: wanted, headers, body: PROPFIND, signal });
    if (answer.statusCode !== 207) {
      answer.destroy();
      throw new DeviceError('N008001', { data: { reason: 'server' } });
    }
    const own = placeOf(from)?.path;
    const all = (await readMultistatus(answer)).map((found) => ({ ...found, ...placeOf(found.href) }));
    // Behind a gateway the addresses may be other ones: then the folder is the one that all others lie in.
    const self =
      all.find((found) => found.path === own) ??
      all.find(({ path: top = '', href }) => all.every((one) => one.href === href || one.path?.startsWith(`${top}/`)));
    return { self, others: all.filter((found) => found !== self) };
  };
  const entryOf = (name: string, { isDir, size, mtimeMs }: DavResource): RemoteEntry => ({
    name,
    isDir,
    size,
    mtimeMs,
  });
  const asked = async <T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const limit = AbortSignal.timeout(LOOK_MS);
    try {
      return await work(signal ? AbortSignal.any([signal, limit]) : limit);
    } catch (error) {
      throw mountFailure(error);
    }
  };

  return {
    list: (path, signal) =>
      asked(async (each) => {
        const { self, others } = await propfind(path, 1, each);
        if (self?.isDir === false) throw new DeviceError('N002001');
        return others.flatMap(({ name = '', ...found }) => (isPlainSegment(name) ? [entryOf(name, found)] : []));
      }, signal),
    look: (path, signal) =>
      asked(async (each) => {
        const { self } = await propfind(path, 0, each);
        if (self === undefined) throw new DeviceError('N002001');
        return entryOf(path.slice(path.lastIndexOf('/') + 1), self);
      }, signal),
    async read(path, start) {
      const given = new AbortController();
      const headers: Record<string, string> = start === 0 ? {} : { range: `bytes=${start}-` };
      const body: IncomingMessage = await asked(async (limit) => {
        const stop = (): void => given.abort(limit.reason);
        limit.addEventListener('abort', stop, { once: true });
        const { answer } = await ask({ method: 'GET', path: encoded(at(path)), headers, signal: given.signal });
        limit.removeEventListener('abort', stop);
        return answer;
      });
      // Whoever reads hears of it; here it only must not end the device.
      body.on('error', () => undefined);
      if (start > 0 && body.statusCode !== 206) {
        body.destroy();
        throw new DeviceError('N008001', { data: { reason: 'server' } });
      }
      return body;
    },
    close: () => agent.destroy(),
  };
}

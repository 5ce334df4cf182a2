import type { Readable } from 'node:stream';
import type { FileStat, WebDAVClient } from 'webdav';
import { DeviceError } from '../device-error.ts';
import { isPlainSegment } from '../files/wire-path.ts';
import type { Reach } from '../offline/reach.ts';
import { mountFailure } from './mount-errors.ts';
import type { MountAccess } from './mount-store.ts';
import { reachingAgent } from './reaching-agent.ts';
import { LOOK_MS, type RemoteEntry, type RemoteFs } from './remote-fs.ts';

const entryOf = ({ basename, type, size, lastmod }: FileStat): RemoteEntry => {
  const mtimeMs = Date.parse(lastmod);
  return {
    name: basename,
    isDir: type === 'directory',
    size: type === 'directory' ? 0 : size,
    mtimeMs: Number.isNaN(mtimeMs) ? 0 : mtimeMs,
  };
};

const withoutSlash = (path: string): string => path.replace(/\/+$/, '') || '/';

/** The files of a WebDAV server (RFC 4918), read through its own client library. */
export function webdavFs(
  { host, port, path: base, username, password, tls, certificate }: MountAccess,
  reach: Reach,
): RemoteFs {
  const agent = reachingAgent(reach, { tls, host, certificate });
  const name = host.includes(':') ? `[${host}]` : host;
  const root = withoutSlash(base);
  const encoded = root.split('/').map(encodeURIComponent).join('/');
  // Loaded when the first mount is looked at: most devices have none.
  const connect = async (): Promise<WebDAVClient> => {
    const { AuthType, createClient } = await import('webdav');
    return createClient(`${tls ? 'https' : 'http'}://${name}:${port}${encoded}`, {
      httpAgent: agent,
      httpsAgent: agent,
      // Basic first, Digest where the server asks for that.
      ...(username === '' ? { authType: AuthType.None } : { authType: AuthType.Auto, username, password }),
    });
  };
  let connected: Promise<WebDAVClient> | undefined;
  const asked = async <T>(
    work: (client: WebDAVClient, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const limit = AbortSignal.timeout(LOOK_MS);
    try {
      return await work(await (connected ??= connect()), signal ? AbortSignal.any([signal, limit]) : limit);
    } catch (error) {
      throw mountFailure(error);
    }
  };

  return {
    list: (path, signal) =>
      asked(async (client, each) => {
        const found = await client.getDirectoryContents(path, { includeSelf: true, signal: each });
        const isSelf = ({ filename }: FileStat): boolean => withoutSlash(filename) === withoutSlash(path);
        if (found.find(isSelf)?.type === 'file') throw new DeviceError('N002001');
        return found.filter((stat) => !isSelf(stat) && isPlainSegment(stat.basename)).map(entryOf);
      }, signal),
    look: (path, signal) =>
      asked(async (client, each) => entryOf((await client.stat(path, { signal: each })) as FileStat), signal),
    async read(path, start) {
      const given = new AbortController();
      const headers = start === 0 ? {} : { range: `bytes=${start}-` };
      const response = await asked(async (client, limit) => {
        const stop = (): void => given.abort(limit.reason);
        limit.addEventListener('abort', stop, { once: true });
        const answer = await client.customRequest(path, { method: 'GET', headers, signal: given.signal });
        limit.removeEventListener('abort', stop);
        return answer;
      });
      const body = (response as unknown as { readonly body: Readable }).body;
      // What was left in the middle is not sent to its end.
      body.once('close', () => given.abort());
      body.on('error', () => undefined);
      if (start > 0 && response.status !== 206) {
        body.destroy();
        throw new DeviceError('N008001', { data: { reason: 'server' } });
      }
      return body;
    },
    close: () => agent.destroy(),
  };
}

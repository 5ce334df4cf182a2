import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What stands at a path: bytes of a file, or a folder. */
export type Served = Buffer | 'folder';

interface WebdavOptions {
  readonly user?: string;
  readonly password?: string;
  /** Key and certificate, for a server that speaks TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Port of this machine; a free one unless told. */
  readonly port?: number;
}

const xml = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
const hrefOf = (path: string, isDir: boolean): string =>
  xml(path.split('/').map(encodeURIComponent).join('/') + (isDir && path !== '/' ? '/' : ''));

/** A WebDAV server of a test on this machine that is only read. Paths are absolute; folders above what is put come by themselves. */
export async function startWebdavServer({ user = 'ann', password = 'p@ss word', tls, port = 0 }: WebdavOptions = {}) {
  const entries = new Map<string, Served>([['/', 'folder']]);
  const heard: string[] = [];
  /** Bytes of an answer after which the connection breaks, once for each number. */
  const breaks: number[] = [];
  const changed = Date.UTC(2026, 0, 2, 3, 4, 5);

  const one = (path: string, what: Served): string => {
    const isDir = what === 'folder';
    const kind = isDir ? '<d:collection/>' : '';
    const size = isDir ? '' : `<d:getcontentlength>${what.length}</d:getcontentlength>`;
    return `<d:response><d:href>${hrefOf(path, isDir)}</d:href><d:propstat><d:prop><d:resourcetype>${kind}</d:resourcetype>${size}<d:getlastmodified>${new Date(changed).toUTCString()}</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  };
  const childrenOf = (path: string): [string, Served][] =>
    [...entries].filter(([each]) => each !== '/' && (each.slice(0, each.lastIndexOf('/')) || '/') === path);
  const send = (response: ServerResponse, status: number, body: string | Buffer = '', headers = {}): void => {
    response.writeHead(status, headers).end(body);
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path =
      decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).replace(/\/+$/, '') || '/';
    heard.push(
      `${request.method ?? ''} ${path}${request.headers.range === undefined ? '' : ` ${request.headers.range}`}`,
    );
    const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (user !== '' && request.headers.authorization !== expected) {
      send(response, 401, '', { 'www-authenticate': 'Basic realm="test"' });
      return;
    }
    const what = entries.get(path);
    if (what === undefined) return send(response, 404);
    if (request.method === 'PROPFIND') {
      const below = request.headers.depth === '0' || what !== 'folder' ? [] : childrenOf(path);
      const list = [[path, what] as const, ...below].map(([each, kind]) => one(each, kind)).join('');
      send(response, 207, `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${list}</d:multistatus>`, {
        'content-type': 'application/xml',
      });
    } else if (request.method === 'GET' && what !== 'folder') {
      const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const part = what.subarray(start);
      const range = start > 0 ? { 'content-range': `bytes ${start}-${what.length - 1}/${what.length}` } : {};
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': part.length, ...range });
      const broken = breaks.shift();
      if (broken === undefined) response.end(part);
      else response.write(part.subarray(0, broken), () => response.destroy());
    } else send(response, 405);
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    breaks,
    changed,
    put(path: string, content: string | Buffer): void {
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
        entries.set(path.slice(0, at), 'folder');
      entries.set(path, Buffer.from(content));
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

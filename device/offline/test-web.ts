import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** A file on the server; what is left out is as a plain server has it. */
export interface Served {
  content: Buffer;
  etag?: string | undefined;
  modified?: string | undefined;
  disposition?: string | undefined;
  /** No parts are given. */
  noRanges?: boolean;
  /** No length is told. */
  chunked?: boolean;
  /** `name:password` that is asked for. */
  login?: string | undefined;
  /** Bytes after which the connection breaks, once for each number. */
  breaks?: number[];
  /** Bytes after which it falls silent, once. */
  stallsAt?: number | undefined;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of a test, on a free port of this machine. */
export async function startWeb() {
  const files = new Map<string, Served | Answer>();
  const seen: SeenRequest[] = [];

  const send = (file: Served, request: IncomingMessage, response: ServerResponse): void => {
    const { content, etag, modified } = file;
    const basic = `Basic ${Buffer.from(file.login ?? '').toString('base64')}`;
    if (file.login !== undefined && request.headers.authorization !== basic) {
      response.writeHead(401).end();
      return;
    }
    const mark = request.headers['if-range'];
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const isPart = from > 0 && file.noRanges !== true && (mark === undefined || mark === etag || mark === modified);
    const head: Record<string, string> = { 'accept-ranges': file.noRanges === true ? 'none' : 'bytes' };
    if (etag !== undefined) head.etag = etag;
    if (modified !== undefined) head['last-modified'] = modified;
    if (file.disposition !== undefined) head['content-disposition'] = file.disposition;
    if (isPart && from >= content.length) {
      response.writeHead(416, { ...head, 'content-range': `bytes */${content.length}` }).end();
      return;
    }
    const body = isPart ? content.subarray(from) : content;
    if (isPart) head['content-range'] = `bytes ${from}-${content.length - 1}/${content.length}`;
    if (file.chunked !== true) head['content-length'] = String(body.length);
    response.writeHead(isPart ? 206 : 200, head);
    const stop = file.breaks?.shift();
    if (stop !== undefined) response.write(body.subarray(0, stop), () => setImmediate(() => response.destroy()));
    else if (file.stallsAt !== undefined) {
      response.write(body.subarray(0, file.stallsAt));
      file.stallsAt = undefined;
    } else response.end(body);
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push({ path, headers: request.headers });
    const found = files.get(path);
    if (found === undefined) response.writeHead(404).end();
    else if (typeof found === 'function') found(request, response);
    else send(found, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    seen,
    /** Puts a file at a path, and answers its address. */
    put(path: string, file: Served | Answer): string {
      files.set(path, file);
      return `http://127.0.0.1:${port}${path}`;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Web = Awaited<ReturnType<typeof startWeb>>;

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { consoleTypes } from '#shared/rules/console-types.ts';
import { inlineScripts, scriptSource } from '#shared/rules/inline-scripts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Vite puts a hash of the content into these names: they never change. */
const hashed = /^assets\/.+-[\w-]{8,}\.\w+$/;
/** Files kept in memory after their first use; larger ones are read each time. */
const CACHE_FILE_BYTES = 4 * 1024 * 1024;

/**
 * What the console's pages may do in a browser: everything from this device, the push channel (which has a port of
 * its own, hence the bare schemes) and the services of the subnet check that stand elsewhere, inline styles of the
 * component library, and to be framed by nobody else. Of scripts in the page itself only those run that it was built with.
 */
const contentPolicy = (services: readonly string[], scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ["connect-src 'self' ws: wss:", ...services].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

interface Asset {
  readonly mtimeMs: number;
  readonly size: number;
  readonly etag: string;
  readonly body: Buffer;
  /** Sources of the scripts that stand in a page itself. */
  readonly scripts: readonly string[];
}

const sourcesOf = (page: string): string[] =>
  inlineScripts(page).map((script) => scriptSource(createHash('sha256').update(script).digest('base64')));

type Encoding = 'br' | 'gzip' | '';
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', '': '' };

/** Encodings that the browser takes, best first; the plain file last. */
function encodingsOf(header: string | undefined): Encoding[] {
  const accepted = (header ?? '').split(',').map((part) => part.trim().split(';')[0]);
  return [...(['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding)), ''];
}

/** Path of a file inside the console's folder; undefined when the address does not stay inside. */
function insideConsole(dir: string, raw: string): string | undefined {
  let relative: string;
  try {
    relative = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  if (relative.includes('\0') || relative.includes('\\')) return undefined;
  const file = path.join(dir, relative);
  return file === dir || file.startsWith(dir + path.sep) ? file : undefined;
}

/** Reads the console's files, through memory as long as they do not change on disk. */
function createAssets() {
  const cache = new Map<string, Asset>();
  return async (file: string): Promise<Asset | undefined> => {
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const known = cache.get(file);
    if (known && known.mtimeMs === facts.mtimeMs && known.size === facts.size) return known;
    const body = await readFile(file);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const scripts = file.endsWith('.html') ? sourcesOf(body.toString()) : [];
    const asset = { mtimeMs: facts.mtimeMs, size: facts.size, etag, body, scripts };
    if (facts.size <= CACHE_FILE_BYTES) cache.set(file, asset);
    return asset;
  };
}

const notBuilt = 'The console has not been built yet: npm run build';

/**
 * Serves the built console at /home/: hashed assets for ever, compressed where a compressed copy lies beside the
 * file, and the page itself for every path without a file extension, so that a reload on a deep path works (RTE-01).
 */
export function serveConsole(app: FastifyInstance, dir: string | null, services: readonly string[] = []): void {
  const read = createAssets();
  const elsewhere = services.filter((origin) => origin.startsWith('http'));

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    relative: string,
  ): Promise<FastifyReply | undefined> => {
    const file = dir === null ? undefined : insideConsole(dir, relative);
    if (file === undefined) return undefined;
    const plain = await read(file);
    if (!plain) return undefined;
    const extension = path.extname(file);
    reply.header('content-type', consoleTypes[extension] ?? 'application/octet-stream');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', hashed.test(relative) ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.header('vary', 'accept-encoding');
    if (extension === '.html') {
      reply.header('content-security-policy', contentPolicy(elsewhere, plain.scripts));
      reply.header('referrer-policy', 'no-referrer');
    }
    for (const encoding of encodingsOf(request.headers['accept-encoding'])) {
      const asset = encoding === '' ? plain : await read(file + suffixes[encoding]);
      // A compressed copy older than its file belongs to an earlier build.
      if (!asset || asset.mtimeMs < plain.mtimeMs) continue;
      reply.header('etag', asset.etag);
      if (encoding) reply.header('content-encoding', encoding);
      if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
      return reply.send(asset.body);
    }
    return undefined;
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname } = new URL(request.url, 'http://device');
    const relative = pathname.replace(/^\/home\/?/, '');
    const isPage = path.posix.extname(relative) === '';
    const sent = await send(request, reply, isPage ? 'index.html' : relative);
    if (sent) return sent;
    if (isPage && (dir === null || !existsSync(path.join(dir, 'index.html'))))
      return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    reply.callNotFound();
    return reply;
  };

  app.get('/home', (_request, reply) => reply.redirect('/home/', 301));
  app.get('/home/*', handler);
  app.get('/', (_request, reply) => reply.redirect('/home/', 302));
}

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { consoleTypes } from '#shared/rules/console-types.ts';

export interface StaticFilesDeps {
  /** Absolute folder of the built console. */
  readonly root: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of the page, by what is in it. */
  readonly pageHeaders: (page: string) => Readonly<Record<string, string>>;
}

const READ_BYTES = 256 * 1024;

/** Absolute file of a path below the base; null for one that is malformed or leads out of the folder. */
function resolveInside(root: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // A backslash is a separator on Windows only; refused everywhere, so that tests on one system speak for all.
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const file = path.resolve(root, `.${path.posix.normalize(`/${decoded}`)}`);
  if (decoded.split('/').includes('..')) return null;
  return file === root || file.startsWith(root + path.sep) ? file : null;
}

const isFile = async (file: string): Promise<number | null> => {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true ? found.size : null;
};

/** The bytes of a file, unpacked where only its compressed copy is there. */
function contentOf(file: string, isPacked: boolean): Readable {
  if (!isPacked) return createReadStream(file, { highWaterMark: READ_BYTES });
  const unpacked = createGunzip();
  // A reader that goes away ends both; a failure reaches the one who reads.
  pipeline(createReadStream(`${file}.gz`, { highWaterMark: READ_BYTES }), unpacked, () => undefined);
  return unpacked;
}

/**
 * Serves the built console: the file, or the page for a path without extension (routes are the console's own).
 * What the package carries compressed alone is unpacked on the way. `pathname` is relative to the base path. Never leaves its folder.
 */
export function createStaticFiles(deps: StaticFilesDeps): (pathname: string, method: string) => Promise<Response> {
  const refuse = (status: number, message: string) =>
    new Response(message, { status, headers: { ...deps.headers, 'content-type': 'text/plain; charset=utf-8' } });

  return async (pathname, method) => {
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'only GET');
    const wanted = resolveInside(deps.root, pathname);
    if (wanted === null) return refuse(400, 'bad path');
    const isRoute = path.extname(wanted) === '';
    const file = isRoute ? path.join(deps.root, 'index.html') : wanted;
    const size = await isFile(file);
    const isPacked = size === null && (await isFile(`${file}.gz`)) !== null;
    if (size === null && !isPacked) return refuse(404, 'not found');
    const own = isRoute && !isPacked ? deps.pageHeaders(await readFile(file, 'utf8')) : deps.headers;
    const headers = {
      ...own,
      'content-type': consoleTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
      ...(size === null ? {} : { 'content-length': String(size) }),
      // Names of built files change with their content; the page itself does not.
      'cache-control': pathname.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(contentOf(file, isPacked)) as ReadableStream<Uint8Array>, { headers });
  };
}

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { filesBelow } from './files.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressible = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.map', '.txt', '.wasm', '.ico']);
/** Below this a compressed copy saves less than its own headers cost. */
const SMALLEST = 1024;

/** Sizes of one file in bytes: as it is and as it crosses the wire. */
export interface FileSize {
  file: string;
  raw: number;
  gzip: number;
  brotli: number;
}

/**
 * Writes `.gz` and `.br` beside every file worth it, at the highest level: the device sends them as they are and
 * never compresses while somebody waits. Copies that save nothing are left out.
 */
export async function precompress(folder: string): Promise<FileSize[]> {
  return Promise.all(filesBelow(folder).map((file) => compressFile(folder, file)));
}

async function compressFile(folder: string, file: string): Promise<FileSize> {
  const full = path.join(folder, file);
  const raw = statSync(full).size;
  if (raw < SMALLEST || !compressible.has(path.extname(file))) return { file, raw, gzip: raw, brotli: raw };
  const bytes = readFileSync(full);
  const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
  const [gz, br] = await Promise.all([gzip(bytes, { level: 9 }), brotli(bytes, { params: quality })]);
  if (gz.length < raw) writeFileSync(`${full}.gz`, gz);
  if (br.length < raw) writeFileSync(`${full}.br`, br);
  return { file, raw, gzip: Math.min(gz.length, raw), brotli: Math.min(br.length, raw) };
}

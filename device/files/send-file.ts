import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteSource } from './byte-source.ts';
import { HttpRefusal, type RawHeaders, takeOver } from './http.ts';
import { createPieceWriter, PIECE } from './piece-writer.ts';
import { type ByteRange, checkConditions, mayAnswerRange, parseRange } from './ranges.ts';

/** Sends a piece of a file. Resolves early when the client has gone; rejects when the file has become shorter. */
async function pump(file: ByteSource, response: ServerResponse, range: ByteRange): Promise<void> {
  const out = createPieceWriter(response);
  let position = range.start;
  try {
    while (position <= range.end) {
      const buffer = await out.buffer();
      if (out.gone) return;
      const { bytesRead } = await file.read(buffer, 0, Math.min(PIECE, range.end - position + 1), position);
      if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
      position += bytesRead;
      out.send(bytesRead);
    }
    await out.end();
  } catch (error) {
    if (!out.gone) throw error;
  } finally {
    out.release();
  }
}

/** How a file is presented. */
export interface FileAnswer {
  readonly size: number;
  readonly mtimeMs: number;
  /** Strong validator of its bytes. */
  readonly etag: string;
  readonly type: string;
  readonly headers: RawHeaders;
}

/**
 * Answers a file to GET or HEAD: conditions, one range, the whole (DL-03). Takes the file over and closes it, also
 * when the client leaves in the middle.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ByteSource,
  { size, mtimeMs, etag, type, headers }: FileAnswer,
): Promise<void> {
  try {
    const validators = { etag, mtimeMs };
    const common: RawHeaders = {
      etag,
      'last-modified': new Date(mtimeMs).toUTCString(),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    };
    const verdict = checkConditions(request.headers, validators);
    if (verdict === 412) throw new HttpRefusal(412, common);
    if (verdict === 304) {
      takeOver(reply, 304, common).end();
      return;
    }
    const wish = mayAnswerRange(request.headers, validators) ? parseRange(request.headers.range, size) : 'all';
    if (wish === 'unsatisfiable') throw new HttpRefusal(416, { ...common, 'content-range': `bytes */${size}` });
    const part = wish === 'all' ? { start: 0, end: size - 1 } : wish;
    const length = part.end - part.start + 1;
    const response = takeOver(reply, wish === 'all' ? 200 : 206, {
      ...common,
      ...headers,
      'content-type': type,
      'content-length': length,
      ...(wish === 'all' ? {} : { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
    });
    if (request.method === 'HEAD' || length === 0) response.end();
    else await pump(file, response, part);
  } finally {
    await file.close();
  }
}

/** Content-Disposition with the name in both forms: plain for old clients, RFC 5987 for all others. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from './entry.ts';
import { HttpRefusal, type RawHeaders, takeOver } from './http.ts';
import { type ByteRange, checkConditions, mayAnswerRange, parseRange } from './ranges.ts';

/** Bytes read and written at a time: with less, the calls cost more than the bytes. */
const PIECE = 1024 * 1024;
/** Read and write overlap with two buffers; of them so many are kept for the next downloads. */
const BUFFERS_KEPT = 8;
const buffers: Buffer[] = [];

const borrow = (): Buffer => buffers.pop() ?? Buffer.allocUnsafeSlow(PIECE);
const giveBack = (buffer: Buffer): void => {
  if (buffers.length < BUFFERS_KEPT) buffers.push(buffer);
};

/** Writes a buffer and resolves when it has left the process, so that it can be used again; rejects when it cannot. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Sends a piece of a file. Resolves early when the client has gone; rejects when the file has become shorter. */
async function pump(file: FileHandle, response: ServerResponse, range: ByteRange): Promise<void> {
  const pair = [borrow(), borrow()];
  const sent: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  let gone = false;
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>();
  response.once('close', () => {
    gone = true;
    onClose();
  });
  let position = range.start;
  let turn = 0;
  try {
    while (position <= range.end && !gone) {
      const buffer = pair[turn] as Buffer;
      await Promise.race([sent[turn], closed]);
      if (gone) return;
      const wanted = Math.min(PIECE, range.end - position + 1);
      const { bytesRead } = await file.read(buffer, 0, wanted, position);
      if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
      position += bytesRead;
      const done = write(response, buffer.subarray(0, bytesRead));
      done.catch(() => (gone = true));
      sent[turn] = done;
      turn = 1 - turn;
    }
    await Promise.race([Promise.all(sent), closed]);
    if (!gone) response.end();
  } catch (error) {
    if (!gone) throw error;
  } finally {
    // A buffer whose write is still under way may not be used for something else.
    for (const [index, buffer] of pair.entries()) void sent[index]?.then(() => giveBack(buffer)).catch(() => undefined);
  }
}

/** How a file is presented. */
export interface FileAnswer {
  readonly stats: Stats;
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
  file: FileHandle,
  { stats, type, headers }: FileAnswer,
): Promise<void> {
  try {
    const validators = { etag: etagOf(stats), mtimeMs: stats.mtimeMs };
    const common: RawHeaders = {
      etag: validators.etag,
      'last-modified': new Date(stats.mtimeMs).toUTCString(),
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
    const wish = mayAnswerRange(request.headers, validators) ? parseRange(request.headers.range, stats.size) : 'all';
    if (wish === 'unsatisfiable') throw new HttpRefusal(416, { ...common, 'content-range': `bytes */${stats.size}` });
    const part = wish === 'all' ? { start: 0, end: stats.size - 1 } : wish;
    const length = part.end - part.start + 1;
    const response = takeOver(reply, wish === 'all' ? 200 : 206, {
      ...common,
      ...headers,
      'content-type': type,
      'content-length': length,
      ...(wish === 'all' ? {} : { 'content-range': `bytes ${part.start}-${part.end}/${stats.size}` }),
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

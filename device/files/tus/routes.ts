import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, SignedIn } from '../../calls/authenticate.ts';
import { DeviceError } from '../../device-error.ts';
import { metadataOf, sealUpload } from '../../safebox/safe-upload.ts';
import { withFsErrors } from '../fs-errors.ts';
import { answerError, callerOf, HttpRefusal, type RawHeaders } from '../http.ts';
import type { FileServices } from '../services.ts';
import type { Conflict } from '../merge.ts';
import { checksumAlgorithms, type ChecksumCheck, parseChecksum } from './checksum.ts';
import { metadataFields } from './metadata.ts';
import { receive, type Received, type ReceiveOptions } from './receive.ts';
import { matchesUnchecked, uncheckedBytes } from './unchecked.ts';
import { offerUpload, UPLOAD_PATH } from './upload-check.ts';
import { cutPart, openPart } from './upload-file.ts';
import { placedHeader } from './placed.ts';
import type { Upload } from './upload.ts';
import { UNFINISHED_S, type UploadStore } from './upload-store.ts';

const VERSION = '1.0.0';
const EXTENSIONS = 'creation,creation-with-upload,termination,checksum,expiration';
const BODY_TYPE = 'application/offset+octet-stream';
/** Largest file (bytes): what the common file systems hold. */
const MAX_SIZE = 16 * 1024 ** 4 - 4096;
/** A request on an upload that has been silent for so long gives way to a new one: its client has gone. */
const STALE_MS = 1000;

/** Until when an unfinished upload waits for its client (tus expiration extension). */
function expiryOf({ finished }: Upload): RawHeaders {
  const at = new Date(Date.now() + UNFINISHED_S * 1000);
  return finished === undefined ? { 'upload-expires': at.toUTCString() } : {};
}

/**
 * What could not be written whole is taken back: bytes that nobody acknowledged must not fill the disk. Of a piece with a
 * checksum they stay, as when the connection breaks: its client can count them, and need not send them again.
 */
async function receiveOrCut(
  services: FileServices,
  part: string,
  body: IncomingMessage,
  file: FileHandle,
  options: ReceiveOptions,
): Promise<Received> {
  try {
    return await receive(body, file, options);
  } catch (error) {
    if (!options.checksum) await cutPart(file, options.position).catch(() => undefined);
    services.space.forget(path.dirname(path.dirname(part)));
    throw error;
  }
}

const number = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,16}$/.test(header) ? Number(header) : undefined;

/** tus 1.0 (decision 0004): creation, creation-with-upload, termination and checksum. */
export function registerTus(app: FastifyInstance, store: UploadStore, authenticate: Authenticate): void {
  const { log } = store.services.context;
  // Bodies go to the disk as they come; nothing here parses them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.addHook('onRequest', async (request, reply) => {
    reply.header('tus-resumable', VERSION);
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== VERSION)
      return answerError(request, reply, new HttpRefusal(412, { 'tus-version': VERSION }), log);
  });

  const route = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    url: string,
    work: (request: FastifyRequest, reply: FastifyReply, caller: SignedIn) => Promise<void>,
  ): void => {
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      bodyLimit: Number.MAX_SAFE_INTEGER,
      handler: async (request, reply) => {
        try {
          await withFsErrors(() => work(request, reply, callerOf(authenticate, request)));
        } catch (error) {
          await answerError(request, reply, error, log);
        }
        return reply;
      },
    });
  };

  const own = async (request: FastifyRequest, caller: SignedIn): Promise<Upload> => {
    const upload = await store.findOwn((request.params as { id: string }).id, caller);
    if (!upload) throw new DeviceError('N000003');
    return upload;
  };

  const discovery = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply
      .code(204)
      .headers({
        'tus-version': VERSION,
        'tus-extension': EXTENSIONS,
        'tus-max-size': MAX_SIZE,
        'tus-checksum-algorithm': checksumAlgorithms.join(','),
      })
      .send();
  app.options(UPLOAD_PATH, discovery);
  app.options(`${UPLOAD_PATH}/:id`, discovery);

  route('POST', UPLOAD_PATH, async (request, reply, caller) => {
    const size = number(request.headers['upload-length']);
    if (size === undefined) throw new HttpRefusal(400);
    if (size > MAX_SIZE) throw new HttpRefusal(413, {}, 'N002004');
    const header = request.headers['upload-metadata'];
    const metadata = typeof header === 'string' ? header : '';
    const fields = metadataFields(metadata);
    const { path, rel, mtime } = fields;
    const name = fields.filename ?? fields.name;
    if (path === undefined || name === undefined) throw new HttpRefusal(400);
    // A client that cannot ask anybody keeps both.
    const policies: readonly Conflict[] = ['ask', 'rename', 'overwrite', 'skip'];
    const conflict = policies.find((policy) => policy === (fields.conflict ?? 'rename'));
    if (!conflict) throw new HttpRefusal(400);
    const seconds = number(mtime);
    const { upload } = await offerUpload(store, caller, { path, name, rel, size, mtime: seconds, conflict }, metadata);
    if (!upload) throw new DeviceError('N002002');
    const sent = request.headers['content-type'] === BODY_TYPE;
    const headers: RawHeaders = { location: `${UPLOAD_PATH}/${upload.row.id}` };
    // An unfinished upload of the same file goes on where it was; only a fresh one takes the bytes sent along.
    if (sent && upload.offset === 0 && upload.finished === undefined) await append(request, upload, 0, caller);
    if (sent || upload.offset > 0) headers['upload-offset'] = upload.offset;
    Object.assign(headers, expiryOf(upload), placedHeader(upload));
    await reply.code(201).headers(headers).send();
  });

  route('HEAD', `${UPLOAD_PATH}/:id`, async (request, reply, caller) => {
    const upload = await own(request, caller);
    await letEnd(upload);
    // All bytes are there but the file has no name yet: the device ended in between. The answer must not say "done".
    if (!upload.busy && upload.offset === upload.row.size) await store.finish(upload, caller);
    const metadata = metadataOf(store.services, caller, upload.row);
    const unchecked = await uncheckedBytes(upload);
    await reply
      .code(200)
      .headers({
        'upload-offset': upload.offset,
        'upload-length': upload.row.size,
        'cache-control': 'no-store',
        ...expiryOf(upload),
        ...placedHeader(upload),
        ...(metadata === '' ? {} : { 'upload-metadata': metadata }),
        ...(unchecked === 0 ? {} : { 'upload-unchecked': unchecked }),
      })
      .send();
  });

  route('PATCH', `${UPLOAD_PATH}/:id`, async (request, reply, caller) => {
    const upload = await own(request, caller);
    if (request.headers['content-type'] !== BODY_TYPE) throw new HttpRefusal(415);
    const offset = number(request.headers['upload-offset']);
    if (offset === undefined) throw new HttpRefusal(400);
    await dismissStale(upload);
    await append(request, upload, offset, caller);
    await reply
      .code(204)
      .headers({ 'upload-offset': upload.offset, ...expiryOf(upload), ...placedHeader(upload) })
      .send();
  });

  route('DELETE', `${UPLOAD_PATH}/:id`, async (request, reply, caller) => {
    await store.terminate(await own(request, caller));
    await reply.code(204).send();
  });

  /** A connection that broke without a word still holds the upload; a new request may take its place. */
  async function dismissStale(upload: Upload): Promise<void> {
    const { busy } = upload;
    if (!busy) return;
    if (performance.now() - busy.lastByteAt > STALE_MS) busy.abort.abort();
    if (busy.abort.signal.aborted) await busy.over;
  }

  /**
   * A client that asks how far it is has nothing under way any more: what its broken connection still brings counts, or
   * it would send that again. Somebody who only looks on while another sends waits a moment.
   */
  async function letEnd(upload: Upload): Promise<void> {
    await dismissStale(upload);
    if (!upload.busy) return;
    const ended = new AbortController();
    const moment = setTimeout(STALE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([upload.busy.over, moment]);
    ended.abort();
    await dismissStale(upload);
  }

  /**
   * Adds the body of a request to an upload. The offset is acknowledged when the bytes are on the disk; with a
   * checksum only when it fits, else they are cut off again. A request may tell the sum of bytes that are there already
   * in place of sending them. Finishes the upload with its last byte.
   */
  async function append(request: FastifyRequest, upload: Upload, offset: number, caller: SignedIn): Promise<void> {
    if (upload.busy || upload.finishing) throw new HttpRefusal(423, {}, 'N000005');
    if (offset !== upload.offset) throw new HttpRefusal(409, { 'upload-offset': upload.offset });
    const header = request.headers['upload-checksum'];
    const checksum = typeof header === 'string' ? parseChecksum(header) : undefined;
    if (header !== undefined && !checksum) throw new HttpRefusal(400);
    const limit = upload.row.size - offset;
    const sent = number(request.headers['content-length']) ?? 0;
    if (sent > limit) throw new HttpRefusal(413);
    const asked = request.headers['upload-unchecked'];
    const unchecked = number(asked) ?? 0;
    if (asked !== undefined && (!checksum || sent > 0 || unchecked === 0 || unchecked > limit))
      throw new HttpRefusal(400);
    if (upload.finished !== undefined) return;
    const sealing = sealUpload(store.services, caller, upload.row, offset);

    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    const busy = { abort: new AbortController(), over, lastByteAt: performance.now() };
    upload.busy = busy;
    try {
      // With a full disk even this can fail, and an upload that stays taken would never answer again.
      upload.task.advance(offset);
      if (upload.promise === undefined) await store.renew(upload);
      if (checksum && unchecked > 0) await countThere(upload, offset, unchecked, checksum, busy, sealing?.seal);
      else await takeBytes(request.raw, upload, offset, limit, checksum, busy, sealing?.seal);
    } finally {
      sealing?.release();
      upload.busy = undefined;
      release();
    }
    if (upload.offset === upload.row.size) await store.finish(upload, caller);
  }

  /** Counts bytes that are there when they have the sum of the client's; else they are cut off. */
  async function countThere(
    upload: Upload,
    position: number,
    bytes: number,
    checksum: ChecksumCheck,
    busy: NonNullable<Upload['busy']>,
    open: ((bytes: Buffer) => Buffer) | undefined,
  ): Promise<void> {
    const file = await openPart(upload.part);
    try {
      const isSame = await matchesUnchecked(file, checksum, {
        position,
        bytes,
        signal: busy.abort.signal,
        progress: () => void (busy.lastByteAt = performance.now()),
        ...(open ? { open } : {}),
      });
      // A newer request takes the place of this one, and may ask the same.
      if (busy.abort.signal.aborted) throw new HttpRefusal(400);
      if (!isSame) {
        await cutPart(file, position);
        throw new HttpRefusal(460);
      }
      await file.datasync();
      store.acknowledge(upload, position + bytes, true);
    } finally {
      await file.close();
    }
  }

  async function takeBytes(
    body: IncomingMessage,
    upload: Upload,
    offset: number,
    limit: number,
    checksum: ReturnType<typeof parseChecksum>,
    busy: NonNullable<Upload['busy']>,
    seal: ((bytes: Buffer) => Buffer) | undefined,
  ): Promise<void> {
    const file = await openPart(upload.part);
    try {
      await cutPart(file, offset);
      // From the first checksum on, unchecked bytes do not count, also after the device has ended in the middle.
      if (checksum && !upload.checked) store.acknowledge(upload, offset, true);
      const got = await receiveOrCut(store.services, upload.part, body, file, {
        position: offset,
        limit,
        checksum,
        signal: busy.abort.signal,
        ...(seal ? { seal } : {}),
        progress: (bytes) => {
          busy.lastByteAt = performance.now();
          upload.task.advance(offset + bytes);
        },
      });
      const refuse = async (refusal: HttpRefusal): Promise<never> => {
        await cutPart(file, offset);
        upload.task.wait(offset);
        throw refusal;
      };
      if (got.end === 'excess') await refuse(new HttpRefusal(413));
      if (checksum && got.end === 'complete' && !checksum.matches()) await refuse(new HttpRefusal(460));
      if (checksum && got.end !== 'complete') {
        // What came stays: a client that tells its sum need not send it again.
        upload.task.wait(offset);
        throw new HttpRefusal(400);
      }
      await file.datasync();
      store.acknowledge(upload, offset + got.bytes, false);
      if (got.end !== 'complete') throw new HttpRefusal(got.end === 'silent' ? 408 : 400);
    } finally {
      await file.close();
    }
  }
}

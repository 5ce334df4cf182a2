import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadStreams } from '#shared/contract/calls-downloads.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import type { Authenticate, SignedIn } from '../calls/authenticate.ts';
import { queryFields } from '../calls/form.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { answerError, callerOf, takeOver } from '../files/http.ts';
import { PICTURE_MAX, sendMadeThumb } from '../files/made-thumb.ts';
import { checkConditions } from '../files/ranges.ts';
import { disposition, sendFile } from '../files/send-file.ts';
import { mediaTypeOf } from '../media/media-types.ts';
import type { ThumbSize } from '../media/thumbnails.ts';
import { createAuditLog } from '../storage/audit-log.ts';
import { type BoxPlace, ROOT, type SafeEntry } from './entry-store.ts';
import type { SafeFiles } from './safe-files.ts';
import type { SafeKey } from './safe-key.ts';
import { entryAt, entryOfOpaque, type SafeCaller, safePlace } from './safe-place.ts';

/** A file of an open box. */
interface Found {
  readonly entry: SafeEntry;
  readonly key: SafeKey;
  readonly box: BoxPlace;
}

const etagOf = ({ blob }: SafeEntry): string => `"${blob.replace('/', '')}"`;

/** The file at a place of the box. Throws N002001 for folders. */
export function safeFileAt({ boxes }: SafeFiles, caller: SafeCaller, wire: string): Found {
  const place = safePlace(boxes, caller, wire);
  const entry = entryAt(boxes, place);
  if (entry === ROOT || entry.isDir) throw new DeviceError('N002001');
  return { entry, key: place.key, box: place.box };
}

/** Answers the decrypted bytes of a file of the box, with ranges. The box stays open until they are sent. */
export async function sendSafe(
  { boxes }: SafeFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: SafeCaller,
  { entry, key, box }: Found,
  headers: Record<string, string>,
): Promise<void> {
  if (entry.isDir) throw new DeviceError('N002001');
  const release = boxes.keyring.hold(caller);
  try {
    const source = await boxes.blobs.open(key, box, entry.blob);
    await sendFile(request, reply, source, {
      size: entry.size,
      mtimeMs: entry.mtime,
      etag: etagOf(entry),
      type: mediaTypeOf(entry.name),
      headers,
    });
  } finally {
    release();
  }
}

/** Answers the small form of a picture of the box; it is made for this answer alone and kept nowhere. */
export async function sendSafeThumb(
  { boxes, services }: SafeFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  { entry, key, box }: Found,
  size: ThumbSize,
): Promise<void> {
  const etag = `"${entry.blob.replace('/', '')}-${size}"`;
  const common = { etag, 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };
  if (checkConditions(request.headers, { etag, mtimeMs: entry.mtime }) === 304) {
    takeOver(reply, 304, common).end();
    return;
  }
  if (entry.size > PICTURE_MAX) throw new DeviceError('N000003');
  await sendMadeThumb(
    services.thumbnails,
    reply,
    { size: entry.size, open: () => boxes.blobs.open(key, box, entry.blob) },
    size,
    common,
  );
}

/** Registers the download by opaque path (DL-02). */
export function registerSafeStreams(app: FastifyInstance, files: SafeFiles, authenticate: Authenticate): void {
  const { context } = files.services;
  const audit = createAuditLog(context.db);
  const { decryptDownload } = downloadStreams;
  const work = async (request: FastifyRequest, reply: FastifyReply, caller: SignedIn): Promise<void> => {
    const query = decodeFields(decryptDownload.query, queryFields(request));
    if (!query.ok) throw new DeviceError('N000001', { data: { field: query.field, reason: query.reason } });
    const found = entryOfOpaque(files.boxes, caller, query.fields.encrypted_path);
    const { username } = caller;
    audit.note({ username, module: 'file', text: 'download from the safe box', ip: request.ip, level: 'info' });
    const headers = { 'content-disposition': disposition('attachment', found.entry.name) };
    await sendSafe(files, request, reply, caller, found, headers);
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: decryptDownload.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      try {
        await withFsErrors(() => work(request, reply, callerOf(authenticate, request)));
      } catch (error) {
        await answerError(request, reply, error, context.log);
      }
      return reply;
    },
  });
}

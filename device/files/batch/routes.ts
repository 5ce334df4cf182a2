import type { FastifyInstance } from 'fastify';
import { uploadStreams } from '#shared/contract/calls-uploads.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import type { Authenticate } from '../../calls/authenticate.ts';
import { failure, languageOf, success } from '../../calls/envelope.ts';
import { queryFields } from '../../calls/form.ts';
import { DeviceError } from '../../device-error.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { withFsErrors } from '../fs-errors.ts';
import { answerError, bodyLength, callerOf, HttpRefusal } from '../http.ts';
import { withRoom } from '../room.ts';
import type { FileServices } from '../services.ts';
import { parseChecksum } from '../tus/checksum.ts';
import { receiveBatch } from './batch-upload.ts';
import { createBatchWriter } from './writer.ts';

const { uploadBatch } = uploadStreams;
const BODY_TYPE = 'application/x-tar';

/** Registers the upload of many files in one request. The scope's bodies are left to the handler. */
export function registerBatch(app: FastifyInstance, services: FileServices, authenticate: Authenticate): void {
  const { log } = services.context;
  const writer = createBatchWriter();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onClose', () => writer.close());

  app.post(uploadBatch.path, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    try {
      await withFsErrors(async () => {
        const caller = callerOf(authenticate, request);
        const query = decodeFields(uploadBatch.query, queryFields(request));
        if (!query.ok) throw new DeviceError('N000001', { data: { field: query.field, reason: query.reason } });
        const { headers } = request;
        if (headers['content-type']?.split(';')[0]?.trim() !== BODY_TYPE || headers['content-encoding'] !== undefined)
          throw new HttpRefusal(415);
        // Small files of the box go as uploads: they are encrypted on their way.
        if (isSafePath(query.fields.path)) throw new DeviceError('N000006');
        const base = await services.locator.locateFolder(caller, query.fields.path, 'write');
        const announced = bodyLength(request);
        const header = headers['upload-checksum'];
        const checksum = typeof header === 'string' ? parseChecksum(header) : undefined;
        if (header !== undefined && !checksum) throw new HttpRefusal(400);
        const policy = query.fields.conflict;
        const isAwaited = () => !request.raw.socket.destroyed;
        const wanted = { caller, base, policy, checksum, isAwaited };
        const end = services.sent.begin(base.parsed.segments.at(-1) ?? services.nameOf(base.parsed, caller), [
          base.wire,
        ]);
        const { result, whole } = await withRoom(services.room, base, announced, () =>
          receiveBatch(services, writer, request.raw, wanted),
        ).finally(end);
        const language = languageOf(headers['accept-language']);
        const envelope = whole ? success(result) : failure('N000001', language, '', result);
        await reply
          .code(whole ? 200 : 400)
          .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
          .send(JSON.stringify(envelope));
      });
    } catch (error) {
      await answerError(request, reply, error, log);
    }
    return reply;
  });
}

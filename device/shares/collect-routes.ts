import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { COLLECT_SUBMIT_TIMEOUT_MS } from '#shared/constants.ts';
import { collectStreams } from '#shared/contract/calls-collect.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import { success } from '../calls/envelope.ts';
import { queryFields } from '../calls/form.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { answerError, bodyLength, HttpRefusal } from '../files/http.ts';
import type { FileServices } from '../files/services.ts';
import { relayMarkOf } from '../relay/relay-mark.ts';
import { createCollectParts, type PartOf } from './collect-parts.ts';
import { createCollectStore } from './collect-store.ts';
import { type Coming, takeSubmission } from './collect-submit.ts';
import { boundaryOf, readForm } from './multipart-stream.ts';
import { createSubmissionStore } from './submission-store.ts';
import { assertMayVisit } from './visitors.ts';

/** Bytes of a file that follow those that are there. */
const PIECE_TYPE = 'application/offset+octet-stream';
/** How long a visitor whose submission was refused may go on sending before the connection is cut. */
const LINGER_MS = 3000;

/** Registers the address at which visitors of a collection hand in their files (CALL-EXT-13). */
export function registerCollect(app: FastifyInstance, services: FileServices): void {
  const { db, log } = services.context;
  const collects = createCollectStore(db);
  const submissions = createSubmissionStore(db);
  const pieces = createCollectParts(services, collects, submissions);
  const parts = { services, collects, submissions, pieces, coming: new Map<string, Coming>() };
  const partOf = (request: FastifyRequest): PartOf => {
    assertMayVisit(services, relayMarkOf(request.raw) !== undefined, null);
    const query = decodeFields(collectStreams.collectPart.query, queryFields(request));
    if (!query.ok) throw new DeviceError('N000001', { data: { field: query.field, reason: query.reason } });
    return query.fields;
  };
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
    // Bytes go to the disk as they come.
    scope.addContentTypeParser(PIECE_TYPE, (_request, _body, done) => done(null));
    for (const method of ['HEAD', 'PATCH'] as const)
      scope.route({
        method,
        url: collectStreams.collectPart.path,
        exposeHeadRoute: false,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        handler: async (request, reply) => {
          try {
            await withFsErrors(async () => {
              const part = partOf(request);
              if (method === 'HEAD') {
                const offset = await pieces.offset(part);
                await reply.headers({ 'upload-offset': offset, 'cache-control': 'no-store' }).send();
                return;
              }
              const given = request.headers['upload-offset'];
              if (request.headers['content-type'] !== PIECE_TYPE) throw new HttpRefusal(415);
              if (typeof given !== 'string' || !/^\d{1,16}$/.test(given)) throw new HttpRefusal(400);
              const offset = await pieces.append(part, Number(given), request.raw);
              await reply.code(204).header('upload-offset', offset).send();
            });
          } catch (error) {
            await answerError(request, reply, error, log);
          }
          return reply;
        },
      });
    scope.post(collectStreams.collectSubmit.path, async (request, reply) => {
      const body = request.body as IncomingMessage | undefined;
      const late = setTimeout(() => request.raw.destroy(), COLLECT_SUBMIT_TIMEOUT_MS);
      try {
        const taken = await withFsErrors(async () => {
          assertMayVisit(services, relayMarkOf(request.raw) !== undefined, null);
          const query = decodeFields(collectStreams.collectSubmit.query, queryFields(request));
          if (!query.ok) throw new DeviceError('N000001', { data: { field: query.field, reason: query.reason } });
          const boundary = boundaryOf(request.headers['content-type'] ?? '');
          if (boundary === undefined || body === undefined)
            throw new DeviceError('N000001', { data: { field: 'body', reason: 'no multipart form' } });
          const length = bodyLength(request);
          return takeSubmission(parts, readForm(body, boundary), { id: query.fields.id, length });
        });
        await reply.header('cache-control', 'no-store').send(success({ ok: 1, ...taken }));
      } catch (error) {
        // What still comes is thrown away for a moment, so that the answer is read before the connection ends.
        if (body && !body.readableEnded) {
          reply.header('connection', 'close');
          body.resume();
          setTimeout(() => body.destroy(), LINGER_MS).unref();
        }
        await answerError(request, reply, error, log);
      } finally {
        clearTimeout(late);
      }
      return reply;
    });
    registered();
  });
}

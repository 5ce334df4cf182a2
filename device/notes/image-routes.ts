import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NOTE_IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { noteStreams } from '#shared/contract/calls-notes.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import { NOTE_IMAGE_PATH } from '#shared/rules/note-image.ts';
import type { Authenticate, SignedIn } from '../calls/authenticate.ts';
import { success } from '../calls/envelope.ts';
import { queryFields } from '../calls/form.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { answerError, callerOf } from '../files/http.ts';
import { noteServices } from './note-service.ts';

/** How often the recycle bins of the notes and pictures of no note are looked through. */
const SWEEP_MS = 6 * 3_600_000;
/** A picture is only a picture, whoever opens its address. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

function fieldsOf<Query extends z.ZodObject>(query: Query, request: FastifyRequest): z.output<Query> {
  const decoded = decodeFields(query, queryFields(request));
  if (!decoded.ok) throw new DeviceError('N000001', { data: { field: decoded.field, reason: decoded.reason } });
  return decoded.fields;
}

/** Registers the addresses of pictures in notes, and what keeps the notes in order (CALL-EXT-20). */
export function registerNoteImages(app: FastifyInstance, context: DeviceContext, authenticate: Authenticate): void {
  const { log } = context;
  const services = noteServices(context);
  const { images } = services;
  const { noteImage, noteImageAdd } = noteStreams;

  const answered = async (request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>) => {
    try {
      await withFsErrors(work);
    } catch (error) {
      await answerError(request, reply, error, log);
    }
    return reply;
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, caller: SignedIn): Promise<void> => {
    const { id } = fieldsOf(noteImage.query, request);
    const image = images.find(caller.username, id);
    if (!image) throw new DeviceError('N000003');
    // A picture of the box is written down nowhere else. Of the others an id names one picture for ever.
    const lasting = image.safe ? 'private, no-store' : 'private, max-age=31536000, immutable';
    const etag = `"${id}"`;
    reply.header('cache-control', lasting).header('etag', etag).header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', PICTURE_POLICY).header('cross-origin-resource-policy', 'same-origin');
    if (!image.safe && request.headers['if-none-match'] === etag) return void (await reply.code(304).send());
    const bytes = await images.read(caller, image);
    await reply.type(image.type).send(bytes);
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: noteImage.path,
    exposeHeadRoute: false,
    handler: (request, reply) =>
      answered(request, reply, async () => {
        const caller = callerOf(authenticate, request);
        await send(request, reply, caller).catch((error: unknown) => {
          reply.removeHeader('etag');
          throw error;
        });
      }),
  });

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTE_IMAGE_MAX_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.route({
      method: 'POST',
      url: noteImageAdd.path,
      // A stranger's picture is not even read.
      onRequest: async (request, reply) => {
        const caller = authenticate(request);
        if (caller instanceof DeviceError) await answerError(request, reply, caller, log);
      },
      handler: (request, reply) =>
        answered(request, reply, async () => {
          const caller = callerOf(authenticate, request);
          const { safe } = fieldsOf(noteImageAdd.query, request);
          // What is asked for in the box is refused before anything is written.
          services.codecFor(caller, safe);
          const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const id = await images.keep(caller, safe, bytes);
          await reply.header('cache-control', 'no-store').send(success({ id, url: `${NOTE_IMAGE_PATH}?id=${id}` }));
        }),
    });
    done();
  });

  const sweep = (): Promise<void> =>
    services.sweep().catch((error: unknown) => {
      log.warn('the notes could not be put in order', { error: String(error) });
    });
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref();
  let first = Promise.resolve();
  app.addHook('onReady', () => {
    first = sweep();
    return Promise.resolve();
  });
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    await first;
  });
}

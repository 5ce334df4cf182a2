import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountStreams } from '#shared/contract/calls-accounts.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import type { Authenticate } from '../calls/authenticate.ts';
import { success } from '../calls/envelope.ts';
import { queryFields } from '../calls/form.ts';
import type { PushSender } from '../push/push-sender.ts';
import type { Logger } from '../logging/logger.ts';
import { DeviceError } from '../device-error.ts';
import { answerError, callerOf } from '../files/http.ts';
import type { AccountStore } from './account-store.ts';
import type { Avatars } from './avatars.ts';
import { fileOfMultipart } from './multipart.ts';

/** Largest picture that is taken, and what the form around it may add. */
const MAX_BYTES = 2 * 1024 * 1024;
const FORM_BYTES = 16 * 1024;

export interface AvatarDeps {
  readonly accounts: AccountStore;
  readonly avatars: Avatars;
  readonly authenticate: Authenticate;
  readonly push: PushSender;
  readonly log: Logger;
}

const idOf = (address: string): string => /[?&]id=([0-9a-f]{32})$/.exec(address)?.[1] ?? '';

/** Registers the addresses of account pictures (CALL-EXT-28). */
export function registerAvatars(app: FastifyInstance, deps: AvatarDeps): void {
  const { accounts, avatars, authenticate, push, log } = deps;

  const set = async (request: FastifyRequest): Promise<string> => {
    const caller = callerOf(authenticate, request);
    const bytes = Buffer.isBuffer(request.body)
      ? fileOfMultipart(request.headers['content-type'] ?? '', request.body)
      : undefined;
    if (bytes === undefined || bytes.length > MAX_BYTES) throw new DeviceError('N000001', { data: { field: 'file' } });
    const id = await avatars.keep(bytes);
    const account = accounts.find(caller.username);
    if (id === undefined || !account) throw new DeviceError('N000001', { data: { field: 'file' } });
    const avatar = `${accountStreams.avatarImage.path}?id=${id}`;
    accounts.change(account.username, { avatar });
    await avatars.remove(idOf(account.avatar));
    const data = { key: 'user.avatar', value: avatar };
    push.send({ topic: 'settings', type: 'changed', to: account.username, data });
    return avatar;
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const bodyLimit = MAX_BYTES + FORM_BYTES;
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.route({
      method: 'POST',
      url: accountStreams.accountAvatar.path,
      // A stranger's picture is not even read.
      onRequest: async (request, reply) => {
        const caller = authenticate(request);
        if (caller instanceof DeviceError) await answerError(request, reply, caller, log);
      },
      handler: async (request, reply) => {
        try {
          const avatar = await set(request);
          await reply.header('cache-control', 'no-store').send(success({ avatar }));
        } catch (error) {
          await answerError(request, reply, error, log);
        }
        return reply;
      },
    });
    done();
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: accountStreams.avatarImage.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const query = decodeFields(accountStreams.avatarImage.query, queryFields(request));
      const etag = query.ok ? `"${query.fields.id}"` : '';
      // An id names one picture for ever.
      reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', etag);
      if (query.ok && request.headers['if-none-match'] === etag) return reply.code(304).send();
      const bytes = query.ok ? await avatars.load(query.fields.id) : undefined;
      if (bytes === undefined) {
        reply.removeHeader('etag');
        await answerError(request, reply, new DeviceError('N000003'), log);
        return reply;
      }
      return reply.type('image/webp').send(bytes);
    },
  });
}

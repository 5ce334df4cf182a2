import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '#shared/contract/codes.ts';
import type { Authenticate } from '../calls/authenticate.ts';
import { failure, languageOf } from '../calls/envelope.ts';
import { bodyFields, LARGEST_FORM_BYTES, parseFields } from '../calls/form.ts';
import type { Logger } from '../logging/logger.ts';
import { DeviceError } from '../device-error.ts';
import { type RelaySwap, relayMarkOf } from './relay-mark.ts';
import { headersBack, passOn } from './pass-on.ts';
import { isBarred, readRelayAddress, RELAY_PREFIX, swapOf } from './relay-address.ts';

export interface RelayDeps {
  readonly ownId: string;
  /** Other devices: their id to their origin. */
  readonly peers: Readonly<Record<string, string>>;
  /** Who asks this device to pass a request on. */
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

/** Page that an unanswered request ends at; clients know it by its name (ERR-10). */
const UNREACHABLE_PAGE = '/504.html';
const unreachable = { en: 'The device cannot be reached', zh: '无法连接设备' };

/** Fields of the own session, which never leave this device. */
const ownFields = ['token', 'tmptoken', 'nasid', 'device_id', 'device'] as const;

/** Fields of a form or query with the values of the other device's session in place of the own ones. */
function swapped(fields: Iterable<readonly [string, string]>, swap: RelaySwap, id: string): string {
  const out = new URLSearchParams();
  for (const [name, value] of fields) if (!(ownFields as readonly string[]).includes(name)) out.append(name, value);
  if (swap.token !== '') out.set('token', swap.token);
  out.set('device_id', swap.deviceId);
  out.set('device', swap.device);
  out.set('nasid', id);
  return out.toString();
}

/** The body to pass on: a form with its fields swapped, anything else as it streams in. */
function bodyOf(request: FastifyRequest, swap: RelaySwap, id: string): Readable | string | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (request.body instanceof Readable) return request.body;
  return swapped(Object.entries(bodyFields(request)), swap, id);
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, status = 200): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(failure(code, language)));
}

/**
 * Registers the way to other devices (wire contract §2): an account of this device reaches another one with the
 * session it has there, which the headers carry; its own token never leaves. What is meant for this device itself has
 * been let in before (`createRelayEntry`).
 */
export function registerRelay(app: FastifyInstance, { ownId, peers, authenticate, log }: RelayDeps): void {
  const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = readRelayAddress(request.raw.url ?? '');
    // Its own id gets here only for what the relay does not reach.
    if (!address || isBarred(address.rest) || address.id === ownId) return refuse(request, reply, 'N000003', 404);
    const swap = swapOf(request.raw);
    if (!swap || relayMarkOf(request.raw)) return refuse(request, reply, 'N000001');
    const caller = authenticate(request);
    if (caller instanceof DeviceError) return refuse(request, reply, caller.code);
    if (!caller.authorized) return refuse(request, reply, 'N000002');
    const origin = Object.hasOwn(peers, address.id) ? peers[address.id] : undefined;
    if (origin === undefined) return refuse(request, reply, 'N000003');

    const prefix = `${RELAY_PREFIX}${address.id}`;
    const [path = '', query = ''] = address.rest.split('?', 2);
    const url = new URL(`${prefix}${path}?${swapped(new URLSearchParams(query), swap, address.id)}`, origin);
    // However the address was written: what goes on is the relay's, so that the other device knows it as remote.
    if (!url.pathname.startsWith(`${prefix}/`)) return refuse(request, reply, 'N000003', 404);
    try {
      const body = bodyOf(request, swap, address.id);
      const answer = await passOn({ url, method: request.method, headers: request.headers, body });
      const own = reply.getHeaders() as Record<string, string>;
      reply.hijack();
      reply.raw.writeHead(answer.statusCode ?? 502, { ...own, ...headersBack(answer, prefix) });
      // A client that goes away ends the request there as well.
      await pipeline(answer, reply.raw).catch(() => undefined);
      return reply;
    } catch (error) {
      log.warn('another device does not answer', { id: address.id, reason: (error as Error).message });
      return reply.code(302).header('location', UNREACHABLE_PAGE).send();
    }
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, parsed) => parsed(null, parseFields(body as string)),
    );
    // Not read here: it flows on to the other device.
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      url: `${RELAY_PREFIX}*`,
      exposeHeadRoute: false,
      handler: pass,
    });
    done();
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: UNREACHABLE_PAGE,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const text = unreachable[language];
      return reply
        .code(504)
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(`<!doctype html><html lang="${language}"><title>${text}</title><p>${text}</p></html>`);
    },
  });
}

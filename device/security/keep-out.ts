import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { devicePath } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { failure, languageOf } from '../calls/envelope.ts';
import type { AddressGuard } from './address-guard.ts';
import { isThisMachine } from './addresses.ts';
import type { RateLimit } from './rate-limit.ts';

/** Calls by which somebody comes in: what an address may not do that has tried too many passwords. */
const signingIn: ReadonlySet<string> = new Set([calls.login, calls.authCode].map(devicePath));

/** Calls that anybody may make: each costs the device something, so no address may make too many of them. */
const open: ReadonlySet<string> = new Set(
  Object.values(calls)
    .filter(({ who }) => who === 'public')
    .map(devicePath),
);

/** Address that the router has found for a request: the same however its letters were written; empty for none. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

const lockedText = {
  en: (minutes: number) => `Too many failures from this address, try again in ${minutes} min`,
  zh: (minutes: number) => `此地址失败次数过多，请 ${minutes} 分钟后再试`,
};

/**
 * Turns addresses away that are shut out, with HTTP 403, before anything of the request is read (CALL-EXT-25), and
 * those that ask too much at once, with HTTP 429.
 */
export function keepOut(app: FastifyInstance, guard: Pick<AddressGuard, 'verdict'>, rate: RateLimit): void {
  const slowDown = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (!open.has(routeOf(request)) || isThisMachine(request.ip)) return undefined;
    const wait = rate.take(request.ip);
    if (wait === 0) return undefined;
    const envelope = failure('N000005', languageOf(request.headers['accept-language']), '', { wait });
    return reply
      .code(429)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': wait })
      .send(JSON.stringify(envelope));
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const verdict = guard.verdict(request.ip);
    if (!verdict) return undefined;
    const language = languageOf(request.headers['accept-language']);
    if (verdict.kind === 'blocked' && !signingIn.has(routeOf(request))) return undefined;
    const envelope =
      verdict.kind === 'forbidden'
        ? failure('N000002', language)
        : failure('N001102', language, lockedText[language](verdict.minutes), { minutes: verdict.minutes });
    return reply
      .code(403)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', connection: 'close' })
      .send(JSON.stringify(envelope));
  };
  app.addHook('onRequest', async (request, reply) => {
    const refused = refuse(request, reply) ?? slowDown(request, reply);
    if (refused) await refused;
  });
}

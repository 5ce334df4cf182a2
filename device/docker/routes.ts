import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENGINE_PREFIX, type EngineSpec } from '#shared/contract/engine/define-engine.ts';
import { engineCalls } from '#shared/contract/engine/index.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import { queryFields } from '../calls/form.ts';
import type { Logger } from '../logging/logger.ts';
import { DeviceError } from '../device-error.ts';
import { isDiskFull } from '../files/fs-errors.ts';
import { takeOver } from '../files/http.ts';
import type { FileCaller } from '../files/rights.ts';
import type { EngineAuthorize } from './authorize.ts';
import { EngineError, NOT_MODIFIED } from './engine-error.ts';
import { matchEnginePath } from './match-path.ts';
import type { ContainerEngine } from './service.ts';

/** Largest body. */
const BODY_BYTES = 1024 * 1024;

/** What a handler is given, whichever call it is for; the types of each stand in `EngineHandlers`. */
type AnyHandler = (request: {
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
  caller: FileCaller;
  signal: AbortSignal;
}) => unknown;

export interface EngineRouteDeps {
  readonly engine: ContainerEngine;
  readonly authorize: EngineAuthorize;
  readonly log: Logger;
  /** With the control surface on, answers are held against their schema: a test must see the device's own faults. */
  readonly checkAnswers: boolean;
}

const json = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(JSON.stringify(body));

/** Aborted when the client has gone away before its answer was complete. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Sends portions as they come, no faster than the client takes them. */
async function stream(
  reply: FastifyReply,
  spec: EngineSpec,
  portions: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const type = spec.answer === 'lines' ? 'application/x-ndjson; charset=utf-8' : 'application/octet-stream';
  let raw: FastifyReply['raw'] | undefined;
  for await (const portion of portions) {
    // A refusal before the first portion still has a status of its own.
    raw ??= takeOver(reply, spec.status, { 'content-type': type, 'cache-control': 'no-store' });
    raw.flushHeaders();
    if (signal.aborted) break;
    const bytes = Buffer.isBuffer(portion)
      ? portion
      : Buffer.from((portion as readonly unknown[]).map((line) => `${JSON.stringify(line)}\n`).join(''));
    if (bytes.byteLength > 0 && !raw.write(bytes))
      await new Promise<void>((resolve) => {
        raw?.once('drain', resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
  }
  (raw ?? takeOver(reply, spec.status, { 'content-type': type, 'cache-control': 'no-store' })).end();
}

function decode(spec: EngineSpec, request: FastifyRequest): { query: unknown; body: unknown } {
  // The engine's own clients write flags as words.
  const texts = Object.fromEntries(
    Object.entries(queryFields(request)).map(([key, value]) => [
      key,
      value === 'true' ? '1' : value === 'false' ? '0' : value,
    ]),
  );
  const query = decodeFields(spec.query, texts);
  if (!query.ok) throw new EngineError(400, `invalid query: ${query.field}: ${query.reason}`);
  const sent: unknown = request.body ?? undefined;
  const isEmpty = sent === undefined || (typeof sent === 'object' && sent !== null && Object.keys(sent).length === 0);
  const wantsNone = spec.body.safeParse(undefined).success;
  const body = spec.body.safeParse(wantsNone && isEmpty ? undefined : (sent ?? {}));
  if (!body.success) {
    const issue = body.error.issues[0];
    throw new EngineError(400, `invalid body: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not allowed'}`);
  }
  return { query: query.fields, body: body.data };
}

/**
 * Registers the way through to the container engine (CALL-DKR-01, CALL-DKR-02): one address for all of its calls, JSON
 * bodies, no envelope. A refusal answers its status with `{message}`.
 */
export function registerEngine(app: FastifyInstance, { engine, authorize, log, checkAnswers }: EngineRouteDeps): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { endPoint = '', '*': rest = '' } = request.params as { endPoint?: string; '*'?: string };
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const caller = authorize(request.raw, token, queryFields(request).device_id ?? '', endPoint);
    engine.assertUp();
    // The path as it came: a name of an image may hold an encoded slash.
    const begin = request.url.indexOf('/docker/', ENGINE_PREFIX.length);
    const path = request.url.slice(begin + '/docker'.length).split('?')[0] ?? `/${rest}`;
    const match = matchEnginePath(request.method, path);
    if (match === undefined) throw new EngineError(404, 'page not found');
    if (match === 'method') throw new EngineError(405, 'method not allowed');
    const spec: EngineSpec = engineCalls[match.name];
    const { query, body } = decode(spec, request);
    const signal = goneSignal(reply);
    const handler = engine.handlers[match.name] as AnyHandler;
    const result = await handler({ params: match.params, query, body, caller, signal });
    if (spec.answer === 'lines' || spec.answer === 'bytes')
      await stream(reply, spec, result as AsyncIterable<unknown>, signal);
    else if (spec.answer === 'none') await reply.code(spec.status).header('cache-control', 'no-store').send();
    else {
      if (checkAnswers) {
        const checked = spec.response.safeParse(result);
        if (!checked.success)
          throw new Error(`answer of ${match.name} does not fit its schema: ${checked.error.message}`);
      }
      await json(reply, spec.status, result);
    }
  };

  const refuse = async (request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<void> => {
    if (reply.raw.headersSent || reply.raw.destroyed) {
      reply.raw.destroy();
      return;
    }
    if (error instanceof EngineError) {
      if (error.status === NOT_MODIFIED) await reply.code(NOT_MODIFIED).send();
      else await json(reply, error.status, { message: error.message });
    } else if (error instanceof DeviceError)
      await json(reply, 500, { message: `the storage folder cannot be used (${error.code})` });
    else if (isDiskFull(error)) await json(reply, 500, { message: 'no space left on device' });
    else {
      log.error('a call of the container engine failed', { path: request.url.split('?')[0], error: String(error) });
      await json(reply, 500, { message: 'internal error' });
    }
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => {
        try {
          done(null, body === '' ? undefined : (JSON.parse(body as string) as unknown));
        } catch {
          done(new EngineError(400, 'invalid JSON: the body cannot be read'), undefined);
        }
      },
    );
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      await refuse(
        request,
        reply,
        error instanceof EngineError || status >= 500 ? error : new EngineError(status, error.message),
      );
    });
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: `${ENGINE_PREFIX}:endPoint/docker/*`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          await serve(request, reply);
        } catch (error) {
          await refuse(request, reply, error);
        }
        return reply;
      },
    });
  });
  app.addHook('onListen', () => {
    const address = app.server.address();
    if (typeof address === 'object' && address !== null) engine.listensOn(address.port);
  });
  app.addHook('onClose', () => engine.close());
}

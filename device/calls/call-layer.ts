import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type CallSpec, devicePath } from '#shared/contract/define.ts';
import { OK } from '#shared/contract/codes.ts';
import { calls, type CallName } from '#shared/contract/index.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import type { Caller, Handlers, RequestInfo } from '../context.ts';
import type { Logger } from '../logging/logger.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { isDiskFull } from '../files/fs-errors.ts';
import { relayMarkOf } from '../relay/relay-mark.ts';
import { type Authenticate, presentedDeviceId, type SignedIn } from './authenticate.ts';
import { type Envelope, failure, languageOf, noAnswer, serverError, success } from './envelope.ts';
import { acceptForms, bodyFields, queryFields } from './form.ts';

/** What the call layer learned of a request, for the record of calls. */
export interface CallTrace {
  account: string;
  code: string;
}
const traces = new WeakMap<FastifyRequest, CallTrace>();

/** Trace of a request that the call layer has answered. */
export function traceOf(request: FastifyRequest): CallTrace | undefined {
  return traces.get(request);
}

/** Calls that an account may make before the administrator approved it: profile, help and sign-out (ROL-07). */
const openToUnapproved: ReadonlySet<CallName> = new Set<CallName>([
  'tokenCheck',
  'passwordCheck',
  'logout',
  'reportLogin',
  'masterInfo',
  'modNickname',
  'modPassword',
  'loginList',
  'deviceRemove',
  'userGroups',
  'kvCreate',
  'kvLoad',
  'kvDelete',
  'settingLoad',
  'settingChange',
  'system',
  'systemHome',
  'systemPoll',
  'actionList',
  'actionNew',
  'actionKnown',
  'helpSubmit',
  'helpLogs',
  'helpTickets',
]);

export interface CallLayerDeps {
  readonly handlers: Partial<Handlers<CallName>>;
  readonly authenticate: Authenticate;
  readonly log: Logger;
  /** With the control surface on, answers are held against their schema: a test must see the device's own faults. */
  readonly checkAnswers: boolean;
  /** Told of every signed-in call: who makes it, in which language. */
  readonly onCaller?: (username: string, language: 'en' | 'zh') => void;
  /** Refuses a call for a reason that lies in the device's state; undefined lets it through. */
  readonly gate?: (path: string) => DeviceError | undefined;
  /** What the state of the hardware does to a call of this name: holds it back, or answers in its place. */
  readonly meetRule?: (
    name: CallName,
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<Envelope | undefined> | undefined;
  /** What the control surface lays over answers: a failure in place of the call, or changes of its answer. */
  readonly patches?: {
    refusal(name: CallName, path: string): Envelope | undefined;
    rewrite(name: CallName, path: string, envelope: Envelope): Envelope;
  };
}

type AnyHandler = (fields: Record<string, unknown>, caller: Caller | null, info: RequestInfo) => unknown;

/** What the request tells of its sender beside the fields (SES-06). */
function infoOf(request: FastifyRequest): RequestInfo {
  const body = bodyFields(request);
  const query = queryFields(request);
  const mark = relayMarkOf(request.raw);
  const text = (name: string, max: number): string => (body[name] ?? query[name] ?? '').slice(0, max);
  return {
    ip: request.ip,
    language: languageOf(request.headers['accept-language']),
    deviceId: presentedDeviceId(request).slice(0, 64),
    device: (mark?.swap?.device ?? text('device', 64)).slice(0, 64),
    plat: text('plat', 16),
    version: text('version', 40),
    remote: mark !== undefined,
  };
}

/** Central rights of a call (ROL-07, ROL-11); ownership and folder rights are the handler's. */
function mayCall(spec: CallSpec, name: CallName, caller: SignedIn): boolean {
  if (caller.isMaster) return true;
  if (spec.who === 'master') return false;
  if (!caller.authorized && !openToUnapproved.has(name)) return false;
  return spec.perm === undefined || caller.perm[spec.perm] === 1;
}

function identify(spec: CallSpec, name: CallName, request: FastifyRequest, deps: CallLayerDeps): SignedIn | null {
  const caller = deps.authenticate(request);
  if (caller instanceof DeviceError) {
    if (spec.who === 'public') return null;
    throw caller;
  }
  if (!mayCall(spec, name, caller)) throw new DeviceError('N000002');
  return caller;
}

async function answer(
  spec: CallSpec,
  name: CallName,
  request: FastifyRequest,
  info: RequestInfo,
  trace: CallTrace,
  deps: CallLayerDeps,
): Promise<Envelope> {
  const caller = identify(spec, name, request, deps);
  trace.account = caller?.username ?? '';
  if (caller) deps.onCaller?.(caller.username, info.language);
  const refusal = deps.gate?.(spec.path);
  if (refusal) throw refusal;
  const fields = spec.method === 'GET' ? queryFields(request) : bodyFields(request);
  const decoded = decodeFields(spec.request, fields);
  if (!decoded.ok) throw new DeviceError('N000001', { data: { field: decoded.field, reason: decoded.reason } });
  const ruled = await deps.meetRule?.(name, decoded.fields);
  if (ruled) return ruled;
  const patched = deps.patches?.refusal(name, spec.path);
  if (patched) return patched;
  const handler = deps.handlers[name] as AnyHandler | undefined;
  if (!handler) throw new DeviceError('N000006');
  const data = (await handler(decoded.fields, caller, info)) ?? null;
  if (deps.checkAnswers) assertShape(name, spec.response, data);
  return success(data);
}

function assertShape(name: CallName, schema: z.ZodType, data: unknown): void {
  const checked = schema.safeParse(data);
  if (!checked.success) throw new Error(`answer of ${name} does not fit its schema: ${checked.error.message}`);
}

/** An envelope is no page: shown as one, it may do nothing. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', ANSWER_POLICY)
    .send(JSON.stringify(body));
}

function serve(app: FastifyInstance, spec: CallSpec, name: CallName, deps: CallLayerDeps): void {
  const finish = (envelope: Envelope): Envelope => deps.patches?.rewrite(name, spec.path, envelope) ?? envelope;
  app.route({
    method: spec.method,
    url: devicePath(spec),
    // HEAD would answer a call without its body.
    exposeHeadRoute: false,
    ...(spec.formBytes === undefined ? {} : { bodyLimit: spec.formBytes }),
    handler: async (request, reply) => {
      const info = infoOf(request);
      const trace: CallTrace = { account: '', code: '' };
      traces.set(request, trace);
      let envelope: Envelope;
      try {
        envelope = await answer(spec, name, request, info, trace, deps);
      } catch (problem) {
        if (problem instanceof NoAnswerError) {
          trace.code = '504';
          return send(reply, 504, noAnswer(info.language, problem.reason));
        }
        // A full disk is told as what it is, whichever call it meets.
        const error = isDiskFull(problem) ? new DeviceError('N002004') : problem;
        if (!(error instanceof DeviceError)) {
          deps.log.error('a call failed', { call: spec.path, account: trace.account, error });
          trace.code = '500';
          return send(reply, 500, serverError(info.language));
        }
        envelope = failure(error.code, info.language, error.message, error.data);
      }
      envelope = finish(envelope);
      trace.code = envelope.code;
      return send(reply, 200, spec.bare === true && envelope.code === OK ? envelope.data : envelope);
    },
  });
}

/**
 * Registers every call of the contract, each with its decoding, rights, handler and envelope. A malformed, foreign or
 * oversized body answers N000001; an unknown path or method N000003 with HTTP 404; a fault of the device HTTP 500
 * without a word of its cause; a program behind the device that does not answer HTTP 504.
 */
export function registerCalls(app: FastifyInstance, deps: CallLayerDeps): void {
  acceptForms(app);
  for (const [name, spec] of Object.entries(calls)) serve(app, spec, name as CallName, deps);

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      deps.log.error('a request failed', { path: request.url.split('?')[0], error });
      return send(reply, 500, serverError(language));
    }
    return send(reply, 200, failure('N000001', language));
  });
  app.setNotFoundHandler((request, reply) =>
    send(reply, 404, failure('N000003', languageOf(request.headers['accept-language']))),
  );
}

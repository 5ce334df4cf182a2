import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, SignedIn } from '../calls/authenticate.ts';
import { failure, languageOf, noAnswer, serverError } from '../calls/envelope.ts';
import type { ErrorCode } from '#shared/contract/codes.ts';
import type { Logger } from '../logging/logger.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { fromFsError } from './fs-errors.ts';

/** HTTP status of a refusal where the answer is bytes and no envelope is expected. */
const statuses: Partial<Record<ErrorCode, number>> = {
  N000001: 400,
  N002005: 400,
  N002001: 404,
  N000003: 404,
  N002002: 409,
  N002004: 507,
  N002013: 413,
  N000005: 503,
  N000007: 503,
  N000006: 501,
};

/** Status for a code; sessions, rights and locks are 403. */
export function statusOf(code: ErrorCode): number {
  return statuses[code] ?? 403;
}

export type RawHeaders = Record<string, string | number>;

/**
 * Takes the answer over from the framework, which would only stand between the file and the socket. Headers that hooks
 * have set (CORS) are kept.
 */
export function takeOver(reply: FastifyReply, status: number, headers: RawHeaders): ServerResponse {
  const own = reply.getHeaders() as RawHeaders;
  reply.hijack();
  reply.raw.writeHead(status, { ...own, ...headers });
  return reply.raw;
}

/** A refusal with its own status where the protocol names one. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly code: ErrorCode;

  constructor(status: number, headers: RawHeaders = {}, code: ErrorCode = 'N000001') {
    super(`HTTP ${status}`);
    this.name = 'HttpRefusal';
    this.status = status;
    this.headers = headers;
    this.code = code;
  }
}

/**
 * Bytes that a request says its body has, so that it can be asked beforehand whether they have room. Throws HTTP 411 for
 * one that does not say: what comes in chunks could be of any size.
 */
export function bodyLength({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const length = Number(headers['content-length'] ?? NaN);
  if (headers['transfer-encoding'] !== undefined || !Number.isSafeInteger(length)) throw new HttpRefusal(411);
  return length;
}

/** Time in which a client that is refused in the middle of its body may read why. */
const REFUSED_MS = 2000;

/**
 * Ends a connection whose body nobody will take: the rest is read and thrown away for a moment, because most clients look
 * at an answer only when they may go on sending.
 */
function leaveRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed || raw.method === 'GET' || raw.method === 'HEAD') return;
  reply.header('connection', 'close');
  raw.on('data', () => undefined);
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), REFUSED_MS).unref();
}

/** Answers a refusal or fault: the status for browsers and tools, the envelope for the console. */
export async function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: unknown,
  log: Logger,
): Promise<void> {
  const language = languageOf(request.headers['accept-language']);
  const error = fromFsError(problem);
  if (reply.raw.headersSent || reply.raw.destroyed) {
    // Too late to say anything: the short body tells the client that something went wrong.
    reply.raw.destroy();
    return;
  }
  leaveRest(request, reply);
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (error instanceof HttpRefusal) {
    await reply
      .code(error.status)
      .headers(error.headers)
      .send(JSON.stringify(failure(error.code, language)));
  } else if (error instanceof DeviceError) {
    const envelope = failure(error.code, language, error.message, error.data);
    await reply.code(statusOf(error.code)).send(JSON.stringify(envelope));
  } else if (error instanceof NoAnswerError) {
    await reply.code(504).send(JSON.stringify(noAnswer(language, error.reason)));
  } else {
    log.error('a stream failed', { path: request.url.split('?')[0], error: String(error) });
    await reply.code(500).send(JSON.stringify(serverError(language)));
  }
}

/** The account of a stream request. Throws the session code, or N000002 for an account that is not approved. */
export function callerOf(authenticate: Authenticate, request: FastifyRequest): SignedIn {
  const caller = authenticate(request);
  if (caller instanceof DeviceError) throw caller;
  if (!caller.authorized && !caller.isMaster) throw new DeviceError('N000002');
  return caller;
}

import { createHash } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { errnoOf, TransferFailure } from './failure.ts';

/** A connection that carries nothing for so long is dead, whatever the system says of it (sleep, another network). */
const SILENCE_MS = 45_000;
const SOCKETS = 32;

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  /** Path and query on the device. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** All of the body, or what writes it piece by piece. */
  readonly body?: Buffer | ((write: (piece: Buffer) => Promise<void>) => Promise<void>);
  readonly signal: AbortSignal;
}

/** The way to one device. */
export interface Http {
  /** Resolves with the head of the answer; its body must be read or destroyed. Rejects with a `TransferFailure`. */
  send(request: HttpRequest): Promise<IncomingMessage>;
  /** Ends every connection: after sleep they are dead without knowing it. */
  reset(): void;
}

/** A certificate counts when the system trusts it, or when it is exactly the one that the user has confirmed. */
function isTrusted(socket: TLSSocket, pin: string | null): boolean {
  if (socket.authorized) return true;
  if (pin === null) return false;
  const { raw } = socket.getPeerCertificate();
  return `sha256/${createHash('sha256').update(raw).digest('base64')}` === pin;
}

/** A connection kept from an earlier request was closed by the other side just when it was used again. */
class StaleConnection extends Error {}

const isBroken = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(errnoOf(error));

const networkFailure = (error: unknown): TransferFailure =>
  error instanceof TransferFailure
    ? error
    : new TransferFailure('network', 'NETWORK', error instanceof Error ? error.message : '');

/**
 * Node's own client rather than Chromium's: it runs in a plain process, streams without copies between processes, and
 * its connections are of the transfers alone. Only the address that the user chose is ever asked.
 */
export function createHttp(base: string, pin: string | null): Http {
  const origin = new URL(base);
  const secure = origin.protocol === 'https:';
  const newAgent = () =>
    secure
      ? new SecureAgent({ keepAlive: true, maxSockets: SOCKETS, rejectUnauthorized: pin === null })
      : new Agent({ keepAlive: true, maxSockets: SOCKETS });
  let agent = newAgent();

  const once = ({ method, path, headers = {}, body, signal }: HttpRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const options: RequestOptions = { method, path, headers, agent, timeout: SILENCE_MS };
      options.hostname = origin.hostname.replace(/^\[|\]$/g, '');
      options.port = origin.port === '' ? (secure ? 443 : 80) : origin.port;
      const request = secure ? httpsRequest(options) : httpRequest(options);
      let giveUp = (): void => undefined;
      const abort = () => {
        request.destroy(signal.reason as Error);
        // One that still waits for a connection says nothing of its end, neither here nor to what is being written.
        reject(signal.reason as Error);
        giveUp();
      };
      const settle = () => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort, { once: true });
      request.on('timeout', () => request.destroy(new TransferFailure('network', 'TIMEOUT')));
      request.on('error', (error) => {
        settle();
        if (signal.aborted) reject(signal.reason as Error);
        else if (request.reusedSocket && isBroken(error)) reject(new StaleConnection());
        else reject(networkFailure(error));
      });
      request.on('response', (response) => {
        // The body may still be on its way: it ends with the signal as well.
        response.once('close', settle);
        // A refusal in the middle of the body: nobody reads the rest, and its connection must not be kept for it.
        if ((response.statusCode ?? 0) >= 300)
          response.once('end', () => request.writableFinished || request.destroy());
        resolve(response);
      });

      const write = async () => {
        if (typeof body !== 'function') {
          request.end(body);
          return;
        }
        await body(
          (piece) =>
            new Promise((done, fail) => {
              giveUp = () => fail(signal.reason as Error);
              request.write(piece, (error) => (error ? fail(networkFailure(error)) : done()));
            }),
        );
        request.end();
      };
      const begin = () => void write().catch((error: unknown) => request.destroy(error as Error));
      if (!secure) {
        begin();
        return;
      }
      request.once('socket', (socket) => {
        const tls = socket as TLSSocket;
        const check = () => {
          if (isTrusted(tls, pin)) begin();
          else request.destroy(new TransferFailure('network', 'CERTIFICATE'));
        };
        // Nothing, not even a header, is sent before the certificate was looked at.
        if (tls.connecting) tls.once('secureConnect', check);
        else check();
      });
    });

  return {
    reset() {
      agent.destroy();
      agent = newAgent();
    },
    async send(request) {
      for (;;) {
        try {
          return await once(request);
        } catch (error) {
          if (!(error instanceof StaleConnection)) throw error;
          // A body that is written on the way cannot be written twice here; its transfer begins it again.
          if (typeof request.body === 'function') throw new TransferFailure('network', 'NETWORK', 'stale connection');
        }
      }
    },
  };
}

/** The body of a short answer as text. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const part of response) parts.push(part as Buffer);
  } catch (error) {
    throw networkFailure(error);
  }
  return Buffer.concat(parts).toString('utf8');
}

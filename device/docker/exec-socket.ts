import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { EXEC_SOCKET_PATH } from '#shared/contract/engine/define-engine.ts';
import type { Upgrade } from '../push/push-server.ts';
import type { EngineAuthorize, EngineRecheck } from './authorize.ts';
import { EngineError } from './engine-error.ts';
import type { ContainerEngine } from './service.ts';

/** Longest piece that is typed or pasted at once. */
const MAX_FRAME_BYTES = 64 * 1024;
/** How often a client is asked whether it is still there. */
const PING_MS = 30_000;
/** Bytes that may wait for a slow client before it is let go. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** What closes a socket: it ended by itself, could not begin, or the container has stopped (codes of applications). */
export const execCloseCodes = { ended: 1000, refused: 4400, stopped: 4410, unauthorized: 4401 } as const;

/** Longest reason that fits into a closing frame. */
const reasonOf = (text: string): string =>
  Buffer.from(text)
    .subarray(0, 120)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');

/** True for a request that wants to sit at an exec. */
export const isExecUpgrade = (request: IncomingMessage): boolean =>
  (request.url ?? '').split('?')[0] === EXEC_SOCKET_PATH;

/**
 * Makes the upgrade of the socket that carries a terminal: raw bytes both ways (wire contract §11). A refusal closes it
 * with a code of its own and the words of the engine, because a browser tells nothing of an HTTP status.
 */
export function createExecUpgrade(
  engine: ContainerEngine,
  authorize: EngineAuthorize,
  recheckOf: EngineRecheck,
): { readonly upgrade: Upgrade; readonly recheck: () => void; readonly close: () => void } {
  /** For each terminal that is open, the question whether whoever sits at it may still do so. */
  const open = new Set<() => void>();
  const wss = new WebSocketServer({ noServer: true, clientTracking: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES }); // prettier-ignore

  const serve = (ws: WebSocket, request: IncomingMessage): void => {
    const query = new URL(request.url ?? '/', 'http://device').searchParams;
    const close = (code: number, reason = ''): void => ws.close(code, reasonOf(reason));
    ws.on('error', () => ws.terminate());
    const refuse = (error: unknown): void => {
      if (!(error instanceof EngineError)) throw error;
      close(error.status === 401 ? execCloseCodes.unauthorized : execCloseCodes.refused, error.message);
    };
    try {
      const token = query.get('token') ?? '';
      const caller = authorize(request, token, query.get('device_id') ?? '', query.get('endpointId') ?? '');
      const assertAdmitted = recheckOf(request, token);
      engine.assertUp();
      const decoder = new TextDecoder();
      const terminal = engine.execs.attach(query.get('id') ?? '', caller, {
        write(text) {
          if (ws.bufferedAmount > MAX_WAITING_BYTES) ws.terminate();
          else if (ws.readyState === ws.OPEN) ws.send(Buffer.from(text));
        },
        ended: (exitCode, why) => {
          if (why === '') close(execCloseCodes.ended, `exit ${exitCode}`);
          else close(exitCode === 127 ? execCloseCodes.refused : execCloseCodes.stopped, why);
        },
      });
      function recheck(): void {
        try {
          assertAdmitted();
        } catch (error) {
          refuse(error);
          // Nothing that is typed from now on counts, also before the client has heard of it.
          terminal.close();
        }
      }
      open.add(recheck);
      // Only now: one that was refused is asked nothing any more.
      let isAlive = true;
      const pinging = setInterval(() => {
        if (!isAlive) return ws.terminate();
        isAlive = false;
        ws.ping();
        recheck();
      }, PING_MS);
      pinging.unref();
      ws.on('pong', () => (isAlive = true));
      ws.on('message', (data: Buffer) => terminal.type(decoder.decode(data, { stream: true })));
      ws.on('close', () => {
        open.delete(recheck);
        clearInterval(pinging);
        terminal.close();
      });
    } catch (error) {
      refuse(error);
    }
  };

  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      wss.handleUpgrade(request, socket, head, (ws) => serve(ws, request));
    },
    /** Ends the terminals of those who may not sit at them any more; to be called when sessions end or rights change. */
    recheck: () => [...open].forEach((each) => each()),
    /** Cuts every terminal: the device ends. */
    close: () => wss.clients.forEach((ws) => ws.terminate()),
  };
}

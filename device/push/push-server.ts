import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { relayMarkOf } from '../relay/relay-mark.ts';
import type { PushHub } from './hub.ts';

/** Addresses of the push channel: in the local network, and as the relay passes it on (PUSH-01). */
const LOCAL_PATH = '/push/ws';
const RELAY_PATH = '/share/push/ws';
/** A client's frames are small; a larger one ends the socket. */
const MAX_FRAME_BYTES = 16 * 1024;

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Makes the upgrade of a push connection, for any number of HTTP servers; what comes over the relay is remote.
 * No compression: it costs ten times more.
 */
export function createPushUpgrade(hub: PushHub, isForbidden: (ip: string) => boolean = () => false): Upgrade {
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path !== LOCAL_PATH && path !== RELAY_PATH) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const origin = {
      ip: request.socket.remoteAddress ?? '',
      remote: path === RELAY_PATH || relayMarkOf(request) !== undefined,
    };
    if (hub.isRefusing() || isForbidden(origin.ip)) {
      socket.destroy();
      return;
    }
    wss.handleUpgrade(request, socket, head, (ws) => hub.accept(ws, socket, origin));
  };
}

/** The push port: answers nothing but the upgrade. */
export function createPushServer(upgrade: Upgrade, options: ServerOptions = {}): Server {
  const server = createServer(options, (_request, response) => {
    response.writeHead(426, { upgrade: 'websocket', connection: 'close' });
    response.end();
  });
  server.on('upgrade', upgrade);
  return server;
}

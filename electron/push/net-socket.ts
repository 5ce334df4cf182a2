import type { PushSocketFactory } from '#shared/flows/push/push-client.ts';

/** The part of a WHATWG WebSocket that is used; Electron's `net.WebSocket` and Node's own both have it. */
interface Socket {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(name: 'open' | 'message' | 'close' | 'error', listener: (event: Event) => void): void;
}

const NORMAL_CLOSE = 1000;
const ABNORMAL_CLOSE = 1006;

/**
 * Sockets of Chromium's network stack, which knows the system's proxy and trusts what the session trusts. It has no
 * protocol-level ping; the push client pings by itself.
 */
export function createNetSockets(open: (url: string) => Socket): PushSocketFactory {
  return (address, listener) => {
    const socket = open(address);
    let ended = false;
    const end = (code: number) => {
      if (ended) return;
      ended = true;
      listener.closed(code);
    };
    socket.addEventListener('open', () => {
      if (!ended) listener.opened();
    });
    socket.addEventListener('message', (event) => {
      const data: unknown = 'data' in event ? event.data : undefined;
      // Every frame of the protocol is text; a binary one is told as what it is: no frame.
      if (!ended) listener.message(typeof data === 'string' ? data : '');
    });
    socket.addEventListener('close', (event) => {
      end('code' in event && typeof event.code === 'number' ? event.code : ABNORMAL_CLOSE);
    });
    socket.addEventListener('error', () => end(ABNORMAL_CLOSE));
    return {
      send: (text) => socket.send(text),
      close() {
        ended = true;
        socket.close(NORMAL_CLOSE);
      },
    };
  };
}

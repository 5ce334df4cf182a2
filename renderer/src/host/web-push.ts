import type { MessageFrame } from '#shared/contract/push.ts';
import { pushAddresses } from '#shared/flows/push/push-address.ts';
import { createPushClient, type PushClient, type PushSocketFactory } from '#shared/flows/push/push-client.ts';
import type { Identity, PushState } from '#shared/ipc/channels.ts';

interface WebPushDeps {
  readonly identity: Identity;
  readonly relayDomain: string;
  readonly onMessage: (message: MessageFrame) => void;
  readonly onGap: () => void;
  readonly onState: (state: PushState) => void;
}

export interface WebPush {
  connect(session: { token: string; nasid: string; lastId?: number }): void;
  disconnect(): void;
  reconnect(reason: string): void;
  ack(id: number): void;
}

const openSocket: PushSocketFactory = (address, listener) => {
  const socket = new WebSocket(address);
  let over = false;
  const end = (code: number) => {
    if (over) return;
    over = true;
    listener.closed(code);
  };
  socket.onopen = () => {
    listener.opened();
  };
  socket.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') listener.message(event.data);
  };
  socket.onclose = (event) => {
    end(event.code);
  };
  return {
    send: (text) => {
      socket.send(text);
    },
    close: () => {
      over = true;
      socket.close();
    },
  };
};

/** The push channel of a page in a browser (PUSH-01, PUSH-06): the shared client over the page's own socket. */
export function createWebPush({ identity, relayDomain, onMessage, onGap, onState }: WebPushDeps): WebPush {
  const client: PushClient = createPushClient({
    openSocket,
    clock: {
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => {
          clearTimeout(timer);
        };
      },
    },
    random: () => Math.random(),
    identity,
    onMessage,
    onGap,
    onState,
    log: () => undefined,
  });
  addEventListener('online', () => {
    client.signal('online');
  });
  addEventListener('offline', () => {
    client.signal('offline');
  });
  // A frozen or long hidden page comes back with a socket that may be dead without knowing.
  document.addEventListener('resume', () => {
    client.reconnect('page resumed');
  });
  return {
    connect: ({ token, nasid, lastId }) => {
      const addresses = pushAddresses({ base: location.origin, relayDomain, nasid });
      client.connect({ token, addresses, lastId });
    },
    disconnect: () => {
      client.disconnect();
    },
    reconnect: (reason) => {
      client.reconnect(reason);
    },
    ack: (id) => {
      client.ack(id);
    },
  };
}

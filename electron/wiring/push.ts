import { net, type Session } from 'electron';
import { createPushClient } from '#shared/flows/push/push-client.ts';
import type { Identity } from '#shared/ipc/channels.ts';
import { createNetSockets } from '../push/net-socket.ts';
import { createPushService, type PushService, type PushServiceDeps } from '../push/push-service.ts';

/** The push service over Chromium's sockets, in the session of the chosen device, and the clock of this computer. */
export function openPush(
  identity: Identity,
  session: () => Session,
  deps: Omit<PushServiceDeps, 'createClient'>,
): PushService {
  const openSocket = createNetSockets((url) => new net.WebSocket(url, { session: session() }));
  const clock = {
    now: Date.now,
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  return createPushService({
    ...deps,
    createClient: (handlers) => createPushClient({ ...handlers, openSocket, clock, random: Math.random, identity }),
  });
}

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Time that answers under way get before their sockets are cut. */
const GRACE_MS = 250;

/** True for addresses of this machine. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** True for a request to the control surface from this machine. */
export function isControlRequest(request: IncomingMessage): boolean {
  return (request.url ?? '').startsWith('/__control') && isLoopback(request.socket.remoteAddress);
}

/** Why the plug is out. */
type PullReason = 'power' | 'link' | 'offline';

export type Network = ReturnType<typeof createNetwork>;

/**
 * The device's network plug. While it is out, every connection is cut as soon as it can be told from one to the
 * control surface, which stays reachable: without the surface at once, with it after the first line of the request.
 * The ports stay bound all the while, so that no other program can take them before the device is back.
 */
export function createNetwork(control: boolean) {
  const sockets = new Map<Socket, { pending: number; isControl: boolean }>();
  const reasons = new Set<PullReason>();
  const servers: Server[] = [];
  let restore: NodeJS.Timeout | undefined;

  const cut = (): void => {
    for (const [socket, use] of sockets) {
      if (use.isControl) continue;
      if (use.pending === 0) socket.destroy();
      else setTimeout(() => reasons.size > 0 && socket.destroy(), GRACE_MS).unref();
    }
  };

  return {
    isDown: (): boolean => reasons.size > 0,
    /** The ports that its servers are bound to. */
    ports(): number[] {
      return servers.flatMap((server) => {
        const address = server.address();
        return address === null || typeof address === 'string' ? [] : [address.port];
      });
    },
    /** Puts a server's connections under the plug. `carriesControl`: the control surface is behind this server. */
    attach(server: Server, carriesControl: boolean): void {
      servers.push(server);
      const mayBeControl = control && carriesControl;
      server.on('connection', (socket: Socket) => {
        if (reasons.size > 0 && !mayBeControl) {
          socket.destroy();
          return;
        }
        sockets.set(socket, { pending: 0, isControl: false });
        socket.on('close', () => sockets.delete(socket));
      });
      server.prependListener('request', (request, response) => {
        const use = sockets.get(request.socket);
        if (!use) return;
        use.isControl = mayBeControl && isControlRequest(request);
        use.pending += 1;
        response.on('close', () => (use.pending -= 1));
      });
      server.prependListener('upgrade', (_request, socket: Socket) => {
        if (reasons.size > 0) socket.destroy();
      });
    },
    /** Pulls the plug for a reason, or puts it back; it is in again when no reason is left. */
    set(reason: PullReason, down: boolean): void {
      const was = reasons.size > 0;
      if (down) reasons.add(reason);
      else reasons.delete(reason);
      if (reasons.size > 0 && !was) cut();
    },
    /** Refuses every connection, for a time or until told otherwise (interfaces.md, offline). */
    offline(on: boolean, ms?: number): void {
      clearTimeout(restore);
      this.set('offline', on);
      if (!on || ms === undefined) return;
      restore = setTimeout(() => this.set('offline', false), ms);
      restore.unref();
    },
    close: () => clearTimeout(restore),
  };
}

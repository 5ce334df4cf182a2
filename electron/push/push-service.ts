import type { MessageFrame } from '#shared/contract/push.ts';
import { pushAddresses } from '#shared/flows/push/push-address.ts';
import type { PushClient, PushClientDeps } from '#shared/flows/push/push-client.ts';
import { isAddressedTo, type PushReader } from '#shared/flows/push/push-frames.ts';
import { shellEventNames, type InvokeResponse, type PushState, type ShellEventName } from '#shared/ipc/channels.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import type { Devices } from '../session/devices.ts';
import type { Vault } from '../session/vault.ts';
import { createMessageRing } from './message-ring.ts';

export interface PushServiceDeps {
  readonly createClient: (handlers: Pick<PushClientDeps, 'onMessage' | 'onGap' | 'onState' | 'log'>) => PushClient;
  readonly vault: Vault;
  readonly devices: Devices;
  /** Port of the command line. */
  readonly pushPort: number | null;
  readonly onMessage: (event: { seq: number; message: MessageFrame }) => void;
  readonly onState: (state: PushState) => void;
  readonly onShellEvent: (event: ShellEventName) => void;
  readonly log: Logger;
}

/** One push connection for all windows (PUSH-06). */
export interface PushService {
  /** Follows vault and device: connects, moves or disconnects. */
  sync(): Promise<void>;
  state(): PushState;
  since(seq: number): InvokeResponse<'push:since'>;
  ack(id: number): void;
  reconnect(reason: string): void;
  /** Sleep and network of the computer; a device on this computer needs no network. */
  signal(event: 'suspend' | 'resume' | 'offline' | 'online'): void;
  dispose(): void;
}

const isLoopback = (base: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(base).hostname);
const isShellEvent = (type: string): type is ShellEventName => (shellEventNames as readonly string[]).includes(type);

/** Makes the push service. Nothing connects before the first `sync`. */
export function createPushService(deps: PushServiceDeps): PushService {
  const ring = createMessageRing();
  let reader: PushReader | null = null;
  let connected = '';
  let generation = 0;

  const onMessage = (message: MessageFrame) => {
    if (reader === null || !isAddressedTo(message, reader)) return;
    // The device has changed the rights of this account: what follows is filtered by the new ones.
    const isMaster = message.topic === 'session' ? message.data?.is_master : undefined;
    if (isMaster !== undefined)
      reader = { ...reader, isMaster: isMaster === true || isMaster === 1 || isMaster === '1' };
    if (message.topic === 'shell') {
      if (isShellEvent(message.type)) deps.onShellEvent(message.type);
      return;
    }
    deps.onMessage({ seq: ring.add(message), message });
  };

  const client = deps.createClient({
    onMessage,
    // Windows find the hole in the numbers when they hear that the channel is open again.
    onGap: () => ring.clear(),
    onState: deps.onState,
    log: (line) => deps.log.info(line),
  });

  const disconnect = () => {
    client.disconnect();
    reader = null;
    if (connected !== '') ring.clear();
    connected = '';
  };

  return {
    async sync() {
      const mine = (generation += 1);
      const base = deps.devices.base();
      const session = base === null ? null : await deps.vault.get(base);
      // Somebody signed in or out while the keyring was asked: the later one decides.
      if (mine !== generation) return;
      if (base === null || session === null) return disconnect();
      const account = `${base} ${session.username}`;
      if (connected !== '' && connected !== account) disconnect();
      connected = account;
      reader = { username: session.username, isMaster: session.isMaster };
      try {
        const addresses = pushAddresses({ base, pushPort: deps.pushPort ?? undefined, nasid: session.nasid });
        client.connect({ token: session.token, addresses });
      } catch (error) {
        deps.log.error('no push address', { reason: errorText(error) });
      }
    },
    state: () => client.state(),
    since: (seq) => ring.since(seq),
    ack: (id) => client.ack(id),
    reconnect: (reason) => client.reconnect(reason),
    signal(event) {
      const base = deps.devices.base();
      if (event === 'offline' && base !== null && isLoopback(base)) return;
      client.signal(event);
    },
    dispose: disconnect,
  };
}

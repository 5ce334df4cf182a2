import { expect, test, vi } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { PushClient, PushClientDeps } from '#shared/flows/push/push-client.ts';
import type { StoredSession } from '#shared/ipc/channels.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import type { Devices } from '../session/devices.ts';
import type { Vault } from '../session/vault.ts';
import { createMessageRing } from './message-ring.ts';
import { createNetSockets } from './net-socket.ts';
import { createPushService } from './push-service.ts';

const log = createLogger({ write: () => undefined, now: () => new Date(0), redactor: createRedactor(), level: 'info' });
const message = (id: number, over: Partial<MessageFrame> = {}): MessageFrame => ({
  cmd: 'message',
  id,
  topic: 'files',
  type: 'changed',
  to: 'all',
  ts: 1,
  data: { path: '/a' },
  ...over,
});

test('a window asks for what it missed, or learns that it must load afresh', () => {
  const ring = createMessageRing(3);
  expect(ring.since(0)).toEqual({ seq: 0, complete: true, messages: [] });
  for (let id = 1; id <= 4; id += 1) ring.add(message(id));
  expect(ring.since(2)).toEqual({ seq: 4, complete: true, messages: [message(3), message(4)] });
  expect(ring.since(4).messages).toEqual([]);
  expect(ring.since(0).complete).toBe(false);
  expect(ring.since(99).complete).toBe(false);
  ring.clear();
  expect(ring.since(4)).toEqual({ seq: 5, complete: false, messages: [] });
  expect(ring.add(message(5))).toBe(6);
  expect(ring.since(5)).toEqual({ seq: 6, complete: true, messages: [message(5)] });
});

const base = 'http://192.168.1.5:5055';
const session: StoredSession = { token: 'token-1', username: 'li', nasid: 'n', keepLogin: true, base, isMaster: false };

function setUp(start: StoredSession | null = session) {
  const world = { base, session: start, wait: Promise.resolve() };
  const calls: string[] = [];
  let handlers!: Pick<PushClientDeps, 'onMessage' | 'onGap' | 'onState' | 'log'>;
  const client: PushClient = {
    connect: ({ token, addresses }) => calls.push(`connect ${token} ${addresses.join(' ')}`),
    disconnect: () => calls.push('disconnect'),
    reconnect: (reason) => calls.push(`reconnect ${reason}`),
    signal: (event) => calls.push(event),
    ack: (id) => calls.push(`ack ${id}`),
    state: () => ({ state: 'idle', since: 0, failures: 0, retryAt: null }),
    counts: () => ({ unknown: 0, invalid: 0, garbled: 0 }),
  };
  const got: { seq: number; message: MessageFrame }[] = [];
  const events: string[] = [];
  const service = createPushService({
    createClient: (h) => {
      handlers = h;
      return client;
    },
    vault: {
      get: async () => {
        await world.wait;
        return world.session;
      },
    } as unknown as Vault,
    devices: { base: () => world.base } as unknown as Devices,
    pushPort: null,
    onMessage: (event) => got.push(event),
    onState: () => undefined,
    onShellEvent: (event) => events.push(event),
    log,
  });
  return {
    world,
    calls,
    got,
    events,
    service,
    push: (m: MessageFrame) => handlers.onMessage(m),
    gap: () => handlers.onGap(),
  };
}

test('PUSH-06 one connection follows session and device', async () => {
  const { world, calls, service } = setUp();
  await service.sync();
  await service.sync();
  world.session = null;
  await service.sync();
  const connect = 'connect token-1 ws://192.168.1.5:8015/push/ws ws://192.168.1.5:5055/push/ws';
  expect(calls).toEqual([connect, connect, 'disconnect']);
});

test('CALL-PUSH-02 messages are numbered, and another account reads nothing of the one before', async () => {
  const { world, service, push, got } = setUp();
  await service.sync();
  push(message(7));
  push(message(8));
  expect(got.map((event) => event.seq)).toEqual([1, 2]);
  expect(service.since(1).messages).toEqual([message(8)]);
  world.session = { ...session, username: 'wang', token: 'token-2' };
  await service.sync();
  expect(service.since(1)).toMatchObject({ complete: false, messages: [] });
});

test('CALL-PUSH-02 messages that the device no longer has are a hole in the numbers of every window', async () => {
  const { service, push, gap } = setUp();
  await service.sync();
  push(message(7));
  gap();
  push(message(12));
  expect(service.since(1)).toMatchObject({ seq: 3, complete: false });
});

test('what is meant for the administrator or another account stops in main', async () => {
  const { service, push, got } = setUp();
  await service.sync();
  push(message(1, { to: 'master' }));
  push(message(2, { to: 'wang' }));
  push(message(3, { to: 'li' }));
  push(message(4, { topic: 'session', type: 'role_changed', to: 'li', data: { is_master: 1 } }));
  push(message(5, { to: 'master' }));
  expect(got.map((event) => event.message.id)).toEqual([3, 4, 5]);
});

test('DSK-01 a shell message of the device becomes an event of the shell', async () => {
  const { service, push, got, events } = setUp();
  await service.sync();
  push(message(1, { topic: 'shell', type: 'regetApp', data: {} }));
  push(message(2, { topic: 'shell', type: 'formatDisks', data: {} }));
  expect(events).toEqual(['regetApp']);
  expect(got).toEqual([]);
});

test('a sign-out while the keyring is slow wins over the sign-in before it', async () => {
  const { world, calls, service } = setUp();
  let open!: () => void;
  world.wait = new Promise((resolve) => (open = resolve));
  const first = service.sync();
  world.session = null;
  const second = service.sync();
  open();
  await Promise.all([first, second]);
  expect(calls).toEqual(['disconnect']);
});

test('PUSH-04 a device on this computer needs no network', () => {
  const { world, calls, service } = setUp();
  service.signal('offline');
  world.base = 'http://127.0.0.1:5055';
  service.signal('offline');
  service.signal('resume');
  expect(calls).toEqual(['offline', 'resume']);
});

test('sockets: an error and its close are one end, binary is no frame, nothing is heard after closing', () => {
  const target = Object.assign(new EventTarget(), { send: vi.fn<() => void>(), close: vi.fn<() => void>() });
  const heard: string[] = [];
  const listener = {
    opened: () => heard.push('opened'),
    message: (text: string) => heard.push(`message ${text}`),
    closed: (code: number) => heard.push(`closed ${code}`),
  };
  const fire = (name: string, fields: object = {}) => target.dispatchEvent(Object.assign(new Event(name), fields));
  createNetSockets(() => target)('ws://x', listener);
  fire('open');
  fire('message', { data: '{}' });
  fire('message', { data: new ArrayBuffer(2) });
  fire('error');
  fire('close', { code: 1006 });
  expect(heard).toEqual(['opened', 'message {}', 'message ', 'closed 1006']);
  heard.length = 0;
  const second = Object.assign(new EventTarget(), { send: vi.fn<() => void>(), close: vi.fn<() => void>() });
  createNetSockets(() => second)('ws://x', listener).close();
  second.dispatchEvent(Object.assign(new Event('close'), { code: 4001 }));
  second.dispatchEvent(new Event('open'));
  expect(heard).toEqual([]);
});

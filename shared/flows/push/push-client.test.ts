import { beforeEach, expect, test } from 'vitest';
import type { MessageFrame } from '../../contract/push.ts';
import type { PushState } from '../../ipc/channels.ts';
import { createPushClient, type PushClient, type PushSocketListener } from './push-client.ts';

/** A clock that moves only when told, and sockets that a test plays. */
function setUp(
  overrides: { onMessage?: (m: MessageFrame) => void; onState?: (s: PushState) => void; open?: () => void } = {},
) {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const sockets: { address: string; listener: PushSocketListener; sent: unknown[]; closed: boolean }[] = [];
  const messages: MessageFrame[] = [];
  const states: PushState[] = [];
  const log: string[] = [];
  let gaps = 0;
  const client: PushClient = createPushClient({
    openSocket(address, listener) {
      const socket = { address, listener, sent: [] as unknown[], closed: false };
      sockets.push(socket);
      overrides.open?.();
      return {
        send: (text) => void socket.sent.push(JSON.parse(text)),
        close: () => (socket.closed = true),
      };
    },
    clock: {
      now: () => now,
      after(ms, run) {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => (timers = timers.filter((one) => one !== timer));
      },
    },
    random: () => 0,
    identity: { deviceId: 'a'.repeat(32), device: 'linux Desktop' },
    onMessage: overrides.onMessage ?? ((m) => messages.push(m)),
    onGap: () => (gaps += 1),
    onState: overrides.onState ?? ((s) => states.push(s)),
    log: (line) => log.push(line),
  });
  const advance = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((t) => t !== next);
      now = next.at;
      next.run();
    }
    now = end;
  };
  const last = () => sockets.at(-1)!;
  const accept = (lastId = 0) => {
    last().listener.opened();
    last().listener.message(
      JSON.stringify({ cmd: 'register', code: '200', msg: '', data: { last_id: lastId, uptime: 1 } }),
    );
  };
  const push = (id: number, over: object = {}) =>
    last().listener.message(
      JSON.stringify({ cmd: 'message', id, topic: 'shell', type: 'regetApp', to: 'all', ts: 1, data: {}, ...over }),
    );
  return {
    client,
    sockets,
    messages,
    states,
    gaps: () => gaps,
    log,
    advance,
    last,
    accept,
    push,
    live: () => sockets.filter((s) => !s.closed),
  };
}

let rig: ReturnType<typeof setUp>;
const session = { token: 'secret-token', addresses: ['ws://10.0.0.2:8015/push/ws'] };
beforeEach(() => {
  rig = setUp();
});

test('PUSH-02 the first frame registers with the six fields and nothing goes before it', () => {
  rig.client.connect(session);
  expect(rig.last().sent).toEqual([]);
  rig.last().listener.opened();
  expect(rig.last().sent).toEqual([
    {
      cmd: 'register',
      app: 'zconsole',
      device_id: 'a'.repeat(32),
      plat: 'web',
      device: 'linux Desktop',
      version: '2.3.2023052901',
      token: 'secret-token',
    },
  ]);
});

test('PUSH-03 pings at 20, 40 and 60 s', () => {
  rig.client.connect(session);
  rig.accept();
  for (let i = 0; i < 3; i += 1) {
    rig.advance(20_000);
    rig.last().listener.message(JSON.stringify({ cmd: 'pong', ts: 1 }));
  }
  const pings = rig.last().sent.filter((f) => (f as { cmd: string }).cmd === 'ping');
  expect(pings).toEqual([20_000, 40_000, 60_000].map((ts) => ({ cmd: 'ping', ts })));
});

test('PUSH-04 one new socket 500 ms after a loss, whatever the old one says', () => {
  rig.client.connect(session);
  rig.accept();
  const old = rig.last();
  old.listener.closed(1006);
  old.listener.closed(1006);
  rig.advance(499);
  expect(rig.sockets).toHaveLength(1);
  rig.advance(1);
  expect(rig.sockets).toHaveLength(2);
  old.listener.closed(1006);
  rig.advance(400);
  expect(rig.sockets).toHaveLength(2);
});

test('PUSH-04 a device that restarts is tried every 500 ms, from the 10th failure every 5 s, with one socket', () => {
  rig.client.connect(session);
  for (let i = 0; i < 9; i += 1) {
    rig.last().listener.closed(1006);
    rig.advance(500);
  }
  expect(rig.sockets).toHaveLength(10);
  rig.last().listener.closed(1006);
  rig.advance(4999);
  expect(rig.sockets).toHaveLength(10);
  rig.advance(1);
  expect(rig.sockets).toHaveLength(11);
  expect(rig.client.state()).toMatchObject({ state: 'connecting', failures: 10 });
});

test('PUSH-05 a mute connection is replaced after 40 s', () => {
  rig.client.connect(session);
  rig.accept();
  rig.advance(40_000);
  expect(rig.last().closed).toBe(true);
  rig.advance(500);
  expect(rig.sockets).toHaveLength(2);
});

test('PUSH-04 a throw in a listener or in the factory does not end the loop', () => {
  let fail = true;
  const bad = setUp({
    onMessage: () => {
      throw new Error('listener');
    },
    onState: () => {
      throw new Error('state');
    },
    open: () => {
      if (fail) throw new Error('no socket');
    },
  });
  bad.client.connect(session);
  bad.advance(500);
  fail = false;
  bad.advance(500);
  expect(bad.sockets).toHaveLength(3);
  bad.accept();
  bad.push(1);
  bad.last().listener.closed(1006);
  bad.advance(500);
  expect(bad.sockets).toHaveLength(4);
  expect(bad.client.state().state).toBe('connecting');
});

test('PUSH-07 bad JSON, unknown topics and wrong data are dropped, counted, and the socket stays', () => {
  rig.client.connect(session);
  rig.accept();
  rig.last().listener.message('{');
  rig.last().listener.message('{"cmd":"message","id":"x"}');
  rig.push(1, { topic: 'weather', type: 'rain' });
  rig.push(2, { topic: 'files', type: 'changed', data: { path: 5 } });
  rig.push(3);
  expect(rig.messages.map((m) => m.id)).toEqual([3]);
  expect(rig.client.counts()).toEqual({ unknown: 1, invalid: 1, garbled: 2 });
  expect(rig.last().closed).toBe(false);
});

test('the log never holds a token or a payload', () => {
  rig.client.connect(session);
  rig.accept();
  rig.last().listener.message('{"cmd":"message","token":"secret-token"}');
  rig.push(2, { topic: 'files', type: 'changed', data: { path: { secret: 'payload' } } });
  rig.client.reconnect('test');
  expect(rig.log.length).toBeGreaterThan(0);
  expect(rig.log.join('\n')).not.toMatch(/secret-token|payload/);
});

test('CALL-PUSH-02 what was missed comes once and in order after a reconnect', () => {
  rig.client.connect(session);
  rig.accept(4);
  rig.push(5);
  rig.last().listener.closed(1006);
  rig.advance(500);
  rig.last().listener.opened();
  expect(rig.last().sent[0]).toMatchObject({ last_id: 5 });
  rig.push(5);
  rig.push(6);
  rig.push(7);
  expect(rig.messages.map((m) => m.id)).toEqual([5, 6, 7]);
});

test('CALL-PUSH-02 messages that the device no longer has are told as a gap, once for each registration', () => {
  rig.client.connect(session);
  rig.accept(4);
  expect(rig.gaps()).toBe(0);
  rig.last().listener.closed(1006);
  rig.advance(500);
  rig.last().listener.opened();
  const data = { last_id: 900, uptime: 1, incomplete: true };
  rig.last().listener.message(JSON.stringify({ cmd: 'register', code: '200', msg: '', data }));
  rig.push(900);
  expect(rig.gaps()).toBe(1);
  expect(rig.messages.map((m) => m.id)).toEqual([900]);
});

test('another device starts without the ids of the one before', () => {
  rig.client.connect(session);
  rig.accept(40);
  rig.client.connect({ token: 'secret-token', addresses: ['ws://10.0.0.3:8015/push/ws'] });
  expect(rig.live()).toHaveLength(1);
  rig.last().listener.opened();
  expect(rig.last().sent[0]).not.toHaveProperty('last_id');
});

test('SES-05 disconnecting closes the socket and nothing is tried again', () => {
  rig.client.connect(session);
  rig.accept();
  rig.client.disconnect();
  rig.advance(60_000);
  expect(rig.live()).toEqual([]);
  expect(rig.client.state()).toMatchObject({ state: 'idle', retryAt: null });
});

test('the state tells since when and until when', () => {
  rig.client.connect(session);
  rig.accept();
  rig.advance(1000);
  rig.last().listener.closed(1006);
  expect(rig.client.state()).toEqual({ state: 'down', since: 1000, failures: 1, retryAt: 1500 });
  expect(rig.states.map((s) => s.state)).toEqual(['connecting', 'open', 'down']);
});

test('wire §9 an acknowledgement goes out only on an open connection', () => {
  rig.client.connect(session);
  rig.client.ack(1);
  rig.accept();
  rig.client.ack(2);
  expect(rig.last().sent.at(-1)).toEqual({ cmd: 'ack', id: 2 });
});

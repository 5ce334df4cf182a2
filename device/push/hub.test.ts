import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type MessageFrame, serverFrame, type ServerFrame } from '#shared/contract/push.ts';
import { createLogger } from '../logging/logger.ts';
import { BACKLOG_BYTES, CLIENT_SILENT_MS, createPushHub, type PushHub } from './hub.ts';
import { REPLAY_MAX, REPLAY_MS } from './message-ring.ts';
import { type PushIdentity, REGISTER_DEADLINE_MS } from './push-client.ts';

/** The device's end of a socket whose other end is the test. */
class FakeSocket extends EventEmitter {
  readonly sent: ServerFrame[] = [];
  readonly OPEN = 1;
  readonly readyState = 1;
  bufferedAmount = 0;
  closedWith: number | undefined;
  send(text: string): void {
    this.sent.push(serverFrame.parse(JSON.parse(text)));
  }
  /** The stream below takes finished frames: here their text after a head of two or four bytes. */
  write(frame: Buffer): void {
    this.send(frame.subarray(frame[1] === 126 ? 4 : 2).toString());
  }
  close(code: number): void {
    this.closedWith ??= code;
    this.emit('close');
  }
  terminate(): void {
    this.close(1006);
  }
  receive(frame: unknown): void {
    this.emit('message', Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)), false);
  }
  messages(): MessageFrame[] {
    return this.sent.filter((frame) => frame.cmd === 'message');
  }
  answer(): Extract<ServerFrame, { cmd: 'register' }> | undefined {
    return this.sent.find((frame) => frame.cmd === 'register');
  }
}

const people: Record<string, PushIdentity> = {
  mira: { username: 'mira', isMaster: true, tokenHash: 'h-mira' },
  anna: { username: 'anna', isMaster: false, tokenHash: 'h-anna' },
};
let valid: Record<string, PushIdentity>;
let reserved = 0;
let hub: PushHub;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  valid = { ...people };
  reserved = 0;
  hub = makeHub();
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

function makeHub(): PushHub {
  return createPushHub({
    check: (token) => valid[token] ?? 'N001207',
    log: createLogger(() => undefined),
    reserved: {
      get: () => reserved,
      set: (value) => {
        reserved = value;
      },
    },
    uptime: () => 42,
  });
}

const register = (token: string, lastId?: number): Record<string, unknown> => ({
  cmd: 'register',
  app: 'zconsole',
  device_id: 'a'.repeat(32),
  plat: 'web',
  device: 'Test',
  version: '1',
  token,
  ...(lastId === undefined ? {} : { last_id: lastId }),
});

function connect(token?: string, lastId?: number): FakeSocket {
  const socket = new FakeSocket();
  hub.accept(socket as unknown as WebSocket, socket as unknown as Duplex);
  if (token !== undefined) socket.receive(register(token, lastId));
  return socket;
}
const message = (to = 'all', n = 0) => ({ topic: 'system', type: 'renamed', to, data: { n } });
const numbers = (socket: FakeSocket): unknown[] => socket.messages().map(({ data }) => data?.n);

test('CALL-PUSH-01 a registration is answered with the last id; a ping with its pong', () => {
  const socket = connect('mira');
  expect(socket.answer()).toEqual({ cmd: 'register', code: '200', msg: '', data: { last_id: 0, uptime: 42 } });
  socket.receive({ cmd: 'ping', ts: 7 });
  expect(socket.sent.at(-1)).toEqual({ cmd: 'pong', ts: 7 });
});

test('CALL-PUSH-01 a bad token gets its session code and close 4001, and no message ever', () => {
  const socket = connect('stranger');
  expect(socket.answer()).toMatchObject({ code: 'N001207', data: null });
  expect(socket.closedWith).toBe(4001);
  hub.send(message());
  expect(socket.messages()).toEqual([]);
});

test('PUSH-02 nothing is sent before the registration', () => {
  const socket = connect();
  hub.send(message());
  expect(socket.sent).toEqual([]);
});

test.each(['all', 'master', 'anna', 'mira', 'nobody'])('ROL-13 a message to %s reaches those it is for', (to) => {
  const mira = connect('mira');
  const anna = connect('anna');
  hub.send(message(to));
  expect(mira.messages().length).toBe(['all', 'master', 'mira'].includes(to) ? 1 : 0);
  expect(anna.messages().length).toBe(['all', 'anna'].includes(to) ? 1 : 0);
});

test('CALL-SET-02 the client that made a change is left out, at once and on replay', () => {
  const own = connect('anna');
  hub.send(message('anna', 1), 'h-anna');
  expect(own.messages()).toEqual([]);
  expect(connect('anna', 0).messages()).toEqual([]);
});

test('CALL-PUSH-02 ids grow by one, and missed messages come once, in order, after the answer', () => {
  connect('mira');
  const ids = [hub.send(message('all', 1)), hub.send(message('master', 2)), hub.send(message('anna', 3))];
  expect(ids).toEqual([1, 2, 3]);
  const back = connect('mira', 0);
  expect(back.sent[0]).toMatchObject({ cmd: 'register', code: '200', data: { last_id: 3 } });
  expect(numbers(back)).toEqual([1, 2]);
  expect(numbers(connect('mira', 1))).toEqual([2]);
  expect(numbers(connect('mira'))).toEqual([]);
});

test('CALL-PUSH-02 at most 200 messages of ten minutes are replayed, and a gap is told', () => {
  for (let n = 1; n <= REPLAY_MAX + 5; n += 1) hub.send(message('all', n));
  const back = connect('mira', 0);
  expect(numbers(back).length).toBe(REPLAY_MAX);
  expect(numbers(back).at(-1)).toBe(REPLAY_MAX + 5);
  expect(back.answer()?.data?.incomplete).toBe(true);
  expect(connect('mira', 5).answer()?.data?.incomplete).toBeUndefined();
  vi.advanceTimersByTime(REPLAY_MS + 1);
  const late = connect('mira', REPLAY_MAX + 4);
  expect(numbers(late)).toEqual([]);
  expect(late.answer()?.data?.incomplete).toBe(true);
  expect(connect('mira', REPLAY_MAX + 5).answer()?.data?.incomplete).toBeUndefined();
});

test('CALL-PUSH-02 ids keep growing over a restart, and the client learns that messages are gone', () => {
  for (let n = 0; n < 3; n += 1) hub.send(message());
  hub.close();
  hub = makeHub();
  expect(connect('mira', 3).answer()?.data?.incomplete).toBe(true);
  expect(hub.send(message())).toBeGreaterThan(3);
});

test('a client from the future, of another device, is told to load afresh', () => {
  expect(connect('mira', 99).answer()?.data?.incomplete).toBe(true);
});

test.each([['no JSON'], ['{'], [{ cmd: 'dance' }], [{ ...register('mira'), device_id: 'short' }], ['[]'], ['null']])(
  'PUSH-02 a first frame that is no registration ends the socket: %j',
  (frame) => {
    const socket = connect();
    socket.receive(frame);
    expect(socket.answer()).toMatchObject({ code: 'N000001' });
    expect(socket.closedWith).toBe(1008);
  },
);

test('whatever a client sends, the device stands and the other clients are served', () => {
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ cmd: fc.constantFrom('register', 'ping', 'ack', 'message'), ts: fc.anything(), id: fc.anything() }),
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(frame, { maxLength: 15 }), (isRegistered, frames) => {
      const odd = connect(isRegistered ? 'anna' : undefined);
      for (const each of frames) odd.receive(typeof each === 'string' ? each : (JSON.stringify(each) ?? ''));
      const other = connect('mira');
      hub.send(message());
      expect(other.messages().length).toBe(1);
      other.close(1000);
    }),
  );
});

test('frames before the registration other than itself end the socket', () => {
  const socket = connect();
  socket.receive({ cmd: 'ping', ts: 1 });
  expect(socket.closedWith).toBe(1008);
});

test('malformed frames of a registered client are passed over, until there are ten', () => {
  const socket = connect('mira');
  for (let i = 0; i < 9; i += 1) socket.receive('{');
  hub.send(message());
  expect(socket.messages().length).toBe(1);
  expect(socket.closedWith).toBeUndefined();
  socket.emit('message', Buffer.from([1, 2]), true);
  expect(socket.closedWith).toBe(1008);
});

test('a socket that never registers is closed', () => {
  const socket = connect();
  vi.advanceTimersByTime(REGISTER_DEADLINE_MS);
  expect(socket.closedWith).toBe(1008);
});

test('a silent client is cut, one that pings stays', () => {
  const silent = connect('mira');
  const alive = connect('anna');
  for (let s = 0; s <= CLIENT_SILENT_MS + 20_000; s += 20_000) {
    alive.receive({ cmd: 'ping', ts: s });
    vi.advanceTimersByTime(20_000);
  }
  expect(silent.closedWith).toBe(1006);
  expect(alive.closedWith).toBeUndefined();
});

test('a client that does not read is cut instead of filling the memory', () => {
  const slow = connect('mira');
  slow.bufferedAmount = BACKLOG_BYTES + 1;
  hub.send(message());
  expect(slow.closedWith).toBe(1006);
  expect(hub.registered()).toBe(0);
});

test('ERR-02 a session that ends takes its sockets with it', () => {
  const socket = connect('mira');
  const other = connect('anna');
  hub.endSession('h-mira');
  expect(socket.closedWith).toBe(4001);
  valid = {};
  other.receive({ cmd: 'ping', ts: 1 });
  expect(other.sent.at(-1)).toMatchObject({ cmd: 'register', code: 'N001207' });
  expect(other.closedWith).toBe(4001);
});

test('registering again on the same socket takes the new token', () => {
  const socket = connect('anna');
  socket.receive(register('mira'));
  hub.send(message('master'));
  expect(socket.messages().length).toBe(1);
});

test('PUSH-05 the channel can be cut, muted and refused from outside', () => {
  const cut = connect('mira');
  hub.drop('close');
  expect(cut.closedWith).toBe(1006);

  const muted = connect('mira');
  hub.drop('mute', 1000);
  hub.send(message('all', 1));
  muted.receive({ cmd: 'ping', ts: 1 });
  expect(muted.sent.map(({ cmd }) => cmd)).toEqual(['register']);
  vi.advanceTimersByTime(1000);
  expect(muted.sent.map(({ cmd }) => cmd)).toEqual(['register', 'message', 'pong']);
  hub.send(message('all', 2));
  expect(numbers(muted)).toEqual([1, 2]);

  hub.drop('refuse', 1000);
  expect(connect('mira').closedWith).toBe(1006);
  vi.advanceTimersByTime(1000);
  expect(connect('mira').closedWith).toBeUndefined();
});

test('CALL-PUSH-02 a message for the administrator does not go to an account of that name', () => {
  valid.named = { ...valid.mira!, username: 'master', isMaster: false, tokenHash: 'named' };
  const named = connect('named');
  hub.send(message('master', 1));
  hub.send(message('all', 2));
  expect(numbers(named)).toEqual([2]);
});

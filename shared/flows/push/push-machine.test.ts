import { describe, expect, test } from 'vitest';
import type { MessageFrame } from '../../contract/push.ts';
import {
  initialPush,
  retryDelay,
  stepPush,
  type PushEffect,
  type PushEvent,
  type PushMachine,
} from './push-machine.ts';

const session: PushEvent = { type: 'session', token: 't1', addresses: 1, lastId: null };
const message = (id: number): MessageFrame => ({
  cmd: 'message',
  id,
  topic: 'shell',
  type: 'regetApp',
  to: 'all',
  ts: 1,
  data: {},
});
const registered = (code = '200', lastId = 7): Extract<PushEvent, { type: 'frame' }>['frame'] => ({
  cmd: 'register',
  code,
  msg: '',
  data: code === '200' ? { last_id: lastId, uptime: 1 } : null,
});

/** Runs events at given times; socket events speak of the present socket unless they name one. */
type Timed = [at: number, event: PushEvent | ((state: PushMachine) => PushEvent)];
function run(events: Timed[], start: PushMachine = initialPush) {
  let state = start;
  const effects: PushEffect[] = [];
  for (const [at, event] of events) {
    const step = stepPush(state, typeof event === 'function' ? event(state) : event, at, 0.5);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}
const opened = (s: PushMachine): PushEvent => ({ type: 'opened', socket: s.socket });
const closed =
  (code = 1006) =>
  (s: PushMachine): PushEvent => ({ type: 'closed', socket: s.socket, code });
const acceptedAt =
  (lastId: number) =>
  (s: PushMachine): PushEvent => ({ type: 'frame', socket: s.socket, frame: registered('200', lastId) });
const accepted = acceptedAt(7);
const timer = (name: 'connect' | 'retry' | 'ping' | 'silence'): PushEvent => ({ type: 'timer', timer: name });
const toOpen: Timed[] = [
  [0, session],
  [10, opened],
  [20, accepted],
];

describe('the table of states', () => {
  const rows: [name: string, events: Timed[], status: PushMachine['status'], extra?: Partial<PushMachine>][] = [
    ['PUSH-04 no token, no connection', [[0, { type: 'reconnect' }]], 'idle', { socket: 0 }],
    ['M15 a token connects', [[0, session]], 'connecting', { socket: 1 }],
    ['M15 open is not yet registered', toOpen.slice(0, 2), 'registering'],
    ['M15 registered is open', toOpen, 'open', { failures: 0, lastId: 7 }],
    ['PUSH-04 a refused connection waits', [...toOpen.slice(0, 1), [5, closed()]], 'backoff', { retryAt: 505 }],
    ['PUSH-04 a lost connection waits', [...toOpen, [100, closed()]], 'backoff', { failures: 1, retryAt: 600 }],
    [
      'PUSH-04 the wait ends in one new socket',
      [...toOpen, [100, closed()], [600, timer('retry')]],
      'connecting',
      { socket: 2 },
    ],
    [
      'PUSH-04 error and close are one failure',
      [...toOpen, [1, closed()], [1, (s) => ({ type: 'closed', socket: s.socket, code: 1006 })]],
      'backoff',
      { failures: 1 },
    ],
    [
      'wire §9 4001 is not retried',
      [...toOpen, [100, closed(4001)], [700, timer('retry')], [800, { type: 'resume' }], [900, { type: 'online' }]],
      'refused',
      { socket: 1 },
    ],
    [
      'CALL-PUSH-01 a session code at registration is not retried',
      [
        ...toOpen.slice(0, 2),
        [20, (s) => ({ type: 'frame', socket: s.socket, frame: registered('N001207') })],
        [700, timer('retry')],
      ],
      'refused',
    ],
    [
      'another refusal at registration is retried',
      [...toOpen.slice(0, 2), [20, (s) => ({ type: 'frame', socket: s.socket, frame: registered('N000005') })]],
      'backoff',
    ],
    [
      'a new token ends the refusal',
      [...toOpen, [100, closed(4001)], [200, { ...session, token: 't2' }]],
      'connecting',
      { socket: 2 },
    ],
    ['the same token does not', [...toOpen, [100, closed(4001)], [200, session]], 'refused'],
    [
      'PUSH-04 signed out: no retry',
      [...toOpen, [100, closed()], [200, { type: 'signedOut' }], [600, timer('retry')]],
      'idle',
    ],
    [
      'PUSH-04 offline pauses',
      [...toOpen, [100, { type: 'offline' }], [200, timer('retry')]],
      'paused',
      { retryAt: null },
    ],
    [
      'PUSH-04 online connects at once',
      [...toOpen, [100, { type: 'offline' }], [200, { type: 'online' }]],
      'connecting',
      { attemptAt: 200 },
    ],
    ['M15 asleep pauses', [...toOpen, [100, { type: 'suspend' }]], 'paused'],
    [
      'PUSH-05 resume replaces the socket at once',
      [...toOpen, [100, { type: 'suspend' }], [9999, { type: 'resume' }]],
      'connecting',
      { socket: 2 },
    ],
    [
      'PUSH-05 resume without suspend replaces it too',
      [...toOpen, [9999, { type: 'resume' }]],
      'connecting',
      { socket: 2 },
    ],
    [
      'resume twice is one socket (electron#44252)',
      [...toOpen, [9000, { type: 'resume' }], [9600, { type: 'resume' }], [9700, { type: 'reconnect' }]],
      'connecting',
      { socket: 2 },
    ],
    [
      'resume forgets that the network was away',
      [...toOpen, [1, { type: 'offline' }], [2, { type: 'suspend' }], [9, { type: 'resume' }]],
      'connecting',
    ],
    ['online while asleep stays paused', [...toOpen, [1, { type: 'suspend' }], [2, { type: 'online' }]], 'paused'],
    [
      'a handshake that hangs is given up',
      [
        [0, session],
        [10_000, timer('connect')],
      ],
      'backoff',
      { failures: 1 },
    ],
    [
      'a device that takes the socket but never answers the registration is given up',
      [...toOpen.slice(0, 2), [10_000, timer('connect')]],
      'backoff',
      { failures: 1, address: 0 },
    ],
    ['a late deadline of the handshake does not end an open channel', [...toOpen, [10_000, timer('connect')]], 'open'],
    [
      'PUSH-05 a wake that the system never told of: whoever asks is awake',
      [...toOpen, [100, { type: 'suspend' }], [9000, { type: 'reconnect' }]],
      'connecting',
      { socket: 2, asleep: false },
    ],
    [
      'a clock that was set back does not keep a socket young',
      [
        [10_000, session],
        [10_010, opened],
        [10_020, accepted],
        [500, { type: 'reconnect' }],
      ],
      'connecting',
      { socket: 2 },
    ],
    [
      'M15 a token refreshed while open reconnects',
      [...toOpen, [50, { ...session, token: 't2' }]],
      'connecting',
      { token: 't2', socket: 2 },
    ],
    ['the same session changes nothing', [...toOpen, [50, session]], 'open', { socket: 1 }],
    [
      'an address that never opens makes way',
      [
        [0, { ...session, addresses: 2 }],
        [1, closed()],
        [501, timer('retry')],
      ],
      'connecting',
      { address: 1 },
    ],
    [
      'an address that opened stays',
      [
        [0, { ...session, addresses: 2 }],
        [1, opened],
        [2, closed()],
      ],
      'backoff',
      { address: 0 },
    ],
  ];
  test.each(rows)('%s', (_name, events, status, extra) => {
    expect(run(events).state).toMatchObject({ status, ...extra });
  });
});

test('PUSH-02 registration comes first, on every connection, with the newest id after the first', () => {
  const { effects } = run([
    ...toOpen,
    [30, (s) => ({ type: 'frame', socket: s.socket, frame: message(9) })],
    [100, closed()],
    [600, timer('retry')],
    [610, opened],
  ]);
  expect(effects.filter((e) => e.do === 'register')).toEqual([
    { do: 'register', token: 't1', lastId: null },
    { do: 'register', token: 't1', lastId: 9 },
  ]);
});

test('PUSH-03 a ping every 20 s while open, none after', () => {
  const beats: Timed[] = [20_010, 40_010, 60_010].flatMap((at): Timed[] => [
    [at, timer('ping')],
    [at + 5, (s) => ({ type: 'frame', socket: s.socket, frame: { cmd: 'pong', ts: at } })],
  ]);
  const { effects } = run([...toOpen, ...beats, [70_000, { type: 'signedOut' }], [80_010, timer('ping')]]);
  expect(effects.filter((e) => e.do === 'ping')).toHaveLength(3);
  expect(effects).toContainEqual({ do: 'start', timer: 'ping', ms: 20_000 });
});

test('PUSH-05 40 s without a frame is a lost connection; a frame starts the 40 s anew', () => {
  const silent = run([...toOpen, [40_020, timer('silence')]]);
  expect(silent.state.status).toBe('backoff');
  const alive = run([...toOpen, [39_000, (s) => ({ type: 'garbled', socket: s.socket })], [40_010, timer('silence')]]);
  expect(alive.state.status).toBe('open');
  expect(alive.effects.at(-1)).toEqual({ do: 'start', timer: 'silence', ms: 38_990 });
});

test('PUSH-05 with a clock that was set back the 40 s begin anew, and are no hour', () => {
  const back = run([...toOpen.map(([at, event]): Timed => [at + 3_600_000, event]), [40_000, timer('silence')]]);
  expect(back.effects.at(-1)).toEqual({ do: 'start', timer: 'silence', ms: 40_000 });
  expect(run([[80_000, timer('silence')]], back.state).state.status).toBe('backoff');
});

test('PUSH-05 a ping timer that slept for an hour finds the connection dead', () => {
  expect(run([...toOpen, [3_600_000, timer('ping')]]).state.status).toBe('backoff');
});

test('PUSH-04 delays: 500 ms, jitter from the third failure, 5 s from the tenth', () => {
  expect([1, 2].map((n) => retryDelay(n, 0.99))).toEqual([500, 500]);
  expect([3, 9].map((n) => [retryDelay(n, 0), retryDelay(n, 1)])).toEqual([
    [500, 600],
    [500, 600],
  ]);
  expect([10, 50].map((n) => [retryDelay(n, 0), retryDelay(n, 1)])).toEqual([
    [5000, 6000],
    [5000, 6000],
  ]);
});

test('PUSH-04 failures count until a registration, and a wake starts them anew', () => {
  const failing: Timed[] = Array.from({ length: 12 }, (_v, i): Timed[] => [
    [i * 10_000, closed()],
    [i * 10_000 + 6000, timer('retry')],
  ]).flat();
  const { state } = run([[0, session], ...failing]);
  expect(state).toMatchObject({ status: 'connecting', failures: 12 });
  expect(run([[200_000, { type: 'resume' }]], state).state).toMatchObject({ status: 'connecting', failures: 0 });
  expect(
    run(
      [
        [200_000, opened],
        [200_001, accepted],
      ],
      state,
    ).state.failures,
  ).toBe(0);
});

test('PUSH-04 who asks while an attempt is young keeps it, and does not wait five seconds when it fails', () => {
  const failing: Timed[] = Array.from({ length: 12 }, (_v, i): Timed[] => [
    [i * 10_000, closed()],
    [i * 10_000 + 6000, timer('retry')],
  ]).flat();
  const { state } = run([[0, session], ...failing, [116_100, { type: 'reconnect' }], [116_200, closed()]]);
  expect(state).toMatchObject({ status: 'backoff', failures: 1, retryAt: 116_700 });
});

test('CALL-PUSH-02 repeated ids are dropped, also from the time before the registration was answered', () => {
  const frame =
    (id: number) =>
    (s: PushMachine): PushEvent => ({ type: 'frame', socket: s.socket, frame: message(id) });
  const { effects } = run([
    [0, session],
    [10, opened],
    [11, frame(8)],
    [12, acceptedAt(8)],
    [13, frame(8)],
    [14, frame(9)],
    [15, frame(9)],
  ]);
  expect(effects.flatMap((e) => (e.do === 'deliver' ? [e.message.id] : []))).toEqual([8, 9]);
});

test('CALL-PUSH-02 a device that counts from the start again is believed', () => {
  const { state } = run([
    ...toOpen,
    [50, closed()],
    [550, timer('retry')],
    [560, opened],
    [570, (s) => ({ type: 'frame', socket: s.socket, frame: registered('200', 2) })],
  ]);
  expect(state.lastId).toBe(2);
});

test('PUSH-04 an old socket cannot disturb a new one', () => {
  const { state } = run([...toOpen, [9000, { type: 'resume' }], [9100, opened]]);
  const late: PushEvent[] = [
    { type: 'closed', socket: 1, code: 4001 },
    { type: 'frame', socket: 1, frame: message(99) },
    { type: 'opened', socket: 1 },
  ];
  for (const event of late) expect(stepPush(state, event, 9200, 0)).toEqual({ state, effects: [] });
});

test('PUSH-04 at most one socket: each new one closes the one before', () => {
  const { effects } = run([
    ...toOpen,
    [9000, { type: 'resume' }],
    [20_000, { type: 'reconnect' }],
    [20_100, { ...session, token: 't3' }],
  ]);
  const sockets = effects.flatMap((e) => (e.do === 'open' || e.do === 'close' ? [`${e.do} ${e.socket}`] : []));
  expect(sockets).toEqual(['open 1', 'close 1', 'open 2', 'close 2', 'open 3', 'close 3', 'open 4']);
});

import {
  PUSH_CLOSE_UNAUTHORISED,
  PUSH_CONNECT_TIMEOUT_MS,
  PUSH_JITTER,
  PUSH_JITTER_FROM_FAILURE,
  PUSH_PING_MS,
  PUSH_RECONNECT_MS,
  PUSH_REPLACE_MIN_AGE_MS,
  PUSH_SILENT_MS,
  PUSH_SLOW_FROM_FAILURE,
  PUSH_SLOW_RECONNECT_MS,
} from '../../constants.ts';
import { isSessionCode } from '../../contract/codes.ts';
import type { MessageFrame, ServerFrame } from '../../contract/push.ts';

/** States of the push channel (machines M15); `refused` waits for another token. */
export type PushStatus = 'idle' | 'connecting' | 'registering' | 'open' | 'backoff' | 'paused' | 'refused';

/** Everything the push channel remembers. Times in unix milliseconds. */
export interface PushMachine {
  readonly status: PushStatus;
  readonly token: string | null;
  /** Number of the present socket; whatever an older one still says is dropped. */
  readonly socket: number;
  /** Which of the device's push addresses is tried, and how many there are. */
  readonly address: number;
  readonly addresses: number;
  /** Failures in a row since the last registration. */
  readonly failures: number;
  /** Id of the newest message seen; sent at registration so that the device repeats what was missed. */
  readonly lastId: number | null;
  readonly asleep: boolean;
  readonly offline: boolean;
  /** Start of the present attempt. */
  readonly attemptAt: number;
  /** Last sign of life of the device. */
  readonly heardAt: number;
  readonly retryAt: number | null;
}

export type PushTimer = 'connect' | 'retry' | 'ping' | 'silence';

export type PushEvent =
  | { type: 'session'; token: string; addresses: number; lastId: number | null }
  | { type: 'signedOut' }
  | { type: 'reconnect' }
  | { type: 'suspend' | 'resume' | 'offline' | 'online' }
  | { type: 'opened'; socket: number }
  | { type: 'closed'; socket: number; code: number }
  | { type: 'frame'; socket: number; frame: ServerFrame }
  | { type: 'garbled'; socket: number }
  | { type: 'timer'; timer: PushTimer };

export type PushEffect =
  | { do: 'open'; socket: number; address: number }
  | { do: 'close'; socket: number }
  | { do: 'register'; token: string; lastId: number | null }
  | { do: 'ping' }
  | { do: 'start'; timer: PushTimer; ms: number }
  | { do: 'stop'; timers: readonly PushTimer[] }
  | { do: 'deliver'; message: MessageFrame }
  /** The device no longer has all that was missed. */
  | { do: 'gap' };

export interface PushStep {
  readonly state: PushMachine;
  readonly effects: readonly PushEffect[];
}

export const initialPush: PushMachine = {
  status: 'idle',
  token: null,
  socket: 0,
  address: 0,
  addresses: 1,
  failures: 0,
  lastId: null,
  asleep: false,
  offline: false,
  attemptAt: 0,
  heardAt: 0,
  retryAt: null,
};

const allTimers: readonly PushTimer[] = ['connect', 'retry', 'ping', 'silence'];
const stopAll: PushEffect = { do: 'stop', timers: allTimers };

/** Wait after the nth failure in a row, in milliseconds (PUSH-04); `random` in [0, 1). */
export function retryDelay(failures: number, random: number): number {
  const base = failures >= PUSH_SLOW_FROM_FAILURE ? PUSH_SLOW_RECONNECT_MS : PUSH_RECONNECT_MS;
  return failures >= PUSH_JITTER_FROM_FAILURE ? Math.round(base * (1 + PUSH_JITTER * random)) : base;
}

const stay = (state: PushMachine, ...effects: PushEffect[]): PushStep => ({ state, effects });
const hasSocket = (state: PushMachine) => ['connecting', 'registering', 'open'].includes(state.status);
const closing = (state: PushMachine): PushEffect[] =>
  hasSocket(state) ? [{ do: 'close', socket: state.socket }, stopAll] : [stopAll];

/** A fresh socket in place of whatever there is; pauses instead while the computer sleeps or has no network. */
function connect(state: PushMachine, now: number): PushStep {
  if (state.token === null) return stay({ ...state, status: 'idle', retryAt: null }, ...closing(state));
  if (state.asleep || state.offline) return stay({ ...state, status: 'paused', retryAt: null }, ...closing(state));
  const socket = state.socket + 1;
  return stay(
    { ...state, status: 'connecting', socket, attemptAt: now, heardAt: now, retryAt: null },
    ...closing(state),
    { do: 'open', socket, address: state.address },
    { do: 'start', timer: 'connect', ms: PUSH_CONNECT_TIMEOUT_MS },
  );
}

function fail(state: PushMachine, now: number, random: number): PushStep {
  const failures = state.failures + 1;
  const ms = retryDelay(failures, random);
  // An address that never opened makes way for the next one; one that did is the right one.
  const address = state.status === 'connecting' ? (state.address + 1) % state.addresses : state.address;
  return stay({ ...state, status: 'backoff', failures, address, retryAt: now + ms }, ...closing(state), {
    do: 'start',
    timer: 'retry',
    ms,
  });
}

const refuse = (state: PushMachine): PushStep =>
  stay({ ...state, status: 'refused', retryAt: null }, ...closing(state));

function registered(state: PushMachine, frame: Extract<ServerFrame, { cmd: 'register' }>, now: number, random: number) {
  if (isSessionCode(frame.code)) return refuse(state);
  if (frame.code !== '200') return fail(state, now, random);
  const known = frame.data?.last_id ?? null;
  // A device that counts below what was seen has started anew: its next ids are not repetitions.
  const lastId = state.lastId === null || (known !== null && known < state.lastId) ? known : state.lastId;
  const gap: PushEffect[] = frame.data?.incomplete === true ? [{ do: 'gap' }] : [];
  return stay({ ...state, status: 'open', failures: 0, lastId }, { do: 'stop', timers: ['connect'] }, ...gap);
}

function onFrame(state: PushMachine, frame: ServerFrame, now: number, random: number): PushStep {
  const heard = { ...state, heardAt: now };
  if (frame.cmd === 'register') return registered(heard, frame, now, random);
  if (frame.cmd === 'pong') return stay(heard);
  if (state.lastId !== null && frame.id <= state.lastId) return stay(heard);
  return stay({ ...heard, lastId: frame.id }, { do: 'deliver', message: frame });
}

function onTimer(state: PushMachine, timer: PushTimer, now: number, random: number): PushStep {
  const quiet = now - state.heardAt;
  switch (timer) {
    case 'connect':
      // One deadline for handshake and registration: a device that takes sockets but does not answer is no connection.
      return state.status === 'connecting' || state.status === 'registering' ? fail(state, now, random) : stay(state);
    case 'retry':
      return state.status === 'backoff' ? connect(state, now) : stay(state);
    case 'ping':
      if (state.status !== 'registering' && state.status !== 'open') return stay(state);
      // A timer that stood still in sleep finds the silence already too long.
      if (quiet >= PUSH_SILENT_MS) return fail(state, now, random);
      return stay(state, { do: 'ping' }, { do: 'start', timer: 'ping', ms: PUSH_PING_MS });
    case 'silence':
      if (state.status !== 'registering' && state.status !== 'open') return stay(state);
      if (quiet >= PUSH_SILENT_MS) return fail(state, now, random);
      // The clock was set back: the wait begins anew, not an hour later.
      if (quiet < 0) return stay({ ...state, heardAt: now }, { do: 'start', timer: 'silence', ms: PUSH_SILENT_MS });
      return stay(state, { do: 'start', timer: 'silence', ms: PUSH_SILENT_MS - quiet });
  }
}

/** A young socket is kept: resume, unlock, network and clock jump often come together. */
function reconnect(state: PushMachine, now: number): PushStep {
  if (state.token === null || state.status === 'refused') return stay(state);
  const age = now - state.attemptAt;
  // An age below zero is a clock that was set back, and says nothing.
  // Should the young one fail, the next follows soon: somebody wants it now.
  if (hasSocket(state) && age >= 0 && age < PUSH_REPLACE_MIN_AGE_MS) return stay({ ...state, failures: 0 });
  return connect({ ...state, failures: 0 }, now);
}

function onSession(state: PushMachine, event: Extract<PushEvent, { type: 'session' }>, now: number): PushStep {
  if (event.token === state.token) return stay(state);
  const { token, addresses, lastId } = event;
  return connect({ ...state, token, addresses, lastId, address: 0, failures: 0 }, now);
}

const pause = (state: PushMachine): PushStep =>
  state.token === null || state.status === 'refused'
    ? stay(state)
    : stay({ ...state, status: 'paused', retryAt: null }, ...closing(state));

const wake = (state: PushMachine, now: number): PushStep =>
  state.status === 'paused' ? connect({ ...state, failures: 0 }, now) : reconnect(state, now);

/**
 * One step of the push channel (PUSH-02 to PUSH-05, M15): the next state and what is to be done, with no socket,
 * clock or chance inside. `random` in [0, 1).
 */
export function stepPush(state: PushMachine, event: PushEvent, now: number, random: number): PushStep {
  if ('socket' in event && (event.socket !== state.socket || !hasSocket(state))) return stay(state);
  switch (event.type) {
    case 'session':
      return onSession(state, event, now);
    case 'signedOut':
      return stay(
        { ...state, status: 'idle', token: null, lastId: null, failures: 0, retryAt: null },
        ...closing(state),
      );
    case 'reconnect':
      // Whoever asks is awake, also where the system never told of the wake.
      return reconnect({ ...state, asleep: false }, now);
    case 'suspend':
      return pause({ ...state, asleep: true });
    case 'offline':
      return pause({ ...state, offline: true });
    case 'resume':
      // What was known of the network before the sleep is out of date.
      return wake({ ...state, asleep: false, offline: false }, now);
    case 'online':
      return wake({ ...state, offline: false }, now);
    case 'opened':
      if (state.status !== 'connecting' || state.token === null) return stay(state);
      return stay(
        { ...state, status: 'registering', heardAt: now },
        { do: 'register', token: state.token, lastId: state.lastId },
        { do: 'start', timer: 'ping', ms: PUSH_PING_MS },
        { do: 'start', timer: 'silence', ms: PUSH_SILENT_MS },
      );
    case 'closed':
      return event.code === PUSH_CLOSE_UNAUTHORISED ? refuse(state) : fail(state, now, random);
    case 'frame':
      return onFrame(state, event.frame, now, random);
    case 'garbled':
      return stay({ ...state, heardAt: now });
    case 'timer':
      return onTimer(state, event.timer, now, random);
  }
}

import { CLIENT_VERSION, PLATFORM } from '../../constants.ts';
import type { ClientFrame, MessageFrame } from '../../contract/push.ts';
import type { PushState } from '../../ipc/channels.ts';
import { checkMessage, readFrame } from './push-frames.ts';
import {
  initialPush,
  stepPush,
  type PushEffect,
  type PushEvent,
  type PushMachine,
  type PushTimer,
} from './push-machine.ts';

/** One WebSocket, as little of it as is needed. Neither call may be made before `opened`, but `close`. */
export interface PushSocket {
  send(text: string): void;
  close(): void;
}

/** What a socket tells; after `closed` it says nothing more. An error without a close is told as `closed(1006)`. */
export interface PushSocketListener {
  opened(): void;
  message(text: string): void;
  closed(code: number): void;
}

/** Opens a socket; may throw, which counts as a failed attempt. */
export type PushSocketFactory = (address: string, listener: PushSocketListener) => PushSocket;

/** Time as an input: milliseconds, and a timer that returns its end. */
export interface PushClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

export interface PushClientDeps {
  readonly openSocket: PushSocketFactory;
  readonly clock: PushClock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly identity: { readonly deviceId: string; readonly device: string };
  /** Messages of the contract in order, each once. A throw is logged and changes nothing. */
  readonly onMessage: (message: MessageFrame) => void;
  /** Messages are gone that the device no longer has: what was known may be out of date (CALL-PUSH-02). */
  readonly onGap: () => void;
  readonly onState: (state: PushState) => void;
  /** Lines for the log; never a payload or a token. */
  readonly log: (line: string) => void;
}

/** Session of the push channel. Another token or address replaces the socket; the same ones change nothing. */
export interface PushSession {
  readonly token: string;
  readonly addresses: readonly string[];
  /** Newest message already known, from an earlier run. */
  readonly lastId?: number | undefined;
}

/** Messages that were dropped, for diagnostics. */
export interface PushCounts {
  readonly unknown: number;
  readonly invalid: number;
  readonly garbled: number;
}

export interface PushClient {
  connect(session: PushSession): void;
  disconnect(): void;
  /** A fresh socket at once, unless one was opened just now (PUSH-05). The reason is for the log. */
  reconnect(reason: string): void;
  /** What the computer says of itself: no attempts while asleep or offline, one at once afterwards (PUSH-04). */
  signal(event: 'suspend' | 'resume' | 'offline' | 'online'): void;
  ack(id: number): void;
  state(): PushState;
  counts(): PushCounts;
}

const visible: Record<PushMachine['status'], PushState['state']> = {
  idle: 'idle',
  connecting: 'connecting',
  registering: 'connecting',
  open: 'open',
  backoff: 'down',
  paused: 'down',
  refused: 'refused',
};

/**
 * Runs the push machine: does what its steps say and feeds back what happens (CALL-PUSH-01). The main process and the
 * browser use the same client, each with its own socket, clock and network events.
 */
export function createPushClient(deps: PushClientDeps): PushClient {
  let machine = initialPush;
  let addresses: readonly string[] = [];
  let since = deps.clock.now();
  let socket: { number: number; socket: PushSocket } | null = null;
  const timers = new Map<PushTimer, () => void>();
  const queue: PushEvent[] = [];
  const counts = { unknown: 0, invalid: 0, garbled: 0 };
  let running = false;

  const publicState = (): PushState => ({
    state: visible[machine.status],
    since,
    failures: machine.failures,
    retryAt: machine.retryAt,
  });

  /** Foreign code must not be able to end the loop (sulla-desktop#490). */
  const guarded = (what: string, run: () => void): boolean => {
    try {
      run();
      return true;
    } catch (error) {
      deps.log(`push: ${what} failed: ${error instanceof Error ? error.message : 'unknown error'}`);
      return false;
    }
  };

  const stopTimer = (timer: PushTimer) => {
    timers.get(timer)?.();
    timers.delete(timer);
  };

  const send = (frame: ClientFrame) => {
    const number = machine.socket;
    if (!guarded('send', () => socket?.socket.send(JSON.stringify(frame)))) {
      dispatch({ type: 'closed', socket: number, code: 1006 });
    }
  };

  const receive = (number: number, text: string) => {
    const read = readFrame(text);
    if (!read.ok) {
      counts.garbled += 1;
      deps.log(`push: dropped a frame: ${read.reason}`);
      dispatch({ type: 'garbled', socket: number });
      return;
    }
    dispatch({ type: 'frame', socket: number, frame: read.frame });
  };

  const open = (number: number, index: number) => {
    const address = addresses[index] ?? '';
    const opened = guarded('open', () => {
      socket = {
        number,
        socket: deps.openSocket(address, {
          opened: () => dispatch({ type: 'opened', socket: number }),
          message: (text) => receive(number, text),
          closed: (code) => dispatch({ type: 'closed', socket: number, code }),
        }),
      };
    });
    if (!opened) dispatch({ type: 'closed', socket: number, code: 1006 });
  };

  const deliver = (message: MessageFrame) => {
    const check = checkMessage(message);
    if (check.known) {
      guarded('listener', () => deps.onMessage(message));
      return;
    }
    counts[check.why] += 1;
    if (check.why === 'invalid') deps.log(`push: dropped a message: ${check.reason}`);
  };

  const perform = (effect: PushEffect) => {
    switch (effect.do) {
      case 'open':
        return open(effect.socket, effect.address);
      case 'close': {
        const old = socket?.number === effect.socket ? socket.socket : null;
        if (old) {
          socket = null;
          guarded('close', () => old.close());
        }
        return;
      }
      case 'register': {
        const { deviceId, device } = deps.identity;
        return send({
          cmd: 'register',
          app: 'zconsole',
          device_id: deviceId,
          plat: PLATFORM,
          device,
          version: CLIENT_VERSION,
          token: effect.token,
          ...(effect.lastId === null ? {} : { last_id: effect.lastId }),
        });
      }
      case 'ping':
        return send({ cmd: 'ping', ts: deps.clock.now() });
      case 'start':
        stopTimer(effect.timer);
        timers.set(
          effect.timer,
          deps.clock.after(effect.ms, () => {
            timers.delete(effect.timer);
            dispatch({ type: 'timer', timer: effect.timer });
          }),
        );
        return;
      case 'stop':
        effect.timers.forEach(stopTimer);
        return;
      case 'deliver':
        return deliver(effect.message);
      case 'gap':
        deps.log('push: the device no longer has all that was missed');
        guarded('gap listener', deps.onGap);
        return;
    }
  };

  const stepOnce = (event: PushEvent) => {
    const before = publicState();
    const step = stepPush(machine, event, deps.clock.now(), deps.random());
    if (visible[step.state.status] !== visible[machine.status]) since = deps.clock.now();
    machine = step.state;
    const after = publicState();
    step.effects.forEach(perform);
    const changed = (Object.keys(after) as (keyof PushState)[]).some((key) => after[key] !== before[key]);
    if (changed) guarded('state listener', () => deps.onState(after));
  };

  function dispatch(event: PushEvent): void {
    queue.push(event);
    if (running) return;
    running = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) stepOnce(next);
    } finally {
      running = false;
    }
  }

  return {
    connect(session) {
      const same =
        addresses.length === session.addresses.length && addresses.every((a, i) => a === session.addresses[i]);
      // Ids count per device: what was seen on another one says nothing here.
      if (!same && machine.token !== null) dispatch({ type: 'signedOut' });
      const lastId = session.lastId ?? (same ? machine.lastId : null);
      addresses = session.addresses;
      dispatch({ type: 'session', token: session.token, addresses: addresses.length, lastId });
    },
    disconnect: () => dispatch({ type: 'signedOut' }),
    reconnect(reason) {
      deps.log(`push: reconnect (${reason})`);
      dispatch({ type: 'reconnect' });
    },
    signal: (event) => dispatch({ type: event }),
    ack(id) {
      if (machine.status === 'open') send({ cmd: 'ack', id });
    },
    state: publicState,
    counts: () => ({ ...counts }),
  };
}

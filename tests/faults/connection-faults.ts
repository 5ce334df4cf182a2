import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkedApp } from './linked-app.ts';
import type { ShiftedClock } from './shifted-clock.ts';

/** What a fault may do to the device, the computer and the app. */
export interface FaultStage {
  readonly app: LinkedApp;
  readonly clock: ShiftedClock;
  /** A number from 0 to 1 that the seed decides. */
  readonly random: () => number;
  control(name: string, body: object, method?: string): Promise<unknown>;
  /** Has the device tell something. */
  say(): Promise<void>;
  /** Ends the process of the device without warning; it is not there any more when this resolves. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
}

/** Brings a fault about, has something said meanwhile, and resolves when it has ended. */
export interface ConnectionFault {
  readonly name: string;
  /** How often it comes, beside the others. */
  readonly weight: number;
  /** The device forgets what it has said: messages may be gone, and a gap has to say so. */
  readonly forgets?: boolean;
  /** Nothing can be said meanwhile. */
  readonly quiet?: boolean;
  run(stage: FaultStage): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Longer than any timeout. */
const HANGS_MS = 600_000;
/** Ten failures in a row, from which on the channel waits five seconds (PUSH-04). */
const LONG_AWAY_MS = 9000;

const drop = ({ control }: FaultStage, mode: string, ms = 0) => control('push/drop', { mode, ms });
const between = ({ random }: FaultStage, least: number, most: number) => least + Math.floor(random() * (most - least));

async function until(done: () => boolean): Promise<void> {
  for (let n = 0; n < 5000 && !done(); n += 1) await sleep(1);
}

/** Brings the channel into a state and leaves it there; resolves in it. */
const states: Readonly<Record<string, (stage: FaultStage) => Promise<void>>> = {
  open: async () => undefined,
  backoff: async (stage) => {
    await drop(stage, 'refuse', 60_000);
    await until(() => stage.app.push.state === 'down');
  },
  connecting: async (stage) => {
    stage.app.service.signal('suspend');
    stage.app.service.signal('resume');
  },
  // The socket opens, and the registration is not answered.
  registering: async (stage) => {
    await drop(stage, 'mute', 60_000);
    stage.clock.skip(6000);
    stage.app.service.reconnect('test');
    await sleep(between(stage, 5, 30));
  },
  offline: async ({ app }) => app.service.signal('offline'),
  asleep: async ({ app }) => app.service.signal('suspend'),
};
const calm = (stage: FaultStage) => drop(stage, 'close');

/** A call is disturbed, and the app is made to notice. */
async function disturb(stage: FaultStage, fault: object, ms: number): Promise<void> {
  await stage.control('faults', { call: '/system/polling2', ...fault });
  stage.app.ask();
  await stage.say();
  await sleep(ms);
  await stage.control('faults', {}, 'DELETE');
}

const sleeps = Object.entries(states).map(([name, bring]): ConnectionFault => ({
  name: `the computer sleeps: ${name}`,
  weight: 3,
  async run(stage) {
    await bring(stage);
    stage.app.service.signal('suspend');
    await stage.say();
    stage.clock.skip(between(stage, 100, HOUR_MS));
    await calm(stage);
    // Windows tells a wake twice.
    stage.app.service.signal('resume');
    stage.app.service.signal('resume');
    if (name === 'offline') stage.app.service.signal('online');
  },
}));

const reboots = Object.entries(states).map(([name, bring]): ConnectionFault => ({
  name: `the device restarts: ${name}`,
  weight: 1,
  forgets: true,
  async run(stage) {
    await bring(stage);
    await stage.say();
    await stage.kill();
    stage.app.ask();
    for (let away = 0; away < LONG_AWAY_MS; away += 600) {
      stage.clock.skip(600);
      await sleep(2);
    }
    await stage.start();
    stage.app.service.signal('resume');
    if (name === 'offline') stage.app.service.signal('online');
  },
}));

/** Every fault of the loop. */
export const connectionFaults: readonly ConnectionFault[] = [
  {
    name: 'the socket is closed',
    weight: 30,
    run: async (stage) => void (await Promise.all([drop(stage, 'close'), stage.say()])),
  },
  {
    name: 'sockets are refused',
    weight: 5,
    async run(stage) {
      await drop(stage, 'refuse', 60_000);
      await stage.say();
      for (let n = between(stage, 1, 14); n > 0; n -= 1) {
        await until(() => stage.app.push.state === 'down');
        stage.clock.skip(700);
      }
      await calm(stage);
      // Somebody asks for it: without that the tenth failure waits five seconds, as it is meant to (PUSH-04).
      stage.app.service.reconnect('tray');
    },
  },
  {
    name: 'the channel stands still for a moment',
    weight: 5,
    async run(stage) {
      await drop(stage, 'mute', 60_000);
      await stage.say();
      stage.clock.skip(between(stage, 1000, 30_000));
      await sleep(5);
      await drop(stage, 'mute');
    },
  },
  {
    name: 'the channel stands still until it is given up',
    weight: 3,
    async run(stage) {
      await drop(stage, 'mute', 60_000);
      await stage.say();
      stage.clock.skip(61_000);
      await until(() => stage.app.push.state !== 'open');
      stage.clock.skip(between(stage, 0, 12_000));
      await sleep(5);
      await drop(stage, 'mute');
      await drop(stage, 'close');
    },
  },
  {
    name: 'the clock is wrong',
    weight: 4,
    async run(stage) {
      stage.clock.wrong += (stage.random() < 0.5 ? -1 : 1) * between(stage, 1000, 24 * HOUR_MS);
      await Promise.all([drop(stage, 'close'), stage.say()]);
      stage.app.ask();
    },
  },
  {
    name: 'the clock is put right while the channel stands still',
    weight: 2,
    async run(stage) {
      await drop(stage, 'mute', 60_000);
      stage.clock.wrong = 0;
      await stage.say();
      stage.clock.skip(90_000);
      await drop(stage, 'mute');
      await drop(stage, 'close');
    },
  },
  { name: 'the relay answers with its 504 page', weight: 2, run: (stage) => disturb(stage, { status: 504 }, 40) },
  { name: 'the code of an unreachable device', weight: 1, run: (stage) => disturb(stage, { code: 'N001997' }, 40) },
  { name: 'answers are cut off', weight: 2, run: (stage) => disturb(stage, { drop: true }, 40) },
  {
    name: 'answers are slow, and the socket is closed',
    weight: 2,
    async run(stage) {
      await drop(stage, 'close');
      await disturb(stage, { delayMs: between(stage, 50, 400) }, 450);
    },
  },
  {
    name: 'the device hangs, and the socket is closed',
    weight: 2,
    quiet: true,
    async run(stage) {
      await stage.control('faults', { call: '/system/polling2', status: 504, times: 1 });
      stage.app.ask();
      await until(() => !stage.app.isConnected);
      await stage.control('faults', { call: '/system/polling2', delayMs: HANGS_MS });
      stage.app.ask();
      // Nothing is said: what is asked because of a message would be answered, and end the silence.
      await sleep(between(stage, 20, 60));
      await stage.control('faults', {}, 'DELETE');
      await calm(stage);
    },
  },
  {
    name: 'everybody asks for the connection at once',
    weight: 3,
    async run({ app, clock, say }) {
      clock.skip(6000);
      for (const reason of ['tray', 'unlock', 'console', 'clock jump']) app.service.reconnect(reason);
      app.service.signal('online');
      await say();
    },
  },
  {
    name: 'a wake that nobody tells of',
    weight: 2,
    async run({ app, clock, say }) {
      app.service.signal('suspend');
      await say();
      clock.skip(HOUR_MS);
      app.service.reconnect('unlock');
    },
  },
  ...sleeps,
  ...reboots,
];

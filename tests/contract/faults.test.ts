import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import { createPushClient, type PushSocketFactory } from '#shared/flows/push/push-client.ts';
import { createNetSockets } from '../../electron/push/net-socket.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { signedIn, type DeviceClient } from './device-client.ts';

/** Faults in a row; `HEARTH_FAULTS=1000` for the long run. */
const LOOPS = Number(process.env.HEARTH_FAULTS ?? 24);
/** After the end of a fault everything must be right again within this (ms). */
const RIGHT_AGAIN_MS = 3000;
/** Growth of the heap over the whole run that is no leak (bytes). */
const HEAP_SLACK = 32 * 1024 * 1024;

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

/** Counts what is open: sockets and timers of the client. */
function countingWorld() {
  const sockets = new Set<object>();
  const timers = new Set<object>();
  let most = 0;
  const plain = createNetSockets((url) => new WebSocket(url));
  const openSocket: PushSocketFactory = (address, listener) => {
    const mark = {};
    sockets.add(mark);
    most = Math.max(most, sockets.size);
    const socket = plain(address, {
      ...listener,
      closed: (code) => {
        sockets.delete(mark);
        listener.closed(code);
      },
    });
    return {
      send: (text) => socket.send(text),
      close: () => {
        sockets.delete(mark);
        socket.close();
      },
    };
  };
  const clock = {
    now: Date.now,
    after(ms: number, run: () => void) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
  };
  return { openSocket, clock, sockets, timers, mostSockets: () => most };
}

test(
  'PUSH-04, PUSH-05 faults in a loop: connected again within 3 s, no message lost or doubled, one socket, nothing grows',
  { timeout: 60_000 + LOOPS * 6000 },
  async () => {
    const world = countingWorld();
    const got: MessageFrame[] = [];
    const client = createPushClient({
      ...world,
      random: Math.random,
      identity: { deviceId: admin.deviceId, device: 'Test client' },
      // The device tells of its own doings too, at times of its own.
      onMessage: (message) => message.topic === 'system' && got.push(message),
      onState: () => undefined,
      log: () => undefined,
    });
    let sent = 0;
    const push = async () => {
      sent += 1;
      await device.control('push', { topic: 'system', type: 'renamed', to: 'all', data: { name: `n${sent}` } });
    };
    const drop = (mode: 'close' | 'mute' | 'refuse', ms: number) => device.control('push/drop', { mode, ms });
    /** Each brings about a fault, has a message come meanwhile, and resolves at the end of the fault. */
    const faults: readonly [string, () => Promise<void>][] = [
      ['the socket is closed', async () => void (await Promise.all([drop('close', 0), push()]))],
      [
        'the device refuses connections',
        async () => {
          await drop('refuse', 250);
          await push();
          await sleep(250);
        },
      ],
      [
        'the socket is mute, and the computer sleeps',
        async () => {
          await drop('mute', 150);
          await push();
          client.signal('suspend');
          await sleep(160);
          client.signal('resume');
        },
      ],
      [
        'suspend and resume, twice, as Windows tells it',
        async () => {
          client.signal('suspend');
          client.signal('suspend');
          await push();
          client.signal('resume');
          client.signal('resume');
        },
      ],
      [
        'the network goes and comes while connecting',
        async () => {
          await drop('close', 0);
          client.signal('offline');
          await push();
          client.signal('online');
          client.reconnect('asked by the user');
        },
      ],
    ];
    const addresses = [device.push];
    client.connect({ token: admin.token, addresses });
    const heap = process.memoryUsage().heapUsed;
    for (let loop = 0; loop < LOOPS; loop += 1) {
      const [name, fault] = faults[loop % faults.length] ?? ['', () => Promise.resolve()];
      await expect.poll(() => client.state().state, { timeout: RIGHT_AGAIN_MS, interval: 10 }).toBe('open');
      await fault();
      const ended = Date.now();
      await expect
        .poll(() => `${client.state().state} ${got.length}`, { timeout: RIGHT_AGAIN_MS, interval: 10, message: name })
        .toBe(`open ${sent}`);
      expect(Date.now() - ended, name).toBeLessThanOrEqual(RIGHT_AGAIN_MS);
      await push();
      await expect.poll(() => got.length, { timeout: RIGHT_AGAIN_MS, interval: 10, message: name }).toBe(sent);
    }
    const names = got.map(({ data }) => data?.name);
    expect(names).toEqual(Array.from({ length: sent }, (_, index) => `n${index + 1}`));
    expect(new Set(got.map(({ id }) => id)).size).toBe(sent);
    expect(world.mostSockets()).toBe(1);
    expect(world.timers.size).toBeLessThanOrEqual(3);
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(HEAP_SLACK);
    client.disconnect();
    expect(world.sockets.size).toBe(0);
    expect(world.timers.size).toBe(0);
  },
);

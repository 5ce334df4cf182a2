import { expect, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { createDemoDevice } from './demo-device.ts';

const log = createLogger({
  write: () => undefined,
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'error',
});
const ready = (http: string) => `${JSON.stringify({ event: 'ready', http, push: 'ws://x', pid: 1 })}\n`;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp() {
  const made: { output: (text: string) => void; exit: (code: number) => void; kill: () => void }[] = [];
  let late: (() => void) | null = null;
  const device = createDemoDevice({
    fork() {
      const child = {
        output: (_: string) => undefined as void,
        exit: (_: number) => undefined as void,
        kill: vi.fn<() => void>(),
      };
      made.push(child);
      return {
        onOutput: (listener) => (child.output = listener),
        onExit: (listener) => (child.exit = listener),
        kill: () => child.kill(),
      };
    },
    after(_ms, run) {
      late = run;
      return () => (late = null);
    },
    log,
  });
  return { device, made, isLate: () => late?.(), waits: () => late !== null };
}

test('it starts once, when it is asked for, and tells its address when it is ready', async () => {
  const { device, made, waits } = setUp();
  expect(made).toEqual([]);
  const [one, two] = [device.start(), device.start()];
  await settled();
  expect(made).toHaveLength(1);
  made[0]?.output('{"event":"other"}\n{"event":"rea');
  made[0]?.output(ready('http://127.0.0.1:40123').slice('{"event":"rea'.length));
  expect(await Promise.all([one, two])).toEqual(['http://127.0.0.1:40123', 'http://127.0.0.1:40123']);
  expect(waits()).toBe(false);
  device.dispose();
  expect(made[0]?.kill).toHaveBeenCalledTimes(1);
});

test('an address of somewhere else is not taken for the demo device', async () => {
  const { device, made } = setUp();
  const start = device.start();
  await settled();
  made[0]?.output(ready('http://evil.test:80') + ready('file:///etc') + 'nonsense\n');
  made[0]?.exit(1);
  expect(await start).toBeNull();
});

test('one that does not start, ends or is too slow can be started again', async () => {
  const { device, made, isLate } = setUp();
  const first = device.start();
  await settled();
  isLate();
  expect(made[0]?.kill).toHaveBeenCalledTimes(1);
  made[0]?.exit(143);
  expect(await first).toBeNull();
  const second = device.start();
  await settled();
  made[1]?.output(ready('http://127.0.0.1:1'));
  expect(await second).toBe('http://127.0.0.1:1');
  made[1]?.exit(0);
  void device.start();
  await settled();
  expect(made).toHaveLength(3);
});

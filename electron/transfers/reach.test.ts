import { expect, test } from 'vitest';
import type { TransferDevice } from './device.ts';
import { retryAfter, TransferFailure } from './failure.ts';
import { createReach } from './reach.ts';

function kit() {
  const waits: { ms: number; run: () => void }[] = [];
  const changes: boolean[] = [];
  const asked: ((answers: boolean) => void)[] = [];
  const make = () =>
    ({ answers: () => new Promise<boolean>((resolve) => asked.push(resolve)) }) as unknown as TransferDevice;
  let device: TransferDevice | null = make();
  const clock = {
    now: () => 0,
    after(ms: number, run: () => void) {
      const wait = { ms, run };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    pause: () => Promise.resolve(),
  };
  const reach = createReach(
    clock,
    () => device,
    (online) => changes.push(online),
  );
  return {
    reach,
    waits,
    changes,
    asked,
    other() {
      device = make();
    },
    async answer(answers: boolean) {
      asked.shift()?.(answers);
      await Promise.resolve();
      await Promise.resolve();
    },
    next() {
      const wait = waits.shift();
      wait?.run();
      return wait?.ms;
    },
  };
}

test('UPL-05 a device that went away is looked for ever more rarely, until it answers', async () => {
  const { reach, waits, changes, asked, answer, next } = kit();
  reach.lost();
  reach.lost();
  expect(asked).toHaveLength(1);
  await answer(false);
  expect(reach.online).toBe(false);
  const pauses: (number | undefined)[] = [];
  for (let i = 0; i < 6; i++) {
    pauses.push(next());
    await answer(false);
  }
  expect(pauses).toEqual([500, 1000, 2000, 5000, 10_000, 10_000]);
  next();
  await answer(true);
  expect(reach.online).toBe(true);
  expect(changes).toEqual([false, true]);
  expect(waits).toHaveLength(0);
});

test('UPL-05 an answer of a device that is not the one any more changes nothing', async () => {
  const { reach, changes, answer, other } = kit();
  reach.lost();
  other();
  await answer(false);
  expect(reach.online).toBe(true);
  expect(changes).toEqual([]);
});

test('UPL-05 nobody looks after the end', async () => {
  const { reach, waits, answer } = kit();
  reach.lost();
  await answer(false);
  expect(waits).toHaveLength(1);
  reach.dispose();
  expect(waits).toHaveLength(0);
});

test('UPL-05 a broken line is tried three times, a device that starts for as long as it takes, a refusal never', () => {
  const line = new TransferFailure('network');
  expect([0, 1, 2, 3].map((failures) => retryAfter(line, failures))).toEqual([2000, 5000, 10_000, null]);
  expect(retryAfter(new TransferFailure('server', 'N000007'), 9)).toBe(10_000);
  expect(retryAfter(new TransferFailure('refused', 'N002002'), 0)).toBeNull();
  expect(retryAfter(new TransferFailure('local', 'LOCAL_SPACE'), 0)).toBeNull();
});

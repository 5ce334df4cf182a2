import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { claimPlace, GONE_MS } from './claim-place.ts';
import { hardwareOf } from './hardware.ts';

const DAY_MS = 24 * 3600 * 1000;

/** An account's values on a device, as two computers see them. */
function account(value = '') {
  let kept = value;
  let writes = 0;
  const device = {
    call: (spec: { name: string }, args: { v?: string }) => {
      if (spec.name === calls.kvLoad.name) return Promise.resolve({ value: kept });
      kept = args.v ?? '';
      writes += 1;
      return Promise.resolve(null);
    },
  } as unknown as TransferDevice;
  const { signal } = new AbortController();
  return {
    claim: (installation: string, now = 0, isFresh = true, computer = 'Laptop', adapters: string[] = []) =>
      claimPlace({ computer }, { device, installation, adapters, isFresh, now, signal }),
    writes: () => writes,
  };
}

test('APP-AUTO-02 two computers of one name have a folder each, and every job of a computer the same', async () => {
  const { claim } = account();
  expect(await claim('one')).toBe('Laptop');
  expect(await claim('two')).toBe('Laptop (1)');
  expect(await claim('three', 0, true, 'LAPTOP')).toBe('LAPTOP (2)');
  expect(await claim('one', 10)).toBe('Laptop');
  expect(await claim('two', 10)).toBe('Laptop (1)');
  expect(await claim('two', 10, true, 'Tower')).toBe('Tower');
});

test('APP-AUTO-02 a job that has stored something keeps its folder', async () => {
  const { claim, writes } = account();
  await claim('one');
  expect(await claim('two', 0, false)).toBe('Laptop');
  expect(writes()).toBe(1);
});

test('APP-AUTO-02 the folder of a computer that is gone is taken over, one that says it is there keeps it', async () => {
  const { claim, writes } = account();
  await claim('one', 0);
  await claim('one', DAY_MS - 1);
  expect(writes()).toBe(1);
  await claim('one', DAY_MS);
  expect(writes()).toBe(2);
  expect(await claim('two', DAY_MS + GONE_MS - 1)).toBe('Laptop (1)');
  expect(await claim('three', DAY_MS + GONE_MS)).toBe('Laptop');
});

test('APP-AUTO-02 what cannot be read on the device is as good as nothing', async () => {
  for (const text of ['{', '[]', '{"a":1}', '[{"name":1}]']) expect(await account(text).claim('one')).toBe('Laptop');
});

test('APP-AUTO-02 a new installation on the same computer goes on where the old one was, whatever is plugged in', async () => {
  const { claim } = account();
  await claim('old', 0, true, 'Laptop', ['wifi']);
  expect(await claim('new', 1, true, 'Laptop', ['wifi', 'cable'])).toBe('Laptop');
  expect(await claim('newer', 2, true, 'Laptop', ['cable'])).toBe('Laptop');
  expect(await claim('newest', 3, true, 'Laptop', ['wifi'])).toBe('Laptop');
  expect(await claim('other', 4, true, 'Laptop', ['dock'])).toBe('Laptop (1)');
});

test('APP-AUTO-02 a computer is told by the adapters it was built with, which nobody can read', () => {
  const cable = { internal: false, mac: 'a4:5e:60:c1:02:03' };
  const [known, ...more] = hardwareOf({ en0: [cable, { ...cable, mac: 'A4:5E:60:C1:02:03' }] });
  expect(known).toMatch(/^[\w-]{16}$/);
  expect(more).toEqual([]);
  const none = ['00:00:00:00:00:00', '02:42:ac:11:00:02', '00:50:56:c0:00:08'].map((mac) => ({ internal: false, mac }));
  expect(hardwareOf({ other: none, lo: [{ internal: true, mac: 'a4:5e:60:c1:02:03' }] })).toEqual([]);
});

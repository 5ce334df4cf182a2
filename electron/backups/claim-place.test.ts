import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { TransferFailure } from '../transfers/failure.ts';
import { claimPlace, GONE_MS, MARK } from './claim-place.ts';
import { hardwareOf } from './hardware.ts';

const DAY_MS = 24 * 3600 * 1000;

const target = '/zenith_sata/public/team';
const refused = (code: string): Promise<never> => Promise.reject(new TransferFailure('refused', code));

/** A target on a device, as several computers see it; `before` is called ahead of each call. */
function place(before: (name: string) => void | Promise<unknown> = () => undefined) {
  const folders = new Set<string>();
  const files = new Map<string, string>();
  const writes: string[] = [];
  const write = (path: string, content: string): Promise<object> => {
    files.set(path, content);
    writes.push(path.slice(target.length + 1));
    return Promise.resolve({});
  };
  const answer = (name: string, args: Record<string, string>): Promise<object> => {
    const { path = '', content = '' } = args;
    const whole = `${path}/${args.name}`;
    const text = files.get(path);
    switch (name) {
      case calls.textLoad.name:
        return text === undefined ? refused('N002001') : Promise.resolve({ content: text, etag: text });
      case calls.fileMkdir.name:
        if (folders.has(whole)) return refused('N002002');
        folders.add(whole);
        return Promise.resolve({});
      case calls.fileCreate.name:
        if (!folders.has(path)) return refused('N002001');
        return files.has(whole) ? refused('N002002') : write(whole, content);
      case calls.textSave.name:
        if (text === undefined) return refused('N002001');
        return text === args.etag ? write(path, content) : refused('N002002');
      default:
        throw new Error(name);
    }
  };
  const device = {
    call: async (spec: { name: string }, args: Record<string, string>) => {
      await before(spec.name);
      return answer(spec.name, args);
    },
  } as unknown as TransferDevice;
  const { signal } = new AbortController();
  return {
    files,
    folders,
    writes,
    claim: (installation: string, now = 0, isFresh = true, computer = 'Laptop', adapters: string[] = []) =>
      claimPlace({ computer, target }, { device, installation, adapters, isFresh, now, signal }),
  };
}

test('APP-AUTO-02 two computers of one name have a folder each, and every job of a computer the same', async () => {
  const { claim } = place();
  expect(await claim('one')).toBe('Laptop');
  expect(await claim('two')).toBe('Laptop (1)');
  expect(await claim('three')).toBe('Laptop (2)');
  expect(await claim('one', 10)).toBe('Laptop');
  expect(await claim('two', 10)).toBe('Laptop (1)');
  expect(await claim('two', 10, true, 'Tower')).toBe('Tower');
});

test('APP-AUTO-02 a job that has stored something keeps its folder', async () => {
  const { claim, writes } = place();
  await claim('one');
  expect(await claim('two', 0, false)).toBe('Laptop');
  expect(writes.length).toBe(1);
});

test('APP-AUTO-02 the folder of a computer that is gone is taken over, one that says it is there keeps it', async () => {
  const { claim, writes } = place();
  await claim('one', 0);
  await claim('one', DAY_MS - 1);
  expect(writes.length).toBe(1);
  await claim('one', DAY_MS);
  expect(writes.length).toBe(2);
  expect(await claim('two', DAY_MS + GONE_MS - 1)).toBe('Laptop (1)');
  expect(await claim('three', DAY_MS + GONE_MS)).toBe('Laptop');
});

test('APP-AUTO-02 a mark that cannot be read is as good as none; a folder without one is taken', async () => {
  for (const text of ['{', '[]', '{"a":1}', '{"by":1,"at":0}']) {
    const { claim, files, folders } = place();
    folders.add(`${target}/Laptop`);
    files.set(`${target}/Laptop/${MARK}`, text);
    expect(await claim('one')).toBe('Laptop');
    expect(await claim('two')).toBe('Laptop (1)');
  }
  const { claim, folders, writes } = place();
  folders.add(`${target}/Laptop`);
  expect(await claim('one')).toBe('Laptop');
  expect(writes).toEqual([`Laptop/${MARK}`]);
});

test('APP-AUTO-02 of computers that want one name in the same moment each gets a folder of its own', async () => {
  // Every call waits until each of them has made as many.
  const waiting: (() => void)[] = [];
  const inStep = () =>
    new Promise<void>((go) => {
      waiting.push(go);
      if (waiting.length === 4) for (const next of waiting.splice(0)) next();
    });
  let isOpen = true;
  const { claim } = place(() => (isOpen ? inStep() : undefined));
  const wanted = ['one', 'two', 'three', 'four'].map(async (installation) => {
    const name = await claim(installation);
    // From the first end on nobody waits for those that have none to make any more.
    isOpen = false;
    for (const next of waiting.splice(0)) next();
    return name;
  });
  expect((await Promise.all(wanted)).sort()).toEqual(['Laptop', 'Laptop (1)', 'Laptop (2)', 'Laptop (3)']);
});

test('APP-AUTO-02 of two that take over the folder of a computer that is gone one gets it', async () => {
  let quicker: (() => Promise<string>) | undefined;
  const { claim } = place(async (name) => {
    const now = quicker;
    if (name !== calls.textSave.name || now === undefined) return;
    quicker = undefined;
    expect(await now()).toBe('Laptop');
  });
  await claim('gone');
  quicker = () => claim('two', GONE_MS);
  expect(await claim('one', GONE_MS)).toBe('Laptop (1)');
});

test('APP-AUTO-02 a computer that cannot say that it is still there goes on in its folder; a new one is told why', async () => {
  const full = (name: string) => (name === calls.textSave.name ? refused('N002004') : undefined);
  const { claim } = place(full);
  await claim('one');
  expect(await claim('one', DAY_MS)).toBe('Laptop');
  await expect(claim('two', GONE_MS)).rejects.toMatchObject({ code: 'N002004' });
  const denied = place((name) => (name === calls.fileMkdir.name ? refused('N002003') : undefined));
  await expect(denied.claim('one')).rejects.toMatchObject({ code: 'N002003' });
});

test('APP-AUTO-02 a new installation on the same computer goes on where the old one was, whatever is plugged in', async () => {
  const { claim } = place();
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

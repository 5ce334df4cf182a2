import { expect, test, vi } from 'vitest';
import { memoryKv } from '../../state/local-kv.ts';
import type { KeptContent } from '../../state/window-rules/kept-content.ts';
import { handOver } from './kept-window.ts';
import { giveBack, onGivenBack, ownKey, takeOver, type MovedWindow } from './own-window.ts';

const content: KeptContent = {
  scroll: { '0/1': 340 },
  fields: [{ way: '0/2', sign: 'INPUT|text|note||', base: '', value: 'Dear all' }],
  state: { playback: { at: 20 } },
};
// Other pages of the tests, which run beside these, hear the same channel: nobody there is called ana.
const moved: MovedWindow = {
  url: '/monitor/disk?x=1',
  history: ['/monitor', '/monitor/disk?x=1'],
  histIdx: 1,
  place: { left: 37, top: 41, width: 1000, height: 640 },
  content,
};

test('WIN-19 WIN-25 a window is handed over once, with its own history and all that is inside it', async () => {
  const kv = memoryKv();
  const address = await handOver('ana', moved, kv);
  expect(address).toMatch(/^\/monitor\/disk\?x=1&own=[\w-]+$/);
  const id = address.split('own=')[1] ?? '';
  expect(await takeOver('ana', id, kv)).toEqual(moved);
  expect(await takeOver('ana', id, kv)).toBeNull();
});

test.each([null, 'x', { url: '//evil' }, { url: '/a', history: ['/b'], histIdx: 0 }, { url: '/a', history: 3 }])(
  'WIN-19 what makes no sense is not taken up: %j',
  async (value) => {
    const kv = memoryKv();
    await kv.set(ownKey('ana', '1'), value);
    expect(await takeOver('ana', '1', kv)).toBeNull();
  },
);

test('WIN-19 what is inside is taken up field by field, whatever another version wrote', async () => {
  const kv = memoryKv();
  const odd = { scroll: { a: 1, b: 'x' }, fields: [7, { way: '0' }, content.fields[0]], state: 3 };
  await kv.set(ownKey('ana', '1'), { ...moved, place: { left: 'x' }, content: odd });
  expect(await takeOver('ana', '1', kv)).toEqual({
    ...moved,
    place: null,
    content: { scroll: { a: 1 }, fields: content.fields, state: {} },
  });
});

test('WIN-19 a desktop of the same account takes a window back; without one the page keeps it', async () => {
  const take = vi.fn<(moved: MovedWindow) => void>();
  const stop = onGivenBack(() => 'ana', take);
  expect(await giveBack('ana', moved)).toBe(true);
  expect(take).toHaveBeenCalledWith(moved);
  expect(await giveBack('ana', null)).toBe(true);
  expect(await giveBack('bo', moved)).toBe(false);
  expect(await giveBack('bo', null)).toBe(false);
  expect(await giveBack('ana', { ...moved, url: '//evil.test' })).toBe(false);
  expect(take).toHaveBeenCalledOnce();
  stop();
  expect(await giveBack('ana', moved)).toBe(false);
});

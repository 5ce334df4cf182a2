import { expect, test, vi } from 'vitest';
import { memoryKv } from '../../state/local-kv.ts';
import type { KeptContent } from './kept-content.ts';
import { giveBack, handOver, onGivenBack, takeOver, type MovedWindow } from './own-window.ts';

const content: KeptContent = {
  scroll: { '0/1': 340 },
  fields: [{ way: '0/2', sign: 'INPUT|text|note||', base: '', value: 'Dear all' }],
  state: { playback: { at: 20 } },
};
const moved: MovedWindow = {
  url: '/monitor/disk?x=1',
  history: ['/monitor', '/monitor/disk?x=1'],
  histIdx: 1,
  place: { left: 37, top: 41, width: 1000, height: 640 },
  content,
};

test('WIN-19 WIN-25 a window is handed over once, with its own history and all that is inside it', async () => {
  const kv = memoryKv();
  const address = await handOver(moved, kv);
  expect(address).toMatch(/^\/monitor\/disk\?x=1&own=[\w-]+$/);
  const id = address.split('own=')[1] ?? '';
  expect(await takeOver(id, kv)).toEqual(moved);
  expect(await takeOver(id, kv)).toBeNull();
});

test.each([null, 'x', { url: '//evil' }, { url: '/a', history: ['/b'], histIdx: 0 }, { url: '/a', history: 3 }])(
  'WIN-19 what makes no sense is not taken up: %j',
  async (value) => {
    const kv = memoryKv();
    await kv.set('own-window/1', value);
    expect(await takeOver('1', kv)).toBeNull();
  },
);

test('WIN-19 what is inside is taken up field by field, whatever another version wrote', async () => {
  const kv = memoryKv();
  const odd = { scroll: { a: 1, b: 'x' }, fields: [7, { way: '0' }, content.fields[0]], state: 3 };
  await kv.set('own-window/1', { ...moved, place: { left: 'x' }, content: odd });
  expect(await takeOver('1', kv)).toEqual({
    ...moved,
    place: null,
    content: { scroll: { a: 1 }, fields: content.fields, state: {} },
  });
});

test('WIN-19 a desktop of the same account takes a window back; without one the page keeps it', async () => {
  const take = vi.fn<(moved: MovedWindow) => void>();
  const stop = onGivenBack(() => 'mira', take);
  expect(await giveBack('mira', moved)).toBe(true);
  expect(take).toHaveBeenCalledWith(moved);
  expect(await giveBack('bo', moved)).toBe(false);
  expect(await giveBack('mira', { ...moved, url: '//evil.test' })).toBe(false);
  expect(take).toHaveBeenCalledOnce();
  stop();
  expect(await giveBack('mira', moved)).toBe(false);
});

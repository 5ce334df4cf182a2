import { expect, test, vi } from 'vitest';
import { memoryKv } from '../../state/local-kv.ts';
import { giveBack, handOver, onGivenBack, takeOver } from './own-window.ts';

test('WIN-19 a window is handed over once, with its own history', async () => {
  const kv = memoryKv();
  const moved = { url: '/monitor/disk?x=1', history: ['/monitor', '/monitor/disk?x=1'], histIdx: 1 };
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

test('WIN-19 a desktop of the same account takes a window back; without one the page keeps it', async () => {
  const take = vi.fn<(url: string) => void>();
  const stop = onGivenBack(() => 'mira', take);
  expect(await giveBack('mira', '/monitor/disk')).toBe(true);
  expect(take).toHaveBeenCalledWith('/monitor/disk');
  expect(await giveBack('bo', '/monitor/disk')).toBe(false);
  expect(await giveBack('mira', '//evil.test')).toBe(false);
  expect(take).toHaveBeenCalledOnce();
  stop();
  expect(await giveBack('mira', '/monitor/disk')).toBe(false);
});

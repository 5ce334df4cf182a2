import { expect, test, vi } from 'vitest';
import { arePartsLoading, linkLoading, partLoading, partsThere } from './part-loading.ts';

test('WND-04 code counts as being fetched until it is there or has failed', async () => {
  let give = (_part: string): void => undefined;
  const part = partLoading(new Promise<string>((resolve) => (give = resolve)));
  const missing = partLoading(Promise.reject(new Error('gone')));
  expect(arePartsLoading()).toBe(true);
  await expect(missing).rejects.toThrow('gone');
  expect(arePartsLoading()).toBe(true);
  give('there');
  expect(await part).toBe('there');
  expect(arePartsLoading()).toBe(false);
});

test('WND-04 RTE-08 code that a link fetches counts too', () => {
  const ahead = [document.createElement('link'), document.createElement('link')];
  for (const link of ahead) linkLoading(link);
  for (const [nth, link] of ahead.entries()) {
    expect(arePartsLoading()).toBe(true);
    link.dispatchEvent(new Event(nth === 0 ? 'load' : 'error'));
  }
  return vi.waitFor(() => {
    expect(arePartsLoading()).toBe(false);
  });
});

test('WND-04 a link of which the browser tells nothing is not waited for without end', async () => {
  vi.useFakeTimers();
  linkLoading(document.createElement('link'));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(arePartsLoading()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(arePartsLoading()).toBe(false);
  vi.useRealTimers();
});

test('WND-04 RTE-24 what the head of the page has marked as coming counts while it is marked', () => {
  const link = document.createElement('link');
  link.dataset.coming = '';
  document.head.append(link);
  expect(arePartsLoading()).toBe(true);
  delete link.dataset.coming;
  expect(arePartsLoading()).toBe(false);
  link.remove();
});

test('BLK-10 what takes the device away waits for the code that is on its way, but not for ever', async () => {
  let over = false;
  await partsThere();
  let give = (_part: string): void => undefined;
  void partLoading(new Promise<string>((resolve) => (give = resolve)));
  const waiting = partsThere().then(() => (over = true));
  await Promise.resolve();
  expect(over).toBe(false);
  give('there');
  await waiting;

  void partLoading(new Promise<string>(() => undefined));
  await partsThere(1);
  expect(arePartsLoading()).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint, whenCalm } from './calm.ts';

const fetched = vi.fn<() => Promise<Pick<Response, 'ok'>>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

test('while the device is away it is asked once a second, however many parts wait to be fetched', async () => {
  fetched.mockRejectedValue(new TypeError('Network Error'));
  const calm = vi.fn();
  for (let part = 0; part < 8; part += 1) void whenCalm().then(calm);
  await vi.advanceTimersByTimeAsync(10_600);
  expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(11);
  expect(calm).not.toHaveBeenCalled();
  fetched.mockResolvedValue({ ok: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calm).toHaveBeenCalledTimes(8);
});

test('what begins to wait later asks anew', async () => {
  fetched.mockResolvedValue({ ok: true });
  for (let part = 0; part < 2; part += 1) {
    const calm = whenCalm(0);
    await vi.advanceTimersByTimeAsync(10);
    await calm;
  }
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what can wait for the first picture of a page runs after it, or not at all once it is given up', () => {
  const run = vi.fn();
  const giveUp = afterPaint(run);
  vi.advanceTimersToNextFrame();
  // The frame is drawn when its callbacks are over.
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  giveUp();
  afterPaint(run)();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that nobody sees is not painted: nothing waits for it', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const run = vi.fn();
  afterPaint(run);
  expect(run).toHaveBeenCalledTimes(1);
});

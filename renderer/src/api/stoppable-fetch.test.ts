import { expect, test, vi } from 'vitest';
import { createStoppableFetch } from './stoppable-fetch.ts';

/** A device that answers when it is told to, and notices when nobody waits any more. */
function slowDevice() {
  let answer = (_response: Response): void => undefined;
  const ask = vi.fn<typeof fetch>(
    (_input, init) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        init?.signal?.addEventListener('abort', () => {
          reject(new DOMException('cut off', 'AbortError'));
        });
      }),
  );
  return { ask, answer: (response: Response) => answer(response) };
}

test('WND-04 a stop cuts off the requests under way, and none that come later', async () => {
  const { ask, answer } = slowDevice();
  const { fetch, stop } = createStoppableFetch(ask);
  const left = fetch('/left');
  stop();
  await expect(left).rejects.toThrow('cut off');
  const next = fetch('/next');
  answer(new Response('there'));
  expect(await (await next).text()).toBe('there');
});

test('WND-04 a request that its caller gives up ends as before', async () => {
  const { fetch } = createStoppableFetch(slowDevice().ask);
  const caller = new AbortController();
  const given = fetch('/given', { signal: caller.signal });
  caller.abort();
  await expect(given).rejects.toThrow('cut off');
});

test('WND-04 a lasting request is not cut off', async () => {
  const { ask, answer } = slowDevice();
  const { fetch, stop } = createStoppableFetch(ask);
  const wish = fetch('/wish', {}, true);
  stop();
  answer(new Response('done'));
  expect(await (await wish).text()).toBe('done');
});

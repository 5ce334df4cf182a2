import { expect, test, vi } from 'vitest';
import { forgetEarlyCalls, requestKey, withEarlyCalls } from './early-calls.ts';

const url = '/kv/load?rnd=1_0001&webagent=v2';
const answer = (text: string) => new Response(text);

/** A page with one early call, and a `fetch` that counts. */
function early(found: Promise<Response>) {
  found.catch(() => undefined);
  const abort = vi.fn();
  const page = { hearthEarly: [{ key: requestKey(url, {}), answer: found, abort }] };
  const ask = vi.fn(() => Promise.resolve(answer('asked')));
  return { page, abort, ask, fetch: withEarlyCalls(ask, page) };
}

test('SES-03 the first request that is the same takes the early answer; the next one is made', async () => {
  const { fetch, ask } = early(Promise.resolve(answer('early')));
  expect(await (await fetch('/other', {})).text()).toBe('asked');
  expect(await (await fetch(url, {})).text()).toBe('early');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await (await fetch(url, {})).text()).toBe('asked');
});

test('SES-03 an early call that came to nothing is made again', async () => {
  const { fetch, ask } = early(Promise.reject(new TypeError('cut off')));
  expect(await (await fetch(url, {})).text()).toBe('asked');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('ERR-09 who gives a request up ends the early call and does not ask again', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  const { fetch, ask, abort } = early(promise);
  abort.mockImplementation(reject);
  const controller = new AbortController();
  const asked = fetch(url, { signal: controller.signal });
  controller.abort(new Error('given up'));
  await expect(asked).rejects.toThrow('given up');
  expect(ask).not.toHaveBeenCalled();
});

test('SES-03 what nobody asked for during the start is given up: its answer may be old by now', async () => {
  const { page, fetch, ask, abort } = early(Promise.resolve(answer('early')));
  forgetEarlyCalls(page);
  expect(abort).toHaveBeenCalledTimes(1);
  expect(await (await fetch(url, {})).text()).toBe('asked');
  expect(ask).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HTTP_TIMEOUT_MS } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { isLoadHeld } from './hold-load.ts';
import { createClient, type CallReport, type ClientDeps } from './client.ts';
import { defaultConfig } from './targets.ts';

const texts = {
  serverError: () => 'server error',
  unchanged: () => 'operation failed',
  timeout: () => 'request timeout',
  network: () => 'network connection error',
  unreachable: () => 'cannot connect to NAS',
};

const answer = (body: unknown, init: ResponseInit = {}, url = 'http://nas/x'): Response => {
  const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
  Object.defineProperty(response, 'url', { value: url });
  return response;
};

function clientWith(fetch: ClientDeps['fetch'], pageStops = () => 0, token = () => 't') {
  const reports: CallReport[] = [];
  const client = createClient({
    fetch,
    now: () => Date.now(),
    random: () => 0,
    identity: () => ({ deviceId: '', device: '', token: token(), nasid: '', language: 'en-US' }),
    where: () => ({ hostname: 'nas', deviceBase: '', nasId: '', config: defaultConfig }),
    texts,
    pageStops,
    onReport: (report) => reports.push(report),
  });
  return { client, reports };
}
const clientAnswering = (body: unknown, init?: ResponseInit, url?: string) =>
  clientWith(async () => answer(body, init, url));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ERR-08 CALL-02 what counts as success', async () => {
  for (const [body, data] of [
    [{ code: '200', msg: '', data: { a: 1 } }, { a: 1 }],
    [{ code: 200, data: null }, null],
    [[], []],
    [{ list: [] }, { list: [] }],
  ]) {
    const { client } = clientAnswering(body);
    expect(await client.call(calls.system, {})).toMatchObject({ success: true, code: '200', data });
  }
  const { client } = clientAnswering({ code: '0', msg: 'no' });
  expect(await client.call(calls.system, {})).toEqual({ success: false, code: '0', message: 'no', data: null });
});

test('ERR-07, ERR-09, ERR-11 CALL-02 a failure without envelope has its code and its text, and never rejects', async () => {
  const cases: [Response | Error, string, string][] = [
    [answer('oops', { status: 500 }), '500', 'server error'],
    [answer('', { status: 504 }), '504', 'request timeout'],
    [new Response(null, { status: 304 }), '304', 'operation failed'],
    [answer({ code: '504' }), '504', 'request timeout'],
    [answer('<html>'), '500', 'server error'],
    [answer('<html>', { status: 504 }), '504', 'request timeout'],
    [answer({ code: 'N300020', msg: 'write error' }), 'N300020', 'write error'],
    [new TypeError('Network Error'), 'NETWORK', 'network connection error'],
  ];
  for (const [outcome, code, message] of cases) {
    const { client } = clientWith(async () => {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    expect(await client.call(calls.system, {})).toMatchObject({ success: false, code, message });
  }
});

test('ERR-10, WDG-04 an answer from 504.html is an unreachable device, whatever its status', async () => {
  const { client } = clientAnswering('<html>', {}, 'http://relay/504.html?a=1');
  expect(await client.call(calls.system, {})).toMatchObject({ code: '504', message: 'cannot connect to NAS' });
});

const hanging: ClientDeps['fetch'] = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => {
      reject(new DOMException('aborted', 'AbortError'));
    });
  });

test('CON-03 the timeout is that of the call, or the caller’s', async () => {
  const { client } = clientWith(hanging);
  const poll = client.call(calls.systemPoll, {});
  const seen = vi.fn();
  void poll.then(seen);
  await vi.advanceTimersByTimeAsync(4999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await poll).toMatchObject({ code: 'TIMEOUT', message: 'request timeout' });
  const own = client.call(calls.system, {}, { timeoutMs: 70 });
  await vi.advanceTimersByTimeAsync(70);
  expect(await own).toMatchObject({ code: 'TIMEOUT' });
});

test('APP-PLAYER-01 what a page tells as it goes is sent by the browser all the same; other calls go with their page', async () => {
  const kept: (boolean | undefined)[] = [];
  const { client } = clientWith(async (_url, init) => {
    kept.push(init?.keepalive);
    return answer({ code: '200', data: null });
  });
  await client.call(calls.system, {}, { outlivesPage: true });
  await client.call(calls.system, {});
  // What is longer a browser refuses to send so, and would send not at all.
  const content = 'x'.repeat(64 * 1024);
  await client.call(calls.textSave, { path: '/a', content, etag: '' }, { outlivesPage: true });
  expect(kept).toEqual([true, undefined, undefined]);
});

test('ERR-09 CALL-02 an aborted call resolves and is told to nobody', async () => {
  const { client, reports } = clientWith(hanging);
  const abort = new AbortController();
  const result = client.call(calls.system, {}, { signal: abort.signal });
  abort.abort();
  expect(await result).toMatchObject({ success: false, code: 'ABORTED' });
  expect(reports).toEqual([]);
});

test('DEV-02 every other call is reported once, with the token it was made with', async () => {
  const { client, reports } = clientAnswering({ code: 'N000001', msg: 'bad' });
  await client.call(calls.system, {});
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ token: 't', silent: false, result: { code: 'N000001' } });
});

/** A client whose page stops its load with every request that does not last. */
function stoppedClient(token?: () => string) {
  let stops = 0;
  const sent = vi.fn();
  const made = clientWith(
    async (_url, _init, lasting) => {
      sent(lasting);
      stops += 1;
      if (lasting === true) return answer({ code: '200', data: {} });
      throw new TypeError('Failed to fetch');
    },
    () => stops,
    token,
  );
  return { ...made, sent };
}

test('WND-04 a navigation ends what the view that is left asked for without a word, and never the poll', async () => {
  const { client, reports, sent } = stoppedClient();
  const abort = new AbortController();
  // The view goes once the load has been stopped.
  setTimeout(() => {
    abort.abort();
  });
  const asked = client.call(calls.system, {}, { signal: abort.signal });
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toMatchObject({ success: false, code: 'ABORTED' });
  expect(sent.mock.calls).toEqual([[false]]);
  expect(reports).toEqual([]);
  sent.mockClear();
  const { signal } = new AbortController();
  expect(await client.call(calls.systemPoll, {}, { signal, lasting: true })).toMatchObject({ success: true });
  expect(sent.mock.calls).toEqual([[true]]);
  expect(isLoadHeld()).toBe(false);
  expect(reports).toMatchObject([{ result: { success: true } }]);
});

test('WND-04 a view that a navigation leads to again gets what it asked for: it is asked once more, and lasts then', async () => {
  const { client, reports, sent } = stoppedClient();
  const { signal } = new AbortController();
  const asked = client.call(calls.system, {}, { signal });
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toMatchObject({ success: true });
  expect(sent.mock.calls).toEqual([[false], [true]]);
  expect(isLoadHeld()).toBe(false);
  expect(reports).toHaveLength(1);
});

test('WND-04 nothing is asked once more for an account that has signed out meanwhile', async () => {
  let token = 't';
  const { client, sent } = stoppedClient(() => token);
  const { signal } = new AbortController();
  const asked = client.call(calls.system, {}, { signal });
  token = '';
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toMatchObject({ code: 'ABORTED' });
  expect(sent.mock.calls).toEqual([[false]]);
});

test('WND-04 what its asker cannot give up is no load of a view: what a person wants done is not lost by a navigation', async () => {
  const asked = vi.fn<ClientDeps['fetch']>(async () => answer({ code: '200', data: { task_ids: [] } }));
  const { client } = clientWith(asked);
  const sent = client.call(calls.netdiskTransfer, { kind: 'baidu', direction: 'upload', paths: ['/a'], to: '/' });
  expect(isLoadHeld()).toBe(true);
  await sent;
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.anything(), true);
  expect(isLoadHeld()).toBe(false);
});

test('CALL-DIR-01 a direct call asks exactly its address, without the session of the device, and gives up after 30 s', async () => {
  const asked: { url: string; init: RequestInit }[] = [];
  const { client } = clientWith((url, init) => {
    asked.push({ url: url as string, init: init ?? {} });
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  });
  const elsewhere = { ...calls.kvLoad, target: 'direct', method: 'GET', path: 'https://elsewhere.test/a', timeoutMs: HTTP_TIMEOUT_MS } as const; // prettier-ignore
  const answered = client.call(elsewhere as unknown as typeof calls.kvLoad, { k: 'one' });
  await vi.advanceTimersByTimeAsync(29_999);
  const early = await Promise.race([answered, Promise.resolve('waiting')]);
  expect(early).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await answered).toMatchObject({ success: false, code: 'TIMEOUT' });
  const [{ url, init }] = asked as [{ url: string; init: RequestInit }];
  expect(`${new URL(url).origin}${new URL(url).pathname}`).toBe('https://elsewhere.test/a');
  const fields = new URL(url).searchParams;
  expect(fields.get('k')).toBe('one');
  for (const name of ['plat', 'version', 'device_id', 'device']) expect(fields.has(name), name).toBe(true);
  for (const name of ['token', 'nasid']) expect(fields.has(name), name).toBe(false);
  expect(init.body ?? null).toBeNull();
});

test('CALL-AUTH-08 RTE-22 a call with a temporary token leaves the session out, and its end is nobody’s sign-out', async () => {
  const bodies: URLSearchParams[] = [];
  const { client, reports } = clientWith(async (_url, init) => {
    bodies.push(init?.body as URLSearchParams);
    return answer({ code: 'N001208', msg: 'over', data: null });
  });
  const result = await client.call(calls.noteLoad, { id: 'n1' }, { tmptoken: 'tmp' });
  expect(result.code).toBe('N001208');
  expect([bodies[0]?.get('tmptoken'), bodies[0]?.get('token')]).toEqual(['tmp', '']);
  expect(reports[0]?.token).toBe('');
  await client.call(calls.noteLoad, { id: 'n1' });
  expect([bodies[1]?.get('tmptoken'), bodies[1]?.get('token')]).toEqual([null, 't']);
});

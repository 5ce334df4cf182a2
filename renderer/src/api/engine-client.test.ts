import { expect, test, vi } from 'vitest';
import type { ClientDeps } from './client.ts';
import { isLoadHeld } from './hold-load.ts';
import { createEngineClient, type EngineSession } from './engine-client.ts';
import { defaultConfig } from './targets.ts';

const texts = {
  serverError: () => 'server error',
  unchanged: () => 'operation failed',
  timeout: () => 'request timeout',
  network: () => 'network connection error',
  unreachable: () => 'cannot connect to NAS',
};

function setUp(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  session: EngineSession | null = { token: 'old', endPointId: 3 },
) {
  const onReport = vi.fn();
  const asked: { url: string; init: RequestInit; lasting: boolean | undefined }[] = [];
  let known = session;
  const renew = vi.fn(async () => (known = { token: 'new', endPointId: 3 }));
  const wire: ClientDeps = {
    fetch: async (input, init = {}, lasting) => {
      const url = input as string;
      asked.push({ url, init, lasting });
      return answer(url, init);
    },
    now: Date.now,
    random: () => 0,
    identity: () => ({ deviceId: 'd'.repeat(32), device: 'Desk', token: 't', nasid: 'n', language: 'zh-CN' }),
    where: () => ({ hostname: 'nas', deviceBase: '', nasId: 'n', config: defaultConfig }),
    texts,
    pageStops: () => 0,
    onReport,
  };
  return { engine: createEngineClient({ wire: () => wire, session: () => known, renew }), asked, renew, onReport };
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const headers = ({ init }: { init: RequestInit }) => init.headers as Record<string, string>;

test('CALL-DKR-01 a call has the engine’s path, the bearer token, JSON, and who it is in the query', async () => {
  const { engine, asked } = setUp(() => json({ Id: 'c1', Warnings: [] }, 201));
  const result = await engine.call('containerCreate', { query: { name: 'a b' }, body: { Image: 'nginx:1' } });
  expect(result).toEqual({ success: true, code: '200', message: '', data: { Id: 'c1', Warnings: [] } });
  const url = new URL(asked[0]?.url ?? '', 'http://nas');
  expect(url.pathname).toBe('/docker/api/endpoints/3/docker/containers/create');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    name: 'a b',
    plat: 'web',
    version: expect.any(String) as string,
    device_id: 'd'.repeat(32),
    device: 'Desk',
  });
  expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"Image":"nginx:1"}' });
  expect(headers(asked[0]!)).toMatchObject({ authorization: 'Bearer old', 'content-type': 'application/json', 'accept-language': 'zh-CN' }); // prettier-ignore
});

test('WND-04 what the engine is asked to change outlasts the view, with a signal too; what a view looks at does not', async () => {
  const { engine, asked } = setUp(() => json([]));
  const { signal } = new AbortController();
  const held: boolean[] = [];
  const onOpen = () => held.push(isLoadHeld());
  await engine.lines('imagePull', { query: { fromImage: 'nginx:1' } }, () => undefined, { signal, onOpen });
  await engine.call('imageList', {}, { signal });
  expect(asked.map(({ lasting }) => lasting)).toEqual([true, false]);
  expect([...held, isLoadHeld()]).toEqual([true, false]);
});

test('CALL-DKR-01 names of images are one step of the path', async () => {
  const { engine, asked } = setUp(() => json([]));
  await engine.call('imageDelete', { params: { name: 'jellyfin/jellyfin:latest' } });
  expect(asked[0]?.url).toContain('/docker/images/jellyfin%2Fjellyfin%3Alatest?');
});

test('CALL-DKR-02, ERR-11 the status decides: 2xx succeeds, 304 failed, others in the engine’s words', async () => {
  const cases: [Response, string, string][] = [
    [new Response(null, { status: 204 }), '200', ''],
    [new Response(null, { status: 304 }), '304', 'operation failed'],
    [json({ message: 'No such container: x' }, 404), '404', 'No such container: x'],
    [json({ message: 'Conflict.' }, 409), '409', 'Conflict.'],
    [json({ message: 'port is already allocated' }, 500), '500', 'port is already allocated'],
    [new Response('<html>', { status: 500 }), '500', 'server error'],
    [new Response('', { status: 504 }), '504', 'request timeout'],
  ];
  for (const [response, code, message] of cases) {
    const { engine } = setUp(() => response);
    expect(await engine.call('containerStart', { params: { id: 'x' } })).toMatchObject({
      success: code === '200',
      code,
      message,
    });
  }
  const { engine } = setUp(() => Promise.reject(new TypeError('failed')));
  expect(await engine.call('info')).toMatchObject({ success: false, code: 'NETWORK' });
});

test('CALL-DKR-02 an answer of another form is no success', async () => {
  for (const body of [[{ Id: 7 }], { list: [] }, 'text']) {
    const { engine } = setUp(() => json(body));
    expect(await engine.call('containerList')).toMatchObject({ success: false, code: '500' });
  }
});

test('DEV-05 a token that ran out is renewed once in silence, and the call made again', async () => {
  const { engine, asked, renew } = setUp((_url, init) =>
    (init.headers as Record<string, string>).authorization === 'Bearer new'
      ? json([])
      : json({ message: 'Invalid' }, 401),
  );
  expect(await engine.call('imageList')).toMatchObject({ success: true, data: [] });
  expect(asked).toHaveLength(2);
  expect(renew).toHaveBeenCalledTimes(1);
  const refused = setUp(() => json({ message: 'Invalid' }, 401));
  expect(await refused.engine.call('imageList')).toMatchObject({ success: false, code: '401' });
  expect(refused.asked).toHaveLength(2);
});

test('DEV-05 without a session one is asked for first', async () => {
  const { engine, renew, asked } = setUp(() => json([]), null);
  await engine.call('imageList');
  expect(renew).toHaveBeenCalledTimes(1);
  expect(headers(asked[0]!).authorization).toBe('Bearer new');
});

test('DEV-02 calls of the engine say nothing about the device', async () => {
  const { engine, onReport } = setUp(() => Promise.reject(new TypeError('failed')));
  await engine.call('imageList');
  await engine.lines('events', {}, () => undefined);
  expect(onReport).not.toHaveBeenCalled();
});

test('CALL-DKR-03 a stream tells line by line; lines of another form are told of and skipped', async () => {
  const { engine } = setUp(
    () => new Response('{"status":"Waiting","id":"a"}\n\nbroken\n{"status":7}\n{"status":"Done"}\n'),
  );
  const lines: unknown[] = [];
  const onBadLine = vi.fn();
  const onOpen = vi.fn();
  const result = await engine.lines('imagePull', { query: { fromImage: 'nginx' } }, (line) => lines.push(line), { onBadLine, onOpen }); // prettier-ignore
  expect(result.success).toBe(true);
  expect(lines).toEqual([{ status: 'Waiting', id: 'a' }, { status: 'Done' }]);
  expect(onBadLine).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('CALL-DKR-03 a stream that is given up is no failure to tell', async () => {
  const controller = new AbortController();
  const { engine } = setUp(
    (_url, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  const ended = engine.lines('events', {}, () => undefined, { signal: controller.signal });
  controller.abort();
  expect(await ended).toMatchObject({ success: false, code: 'ABORTED' });
});

test('APP-DKR-06 the socket of an exec is on the device, with the token', () => {
  const { engine } = setUp(() => json([]));
  const url = new URL(engine.execUrl('e1') ?? '', 'http://nas');
  expect(url.pathname).toBe('/docker/api/websocket/exec');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ id: 'e1', token: 'old', endpointId: '3' });
});

import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { devicePath, type CallArgs, type CallSpec } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { type Answer, DeviceClient, signedIn } from './device-client.ts';
import { PushConnection, registration } from './push-connection.ts';

/** Two devices: `near` is the own one, `far` the one behind its relay. */
let near: TestDevice;
let far: TestDevice;
let nearId: string;
let farId: string;
const silent = 'z4silent';
const recorder = 'z4recorder';
const seen: { request: IncomingMessage; body: string }[] = [];
const recording = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen.push({ request, body });
    response.setHeader('content-type', 'application/json').end('{"code":"200","msg":"","data":null}');
  });
});

const idOf = async (device: TestDevice): Promise<string> =>
  (await (await signedIn(device.http, 'admin')).call(calls.system, {})).data.nasid;

beforeAll(async () => {
  far = await startTestDevice();
  farId = await idOf(far);
  await new Promise<void>((resolve) => recording.listen(0, '127.0.0.1', resolve));
  const { port } = recording.address() as AddressInfo;
  near = await startTestDevice({
    peers: { [farId]: far.http, [silent]: 'http://127.0.0.1:9', [recorder]: `http://127.0.0.1:${port}` },
  });
  nearId = await idOf(near);
});
afterAll(async () => {
  recording.close();
  await near.close();
  await far.close();
});
beforeEach(() => (seen.length = 0));

type Headers = Record<string, string>;

/** A call of another device, through the own one. */
async function through<C extends CallSpec>(
  client: DeviceClient,
  id: string,
  spec: C,
  args: CallArgs<C>,
  headers: Headers,
): Promise<Answer> {
  return client.send(spec.method, `/zconn/http/5055/${id}${devicePath(spec)}`, encodeFields(args), headers);
}

/** Signs in at the far device through the near one, and answers the headers of its calls from then on. */
async function signInThere(client: DeviceClient, username: string): Promise<Headers & { rtoken: string }> {
  const before = { rtoken: '', rdeviceid: client.deviceId, rdevice: 'Remote Chrome', ruser: username };
  const { data } = await through(client, farId, calls.keyPub, { signme: 'a'.repeat(32) }, before);
  const key = data as { key: string; key_id: string };
  const own = await new DeviceClient(far.http).credentials(username, 'Hearth2026');
  const fields = { username: encryptFor(key.key, username), password: own.password, key_id: key.key_id };
  const answer = await through(client, farId, calls.login, fields, before);
  const { token } = (answer.data ?? {}) as { token?: string };
  return { ...before, rtoken: token ?? `refused ${answer.code}` };
}

test('CALL-KEY-02 through the relay comes the key of the other device', async () => {
  const admin = await signedIn(near.http, 'admin');
  const signme = 'b'.repeat(32);
  const there = await through(admin, farId, calls.keyPub, { signme }, { rtoken: '' });
  const direct = await new DeviceClient(far.http).call(calls.keyPub, { signme });
  const here = await admin.call(calls.keyPub, { signme });
  expect(there.data).toEqual(direct.data);
  expect(there.data).not.toEqual(here.data);
});

test('CALL-KEY-02 the own session may come as a header, as from the desktop app, which has no cookie', async () => {
  const admin = await signedIn(near.http, 'admin');
  const ask = async (headers: Headers): Promise<string> => {
    const url = `${near.http}/zconn/http/5055/${farId}/key/pub?signme=${'c'.repeat(32)}`;
    return ((await (await fetch(url, { headers: { rtoken: '', ...headers } })).json()) as { code: string }).code;
  };
  expect(await ask({ authorization: `Bearer ${admin.token ?? ''}` })).toBe('200');
  expect(await ask({})).toBe('N001001');
});

test('CALL-AUTH-02 SES-10 a sign-in through the relay gives a token that works there, through it, and not here', async () => {
  const client = await signedIn(near.http, 'admin');
  const headers = await signInThere(client, 'admin');
  const there = await through(client, farId, calls.tokenCheck, {}, headers);
  expect(there).toMatchObject({ code: '200', data: { username: 'admin' } });
  const misused = new DeviceClient(near.http);
  misused.token = headers.rtoken;
  expect(await misused.call(calls.tokenCheck, {})).toMatchObject({ code: 'N001207' });
  const wrong = await through(client, farId, calls.tokenCheck, {}, { ...headers, rtoken: 'x'.repeat(43) });
  expect(wrong.code).toBe('N001207');
  // The own sign-in is what it was.
  expect(await client.call(calls.tokenCheck, {})).toMatchObject({ code: '200' });
  const { data } = await (await signedIn(far.http, 'admin')).call(calls.loginList, {});
  expect(data.list).toContainEqual(expect.objectContaining({ device: 'Remote Chrome', remote: 1 }));
});

test('CALL-EXT-25 RTE-20 while access from outside is off, a link opens for nobody who comes through the relay', async () => {
  const admin = await signedIn(far.http, 'admin');
  const { data: walk } = await admin.call(calls.fileMkdir, { path: '/zenith_sata/admin/data', name: 'Walk' });
  const { data: share } = await admin.call(calls.shareCreate, { paths: [walk.path], code: '' });
  expect(share.outside).toBe(1);
  const visitor = new DeviceClient(far.http);
  const { data: ticket } = await visitor.call(calls.shareVerify, { id: share.id });
  const codes = async (): Promise<string[]> =>
    Promise.all([
      through(visitor, farId, calls.shareInfo, { id: share.id }, {}).then(({ code }) => code),
      through(visitor, farId, calls.shareVerify, { id: share.id }, {}).then(({ code }) => code),
      through(visitor, farId, calls.shareContent, { id: share.id, sticket: ticket.sticket }, {}).then(
        ({ code }) => code,
      ),
      through(visitor, farId, calls.collectMine, { id: 'none', receipts: ['none'] }, {}).then(({ code }) => code),
      through(visitor, farId, calls.collectTakeBack, { id: 'none', receipt: 'none' }, {}).then(({ code }) => code),
      fetch(
        `${far.http}/zconn/http/5055/${farId}/share/download?id=${share.id}&sticket=${encodeURIComponent(ticket.sticket)}`,
      ).then(({ status }) => String(status)),
    ]);
  expect(await codes()).toEqual(['200', '200', '200', 'N003001', 'N000003', '200']);
  await admin.call(calls.securityOutside, { enable: false });
  expect(await codes()).toEqual([...Array<string>(5).fill('N001413'), '403']);
  // At home it opens as before, and its owner is told that it does so there only.
  expect(await visitor.call(calls.shareInfo, { id: share.id })).toMatchObject({ code: '200' });
  const { data } = await admin.call(calls.shareList, { path: walk.path });
  expect(data.list.map(({ id, outside }) => [id, outside])).toEqual([[share.id, 0]]);
  expect((await admin.call(calls.shareList, { path: '/zenith_sata/admin/data/none' })).data.total).toBe(0);
  await admin.call(calls.securityOutside, { enable: true });
});

test('SES-10 the own token never leaves: form, query, cookie and headers carry the remote session alone', async () => {
  const client = await signedIn(near.http, 'admin');
  const headers = { rtoken: 'remote-token', rdeviceid: 'd'.repeat(32), rdevice: 'Chrome', ruser: 'bob' };
  const own = client.token ?? '';
  const query = new URLSearchParams({ token: own, nasid: nearId, device_id: client.deviceId, keep: 'this' });
  const form = new URLSearchParams({ ...client.common(), k: 'a', nasid: nearId });
  await fetch(`${near.http}/zconn/http/5055/${recorder}/kv/load?${query.toString()}`, {
    method: 'POST',
    headers: { ...headers, cookie: `token=${own}`, authorization: `Bearer ${own}` },
    body: form,
  });
  const [{ request, body } = { request: { url: '', headers: {} }, body: '' }] = seen;
  const all = `${request.url} ${JSON.stringify(request.headers)} ${body}`;
  expect(all).not.toContain(own);
  expect(all).not.toContain(nearId);
  expect(all).not.toContain(client.deviceId);
  expect(request.headers).toMatchObject(headers);
  expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({ k: 'a', token: 'remote-token', device_id: 'd'.repeat(32), device: 'Chrome', nasid: recorder }); // prettier-ignore
});

test('SES-10 without the header of a remote session nothing is passed on to another device', async () => {
  const client = await signedIn(near.http, 'admin');
  expect(await client.send('POST', `/zconn/http/5055/${recorder}/auth/token`)).toMatchObject({ code: 'N000001' });
  const stranger = new DeviceClient(near.http);
  expect(await stranger.send('POST', `/zconn/http/5055/${recorder}/auth/token`, {}, { rtoken: 'x' })).toMatchObject({ code: 'N001001' }); // prettier-ignore
  expect(seen).toEqual([]);
});

test('wire contract §2: an unknown device is N000003, one that does not answer ends at 504.html', async () => {
  const client = await signedIn(near.http, 'admin');
  expect(await client.send('POST', '/zconn/http/5055/z4nobody/auth/token', {}, { rtoken: '' })).toMatchObject({ code: 'N000003' }); // prettier-ignore
  const query = new URLSearchParams(client.common()).toString();
  const answer = await fetch(`${near.http}/zconn/http/5055/${silent}/key/pub?${query}`, { headers: { rtoken: '' } });
  expect([answer.status, new URL(answer.url).pathname]).toEqual([504, '/504.html']);
});

test('wire contract §2: through its own id a device answers itself, with the own session, and knows it as remote', async () => {
  const client = new DeviceClient(near.http);
  const path = `/zconn/http/5055/${nearId}`;
  const key = await client.send('GET', `${path}/key/pub`, { signme: 'c'.repeat(32) });
  expect(key).toMatchObject({ code: '200', data: { name: 'Maple House' } });
  const fields = encodeFields(await client.credentials('admin', 'Hearth2026'));
  const login = await client.send('POST', `${path}/auth/login`, fields);
  client.token = (login.data as { token: string }).token;
  expect(await client.send('POST', `${path}/auth/token`)).toMatchObject({ code: '200' });
  const { data } = await client.call(calls.loginList, {});
  expect(data.list.find(({ current }) => current === 1)).toMatchObject({ remote: 1 });
});

test('the relay reaches neither the control surface nor itself', async () => {
  const client = await signedIn(near.http, 'admin');
  for (const id of [nearId, farId])
    for (const path of ['/__control/calls', '/%5f_control/calls', '//__control/calls', `/zconn/http/5055/${recorder}/auth/token`]) {
      const answer = await client.send('GET', `/zconn/http/5055/${id}${path}`, {}, { rtoken: '' });
      expect([path, answer.status, answer.code]).toEqual([path, 404, 'N000003']);
    } // prettier-ignore
  expect(seen).toEqual([]);
});

test('wire contract §2: an address that climbs out of the relay, however it is written, is not passed on', async () => {
  const client = await signedIn(near.http, 'admin');
  const { hostname, port } = new URL(near.http);
  const statusOf = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { rtoken: '', authorization: `Bearer ${client.token ?? ''}` };
      // As written: a URL would take the steps out.
      request({ hostname, port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  const up = ['/..', '/%2e%2e', '/.%2E', '/x/..', '/..%2f', '/%5c..', '/\\..', '/.'];
  for (const step of up)
    for (const id of [recorder, nearId]) {
      const path = `/zconn/http/5055/${id}${step}${'/..'.repeat(3)}/auth/token`;
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
  expect(seen).toEqual([]);
});

test('ROL-09 ROL-12 ERR-02 N001413: local accounts, those kept to the local network, and all others with the switch off', async () => {
  const client = await signedIn(near.http, 'admin');
  const farAdmin = await signedIn(far.http, 'admin');
  expect((await signInThere(client, 'guest')).rtoken).toBe('refused N001413');
  const headers = await signInThere(client, '13800000001');
  const check = async (): Promise<string> => (await through(client, farId, calls.tokenCheck, {}, headers)).code;
  const local = await signedIn(far.http, '13800000001');
  const locally = async (): Promise<string> => (await local.call(calls.tokenCheck, {})).code;

  expect(await check()).toBe('200');
  await farAdmin.call(calls.lanOnly, { username: '13800000001', lanonly: true });
  expect([await check(), await locally()]).toEqual(['N001413', '200']);
  await farAdmin.call(calls.lanOnly, { username: '13800000001', lanonly: false });
  expect(await check()).toBe('200');

  await farAdmin.call(calls.subPerm, { username: '13800000001', perm: { remote: 0 } });
  expect([await check(), await locally()]).toEqual(['N001413', '200']);
  await farAdmin.call(calls.subPerm, { username: '13800000001', perm: { remote: 1 } });

  await farAdmin.call(calls.securityOutside, { enable: false });
  expect([await check(), await locally()]).toEqual(['N001413', '200']);
  const master = await signInThere(client, 'admin');
  expect((await through(client, farId, calls.tokenCheck, {}, master)).code).toBe('200');
  await farAdmin.call(calls.securityOutside, { enable: true });
});

test('CALL-AUTH-11 CALL-EXT-25 the push socket of a remote client ends with its right to be there', async () => {
  const client = await signedIn(far.http, '13800000001');
  const farAdmin = await signedIn(far.http, 'admin');
  const origin = far.http.replace('http:', 'ws:');
  const remote = await PushConnection.open(`${origin}/share/push/ws?webagent=v2&nas_id=${farId}`);
  remote.send(registration(client));
  await remote.until((frame) => frame.cmd === 'register');
  const path = `/zconn/http/5055/${farId}/push/ws`;
  const relayed = await PushConnection.open(`${origin}${path}`);
  relayed.send(registration(client));
  await relayed.until((frame) => frame.cmd === 'register');
  const local = await PushConnection.register(far.push, client);
  await farAdmin.call(calls.lanOnly, { username: '13800000001', lanonly: true });
  expect((await remote.message('session', 'banned')).data).toMatchObject({ code: 'N001413' });
  expect(await remote.closed).toBe(4001);
  expect(await relayed.closed).toBe(4001);
  expect(local.closeCode).toBeUndefined();
  await farAdmin.call(calls.lanOnly, { username: '13800000001', lanonly: false });
  local.close();
});

test('ROL-10 five wrong passwords from outside within a day are told to the administrator who signs in', async () => {
  const client = await signedIn(near.http, 'admin');
  const farAdmin = await signedIn(far.http, 'admin');
  const before = { rtoken: '', rdeviceid: client.deviceId, rdevice: 'Stranger', ruser: 'admin' };
  for (let i = 0; i < 4; i += 1) {
    const fields = await new DeviceClient(far.http).credentials(`somebody${i}`, 'wrong');
    expect((await through(client, farId, calls.login, fields, before)).code).toBe('N001101');
  }
  const socket = await PushConnection.register(far.push, farAdmin);
  await farAdmin.call(calls.reportLogin, {});
  const fields = await new DeviceClient(far.http).credentials('13800000001', 'wrong');
  await through(client, farId, calls.login, fields, before);
  const told = await socket.message('security', 'remote_failures');
  expect(told.data).toMatchObject({ count: 5, username: '13800000001' });
  await farAdmin.call(calls.reportLogin, {});
  await expect.poll(() => socket.messages.filter(({ type }) => type === 'remote_failures').length).toBe(2);
  // With access from outside switched off there is nothing to be warned of.
  await farAdmin.call(calls.securityOutside, { enable: false });
  await farAdmin.call(calls.reportLogin, {});
  await farAdmin.call(calls.securityOutside, { enable: true });
  expect(socket.messages.filter(({ type }) => type === 'remote_failures')).toHaveLength(2);
  socket.close();
});

test('CALL-EXT-26 APP-REMOTE-01 other devices are listed with whether they answer', async () => {
  const client = await signedIn(near.http, 'admin');
  const add = async (nasid: string, name?: string): Promise<Answer> =>
    client.call(calls.remoteSave, { nasid, username: 'bob', action: 'add', ...(name === undefined ? {} : { name }) });
  expect(await add(farId)).toMatchObject({ data: { list: [{ nasid: farId, name: 'Maple House', online: 1, username: 'bob' }] } }); // prettier-ignore
  expect((await add(silent, 'Cellar')).code).toBe('200');
  expect((await add(farId)).code).toBe('N000004');
  expect((await add('z4nobody')).code).toBe('N000003');
  await client.call(calls.remoteSave, { nasid: silent, action: 'rename', name: 'Attic' });
  const { data } = await client.call(calls.remoteList, {});
  expect(data.list.find(({ nasid }) => nasid === silent)).toMatchObject({ name: 'Attic', online: 0 });
  const other = await signedIn(near.http, 'guest');
  expect((await other.call(calls.remoteList, {})).data.list).toEqual([]);
  expect((await other.call(calls.remoteSave, { nasid: farId, action: 'remove' })).code).toBe('N000003');
  const left = await client.call(calls.remoteSave, { nasid: farId, action: 'remove' });
  expect(left.data.list.map(({ nasid }) => nasid)).toEqual([silent]);
});

test('APP-REMOTE-02 bytes of any kind stream through, in parts too', async () => {
  const client = await signedIn(near.http, 'admin');
  const headers = await signInThere(client, 'admin');
  const base = `${near.http}/zconn/http/5055/${farId}`;
  const own = new URLSearchParams(client.common()).toString();
  const bytes = Buffer.alloc(3_000_000, 'hearth ');
  const metadata = `filename ${Buffer.from('far.bin').toString('base64')},path ${Buffer.from('/zenith_sata/admin/data').toString('base64')}`; // prettier-ignore
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const made = await fetch(`${base}/v2/file/upload?${own}`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  expect(made.status, await made.text()).toBe(201);
  const place = made.headers.get('location') ?? '';
  expect(place).toMatch(new RegExp(`^(http://[^/]+)?/zconn/http/5055/${farId}/`));
  const sent = await fetch(`${new URL(place, near.http).href}?${own}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  expect(sent.status).toBe(204);
  const file = new URLSearchParams({ path: '/zenith_sata/admin/data/far.bin', request_purpose: '5' }).toString();
  const part = await fetch(`${base}/v2/file/download?${own}&${file}`, {
    headers: { ...headers, range: 'bytes=10-19' },
  });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
});

test('ROL-12 CALL-AUTH-10 an account forbidden from outside signs in neither by password nor by code through the relay', async () => {
  const admin = await signedIn(far.http, 'admin');
  const normal = await signedIn(far.http, '13800000001');
  await admin.call(calls.lanOnly, { username: '13800000001', lanonly: true });
  const made = await normal.call(calls.authCode, { action: 'create' });
  const code = 'code' in made.data ? (made.data.code ?? '') : '';
  const client = await signedIn(near.http, 'admin');
  expect((await signInThere(client, '13800000001')).rtoken).toBe('refused N001413');
  const before = { rtoken: '', rdeviceid: 'e'.repeat(32), rdevice: 'Remote Chrome', ruser: '13800000001' };
  expect((await through(client, farId, calls.authCode, { action: 'use', code }, before)).code).toBe('N001413');
  await admin.call(calls.lanOnly, { username: '13800000001', lanonly: false });
  expect((await signInThere(client, '13800000001')).rtoken).not.toMatch(/^refused/);
});

import { mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COLLECT_PART_KEPT_MS } from '#shared/constants.ts';
import { fileTester } from '../files/test-calls.ts';
import { cleanTemporary } from '../files/tus/clean-temporary.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { collectForm, submitTo } from './test-collect.ts';

let device: FileDevice;
const inbox = '/zenith_sata/ann/data/inbox';
const staging = '/zenith_sata/.hearth-tmp';
const { call } = fileTester(() => device);
const KEY = '0123456789abcdef'.repeat(2);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(inbox), { recursive: true });
});
afterEach(() => device.remove());

const create = async (more: object = {}): Promise<string> => {
  const deadline = Math.floor(Date.now() / 1000) + 3600;
  return (await call('collectCreate', { name: 'Essays', path: inbox, deadline, ...more })).id;
};

interface Piece {
  readonly key?: string;
  readonly name?: string;
  readonly size?: number;
}
const urlOf = (id: string, { key = KEY, name = 'essay.pdf', size = 10 }: Piece): string =>
  `/share/collect/part?${new URLSearchParams({ id, key, name, size: String(size) }).toString()}`;
const answerOf = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) => ({
  status: statusCode,
  offset: (headers as Record<string, unknown>)['upload-offset'],
  code: body === '' ? '' : (JSON.parse(body) as { code: string }).code,
});
const ask = async (id: string, piece: Piece = {}) =>
  answerOf(await device.app.inject({ method: 'HEAD', url: urlOf(id, piece) }));
const send = async (id: string, offset: number, bytes: string, piece: Piece = {}) =>
  answerOf(
    await device.app.inject({
      method: 'PATCH',
      url: urlOf(id, piece),
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      payload: bytes,
    }),
  );
const handIn = (id: string, parts: unknown) => {
  const form = collectForm(id, {}, {});
  form.set('parts', typeof parts === 'string' ? parts : JSON.stringify(parts));
  return submitTo(device, form);
};
const whole = [{ key: KEY, name: 'essay.pdf', size: 10 }];

test('CALL-EXT-13 UPL-04 a visitor sends a file piece by piece, goes on where it broke off, and hands it in', async () => {
  const id = await create();
  expect(await ask(id)).toMatchObject({ status: 200, offset: '0' });
  expect(await send(id, 0, 'hello')).toMatchObject({ status: 204, offset: '5' });
  // Another page knows nothing but the secret of the file.
  expect(await ask(id)).toMatchObject({ offset: '5' });
  expect(await ask(id, { key: 'f'.repeat(32) })).toMatchObject({ offset: '0' });
  expect(await send(id, 3, 'xx')).toMatchObject({ status: 409, offset: '5' });
  expect(await handIn(id, whole)).toMatchObject({ code: 'N000001', data: { reason: 'not whole' } });
  expect(await send(id, 5, 'world')).toMatchObject({ status: 204, offset: '10' });
  const { code, data } = await handIn(id, whole);
  expect([code, data]).toEqual(['200', { ok: 1, receipt: expect.any(String) as string, files: 1, again: 0 }]);
  expect(readFileSync(path.join(device.disk(inbox), 'essay.pdf'), 'utf8')).toBe('helloworld');
  // Handed in once, it is not there a second time.
  expect(await handIn(id, whole)).toMatchObject({ code: 'N000001' });
});

test('CALL-EXT-13 what a submission would be refused for is refused before its bytes are sent', async () => {
  const id = await create({ max_size: 8, max_total: 12, types: ['document'] });
  expect(await send(id, 0, 'x', { size: 9 })).toMatchObject({ status: 400, code: 'N000001' });
  expect(await send(id, 0, 'x', { size: 1, name: 'run.exe' })).toMatchObject({ status: 400, code: 'N000001' });
  expect(await send(id, 0, 'x', { key: '../../../../etc/passwd' })).toMatchObject({ status: 400, code: 'N000001' });
  expect(await send(id, 0, 'xyz', { size: 2 })).toMatchObject({ status: 413 });
  expect(await ask(id, { size: 2 })).toMatchObject({ offset: '0' });
  for (const key of ['a', 'b']) await send(id, 0, '12345678', { size: 8, key: key.repeat(32) });
  const both = ['a', 'b'].map((key) => ({ key: key.repeat(32), name: `${key}.pdf`, size: 8 }));
  expect(await handIn(id, both)).toMatchObject({ code: 'N000001', data: { reason: 'total' } });
  expect(readdirSync(device.disk(inbox))).toEqual([]);
  // What was refused together is still there, one by one.
  expect(await handIn(id, both.slice(0, 1))).toMatchObject({ code: '200' });
  for (const parts of ['{', '{}', [{ key: KEY }]]) expect(await handIn(id, parts)).toMatchObject({ code: 'N000001' });
  await call('collectModify', { id, state: 'closed' });
  expect(await send(id, 0, 'x', { size: 1 })).toMatchObject({ code: 'N003002' });
  await call('collectDelete', { ids: [id] });
  expect(await send(id, 0, 'x', { size: 1 })).toMatchObject({ code: 'N003001' });
});

test('CALL-EXT-13 UPL-03 what visitors have begun counts for the quota of the owner, all of it together', async () => {
  device.context.db.exec("UPDATE accounts SET quota = 100000 WHERE username = 'ann'");
  const [one, other] = [await create(), await create({ name: 'Poems' })];
  const half = 'x'.repeat(60_000);
  expect(await send(one, 0, half.slice(0, 30_000), { size: 60_000 })).toMatchObject({ status: 204 });
  expect(await send(one, 30_000, half.slice(30_000), { size: 60_000 })).toMatchObject({ status: 204 });
  for (const id of [one, other])
    expect(await send(id, 0, half, { size: 60_000, key: 'd'.repeat(32) })).toMatchObject({
      status: 507,
      code: 'N002004',
    });
  expect(await send(other, 0, half.slice(0, 30_000), { size: 30_000 })).toMatchObject({ status: 204 });
  expect((await handIn(one, [{ key: KEY, name: 'essay.pdf', size: 60_000 }])).code).toBe('200');
});

test('CALL-EXT-13 UPL-03 a form that does not say how large it is is not taken', async () => {
  const id = await create();
  const form = new Response(collectForm(id, {}, { 'a.txt': 'a' }));
  const headers = { 'content-type': form.headers.get('content-type') ?? '', 'transfer-encoding': 'chunked' };
  const payload = Readable.from([Buffer.from(await form.arrayBuffer())]);
  const answer = await device.app.inject({ method: 'POST', url: '/share/collect/submit', headers, payload });
  expect(answer.statusCode).toBe(411);
  expect(readdirSync(device.disk(inbox))).toEqual([]);
});

test('CALL-EXT-13 UPL-04 a file begun goes on after the device was started anew, and is forgotten a day later', async () => {
  const id = await create();
  await send(id, 0, 'hello');
  await cleanTemporary(device.context.config.dataDir, () => false);
  expect(await ask(id)).toMatchObject({ offset: '5' });
  const file = path.join(device.disk(staging), `collect-${id}`, KEY);
  const long = (Date.now() - COLLECT_PART_KEPT_MS) / 1000 - 1;
  utimesSync(file, long, long);
  await cleanTemporary(device.context.config.dataDir, () => false);
  expect(await ask(id)).toMatchObject({ offset: '0' });
});

test('CALL-EXT-13 what nobody went on with for a day goes when another file begins', async () => {
  const id = await create();
  await send(id, 0, 'hello');
  const folder = path.join(device.disk(staging), `collect-${id}`);
  const long = (Date.now() - COLLECT_PART_KEPT_MS) / 1000 - 1;
  utimesSync(path.join(folder, KEY), long, long);
  await send(id, 0, 'hello', { key: 'c'.repeat(32) });
  expect(readdirSync(folder)).toEqual(['c'.repeat(32)]);
});

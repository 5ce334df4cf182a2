import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallSpec, devicePath } from '#shared/contract/define.ts';
import { calls, type CallName } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { sampleFor } from './call-samples.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

/** Texts that a field may not hold, by what its schema says of it. */
function badTexts(schema: z.ZodType): (string | undefined)[] {
  const isRequired = !schema.safeParse(undefined).success;
  const candidates = ['', 'x', '-1', '1e999', '{', '[]', '[1,2', '{"a":1}', '\u0000', 'x'.repeat(9000)];
  const spec = z.object({ field: schema });
  const refused = candidates.filter((text) => !accepts(spec, text));
  return [...(isRequired ? [undefined] : []), ...refused];
}
function accepts(schema: z.ZodObject, text: string): boolean {
  const tries: unknown[] = [text];
  if (/^-?\d+(\.\d+)?$/.test(text)) tries.push(Number(text));
  if (text === '') tries.push(undefined);
  try {
    tries.push(JSON.parse(text));
  } catch {
    // Not JSON: only the text itself counts.
  }
  return tries.some((value) => schema.safeParse({ field: value }).success);
}

const cases = (Object.entries(calls) as unknown as [CallName, CallSpec][]).flatMap(([name, spec]) =>
  Object.entries(spec.request.shape as Record<string, z.ZodType>).flatMap(([field, schema]) =>
    badTexts(schema).map((text) => [name, field, text] as const),
  ),
);

test('there is something to refuse in every call with a required field', () => {
  const covered = new Set(cases.map(([name]) => name));
  const needing = (Object.entries(calls) as unknown as [CallName, CallSpec][])
    .filter(([, spec]) => !spec.request.safeParse({}).success)
    .map(([name]) => name);
  expect(needing.filter((name) => !covered.has(name))).toEqual([]);
});

test.each(cases)('SES-07 ERR-13 %s refuses %s = %j', async (name, field, text) => {
  const spec = calls[name] as unknown as CallSpec;
  const fields = encodeFields(await sampleFor(name, { client: admin, username: 'admin' }));
  const answer = await admin.send(spec.method, devicePath(spec), { ...fields, [field]: text });
  expect(answer).toMatchObject({ status: 200, code: 'N000001', data: { field: expect.stringContaining(field) as string } }); // prettier-ignore
});

test('unknown paths and wrong methods answer N000003 with HTTP 404', async () => {
  const wrong = [
    ['POST', '/no/such/call'],
    ['GET', '/auth/token'],
    ['POST', '/key/pub'],
    ['PUT', '/kv/load'],
    ['POST', '/auth/token/'],
    ['POST', '/AUTH/TOKEN'],
    ['POST', '/auth//token'],
    ['POST', '/auth/token%2f'],
  ] as const;
  for (const [method, path] of wrong) {
    const { status, code } = await admin.send(method, path);
    expect([method, path, status, code]).toEqual([method, path, 404, 'N000003']);
  }
});

test('a body larger than 1 MiB, of another type, or broken answers N000001', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(`${device.http}/kv/create`, { method: 'POST', body, headers });
    return { status: response.status, ...((await response.json()) as { code: string }) };
  };
  expect(await post(`k=a&v=${'x'.repeat(1024 * 1024)}`, form)).toMatchObject({ status: 200, code: 'N000001' });
  expect(await post('{"k":"a"}', { 'content-type': 'application/json' })).toMatchObject({ code: 'N000001' });
  expect(await post('k=a', { 'content-type': 'text/plain' })).toMatchObject({ code: 'N000001' });
  expect((await admin.send('POST', '/auth/token')).code).toBe('200');
});

test('CALL-KV-01 a value of 65,536 bytes is kept, one byte more is refused', async () => {
  const exact = 'ü'.repeat(32_768);
  expect((await admin.call(calls.kvCreate, { k: 'big', v: exact })).code).toBe('200');
  expect((await admin.call(calls.kvCreate, { k: 'big', v: `${exact}x` })).code).toBe('N000001');
  expect((await admin.call(calls.kvLoad, { k: 'big' })).data.value).toBe(exact);
});

test('any form at all gets an envelope, and the device goes on', async () => {
  const paths = Object.values(calls)
    .filter((spec) => spec.method === 'POST' && spec.name !== 'reboot' && spec.name !== 'shutdown')
    .filter((spec) => spec.name !== 'logout' && spec.name !== 'login' && spec.name !== 'passwordCheck')
    .map((spec) => devicePath(spec));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.json(),
    fc.constantFrom('0', '-1', '[]', '../..'),
  );
  const name = fc.oneof(
    fc.constantFrom('path', 'paths', 'k', 'v', 'ids', 'page', 'size', 'name', '__proto__'),
    fc.string(),
  );
  admin.isNoted = false;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(fc.tuple(name, text), { maxLength: 6 }),
      async (path, pairs) => {
        const fields = Object.fromEntries(pairs.filter(([key]) => !['token', 'device_id'].includes(key)));
        const answer = await admin.send('POST', path, fields);
        expect(answer.status).toBe(200);
        expect(answer.code).toMatch(/^(200|N\d{6})$/);
      },
    ),
    { numRuns: 150 },
  );
  admin.isNoted = true;
  expect(device.log.filter((line) => line.includes('ERROR'))).toEqual([]);
});

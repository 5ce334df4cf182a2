import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

async function send(bytes: Buffer, query = new URLSearchParams(guest.common()).toString()) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me.png');
  const response = await fetch(`${device.http}/account/avatar?${query}`, { method: 'POST', body: form });
  return { status: response.status, ...((await response.json()) as { code: string; data: { avatar: string } | null }) };
}
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } }).png().toBuffer(); // prettier-ignore

test('CALL-EXT-28 a picture is kept square and small, and everybody may see it', async () => {
  const { code, data } = await send(await picture(900, 300));
  expect(code).toBe('200');
  const user = await guest.call(calls.tokenCheck, {});
  expect(user.data.avatar).toBe(data?.avatar);
  const shown = await fetch(`${device.http}${data?.avatar}`);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  const { width, height, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 256, height: 256, format: 'webp' });
  const etag = shown.headers.get('etag') ?? '';
  expect((await fetch(`${device.http}${data?.avatar}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('CALL-EXT-28 a new picture replaces the old one, whose address is gone', async () => {
  const first = await send(await picture(10, 10));
  const second = await send(await picture(20, 20));
  expect((await fetch(`${device.http}${first.data?.avatar}`)).status).toBe(404);
  expect((await fetch(`${device.http}${second.data?.avatar}`)).status).toBe(200);
});

test('CALL-EXT-28 what is no picture, or larger than 2 MiB, is refused and nothing changes', async () => {
  const before = (await guest.call(calls.tokenCheck, {})).data.avatar;
  expect((await send(Buffer.from('<svg onload="x">no picture</svg'))).code).toBe('N000001');
  expect((await send(Buffer.alloc(2 * 1024 * 1024 + 1))).code).toBe('N000001');
  expect((await send(Buffer.alloc(4 * 1024 * 1024))).code).toBe('N000001');
  expect((await send(await picture(5, 5), 'token=made-up&device_id=x')).status).toBe(403);
  expect((await guest.call(calls.tokenCheck, {})).data.avatar).toBe(before);
  for (const id of ['../../device-key.pem', '0'.repeat(32), ''])
    expect((await fetch(`${device.http}/account/avatar/image?id=${encodeURIComponent(id)}`)).status).toBe(404);
});

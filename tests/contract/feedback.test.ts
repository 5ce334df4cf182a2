import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HELP_IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

const folder = (): string => path.join(device.dataDir, 'system', 'feedback');
const fileNames = (ticket: string): string[] =>
  readdirSync(folder())
    .filter((name) => name.startsWith(ticket))
    .sort();
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 0xfb)]);
const jpeg = (bytes: number): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3, 0x55)]);
const address = (bytes: Buffer, type = 'image/png'): string => `data:${type};base64,${bytes.toString('base64')}`;
const text = 'The fan is loud at night.';

test('CALL-EXT-28 APP-HELP-01 a word is kept with its pictures, for the eyes of the device alone', async () => {
  // As large as four pictures may be: more than the form of any other call.
  const images = [address(png), ...Array.from({ length: 3 }, () => address(jpeg(HELP_IMAGE_MAX_BYTES), 'text/html'))];
  const { code, data } = await admin.call(calls.helpSubmit, { type: 'problem', text, contact: 'me', images });
  expect(code).toBe('200');
  const { ticket } = data;
  expect(fileNames(ticket)).toEqual([
    `${ticket}-1.png`,
    ...[2, 3, 4].map((at) => `${ticket}-${at}.jpg`),
    `${ticket}.json`,
  ]);
  expect(readFileSync(path.join(folder(), `${ticket}-1.png`)).equals(png)).toBe(true);
  for (const name of fileNames(ticket)) expect(statSync(path.join(folder(), name)).mode & 0o777).toBe(0o600);
  const kept = JSON.parse(readFileSync(path.join(folder(), `${ticket}.json`), 'utf8')) as object;
  expect(kept).toMatchObject({ type: 'problem', text, contact: 'me', report: null });
});

test('CALL-EXT-28 N000001 too short, too many, too large, or by its bytes no picture: nothing is kept', async () => {
  const before = readdirSync(folder());
  const send = async (fields: object) =>
    (await admin.call(calls.helpSubmit, { type: 'problem', text, ...fields })).code;
  expect(await send({ text: 'Nine chars'.slice(0, 9) })).toBe('N000001');
  expect(await send({ text: 'x'.repeat(1001) })).toBe('N000001');
  expect(await send({ images: Array.from({ length: 5 }, () => address(png)) })).toBe('N000001');
  expect(await send({ images: [address(jpeg(HELP_IMAGE_MAX_BYTES + 1))] })).toBe('N000001');
  expect(await send({ images: [address(Buffer.from('<svg onload="alert(1)"/>'))] })).toBe('N000001');
  expect(await send({ images: ['/etc/passwd'] })).toBe('N000001');
  expect(await send({ images: [address(png), 'data:image/png;base64,'] })).toBe('N000001');
  expect(await send({ contact: 'x'.repeat(101) })).toBe('N000001');
  expect(await send({ diagnostics: 'x'.repeat(8001) })).toBe('N000001');
  expect(readdirSync(folder())).toEqual(before);
});

test('APP-HELP-01 what logs add is what was shown before: own lines, without names and addresses', async () => {
  await guest.call(calls.reportLogin, {});
  const { data: shown } = await guest.call(calls.helpLogs, {});
  expect(shown.text).toMatch(/^\S+Z info session Signed in on \*\*\*/m);
  expect(shown.text).not.toContain('127.0.0.1');
  expect(shown.text).not.toContain('guest');
  expect(shown.text).not.toContain('has started');
  expect((await admin.call(calls.helpLogs, {})).data.text).toContain('The device has started');
  const send = async (logs: boolean) => {
    const { data } = await guest.call(calls.helpSubmit, { type: 'idea', text, logs, diagnostics: 'client: 1' });
    return JSON.parse(readFileSync(path.join(folder(), `${data.ticket}.json`), 'utf8')) as { report: unknown };
  };
  expect((await send(true)).report).toEqual({ log: shown.text, diagnostics: 'client: 1' });
  expect((await send(false)).report).toBeNull();
});

test('APP-HELP-01 an account is shown its own words, the newest first', async () => {
  const { list, total } = (await guest.call(calls.helpTickets, {})).data;
  expect(list.map(({ type, text: words, images, logs }) => [type, words, images, logs])).toEqual([
    ['idea', text, 0, 0],
    ['idea', text, 0, 1],
  ]);
  expect(total).toBe(2);
  expect((await admin.call(calls.helpTickets, {})).data.list.map(({ images }) => images)).toEqual([4]);
});

test('CALL-EXT-28 N001105 ten an hour and account', async () => {
  const send = (client: DeviceClient) => client.call(calls.helpSubmit, { type: 'idea', text });
  for (let at = 0; at < 8; at += 1) expect((await send(guest)).code).toBe('200');
  const wait: unknown = expect.any(Number);
  expect(await send(guest)).toMatchObject({ code: 'N001105', data: { wait } });
  expect((await send(admin)).code).toBe('200');
});

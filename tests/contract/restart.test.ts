import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-restart-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('RSA-04 after the device got a new key, a client that fetches it again signs in', async () => {
  const first = await startTestDevice({ dataDir });
  const old = await new DeviceClient(first.http).credentials('admin', 'Hearth2026');
  await first.close();
  rmSync(path.join(dataDir, 'system', 'device-key.pem'));
  const second = await startTestDevice({ dataDir });
  const client = new DeviceClient(second.http);
  expect((await client.call(calls.login, old)).code).toBe('N001112');
  expect((await client.signIn('admin')).code).toBe('200');
  await second.close();
});

test('sessions, settings and records survive a restart of the device', async () => {
  const first = await startTestDevice({ dataDir });
  const client = await signedIn(first.http, 'admin');
  await client.call(calls.kvCreate, { k: 'userSetting', v: '{"x":1}' });
  await client.call(calls.settingChange, { key: 'desktop.wallpaper', value: 'bkg3' });
  const { nasid } = (await client.call(calls.system, {})).data;
  await first.close();

  const second = await startTestDevice({ dataDir });
  const after = new DeviceClient(second.http);
  Object.assign(after, { token: client.token, deviceId: client.deviceId });
  expect((await after.call(calls.kvLoad, { k: 'userSetting' })).data.value).toBe('{"x":1}');
  expect((await after.call(calls.settingLoad, {})).data['desktop.wallpaper']).toBe('bkg3');
  expect((await after.call(calls.system, {})).data.nasid).toBe(nasid);
  await second.close();
});

test('a second device on the same folder is refused, and the first goes on', async () => {
  const first = await startTestDevice({ dataDir });
  await expect(startTestDevice({ dataDir })).rejects.toThrow(/in use by another device/);
  expect((await signedIn(first.http, 'guest')).token).not.toBe('');
  await first.close();
});

test('a port in use is one clear line, and the folder is free again', async () => {
  const first = await startTestDevice();
  const port = Number(new URL(first.http).port);
  await expect(startTestDevice({ dataDir, port })).rejects.toThrow(`cannot listen on 127.0.0.1:${port}: EADDRINUSE`);
  const second = await startTestDevice({ dataDir });
  await second.close();
  await first.close();
});

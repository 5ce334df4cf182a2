import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

// OPTIONS of the upload address says what the device can do, to anybody.
const addresses = Object.values(streams)
  .filter((spec) => (spec.who as string) !== 'public')
  .flatMap((spec) =>
    spec.methods.filter((method) => method !== 'OPTIONS').map((method) => [method, spec.path] as const),
  );
const query = 'path=%2Fzenith_sata%2Fadmin%2Fdata%2Fx&request_purpose=5';

test.each(addresses)('ROL-11 %s %s gives nothing without a session', async (method, path) => {
  const thief = new DeviceClient(device.http);
  const withToken = new URLSearchParams({ ...thief.common(), token: admin.token }).toString();
  for (const suffix of [query, `${query}&token=made-up&device_id=${thief.deviceId}`, `${query}&${withToken}`]) {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': '1',
      'content-type': 'application/offset+octet-stream',
    };
    const response = await fetch(`${device.http}${path}?${suffix}`, {
      method,
      headers: path.includes('upload') ? headers : {},
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    if (path !== streams.upload.path || method === 'POST') expect(response.status).toBe(403);
  }
});

test('ROL-11 the same addresses know a signed-in account', async () => {
  const common = new URLSearchParams(admin.common()).toString();
  const response = await fetch(`${device.http}${streams.download.path}?${query}&${common}`);
  expect(response.status).toBe(404);
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const SIZE = 64 * 1024 * 1024;

/** Fields of every request, as the console of this window sends them. */
async function requestFields(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const [session, { deviceId, device }] = await Promise.all([
      window.hearth!.session.get(),
      window.hearth!.identity(),
    ]);
    const common = { plat: 'web', version: '2.3.2023052901', device_id: deviceId, device };
    return { ...common, token: session?.token ?? '', rnd: `${Date.now()}_0001`, webagent: 'v2' };
  });
}

test('a large file goes up with progress and comes down whole, by ranges too', async ({ started, signInTo }) => {
  const { page } = started;
  await signInTo(page);
  const fields = await requestFields(page);
  const result = await page.evaluate(
    async ({ size, common }) => {
      const hex = async (data: Promise<ArrayBuffer>) =>
        Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await data)), (b) => b.toString(16)).join('');
      const call = async (path: string, own: Record<string, string>) => {
        const body = new URLSearchParams({ ...common, ...own });
        const answer = (await (await fetch(path, { method: 'POST', body })).json()) as { code: string; data: unknown };
        if (answer.code !== '200') throw new Error(`${path} answered ${answer.code}`);
        return answer.data;
      };
      const block = crypto.getRandomValues(new Uint8Array(65_536));
      const file = new Blob(Array.from({ length: size / block.length }, () => block));
      const top = (await call('/v2/file/list', {})) as { list: { path: string }[] };
      const folder = top.list[0]!.path;
      const place = (await call('/v2/file/upload/check', { path: folder, name: 'proxy.bin', size: String(size) })) as {
        url: string;
      };

      const progress: number[] = [];
      const status = await new Promise<number>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.upload.onprogress = (event) => progress.push(event.loaded);
        request.onload = () => resolve(request.status);
        request.onerror = () => reject(new Error('upload failed'));
        request.open('PATCH', `${place.url}?${new URLSearchParams(common)}`);
        request.setRequestHeader('tus-resumable', '1.0.0');
        request.setRequestHeader('upload-offset', '0');
        request.setRequestHeader('content-type', 'application/offset+octet-stream');
        request.send(file);
      });

      const query = { ...common, path: `${folder}/proxy.bin`, remote_port: '8050', request_purpose: '5' };
      const address = `/v2/file/download?${new URLSearchParams(query)}`;
      const whole = await (await fetch(address)).blob();
      const part = await fetch(address, { headers: { range: 'bytes=65530-65541' } });
      return {
        status,
        onTheWay: progress.some((loaded) => loaded > 0 && loaded < size),
        last: progress.at(-1),
        same: (await hex(file.arrayBuffer())) === (await hex(whole.arrayBuffer())),
        part: [part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength],
      };
    },
    { size: SIZE, common: fields },
  );
  expect(result).toMatchObject({ status: 204, onTheWay: true, last: SIZE, same: true });
  expect(result.part).toEqual([206, `bytes 65530-65541/${SIZE}`, 12]);
});

test('a device that is away is HTTP 504 with code 504, and found again when it is back', async ({
  started,
  device,
}) => {
  const { page } = started;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const ask = () =>
    page.evaluate(async () => {
      const answer = await fetch(
        `/key/pub?signme=${'a'.repeat(32)}&plat=web&version=1&device_id=${'b'.repeat(32)}&device=x`,
      );
      return [answer.status, ((await answer.json()) as { code: string }).code];
    });
  expect(await ask()).toEqual([200, '200']);
  await device.kill();
  expect(await ask()).toEqual([504, '504']);
  await device.restart();
  expect(await ask()).toEqual([200, '200']);
});

test('RTE-01 the console is served below its base path, the rest is the device, and nothing leaves its folder', async ({
  started,
}) => {
  const { page } = started;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const found = await page.evaluate(async () => {
    const get = async (path: string) => {
      const answer = await fetch(path);
      return [
        answer.status,
        answer.headers.get('content-type')?.split(';')[0],
        answer.headers.get('content-security-policy'),
      ];
    };
    return {
      page: await get('/home/settings/x'),
      missing: await get('/home/none.js'),
      climb: await get('/home/..%2f..%2fpackage.json'),
    };
  });
  expect(found.page.slice(0, 2)).toEqual([200, 'text/html']);
  expect(found.page[2]).toContain("script-src 'self'");
  expect(found.missing[0]).toBe(404);
  expect(found.climb[0]).toBe(400);
});

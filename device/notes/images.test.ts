import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../files/test-kit.ts';
import { createNoteHandlers } from '../calls/notes.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { registerNoteImages } from './image-routes.ts';
import { noteServices } from './note-service.ts';

/** The smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let device: FileDevice;
let now: number;
let base: string;
beforeEach(async () => {
  now = 1_750_000_000_000;
  device = await startFileDevice(undefined, (app, context, authenticate) => {
    noteServices(context, () => now);
    registerNoteImages(app, context, authenticate);
  });
  base = await device.listen();
});
afterEach(() => device.remove());

const as = (who: string, headers: Record<string, string> = {}) => ({ headers: { 'x-user': who, ...headers } });
async function add(bytes: Buffer, safe = false, who = 'ann') {
  const response = await fetch(`${base}/v2/note/image/add?safe=${safe ? 1 : 0}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    ...as(who, { 'content-type': 'image/png' }),
  });
  return {
    status: response.status,
    ...((await response.json()) as { code: string; data: { id: string; url: string } }),
  };
}
const get = (url: string, who = 'ann', headers: Record<string, string> = {}) => fetch(base + url, as(who, headers));
const save = (html: string, more: object = {}) => {
  const handlers = createNoteHandlers(device.context, () => now);
  return handlers.noteSave(
    calls.noteSave.request.parse({ html, title: 'T', ...more }),
    callerNamed('ann'),
    requestInfo,
  );
};
const load = (id: string) =>
  createNoteHandlers(device.context, () => now).noteLoad({ id }, callerNamed('ann'), requestInfo);
const files = (): string[] => {
  const dir = path.join(device.dataDir, 'pool/zenith_sata/ann/notes');
  return existsSync(dir) ? readdirSync(dir, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) => e.name) : []; // prettier-ignore
};
const openBox = () => safeBoxes(device.context).create(callerNamed('ann'), 'x'.repeat(64), '');

test('APP-NOTE-02 a picture is kept and shown to its owner alone, once and for ever', async () => {
  const { data, code } = await add(PIXEL);
  expect(code).toBe('200');
  const shown = await get(data.url);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PIXEL);
  expect((await get(data.url, 'ann', { 'if-none-match': `"${data.id}"` })).status).toBe(304);
  expect((await get(data.url, 'max')).status).toBe(404);
  expect((await fetch(base + data.url)).status).toBe(403);
});

test('APP-NOTE-02 what is no picture, or too large, is refused and leaves nothing', async () => {
  expect(await add(Buffer.from('<svg onload="x()"/>'))).toMatchObject({ status: 400, code: 'N000001' });
  expect(await add(Buffer.alloc(0))).toMatchObject({ code: 'N000001' });
  const large = Buffer.concat([PIXEL, Buffer.alloc(6 * 1024 * 1024)]);
  const refused = await fetch(`${base}/v2/note/image/add`, {
    method: 'POST',
    body: new Uint8Array(large),
    ...as('ann', { 'content-type': 'image/png' }),
  }).catch(() => undefined);
  expect(refused?.ok ?? false).toBe(false);
  expect(files()).toEqual([]);
});

test('CALL-EXT-20 pictures that come as data become pictures of the device', async () => {
  const { id } = await save(
    `<p>a</p><img src="data:image/png;base64,${PIXEL.toString('base64')}" alt="dot"><img src="data:image/png;base64,AAAA">`,
  );
  const { html } = await load(id);
  const url = /<img src="([^"]+)" alt="dot"/.exec(html)?.[1] ?? '';
  expect(url).toMatch(/^\/v2\/note\/image\?id=[0-9a-f]{32}$/);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect((await get(url)).status).toBe(200);
});

test('CALL-EXT-20 a picture goes with the last version that names it, one of no note after a day', async () => {
  const used = (await add(PIXEL)).data;
  await add(PIXEL);
  const { id } = await save(`<img src="${used.url}&tmptoken=old">`);
  await save('<p>without</p>', { id, base_version: 1 });
  expect(files()).toHaveLength(2);
  now += 25 * 3_600_000;
  await noteServices(device.context).sweep();
  expect((await get(used.url)).status).toBe(200);
  expect(files()).toHaveLength(1);
  await noteServices(device.context).erase([id]);
  expect(files()).toEqual([]);
});

test('APP-NOTE-03 a picture of the safe box is encrypted, and shown while the box is open alone', async () => {
  expect(await add(PIXEL, true)).toMatchObject({ status: 403, code: 'N001601' });
  await openBox();
  const { data } = await add(PIXEL, true);
  const shown = await get(data.url);
  expect(shown.headers.get('cache-control')).toContain('no-store');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PIXEL);
  const box = path.join(device.dataDir, 'pool/zenith_sata/ann/safebox');
  const kept = readdirSync(box, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(kept).toHaveLength(1);
  expect(readFileSync(path.join(kept[0]!.parentPath, kept[0]!.name)).includes(PIXEL.subarray(8))).toBe(false);
  // Put into a note outside of the box, the note gets a picture of its own.
  const { id } = await save(`<img src="${data.url}">`);
  const { html } = await load(id);
  expect(html).not.toContain(data.id);
  safeBoxes(device.context).lock(callerNamed('ann'));
  expect((await get(data.url)).status).toBe(403);
  expect((await get(/src="([^"]+)"/.exec(html)?.[1] ?? '')).status).toBe(200);
});

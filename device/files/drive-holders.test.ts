import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createArchiveHandlers } from '../calls/archives.ts';
import { createDownloadHandlers } from '../calls/downloads.ts';
import { holdersOf } from './drive-holders.ts';
import { fileTester } from './test-calls.ts';
import { callerNamed, type FileDevice, query, requestInfo, startFileDevice } from './test-kit.ts';

const drive = '/usb/u-1';
const ann = callerNamed('ann');
let device: FileDevice;
let base: string;
const { usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  usb('u-1', { label: 'Travel' });
  usb('u-2', { label: 'Music' });
  base = await device.listen();
  mkdirSync(device.disk(`${drive}/Trip`), { recursive: true });
});
afterEach(() => device.remove());

const put = (name: string, bytes: Buffer | string): void => writeFileSync(device.disk(`${drive}/${name}`), bytes);
const holders = (at = drive): string[] => holdersOf(device.services, at, 'en');
const free = () => vi.waitFor(() => expect(holders()).toEqual([]));
/** What holds the drive at the moment in which a part of the device opens or reads a file of it. */
async function whileReading(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const { begin } = device.services.sent;
  const spy = vi.spyOn(device.services.sent, 'begin').mockImplementation((...args) => {
    const end = begin(...args);
    seen.push(...holders());
    return end;
  });
  await work();
  spy.mockRestore();
  return seen;
}

test('APP-FM-05 CALL-DW-01 a download of a folder, and of several files, holds their drive while it flows, under its own name', async () => {
  put('Trip/film.bin', randomBytes(30_000_000));
  put('b.bin', 'b');
  const downloads = createDownloadHandlers(device.context);
  for (const [paths, name] of [
    [[`${drive}/Trip`], 'Trip.zip'],
    [[drive], 'Travel.zip'],
    [[`${drive}/Trip/film.bin`, `${drive}/b.bin`], 'Trip.zip'],
  ] as const) {
    const { id } = await downloads.downloadStart({ paths: [...paths], kind: 'zip' }, ann, requestInfo);
    // Prepared, but not under way.
    expect(holders()).toEqual([]);
    const gone = new AbortController();
    const answer = await fetch(`${base}/file/dw?${query({ id })}`, {
      headers: { 'x-user': 'ann' },
      signal: gone.signal,
    });
    await answer.body?.getReader().read();
    expect([holders(), holders('/usb/u-2'), holders('/usb/u')]).toEqual([[name], [], []]);
    gone.abort();
    await free();
  }
});

test('APP-FM-05 a picture that is made small, a sum and an archive that is looked into hold their drive', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  );
  put('sea.png', picture);
  put('Trip/a.txt', 'words');
  execFileSync('zip', ['-q', '-r', 'old.zip', 'Trip'], { cwd: device.disk(drive) });
  const archives = createArchiveHandlers(device.context);
  const thumb = () => fetch(`${base}/v2/file/thumb?${query({ path: `${drive}/sea.png`, size: 's' })}`, { headers: { 'x-user': 'ann' } }); // prettier-ignore
  expect(await whileReading(thumb)).toEqual(['sea.png']);
  await free();
  expect(await whileReading(async () => archives.fileArchiveList({ path: `${drive}/old.zip` }, ann, requestInfo))).toEqual(['old.zip']); // prettier-ignore
  const fails = async () => archives.fileArchiveList({ path: `${drive}/sea.png` }, ann, requestInfo);
  expect(await whileReading(() => expect(fails()).rejects.toMatchObject({ code: 'N000006' }))).toEqual(['sea.png']);
  await free();
  const hold = vi.spyOn(device.services.sent, 'hold');
  await device.handlers.fileHash({ path: `${drive}/Trip/a.txt` }, ann, requestInfo);
  await vi.waitFor(() => expect(hold).toHaveBeenCalledWith(`${drive}/Trip/a.txt`, expect.anything()));
  await free();
});

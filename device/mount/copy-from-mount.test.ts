import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerNamed, type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { checkMountCopy } from './copy-from-mount.ts';
import type { RemoteFs } from './remote-fs.ts';
import type { MountService } from './service.ts';

const max = callerNamed('max');
let device: FileDevice;
beforeEach(async () => {
  device = await startFileDevice();
});
afterEach(() => device.remove());

/** Folders without end, each with a file of ten bytes. */
const endless: RemoteFs = {
  list: () =>
    Promise.resolve([
      { name: 'deeper', isDir: true, size: 0, mtimeMs: 0 },
      { name: 'a.txt', isDir: false, size: 10, mtimeMs: 0 },
    ]),
  look: () => Promise.resolve({ name: 'films', isDir: true, size: 0, mtimeMs: 0 }),
  read: () => Promise.resolve(Readable.from([])),
  close: () => undefined,
};

test('APP-SET-07 a copy begins without its size where counting takes longer than somebody waits', async () => {
  const mounts = { filesOf: () => endless } as unknown as MountService;
  const request = { paths: ['/usb/net-1/films'], to: `/zenith_sata/${max.username}/data` };
  let looks = 0;
  const checked = await checkMountCopy({ services: device.services, mounts }, max, request, () => (looks += 1) > 100);
  expect(checked.bytes).toBeUndefined();
  expect(checked.sources.map(({ tree }) => tree.name)).toEqual(['films']);
  expect(looks).toBe(101);
});

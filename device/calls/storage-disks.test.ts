import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdersOf } from '../files/drive-holders.ts';
import { createFolderDrives } from '../files/folder-drives.ts';
import { fileTester } from '../files/test-calls.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../files/test-kit.ts';
import { mountService } from '../mount/service.ts';
import { createVirtualClock } from '../hardware/clock.ts';
import { createHardware, type Hardware } from '../hardware/hardware.ts';
import { findScenario } from '../scenarios/index.ts';
import { createDiskHandlers } from './storage-disks.ts';

let device: FileDevice;
let hardware: Hardware;
let handlers: ReturnType<typeof createDiskHandlers>;
const { put, usb, call } = fileTester(() => device);
const max = callerNamed('max');

beforeEach(async () => {
  device = await startFileDevice();
  usb('u-1', { label: 'Travel' });
  put('/usb/u-1/map.txt');
  const clock = createVirtualClock(1);
  const start = findScenario('normal-complete')?.start({ now: clock.now(), bootedAtS: 1_700_000_000 });
  if (!start) throw new Error('no such scenario');
  hardware = createHardware(start, clock);
  handlers = createDiskHandlers({
    hardware,
    clock,
    administrator: { assertTicket: vi.fn(), assertPassword: vi.fn() },
    poolUsage: () => Promise.resolve({ total: 1, used: 0, free: 1 }),
    holding: (path, language) => holdersOf(device.services, path, language),
    drives: createFolderDrives(device.services),
    mounts: mountService(device.context),
  });
});
afterEach(async () => {
  hardware.close();
  await device.remove();
});

const list = async () => (await handlers.extdevList({}, max, requestInfo)).list;
const unmount = (dev: string) => handlers.extdevMount({ dev, action: 'unmount' }, max, requestInfo);

test('APP-FM-05 a drive is ejected by its name; while work holds it, that work is named', async () => {
  const [drive] = await list();
  expect(drive).toMatchObject({ uuid: 'u-1', label: 'Travel', type: 'usb', path: '/usb/u-1', support_fs: [] });
  const dev = drive?.dev ?? '';
  const copy = device.context.tasks.open(
    { owner: 'ann', kind: 'fileHandle', op: 'copy', name: 'Photos', from: '/usb/u-1', to: '/zenith_sata/ann', size: 1 },
    { onCancel: () => undefined },
  );
  await expect(unmount(dev)).rejects.toMatchObject({ code: 'N000005', data: { holders: ['Photos'] } });
  copy.done();
  // A task of a safe box names nothing of it.
  const secret = device.context.tasks.open(
    {
      owner: 'ann',
      kind: 'fileHandle',
      op: 'copy',
      name: '',
      from: '/usb/u-1',
      to: '/zenith_sata/ann/safebox',
      size: 1,
    },
    { onCancel: () => undefined },
  );
  await expect(unmount(dev)).rejects.toMatchObject({ data: { holders: ['safe box'] } });
  secret.done();
  expect(await unmount(dev)).toEqual({ path: '' });
  expect(await list()).toMatchObject([{ dev, mounted: 0, path: '' }]);
  expect(await handlers.extdevMount({ dev, action: 'mount' }, max, requestInfo)).toEqual({ path: '/usb/u-1' });
  expect((await call('fileList', { path: '/usb/u-1' }, 'max')).list).toHaveLength(1);
});

test('APP-FM-05 a pulled drive is remembered for everybody; the administrator alone takes it out of the list', async () => {
  const [drive] = await list();
  await unmount(drive?.dev ?? '');
  const seen = async (forget?: string, caller = max) =>
    (await handlers.extdevSeen(forget === undefined ? {} : { forget }, caller, requestInfo)).list;
  const ann = callerNamed('ann');
  expect((await seen(undefined, ann)).map(({ uuid, label }) => [uuid, label])).toEqual([['u-1', 'Travel']]);
  await expect(seen('u-1', ann)).rejects.toMatchObject({ code: 'N000002' });
  expect(await seen()).toHaveLength(1);
  expect(await seen('u-1')).toEqual([]);
});

test('CALL-EXTD-01 a name that no drive has is told as such', async () => {
  await expect(unmount('usb000000000000')).rejects.toMatchObject({ code: 'N300010' });
});

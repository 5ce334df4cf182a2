import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const message = async () => (await stage.poll()).message;

test('EXT-03 EXT-04 CALL-SP-07 ext-usb-format: formatted in ten seconds, mounted, closed', async () => {
  await stage.enter('ext-usb-format');
  const info = (await stage.move(calls.devInfo, { dev: 'sdx1' })).data;
  expect(info.part).toEqual([{ label: 'USB_A', size: 64_022_208_512, dev: 'sdx1', state: 'ok' }]);
  expect(info.support_fs).toEqual(['FAT32', 'exFAT', 'NTFS', 'Ext4']);
  const format = { dev: 'sdx1', uuid: 'u-usb1', fs: 'NTFS', label: ' STICK ' };
  const { task_id } = (await stage.move(calls.devFormatCreate, { ...format, second: await stage.ticket() })).data;
  expect((await stage.admin.call(calls.devFormatCreate, { ...format, second: 'x' })).code).toBe('N000005');
  expect((await stage.admin.call(calls.devFormatClear, {})).code).toBe('N000005');
  expect((await stage.admin.call(calls.extdevMount, { dev: 'sdx1', action: 'unmount' })).code).toBe('N000005');
  await stage.advance(4000);
  expect(await message()).toMatchObject({ type: 'formatting', code: 200, data: { id: task_id, rate: expect.closeTo(0.4, 2) as number } }); // prettier-ignore
  await stage.advance(6000);
  expect(await message()).toMatchObject({
    type: 'complete',
    data: { id: task_id, type: 'extdev', progress: 'formatok' },
  });
  expect((await stage.poll()).mounts.disks).toMatchObject([{ dev: 'sdx1', label: 'STICK', fs: 'NTFS', mounted: 1 }]);
  await stage.move(calls.devFormatClear, { task_id });
  await stage.arrives('normal-complete');
  expect((await stage.admin.call(calls.devFormatClear, { task_id })).code).toBe('N300087');
});

test('EXT-10 a disk that is pulled while it is written on fails', async () => {
  await stage.enter('ext-usb-format');
  const format = { dev: 'sdx1', uuid: 'u-usb1', fs: 'NTFS', label: '', second: await stage.ticket() };
  await stage.move(calls.devFormatCreate, format);
  await stage.operate('usb', { op: 'unplug', dev: 'sdx1' });
  expect(await message()).toMatchObject({ type: 'formatting', code: 'N300010' });
  expect((await stage.admin.call(calls.devFormatRetry, {})).code).toBe('N300010');
  await stage.move(calls.devFormatClear, {});
  await stage.arrives('normal-complete');
});

test('EXT-05 ext-format-fail: retry, or cancel', async () => {
  await stage.enter('ext-format-fail');
  expect((await stage.guest.call(calls.formatWhyFail, {})).data).toMatchObject({ message: 'write error' });
  await stage.move(calls.devFormatRetry, { task_id: 'e-1' });
  expect(await message()).toMatchObject({ type: 'formatting', code: 200, data: { id: 'e-1', rate: 0 } });
  await stage.advance(10_000);
  expect(await message()).toMatchObject({ type: 'complete', data: { progress: 'formatok' } });
  await stage.enter('ext-format-fail');
  await stage.move(calls.devFormatClear, {});
  await stage.arrives('normal-complete');
  expect((await stage.poll()).mounts.disks).toMatchObject([{ dev: 'sdx1', hasfs: 0, mounted: 0 }]);
});

test('EXT-06 ext-close-n300087: gone when the page is loaded again', async () => {
  await stage.enter('ext-close-n300087');
  expect((await stage.move(calls.devFormatClear, {}, 'N300087')).msg).toBe('no format task');
  await stage.arrives('ext-close-n300087');
  await stage.admin.call(calls.tokenCheck, {});
  await stage.arrives('normal-complete');
});

test('POL-14 CALL-EXTD-01 a plugged disk is listed, mounted twice, and safe to pull', async () => {
  await stage.operate('usb', {
    op: 'plug',
    dev: 'sdx1',
    uuid: 'u-9',
    label: 'PHOTOS',
    fs: 'exFAT',
    size: 32_000_000_000,
  });
  expect((await stage.poll()).mounts.disks).toMatchObject([{ type: 'usb', dev: 'sdx1', label: 'PHOTOS', mounted: 1 }]);
  const mount = { dev: 'sdx1', action: 'mount' as const };
  expect((await stage.admin.call(calls.extdevMount, mount)).data).toEqual({ path: '/usb/u-9' });
  expect((await stage.admin.call(calls.extdevMount, mount)).data).toEqual({ path: '/usb/u-9' });
  await stage.move(calls.extdevMount, { dev: 'sdx1', action: 'unmount' });
  expect((await stage.poll()).mounts.disks).toEqual([]);
  expect((await stage.admin.call(calls.extdevMount, mount)).code).toBe('N300010');
  await expect(stage.operate('usb', { op: 'unplug', dev: 'sdx1' })).rejects.toThrow(/sdx1/);
});

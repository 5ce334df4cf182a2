import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

type Confirm = CallArgs<typeof calls.storageConfirm>;
const message = async () => (await stage.poll()).message;
const idOf = async () => (await message())?.data?.id as string;

/** Gives an answer as it is offered, with a ticket where one is needed. */
async function choose(option: Confirm['option'], more: Partial<Confirm> = {}): Promise<void> {
  const id = await idOf();
  const isRisky = ['init', 'dilate', 'recover'].includes(option);
  if (isRisky) {
    expect((await stage.admin.call(calls.storageConfirm, { id, option, ...more })).code).toBe('N000002');
    expect((await stage.admin.call(calls.storageConfirm, { id, option, ...more, second: 'made-up' })).code).toBe('N000002'); // prettier-ignore
  }
  const second = isRisky ? await stage.ticket() : undefined;
  const args = { id, option, ...more, ...(second === undefined ? {} : { second }) };
  await stage.move(calls.storageConfirm, args);
}

test.each([
  'confirm-a-too-small',
  'confirm-b-first-use',
  'confirm-b-new-disk',
  'confirm-b-used-disk',
  'confirm-b-dilate',
  'confirm-b-replaced',
  'confirm-d-moved',
  'confirm-d-mode-changed',
  'confirm-d-unchanged',
  'confirm-e-rebuild',
  'confirm-e-damaged-in-place',
  'confirm-f-raid1-missing',
  'confirm-f-zdr-missing',
  'confirm-f-double-raid1',
  'confirm-h-dilate',
  'confirm-i-foreign-pool',
  'confirm-i-extra-pool',
])('WIZ-27 %s: ignored for good', async (name) => {
  await stage.enter(name);
  await choose('ignore');
  await stage.arrives('normal-complete');
  await stage.admin.call(calls.reboot, {});
  await stage.restartsTo('normal-complete');
});

test.each([
  'confirm-a-too-large',
  'confirm-a-other-error',
  'confirm-c-single-replaced',
  'confirm-c-raid1-lost-both',
  'confirm-g-raid5',
  'confirm-j-no-disk',
])('WIZ-05 %s: cannot be ignored; shut down', async (name) => {
  await stage.enter(name);
  expect((await stage.admin.call(calls.storageConfirm, { id: await idOf(), option: 'ignore' })).code).toBe('N000001');
  await stage.arrives(name);
  await stage.shutsDown();
});

test.each(['confirm-j-no-disk', 'confirm-g-raid5', 'confirm-a-other-error'])(
  'WIZ-06 WIZ-14 %s: reboot',
  async (name) => {
    await stage.enter(name);
    const before = await message();
    await stage.move(calls.reboot, {});
    await stage.restartsTo(name);
    expect(await message()).toEqual(before);
  },
);

test.each([
  ['confirm-c-single-replaced', 'pending-single'],
  ['confirm-c-raid1-lost-both', 'pending-two-equal'],
  ['confirm-c-recoverable', 'pending-two-equal'],
  ['confirm-d-moved', 'pending-two-equal'],
])('WIZ-29 CALL-SP-03 %s: reset leads to the choice of a mode', async (name, after) => {
  await stage.enter(name);
  await stage.move(calls.storageReset, await stage.password());
  await stage.advance(3000);
  await stage.arrives(after);
  const disks = (await stage.admin.call(calls.sataDevs, {})).data.list;
  expect(disks.every(({ isused, hasfs }) => isused === 0 && hasfs === 0)).toBe(true);
});

test('WIZ-14 confirm-g-raid5: format to reset leads to RAID5 of the disks that are there', async () => {
  await stage.enter('confirm-g-raid5');
  await stage.move(calls.storageReset, await stage.password());
  await stage.advance(3000);
  await stage.arrives('pending-raid5-three');
  await stage.enter('confirm-g-raid5');
  await stage.operate('disk', { op: 'insert', position: 4 });
  await stage.move(calls.storageReset, await stage.password());
  await stage.advance(3000);
  await stage.arrives('pending-raid5-four');
});

test('WIZ-10 CALL-12 confirm-c-recoverable: the pool is made again from the backup', async () => {
  await stage.enter('confirm-c-recoverable');
  expect((await stage.move(calls.configRecovery, { option: 'query' })).data).toMatchObject({ can: 1 });
  expect((await stage.admin.call(calls.configRecovery, { option: 'recover', second: 'made-up' })).code).toBe('N000002');
  await stage.move(calls.configRecovery, { option: 'recover', second: await stage.ticket() });
  await stage.arrives('boot-checking');
  await stage.advance(15_000);
  await stage.arrives('normal-complete');
  expect((await stage.admin.call(calls.configRecovery, { option: 'query' })).data).toMatchObject({ can: 0 });
  expect((await stage.admin.call(calls.configRecovery, { option: 'recover', second: await stage.ticket() })).code).toBe('N000003'); // prettier-ignore
});

test('WIZ-28 confirm-b-dilate: widened, copies follow in the background', async () => {
  await stage.enter('confirm-b-dilate');
  await choose('dilate');
  expect(await message()).toMatchObject({ type: 'complete', data: { sync: { status: 'running' } } });
  expect((await stage.normal.call(calls.syncStatus, {})).data).toMatchObject({ status: 'running', usr: [{ action: 'sync' }] }); // prettier-ignore
  await stage.advance(60_000);
  await stage.arrives('normal-complete');
});

test('WIZ-15 confirm-h-dilate: lossless expansion', async () => {
  await stage.enter('confirm-h-dilate');
  await choose('dilate');
  expect(await message()).toMatchObject({ type: 'complete', data: { sync: { status: 'running' } } });
  const info = (await stage.admin.call(calls.storageInfo, {})).data;
  expect(info.usage).toMatchObject({
    style: 'zdr',
    total_size: Math.floor((4_000_787_030_016 + 8_001_563_222_016) / 2),
  });
});

test('WIZ-13 confirm-f-raid1-missing: expanded, the rest is used alone', async () => {
  await stage.enter('confirm-f-raid1-missing');
  await choose('dilate');
  await stage.arrives('normal-complete');
  expect((await stage.admin.call(calls.storageInfo, {})).data.usage.style).toBe('single');
});

test('WIZ-12 RAID-06 confirm-e-rebuild: the recovery begins', async () => {
  await stage.enter('confirm-e-rebuild');
  await choose('recover');
  await stage.arrives('raid1-recover-wait');
  await stage.advance(24 * 3_600_000);
  await stage.arrives('raid1-recover-success');
  const disks = (await stage.admin.call(calls.sataDevs, {})).data.list;
  expect(disks.map(({ isused, diskStatus }) => `${isused} ${diskStatus}`)).toEqual(['1 1', '1 1']);
});

test('WIZ-12 confirm-e-damaged-in-place: shut down', async () => {
  await stage.enter('confirm-e-damaged-in-place');
  await stage.shutsDown();
});

test('WIZ-16 confirm-i-foreign-pool: mounted, or initialised', async () => {
  await stage.enter('confirm-i-foreign-pool');
  await choose('mountpool');
  await stage.arrives('boot-checking');
  await stage.advance(15_000);
  await stage.arrives('normal-complete');
  expect((await stage.admin.call(calls.storageInfo, {})).data.usage.style).toBe('raid1');
  await stage.enter('confirm-i-foreign-pool');
  await choose('init');
  await stage.arrives('pending-two-equal');
});

test('WIZ-16 confirm-i-imported-after-loss: mounted', async () => {
  await stage.enter('confirm-i-imported-after-loss');
  await choose('mountpool');
  await stage.arrives('boot-checking');
  await stage.advance(15_000);
  await stage.arrives('normal-complete');
});

test.each(['extmountpool', 'extmountdisk'] as const)('WIZ-16 confirm-i-extra-pool: %s', async (option) => {
  await stage.enter('confirm-i-extra-pool');
  await choose(option);
  await stage.arrives('normal-complete');
  const { pools, mounts } = await stage.poll();
  expect(pools.map(({ key }) => key)).toEqual(option === 'extmountpool' ? ['zenith_sata', 'other'] : ['zenith_sata']);
  expect(mounts.disks.map(({ dev }) => dev)).toEqual(['sdb1']);
});

test('WIZ-19 mount-ok: the disk is listed as an external one', async () => {
  await stage.enter('mount-ok');
  expect((await stage.admin.call(calls.storageConfirm, { id: 'c-m', option: 'mount' })).code).toBe('N000001');
  expect((await stage.admin.call(calls.storageConfirm, { id: 'c-m', option: 'mount', devs: ['sdq'] })).code).toBe('N300010'); // prettier-ignore
  await choose('mount', { devs: ['sdb'] });
  await stage.arrives('normal-complete');
  expect((await stage.poll()).mounts.disks).toMatchObject([{ type: 'sata', dev: 'sdb1', label: 'BACKUP', fs: 'NTFS', mounted: 1 }]); // prettier-ignore
  await stage.admin.call(calls.reboot, {});
  await stage.restartsTo('normal-complete');
});

test('WIZ-08 confirm-b-new-disk: a disk without a file system cannot be mounted', async () => {
  await stage.enter('confirm-b-new-disk');
  expect((await stage.admin.call(calls.storageConfirm, { id: 'c-b1', option: 'mount', devs: ['sdb'] })).code).toBe('N000001'); // prettier-ignore
  await stage.arrives('confirm-b-new-disk');
});

test.each([
  ['mount-504', '504', 'gateway timeout'],
  ['mount-500', '500', 'server error'],
  ['mount-fail', 'N300077', 'unknown filesystem'],
])('WIZ-20 WIZ-21 %s: the answer, and nothing changed', async (name, code, msg) => {
  await stage.enter(name);
  const answer = await stage.move(calls.storageConfirm, { id: 'c-m', option: 'mount', devs: ['sdb'] }, code);
  expect(answer.msg).toBe(msg);
  await stage.arrives(name);
  await choose('ignore');
  await stage.arrives('normal-complete');
});

test.each(['confirm-b-first-use', 'confirm-b-new-disk', 'confirm-b-used-disk'])(
  'WIZ-22 WIZ-25 CALL-13 CALL-14 %s: Next, Format',
  async (name) => {
    await stage.enter(name);
    const [dev, uuid] = name === 'confirm-b-first-use' ? ['sda', 'u-0110'] : ['sdb', name === 'confirm-b-new-disk' ? 'u-0100' : 'u-0200']; // prettier-ignore
    const info = (await stage.move(calls.devInfo, { dev })).data;
    expect(info).toMatchObject({ disk: { dev, uuid }, support_fs: ['NTFS', 'exFAT', 'Ext4', 'APFS', 'FAT32'] });
    if (name === 'confirm-b-used-disk')
      expect(info.part).toEqual([{ label: 'BACKUP', size: 4_000_785_981_440, dev: 'sdb1', state: 'ok' }]);
    const format = { dev, uuid, fs: 'exFAT', label: 'NEW' };
    expect((await stage.admin.call(calls.devFormatCreate, { ...format, second: 'made-up' })).code).toBe('N000002');
    expect((await stage.admin.call(calls.devFormatCreate, { ...format, uuid: 'other', second: 'x' })).code).toBe('N300010'); // prettier-ignore
    await stage.move(calls.devFormatCreate, { ...format, second: await stage.ticket() });
    expect(await message()).toMatchObject({ type: 'formatting', data: { type: 'extdev', dev, rate: 0 } });
    await stage.advance(10_000);
    expect(await message()).toMatchObject({ type: 'complete', data: { type: 'extdev', progress: 'formatok' } });
    await stage.move(calls.devFormatClear, {});
    await stage.arrives('normal-complete');
    expect((await stage.poll()).mounts.disks).toMatchObject([
      { dev: `${dev}1`, label: 'NEW', fs: 'exFAT', mounted: 1 },
    ]);
  },
);

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());

const SSD = 'M2A5120001';
const pool = 'zenith_sata';
const codeOf = async (answer: Promise<{ code: string }>): Promise<string> => (await answer).code;

/** Calls that ask nothing first, each with what it would do. */
const plain = {
  storageConfirm: () => stage.admin.call(calls.storageConfirm, { id: 'c-1', option: 'ignore' }),
  devAdd: () => stage.admin.call(calls.devAdd, { pool, dev: 'sdb', second: 'x' }),
  devRefresh: () => stage.admin.call(calls.devRefresh, {}),
  ihmStart: () => stage.admin.call(calls.ihmStart, { type: 'sata-group' }),
  balanceFlush: () => stage.admin.call(calls.balanceFlush, { pool }),
  ssdEnable: () => stage.admin.call(calls.ssdEnable, { id: SSD }),
  ssdReset: () => stage.admin.call(calls.ssdReset, {}),
  ssdFormatCache: () => stage.admin.call(calls.ssdFormatCache, { id: 's-1', sn: SSD, cache: 'rcache', second: 'x' }),
  ssdFormat: async () =>
    stage.admin.call(calls.ssdFormat, { id: 's-1', mode: 'rcache', sns: [SSD], ...(await stage.password()) }),
  esataEnable: () => stage.admin.call(calls.esataEnable, { devs: [] }),
  esataShutdown: () => stage.admin.call(calls.esataShutdown, {}),
  sambaEnable: () => stage.admin.call(calls.sambaEnable, { enable: true }),
  dlnaEnable: () => stage.admin.call(calls.dlnaEnable, { enable: true }),
  ftpEnable: () => stage.admin.call(calls.ftpEnable, { enable: true }),
  webdavEnable: () => stage.admin.call(calls.webdavEnable, { enable: true }),
  shareService: () => stage.admin.call(calls.shareService, { service: 'sftp', action: 'enable', enable: true }),
  smbStart: () => stage.admin.call(calls.smbStart, {}),
  smbStop: () => stage.admin.call(calls.smbStop, {}),
  serviceStart: () => stage.admin.call(calls.serviceStart, { name: 'ftp' }),
  serviceStop: () => stage.admin.call(calls.serviceStop, { name: 'ftp' }),
};

describe('BOOT-01 while the device starts', () => {
  beforeAll(() => stage.enter('boot-booting'));
  test.each(Object.entries(plain))('ERR-13 %s waits for the end of it', async (_name, call) => {
    expect(await codeOf(call())).toBe('N000005');
  });
});

describe('services', () => {
  beforeAll(() => stage.enter('normal-complete'));
  test('CALL-FS-01 are turned on and off once the device has started', async () => {
    expect(await codeOf(plain.smbStart())).toBe('200');
    expect((await stage.admin.call(calls.sambaStatus, {})).data).toMatchObject({ enable: 1, running: 1 });
  });
});

describe('SSDs', () => {
  const format = async (sns: string[]) =>
    codeOf(stage.admin.call(calls.ssdFormat, { id: 's-1', mode: 'wcache', sns, ...(await stage.password()) }));
  const cache = (fields: object) =>
    codeOf(stage.admin.call(calls.ssdFormatCache, { id: 's-1', sn: SSD, cache: 'rcache', second: 'x', ...fields }));
  beforeEach(() => stage.enter('ssd-pending-new'));

  test('CALL-SP-05 SSD-12 none, or one twice, is no format', async () => {
    expect(await format([SSD, SSD])).toBe('N300001');
    expect(await cache({ sn: [SSD, SSD] })).toBe('N300001');
    expect(await cache({ second: 'made-up' })).toBe('N300008');
  });
  test('SSD-16 one that is too small is left alone', async () => {
    await stage.enter('ssd-pending-small');
    const small = { id: 's-3', sns: ['M2C0160001'], mode: 'wcache' as const };
    expect(await codeOf(stage.admin.call(calls.ssdFormat, { ...small, ...(await stage.password()) }))).toBe('N300036');
    expect(await cache({ id: 's-3', sn: ['M2C0160001'] })).toBe('N300036');
  });
  test('CFL-01 without a write cache nothing is forced to the disks', async () => {
    expect(await codeOf(stage.admin.call(calls.ssdWcache, { action: 'force_mount', second: 'x' }))).toBe('N000003');
  });
  test('SSD-09 CALL-SP-15 a write cache that lost an SSD is neither written back nor released', async () => {
    await stage.enter('ssd-pending-lost');
    expect(await codeOf(plain.balanceFlush())).toBe('N300033');
    expect(await codeOf(plain.ssdReset())).toBe('N300033');
  });
});

describe('disks', () => {
  test('CALL-MIG-01 a disk that left meanwhile is not exchanged', async () => {
    await stage.enter('confirm-b-new-disk');
    await stage.admin.call(calls.storageConfirm, { id: 'c-b1', option: 'ignore' });
    const plan = { from_sn: 'ZSA4T0001', to_sn: 'ZSN4T0100', second: await stage.ticket() };
    const { id } = (await stage.admin.call(calls.switchCreate, plan)).data;
    await stage.operate('disk', { op: 'remove', position: 1 });
    expect(await codeOf(stage.admin.call(calls.switchExecute, { id }))).toBe('N300010');
  });
  test('CALL-SW-01 one exchange runs at a time', async () => {
    await stage.enter('poll-migration-running');
    const { id } = (await stage.admin.call(calls.switchStatus, {})).data;
    expect(await codeOf(stage.admin.call(calls.switchExecute, { id }))).toBe('N000005');
  });
  test('CALL-SW-02 a disk of the pool is no external one that data could wait on', async () => {
    await stage.enter('normal-complete');
    const [inside] = (await stage.admin.call(calls.sataDevs, {})).data.list;
    expect(await codeOf(stage.admin.call(calls.switchUsbStatus, { dev: inside?.dev ?? '' }))).toBe('N300010');
  });
  test('CALL-SW-01 without a pool there is nothing to exchange', async () => {
    await stage.enter('pending-single');
    expect(await codeOf(stage.admin.call(calls.switchSelect, { action: 'replace' }))).toBe('N000007');
  });
  test('CALL-MIG-01 a device is not moved to itself', async () => {
    const { nasid } = (await stage.admin.call(calls.system, {})).data;
    expect(await codeOf(stage.admin.call(calls.migrateDiskReady, { from_nasid: nasid }))).toBe('N000003');
    const start = { from_nasid: nasid, items: ['files' as const], ...(await stage.password()) };
    expect(await codeOf(stage.admin.call(calls.migrateStart, start))).toBe('N000003');
  });
  test('CALL-SP-12 the health of disks that are not there is not looked at', async () => {
    await stage.enter('block-no-disk');
    expect(await codeOf(stage.admin.call(calls.ihmStart, { type: 'esata-group' }))).toBe('N000003');
  });
  test('CALL-SP-04 without disks there is nothing to reset', async () => {
    await stage.enter('block-no-disk');
    expect(await codeOf(stage.admin.call(calls.storageReset, await stage.password()))).toBe('N300010');
  });
  test('CALL-SP-07 an external disk gets a file system that its kind can have', async () => {
    await stage.enter('ext-usb-format');
    const [disk] = (await stage.admin.call(calls.extdevList, {})).data.list;
    const fields = { dev: disk?.dev ?? '', uuid: disk?.uuid ?? '', label: 'A', second: 'x' };
    expect(await codeOf(stage.admin.call(calls.devFormatCreate, { ...fields, fs: 'Ext3' }))).toBe('N300001');
  });

  test('EXT-02 an external disk with a file system that the device cannot read is not mounted', async () => {
    await stage.enter('normal-complete');
    await stage.operate('usb', { op: 'plug', dev: 'sdx1', label: 'OLD', fs: 'ReiserFS', size: 8_000_000_000 });
    expect(await codeOf(stage.admin.call(calls.extdevMount, { dev: 'sdx1', action: 'mount' }))).toBe('N000006');
  });
  test('EXT-05 CALL-13 a failed format is not begun again while the device starts', async () => {
    await stage.enter('ext-format-fail');
    await stage.admin.call(calls.reboot, {});
    await stage.advance(6000);
    expect(await codeOf(stage.admin.call(calls.devFormatRetry, {}))).toBe('N000005');
  });
  test('CALL-DSK-02 an answer about one disk fits no question about modes', async () => {
    await stage.enter('pending-single');
    const [disk] = (await stage.admin.call(calls.sataDevs, {})).data.list;
    const answer = { option: 'ignore' as const, dev: disk?.dev ?? '' };
    expect(await codeOf(stage.admin.call(calls.diskConfirm, answer))).toBe('N000003');
    expect(await codeOf(stage.admin.call(calls.diskConfirm, { ...answer, option: 'format' }))).toBe('N000006');
  });
  test('FMT-10 RAID-01 a smaller disk does not become the second half of a mirror', async () => {
    await stage.enter('confirm-b-new-disk');
    await stage.admin.call(calls.storageConfirm, { id: 'c-b1', option: 'ignore' });
    await stage.operate('disk', { op: 'remove', position: 2 });
    await stage.operate('disk', { op: 'insert', position: 2, size: 1_000_000_000_000, sn: 'SMALL' });
    const disks = (await stage.admin.call(calls.sataDevs, {})).data.list;
    const main = disks.find(({ sn }) => sn !== 'SMALL')?.dev ?? '';
    const small = disks.find(({ sn }) => sn === 'SMALL')?.dev ?? '';
    const join = { type: 'raid1_join' as const, main, devs: [small], second: 'x' };
    expect(await codeOf(stage.admin.call(calls.diskFormat, join))).toBe('N300036');
  });
  test('SSD-20 OPT an SSD pool whose SSD is gone is not mounted', async () => {
    await stage.enter('ssd-pool-unmounted');
    const { id } = (await stage.poll()).message?.data as { id: string };
    await stage.operate('ssd', { op: 'lost', position: 1 });
    expect(await codeOf(stage.admin.call(calls.storageConfirm, { id, option: 'mountpool' }))).toBe('N300033');
  });
});

describe('expansion storage', () => {
  test('ESA-06 a format that is not this one is not cancelled', async () => {
    await stage.enter('esata-format-fail');
    expect(await codeOf(stage.admin.call(calls.esataFormatCancel, { id: 'other' }))).toBe('N000003');
  });
  test('ESA-08 a broken enclosure offers no format', async () => {
    await stage.enter('esata-n300815');
    expect(await codeOf(stage.admin.call(calls.esataFormatOption, {}))).toBe('N300815');
  });
  test('ESA-09 a pool in use is not forgotten', async () => {
    await stage.enter('esata-confirm-pool');
    await stage.admin.call(calls.esataConfirm, { id: 'ec-1', option: 'mountpool' });
    expect(await codeOf(stage.admin.call(calls.esataRemove, { second: await stage.ticket() }))).toBe('N000005');
  });
  test('ESA-04 a question of before the restart is not answered while the device starts', async () => {
    await stage.enter('esata-confirm-pool');
    await stage.admin.call(calls.reboot, {});
    await stage.advance(6000);
    const old = { id: 'ec-1', option: 'ignore' as const };
    expect(await codeOf(stage.admin.call(calls.esataConfirm, old))).toBe('N000005');
  });
  test('ESA-10 what is being removed is not reset', async () => {
    await stage.enter('esata-uninstall-ok');
    await stage.admin.call(calls.esataShutdown, {});
    expect(await codeOf(stage.admin.call(calls.esataReset, { second: 'x' }))).toBe('N000005');
  });
});

test('POL-05 ERR-13 the poll carries what the operator lets it say', async () => {
  await stage.enter('normal-complete');
  const say = (call: string, code: string) => stage.device.control('faults', { call, times: 1, code });
  await say('/system/polling2', 'N000007');
  expect(await codeOf(stage.admin.call(calls.systemPoll, {}))).toBe('N000007');
  await say('/storagepool/esata/sys/status', 'N300802');
  expect(await codeOf(stage.admin.call(calls.esataStatus, {}))).toBe('N300802');
  expect(await codeOf(stage.admin.call(calls.systemPoll, {}))).toBe('200');
});

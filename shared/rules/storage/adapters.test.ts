import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { storageMessageTypes } from '../../contract/storage.ts';
import { adaptUpgrade } from '../upgrade.ts';
import { handlerOf, isOkCode, normaliseCode, storageCodes } from './codes.ts';
import { adaptDisk, adaptSsd, diskSizeLimit, partStates, ssdSizeOk, statusFromParts } from './disk.ts';
import { adaptEsataOptions } from './esata.ts';
import { canFormatExternal, externalKind } from './external-kind.ts';
import { adaptMessage, adaptStorageData, messageKey } from './message.ts';
import { adaptOptions, offers } from './options.ts';
import { adaptFirstTime, adaptPoll } from './poll.ts';
import {
  adaptDatabaseRepair,
  adaptFormatResult,
  adaptFormatTarget,
  adaptPool,
  adaptRemoteAccess,
  adaptRemovalStatus,
  adaptSsdSupport,
  filesystemUse,
  poolKind,
} from './records.ts';
import { adaptSmart } from './smart.ts';

describe('codes', () => {
  test.each([
    [200, '200', true],
    ['200', '200', true],
    ['n300034', 'N300034', false],
    [' N300061 ', 'N300061', false],
    [undefined, '', false],
    [{}, '', false],
  ])('MSG-09 %j compares as %s', (code, text, ok) => {
    expect(normaliseCode(code)).toBe(text);
    expect(isOkCode(code)).toBe(ok);
  });

  test('ERR-116 the code table is complete', () => {
    expect(Object.keys(storageCodes).sort()).toEqual(
      [
        ...['N300005', 'N300008', 'N300029', 'N300033', 'N300034', 'N300035', 'N300036', 'N300046', 'N300050'],
        ...['N300051', 'N300053', 'N300061', 'N300087', 'N300410', 'N300418', 'N300802', 'N300814', 'N300815'],
        ...['500', '504'],
      ].sort(),
    );
  });

  test('ERR-116 a code only has a handler in its own context', () => {
    expect(handlerOf('n300034', 'blocking')).toBe('positionChanged');
    expect(handlerOf('N300034', 'booting')).toBeNull();
    expect(handlerOf(504, 'mount')).toBe('mountTimeout');
    expect(handlerOf('toString', 'blocking')).toBeNull();
  });
});

describe('disks', () => {
  test.each(partStates.flatMap((system) => partStates.map((user) => [system, user] as const)))(
    'CMP-05 status of %s and %s',
    (system, user) => {
      const parts: string[] = [system, user];
      const damaged = parts.some((state) => ['fail', 'degraded', 'damage'].includes(state));
      const expected = damaged ? 0 : parts.includes('resync') ? 2 : parts.includes('recover') ? 3 : 1;
      expect(statusFromParts(system, user)).toBe(expected);
      expect(adaptDisk({ system_part: { state: system }, user_part: { state: user }, diskStatus: 1 }).diskStatus).toBe(
        expected,
      );
    },
  );

  test('CMP-05 a missing partition counts as ok, no partitions keep what the device sent', () => {
    expect(adaptDisk({ user_part: { state: 'resync' } }).diskStatus).toBe(2);
    expect(adaptDisk({ system_part: {}, diskStatus: 0 }).diskStatus).toBe(1);
    expect(adaptDisk({ diskStatus: 3 }).diskStatus).toBe(3);
    expect(adaptDisk({ diskStatus: 9 }).diskStatus).toBe(1);
  });

  test('ENT-09 one serial number, numbers as numbers, a missing error is ok', () => {
    const disk = adaptDisk({ position: '2', size: '4000787030016', serial_number: 'X1', isused: '0', rate: '0.5' });
    expect(disk).toMatchObject({ position: 2, size: 4000787030016, sn: 'X1', isused: false, rate: 0.5, error: 'ok' });
    expect(adaptDisk({ sn: 'A', serial_number: 'B' }).sn).toBe('A');
    expect(adaptDisk({}).isused).toBe(true);
  });

  test('ENT-11 a lost SSD is lost whether flag or error says so', () => {
    expect(adaptSsd({ loss: 1 })).toMatchObject({ loss: true, error: 'ssd_lost' });
    expect(adaptSsd({ error: 'ssd_lost' })).toMatchObject({ loss: true, error: 'ssd_lost' });
    expect(adaptSsd({ loss: 1, error: 'other' })).toMatchObject({ loss: true, error: 'other' });
    expect(adaptSsd({ serial_number: 'M2' })).toMatchObject({ serial_number: 'M2', error: 'ok', loss: false });
    expect(adaptSsdSupport({ brand: 'A', product: 7 })).toEqual({ brand: 'A', product: '7' });
  });

  test.each([
    [107374182400, 'minimum'],
    [107374182401, null],
    [24189255811072, null],
    [24189255811073, 'maximum'],
    [22000969973760, null],
    [0x640000000000, 'maximum'],
  ])('CON-106 a disk of %d bytes breaks %s', (bytes, limit) => {
    expect(diskSizeLimit(bytes)).toBe(limit);
  });

  test('CON-107 an SSD must be larger than 32 GiB', () => {
    expect([34359738368, 34359738369].map(ssdSizeOk)).toEqual([false, true]);
  });
});

describe('messages', () => {
  test('ENT-06 every type is taken over, data null is empty data', () => {
    for (const type of storageMessageTypes) {
      const message = adaptMessage({ type, code: '200', msg: 'm', data: null });
      expect(message).toMatchObject({ type, code: '200', ok: true, msg: 'm' });
      expect(message?.data).toEqual(adaptStorageData({}));
    }
    expect(adaptMessage(null)).toBeNull();
    expect(adaptMessage({ code: 200 })).toBeNull();
  });

  test('ENT-07 nested and flat payloads give the same data', () => {
    const a = { position: 1, sn: 'A', size: 1 };
    const b = { position: 2, sn: 'B', size: 2 };
    const nested = adaptStorageData({
      mode: 'raid1',
      old: { mode: 'single', list: [a], disksGroup: [['A']] },
      new: { mode: 'raid1', list: [a, b], disksGroup: [['A', 'B']] },
    });
    const flat = adaptStorageData({
      mode: 'raid1',
      old_mode: 'single',
      old_list: [a],
      oldDisksGroup: [['A']],
      new_list: [a, b],
      disksGroup: [['A', 'B']],
    });
    expect(flat).toEqual(nested);
    expect(nested.new.list.map((disk) => disk.sn)).toEqual(['A', 'B']);
  });

  test('ENT-07 every field of the payload arrives', () => {
    const told = {
      mode: 'raid1',
      style: 'basic',
      action: 'raid1_recover',
      diskNum: 2,
      status: 'fail',
      error_message: 'ssd offline',
      formatMode: 'raid5',
      ssd_slot: 2,
      ssd_style: 'wcache',
      old_style: 'rcache',
      raid_state: 'degraded',
      damageDescText: 'one disk',
      groupText: 'first pair',
      desc: 'both disks',
    };
    expect(adaptStorageData(told)).toMatchObject(told);
    expect(adaptStorageData({ raid_degraded: '1', oldRemoveList: ['A', { sn: 'B' }] })).toMatchObject({
      raid_degraded: true,
      oldRemoveList: ['A', 'B'],
    });
    const data = adaptStorageData({
      id: 7,
      slot: '4',
      progress: 'initialize',
      type: 'ssdwcache',
      ssd: { install: 1, size: 5, rate: 0.5 },
      ssds: [{ serial_number: 'M2', loss: 1 }],
      pool_mounted: 1,
      is_wcache_reset: '1',
      conf_can_recovery: 1,
      errorDisks: [{ position: 2, cause: 'c' }],
      sync: { status: 'running', usr: [{ action: 'recover', dsize: 1, tsize: 2, remain: 3, type: 'raid1' }] },
    });
    expect(data).toMatchObject({
      id: '7',
      slot: 4,
      progress: 'initialize',
      type: 'ssdwcache',
      ssd: { install: true, size: 5, rate: 0.5 },
      pool_mounted: true,
      is_wcache_reset: true,
      conf_can_recovery: true,
    });
    expect(data.ssds[0]).toMatchObject({ serial_number: 'M2', loss: true });
    expect(data.errorDisks[0]).toMatchObject({ position: 2, cause: 'c' });
    expect(data.sync?.usr[0]).toEqual({ action: 'recover', dsize: 1, tsize: 2, remain: 3, type: 'raid1' });
    expect(adaptStorageData({}).pool_mounted).toBeNull();
    expect(adaptStorageData({ pool_mounted: false }).pool_mounted).toBe(false);
  });

  test('ENT-08 options in both forms, unknown ones kept', () => {
    const options = adaptOptions([
      'mount',
      { id: 'ignore', label: 'L', diskNum: 2, disksGroup: [['A', 'B']] },
      'magic',
      3,
    ]);
    expect(options.map((option) => option.id)).toEqual(['mount', 'ignore', 'magic']);
    expect(options[1]).toMatchObject({ label: 'L', diskNum: 2, disksGroup: [['A', 'B']] });
    expect(offers({ options }, 'ignore')).toBe(true);
    expect(offers({ options: adaptOptions(['ignore']) }, 'ignore')).toBe(true);
    expect(offers({ options: adaptOptions(undefined) }, 'ignore')).toBe(false);
  });

  test('MSG-04 the same type and id is the same message, without id the code decides', () => {
    const key = (type: string, code: string, id?: string) => messageKey(adaptMessage({ type, code, data: { id } }));
    expect(key('confirm', '200', 'a')).toBe(key('confirm', 'N1', 'a'));
    expect(key('confirm', '200', 'a')).not.toBe(key('confirm', '200', 'b'));
    expect(key('booting', '200')).not.toBe(key('booting', 'N300005'));
  });
});

const base = {
  storage_server: 'storage_complete',
  storage_polling: 1,
  mounts: { disks: [{ type: 'usb', label: 'U', fs: 'exFAT', mounted: 1 }] },
  message: { type: 'booting', code: 200, msg: '', data: {} },
  pools: [{ key: 'zenith_sata', name: '', mounted: 1 }],
  db_state: 'working',
  migration_status: 'running',
  pcversion: '2',
  uptime_abs: 1_700_000_000,
  color: 'black',
  product: 'z4pro',
  storage: {
    append: { state: 'welcome', current: '2', hdds: [{ position: 1 }], choices: [{ id: 'c', devs: ['sda'] }] },
  },
};

describe('polls', () => {
  test('ENT-14 POL-05 all twelve fields arrive', () => {
    const report = adaptPoll(base);
    expect(report).toMatchObject({
      storage_server: 'storage_complete',
      storage_polling: true,
      db_state: 'working',
      migration_status: 'running',
      pcversion: '2',
      uptime_abs: 1_700_000_000,
      color: 'black',
      product: 'z4pro',
    });
    expect(report?.message?.type).toBe('booting');
    expect(report?.disks?.[0]).toMatchObject({ type: 'usb', label: 'U', fs: 'exFAT', mounted: true });
    expect(report?.pools).toEqual([{ key: 'zenith_sata', name: '', mounted: true }]);
    expect(report?.firstTime).toMatchObject({ state: 'welcome', current: 2, choices: [{ id: 'c', devs: ['sda'] }] });
  });

  test('POL-05 missing fields are undefined so that known values stay, a missing message means none', () => {
    const report = adaptPoll({});
    expect(report).toMatchObject({ message: null, firstTime: null });
    expect(report?.storage_server).toBeUndefined();
    expect(report?.pools).toBeUndefined();
    expect(report?.disks).toBeUndefined();
    expect(report?.uptime_abs).toBeUndefined();
    expect(adaptPoll({ storage: { append: null } })?.firstTime).toBeNull();
  });

  test('ENT-15 an answer that is no record counts as failed', () => {
    expect(['', [], null, 3, undefined].map((value) => adaptPoll(value))).toEqual([null, null, null, null, null]);
  });

  test('ENT-15 a wrong type is told once per place and replaced', () => {
    const note = vi.fn();
    expect(adaptPoll({ ...base, pcversion: {}, mounts: 3, uptime_abs: 'x' }, note)?.pcversion).toBe('');
    expect(note.mock.calls.map(([field]) => field as string).sort()).toEqual(['mounts', 'pcversion', 'uptime_abs']);
  });

  test('POL-14 external kinds and which can be formatted', () => {
    const types = ['usb', 'Type-C', 'SATA', 'smb', 'WebDav', 'ftp', 'sftp', 'netdisk', 'nfs', 'esata', 'tape'];
    expect(types.map(externalKind)).toEqual([
      ...['usb', 'type-c', 'sata', 'smb', 'webdav', 'ftp', 'sftp', 'netdisk', 'nfs', 'esata', 'other'],
    ]);
    expect(types.filter(canFormatExternal)).toEqual(['usb', 'Type-C', 'SATA', 'esata']);
    expect(externalKind('netdisk_baidu')).toBe('netdisk');
  });

  test('CON-115 filesystems without regard to case', () => {
    expect(['ntfs', 'EXT4', 'hfs+', 'btrfs'].map(filesystemUse)).toEqual(Array(4).fill('mountable'));
    expect(filesystemUse('apfs')).toBe('readOnly');
    expect(filesystemUse('zfs')).toBe('unsupported');
  });
});

describe('records', () => {
  test('ENT-13 FMT-15 capacity by target, used falls back to total minus free', () => {
    const answer = {
      system: { model: 'z4', upmodel: 'Z4 Pro', diskNum: 2 },
      usage: { style: 'raid1', total_size: 100, total_usage_size: 20, real_free_size: 80 },
      ssd_usage: { style: 'basic', total_size: 50, real_free_size: 40 },
      esata_usage: { total_size: 0 },
    };
    expect(adaptFormatResult(answer, 'pool')).toEqual({
      ...{ style: 'raid1', model: 'Z4 Pro', diskNum: 2 },
      ...{ total: 100, used: 20, free: 80, degraded: false },
    });
    expect(adaptFormatResult(answer, 'ssdwcache')).toMatchObject({ total: 50, used: 10, free: 40 });
    expect(adaptFormatResult(answer, 'esata')).toBeNull();
    expect(adaptFormatResult({ model: 'z4', diskNum: 1, usage: { total_size: 10 } }, 'pool')).toMatchObject({
      ...{ model: 'z4', used: 10, free: 0, diskNum: 1 },
    });
  });

  test('RAID-08 a pool without all of its copies is told in two ways', () => {
    const usage = { style: 'raid1', total_size: 100, real_free_size: 80 };
    for (const told of [{ raid_state: 'degraded' }, { raid_degraded: 1 }, { raid_degraded: true }])
      expect(adaptFormatResult({ usage: { ...usage, ...told } }, 'pool')?.degraded).toBe(true);
    expect(adaptFormatResult({ usage: { ...usage, raid_state: 'ok' } }, 'pool')?.degraded).toBe(false);
  });

  test('ENT-13 MSG-12 pools, database repair and remote access', () => {
    expect(adaptPool({ key: 'zenith_m2', mounted: '1' })).toEqual({ key: 'zenith_m2', name: '', mounted: true });
    expect(['zenith_sata', 'zenith_m2', 'e1'].map(poolKind)).toEqual(['internal', 'ssd', 'expansion']);
    expect(adaptDatabaseRepair({ state: 'running', extTime: '30' })).toMatchObject({ state: 'running', extTime: 30 });
    expect(adaptRemoteAccess({ pwd: 'p', expire_at: 9 })).toMatchObject({ pwd: 'p', expire_at: 9, nasid: '' });
  });

  test('ENT-13 ENT-15 what a database or remote help leaves out has its default', () => {
    expect(adaptDatabaseRepair({})).toEqual({ state: '', title: '', extTime: -1, previousStep: '', currentStep: '' });
    expect(adaptDatabaseRepair({ state: 'running', title: 'T', extTime: 300, previousStep: 'a', currentStep: 'b' })).toEqual({ state: 'running', title: 'T', extTime: 300, previousStep: 'a', currentStep: 'b' }); // prettier-ignore
    const help = { pwd: 'AB12CD', expire_at: 1_790_000_000, nasid: 'N0001', ctime: 1_789_740_800 };
    expect(adaptRemoteAccess({ ...help, expire_at: '1790000000', open: 1 })).toEqual(help);
    expect(adaptRemoteAccess(null)).toEqual({ pwd: '', expire_at: 0, nasid: '', ctime: 0 });
  });

  test('CALL-26 ENT-15 how far a removal is; without a status there is no answer', () => {
    expect(adaptRemovalStatus({ status: 1, duration: 4 })).toEqual({ status: 1, duration: 4 });
    expect(adaptRemovalStatus({ status: '2', duration: '6' })).toEqual({ status: 2, duration: 6 });
    expect(adaptRemovalStatus({ status: 6 })).toEqual({ status: 6, duration: 0 });
    for (const value of [null, '', [], {}, { status: 'x' }]) expect(adaptRemovalStatus(value)).toBeNull();
  });

  test('ENT-10 CALL-24 the offered formats of an enclosure', () => {
    const choice = { id: 'eo-1', type: 'raid1', num: 2, devs: ['sde', 'sdf'], size: 4e12 };
    expect(adaptEsataOptions({ list: [{ ...choice, size: '4000000000000', more: 1 }, {}] })).toEqual([
      choice,
      { id: '', type: '', num: 0, devs: [], size: 0 },
    ]);
    for (const value of [null, [], {}, 'x']) expect(adaptEsataOptions(value)).toBeNull();
  });

  test('ENT-10 partitions of a format target', () => {
    expect(adaptFormatTarget({ disk: { dev: 'sdb' } })).toMatchObject({ part: [], support_fs: [] });
    expect(adaptFormatTarget({ part: [{ dev: 'sdb1', state: 'weird' }], support_fs: ['NTFS', 3] })).toMatchObject({
      part: [{ dev: 'sdb1', state: 'ok' }],
      support_fs: ['NTFS'],
    });
  });

  test('ENT-12 a SMART report without lists', () => {
    expect(adaptSmart({ health: 'warning' })).toMatchObject({ health: 'warning', attributes: [], warning: [] });
    expect(adaptSmart({})).toEqual({ health: 'nonpresent', warningReason: '', ctime: 0, attributes: [], warning: [] });
    const line = { id: '5', index: 2, zh_cn: '甲', en_us: 'A', health: 'ok', now_value: '9', thresh: '1', worst: '8', raw_value: '7' }; // prettier-ignore
    expect(adaptSmart({ attributes: [line, { ...line, index: 1 }] }).attributes).toEqual([{ ...line, index: 1 }, line]);
    const warning = { id: '1', level: 'warning', zh_cn: '乙', en_us: 'B' };
    expect(adaptSmart({ warning: [warning] }).warning).toEqual([warning]);
    expect(adaptSmart({ health: '?' }).health).toBe('nonpresent');
    expect(adaptSmart({ attributes: [{ id: 5, raw_value: 12 }] }).attributes[0]).toMatchObject({
      id: '5',
      raw_value: '12',
    });
  });

  test('ENT-15 no adapter throws on any JSON, nor on JSON under the known names', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    const known = fc.dictionary(
      fc.constantFrom(
        'type',
        'code',
        'data',
        'old',
        'new',
        'list',
        'options',
        'disksGroup',
        'ssds',
        'sync',
        'usr',
        'mounts',
      ),
      json,
    );
    fc.assert(
      fc.property(fc.oneof(json, known), (value) => {
        for (const adapt of [adaptPoll, adaptMessage, adaptDisk, adaptSsd, adaptPool, adaptOptions, adaptSmart]) {
          adapt(value);
        }
        for (const adapt of [adaptFirstTime, adaptFormatTarget, adaptDatabaseRepair, adaptRemoteAccess]) adapt(value);
        for (const adapt of [adaptRemovalStatus, adaptEsataOptions, adaptSsdSupport, adaptUpgrade]) adapt(value);
        const data = adaptStorageData(value);
        expect(adaptFormatResult(value, data.type)?.total ?? 1).toBeGreaterThan(0);
        expect(data.new.list.every((disk) => Number.isFinite(disk.size))).toBe(true);
      }),
    );
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const database = async () => (await stage.normal.call(calls.databaseState, {})).data;
const DISK = 'ZSA4T0001';
const inside = { type: 'sata-group' } as const;
const outside = { type: 'esata-group' } as const;
const smart = async (target: { type?: 'sata-group' | 'esata-group'; sn?: string } = inside) =>
  (await stage.admin.call(calls.smartStatus, target)).data;
const report = async (sn = DISK) => (await stage.normal.call(calls.smartReport, { sn })).data;

test('CALL-DB-01 DBR-03 db-down: Repair checks, rebuilds, and the database works', async () => {
  expect((await stage.admin.call(calls.databaseRepair, {})).code).toBe('N000005');
  await stage.enter('db-down');
  expect((await database()).state).toBe('down');
  const { data } = await stage.move(calls.databaseRepair, {});
  expect(data).toEqual({ task_id: expect.stringMatching(/^db-/) as string });
  expect(await database()).toMatchObject({ state: 'running', previousStep: '', currentStep: 'check tables' });
  expect((await stage.admin.call(calls.databaseRepair, {})).code).toBe('N000005');
  await stage.advance(2000);
  await stage.arrives('db-repair-ok');
  await stage.advance(10_000);
  expect((await database()).state).toBe('working');
  await stage.arrives('normal-complete');
});

test('DBR-02 DBR-04 db-repair-ok: the four texts for 10 s, then it works', async () => {
  await stage.enter('db-repair-ok');
  const repairing = {
    state: 'running',
    title: 'Repairing',
    extTime: 300,
    previousStep: 'check tables',
    currentStep: 'rebuild index',
  };
  expect(await database()).toEqual(repairing);
  await stage.advance(9900);
  expect(await database()).toEqual(repairing);
  await stage.advance(100);
  expect((await database()).state).toBe('working');
  await stage.arrives('normal-complete');
});

test('DBR-06 db-repair-fail: 6 s, then the repair has failed, and another one works', async () => {
  await stage.enter('db-repair-fail');
  await stage.advance(5900);
  expect((await database()).state).toBe('running');
  await stage.advance(100);
  expect((await database()).state).toBe('repair_fail');
  await stage.arrives('db-repair-failed-state');
  await stage.move(calls.databaseRepair, {});
  await stage.advance(2000);
  await stage.arrives('db-repair-ok');
});

test('DBR-01 power lost while repairing: as broken as before', async () => {
  await stage.enter('db-repair-ok');
  await stage.operate('power', { op: 'cut' });
  await stage.operate('power', { op: 'on' });
  await stage.advance(60_000);
  expect((await database()).state).toBe('down');
  await stage.arrives('db-down');
  await stage.operate('db', { db_state: 'working' });
  await stage.arrives('normal-complete');
});

test('SMT-04 SMT-05 smart-normal-run: 8 s of checking, then a report with a new time', async () => {
  await stage.enter('smart-normal-run');
  const info = (await stage.admin.call(calls.storageInfo, {})).data;
  expect(info.ssd_usage.style).toBe('storage');
  expect(info.system.ssd_group).toEqual([expect.objectContaining({ serial_number: 'M2A5120001' })]);
  expect(info.system.sata_group.map(({ sn }) => sn)).toEqual([DISK, 'ZSA4T0002']);
  const before = await report();
  expect((await smart()).status).toBe('idle');
  const { data } = await stage.move(calls.smartStart, inside);
  expect(data).toEqual({ task_id: expect.stringMatching(/^smart-/) as string });
  for (let asked = 0; asked < 4; asked += 1) {
    expect(await smart()).toMatchObject({ status: 'running', rate: expect.closeTo(asked / 4, 2) as number, list: [] });
    expect((await stage.admin.call(calls.smartStart, { sn: DISK })).code).toBe('N000005');
    await stage.advance(2000);
  }
  expect(await smart()).toEqual({
    status: 'finished',
    rate: 1,
    list: [
      { sn: DISK, health: 'ok' },
      { sn: 'ZSA4T0002', health: 'ok' },
    ],
  });
  expect((await report()).ctime).toBeGreaterThan(before.ctime);
});

test('CALL-SP-09 one disk is checked alone; what is no disk is refused', async () => {
  await stage.enter('smart-normal-run');
  await stage.move(calls.smartStart, { sn: 'M2A5120001' });
  expect((await smart({ sn: 'M2A5120001' })).status).toBe('running');
  expect((await smart()).status).toBe('idle');
  expect((await stage.admin.call(calls.smartStart, { sn: 'X' })).code).toBe('N000003');
  expect((await stage.admin.call(calls.smartStatus, { sn: 'X' })).code).toBe('N000003');
  expect((await stage.admin.call(calls.smartStart, outside)).code).toBe('N000003');
  expect((await stage.admin.call(calls.smartStart, {})).code).toBe('N000001');
  expect((await stage.admin.call(calls.smartStart, { ...inside, sn: DISK })).code).toBe('N000001');
  expect((await stage.normal.call(calls.smartReport, { sn: 'X' })).code).toBe('N000003');
});

test('SMT-06 smart-poll-fails: the check begins, its progress cannot be asked', async () => {
  await stage.enter('smart-poll-fails');
  await stage.move(calls.smartStart, inside);
  for (let asked = 0; asked < 15; asked += 1) await stage.move(calls.smartStatus, inside, '500');
});

test('SMT-02 smart-all-health: each of the eight words', async () => {
  await stage.enter('smart-all-health');
  const { system } = (await stage.admin.call(calls.storageInfo, {})).data;
  const disks = [...system.sata_group, ...system.ssd_group, ...system.esata_group];
  const words = [];
  for (const disk of disks) words.push((await report(disk.sn ?? disk.serial_number)).health);
  expect([system.sata_group.length, system.ssd_group.length, system.esata_group.length]).toEqual([4, 2, 2]);
  expect(words).toEqual(['ok', 'warning', 'fault', 'skip', 'abort', 'abnormal', 'nonpresent', 'critical_warning']);
});

test('SMT-05 smart-esata-run: the disks of the enclosure, 4 s', async () => {
  await stage.enter('smart-esata-run');
  await stage.move(calls.smartStart, outside);
  expect((await smart(outside)).status).toBe('running');
  await stage.advance(2000);
  expect((await smart(outside)).status).toBe('running');
  await stage.advance(2000);
  expect((await smart(outside)).status).toBe('finished');
});

test('SMT-08 CALL-SP-10 ihm-run: the disks check themselves; an SSD cannot', async () => {
  await stage.enter('ihm-run');
  await stage.move(calls.ihmStart, inside);
  expect((await stage.admin.call(calls.ihmStatus, inside)).data.status).toBe('running');
  await stage.advance(4000);
  expect((await stage.admin.call(calls.ihmStatus, inside)).data).toMatchObject({
    status: 'finished',
    list: [{ sn: DISK, health: 'ok' }, { health: 'ok' }],
  });
  expect((await stage.guest.call(calls.ihmReport, { sn: DISK })).data).toMatchObject({
    health: 'ok',
    attributes: [],
    items: [{ name: 'temperature', value: '38', level: 'ok' }, {}],
  });
  await stage.enter('smart-normal-run');
  expect((await stage.guest.call(calls.ihmReport, { sn: 'M2A5120001' })).data).toMatchObject({ health: 'skip', items: [] }); // prettier-ignore
});

test('SMT-02 a disk that breaks down is found by the next check, and warned of once', async () => {
  await stage.operate('disk', { op: 'fail', position: 2 });
  await stage.move(calls.smartStart, inside);
  await stage.advance(8000);
  expect(await smart()).toMatchObject({ list: [{ health: 'ok' }, { health: 'fault' }] });
  const { message } = await stage.poll();
  expect(message).toMatchObject({ type: 'complete', data: { action: 'smart_warn', position: 2, health: 'fault' } });
  await stage.admin.call(calls.actionKnown, { all: true });
  await stage.admin.call(calls.smartStart, inside);
  await stage.advance(8000);
  expect((await stage.poll()).message).toBeNull();
});

test('SMT-05 power lost while checking: nothing was found out', async () => {
  await stage.enter('smart-normal-run');
  await stage.move(calls.smartStart, inside);
  await stage.operate('power', { op: 'cut' });
  await stage.operate('power', { op: 'on' });
  await stage.advance(60_000);
  expect((await smart()).status).toBe('idle');
  expect((await report()).ctime).toBe(0);
});

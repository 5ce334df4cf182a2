import { existsSync, lstatSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withMacBackups } from '../calls/mac-backup.ts';
import { fileTester } from '../files/test-calls.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../files/test-kit.ts';
import type { NewNotice } from '../notices/notice-centre.ts';
import { createMacBackups, type MacBackups } from './service.ts';

const home = '/zenith_sata/ann/data';
const NOON = Date.UTC(2026, 2, 2, 12);
const DAY_MS = 24 * 60 * 60_000;
let device: FileDevice;
let macs: MacBackups;
let now = NOON;
let isReady = true;
let told: NewNotice[] = [];
const { call, put, team } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  now = NOON;
  isReady = true;
  told = [];
  macs = createMacBackups({
    context: device.context,
    isReady: () => isReady,
    staleDays: () => 7,
    notices: { post: (notice) => void told.push(notice) },
    now: () => now,
  });
});
afterEach(async () => {
  await macs.close();
  await device.remove();
});

/** A backup as a Mac leaves it: bands, what it is, what Time Machine has done. */
function bundle(wire: string, at: number, bands = 3): string {
  for (let band = 0; band < bands; band += 1) put(`${wire}/bands/${band}`, 'x'.repeat(100_000));
  put(`${wire}/Info.plist`, '<plist/>');
  put(`${wire}/com.apple.TimeMachine.MachineID.plist`, '<plist/>');
  for (const part of ['bands', 'com.apple.TimeMachine.MachineID.plist'])
    utimesSync(device.disk(`${wire}/${part}`), at / 1000, at / 1000);
  return wire;
}
const list = (username = 'ann') => macs.list(callerNamed(username));
const counted = async (username = 'ann') => {
  await list(username);
  await macs.settled();
  return list(username);
};

describe('what Macs have written', () => {
  test('APP-BMAC-01 backups at the top and in "Time Machine" are found, the newest first; nothing else is', async () => {
    bundle(`${home}/Old iMac.sparsebundle`, NOON - 30 * DAY_MS);
    bundle(`${home}/Time Machine/MacBook.backupbundle`, NOON - 60_000);
    bundle(`${home}/docs/deep.sparsebundle`, NOON);
    put(`${home}/file.sparsebundle`, 'no folder');
    symlinkSync(device.disk(`${home}/docs`), device.disk(`${home}/link.sparsebundle`));
    expect(await list()).toMatchObject([
      {
        name: 'MacBook',
        type: 'mac',
        state: 'ok',
        paths: [`${home}/Time Machine/MacBook.backupbundle`],
        target: { path: `${home}/Time Machine` },
        last_at: NOON / 1000 - 60,
        stale: 0,
      },
      { name: 'Old iMac', target: { path: home }, stale: 1, mac: { time_machine: 1, can_delete: 1 } },
    ]);
    expect(await list('max')).toEqual([]);
  });

  test('APP-BMAC-01 one to which no Mac writes any more is told of once, to those who may write there', async () => {
    team('t1', { ann: 1, bob: 0 });
    const wire = bundle(`${home}/iMac.sparsebundle`, NOON);
    bundle('/zenith_sata/public/t1/Office.sparsebundle', NOON - DAY_MS);
    now = NOON + 5 * DAY_MS;
    isReady = false;
    await macs.tellStale();
    isReady = true;
    await macs.tellStale();
    expect(told).toEqual([]);
    now = NOON + 8 * DAY_MS + 1;
    await macs.tellStale();
    await macs.tellStale();
    expect(told.map(({ to, action, values }) => [to, action, values?.name, values?.days]).sort()).toEqual([
      ['ann', 'backup_mac_stale', 'Office', 9],
      ['ann', 'backup_mac_stale', 'iMac', 8],
      ['max', 'backup_mac_stale', 'Office', 9],
    ]);
    // It has written, and stopped again.
    bundle(wire, now);
    await macs.tellStale();
    expect(told).toHaveLength(3);
    now += 9 * DAY_MS;
    await macs.tellStale();
    expect(told.slice(3)).toMatchObject([{ to: 'ann', values: { name: 'iMac', days: 9 } }]);
  });

  test('APP-BMAC-01 the size is what it takes on the disk, counted behind the list and told when it is known', async () => {
    const wire = bundle(`${home}/iMac.sparsebundle`, NOON);
    const [first] = await list();
    expect(first).toMatchObject({ files: 0, bytes: 0, mac: { counted: 0 } });
    await macs.settled();
    expect(device.pushed).toContainEqual(
      expect.objectContaining({ topic: 'backup', type: 'state', to: 'ann', data: expect.objectContaining({ id: first?.id, type: 'mac' }) as unknown }),
    ); // prettier-ignore
    const parts = ['bands/0', 'bands/1', 'bands/2', 'Info.plist', 'com.apple.TimeMachine.MachineID.plist'];
    const bytes = parts
      .map((part) => lstatSync(path.join(device.disk(wire), part)))
      .reduce((sum, { blocks, size }) => sum + (blocks > 0 ? blocks * 512 : size), 0);
    expect(await list()).toMatchObject([{ files: 5, bytes, mac: { counted: 1 } }]);
  });

  test('APP-BMAC-01 while a Mac writes, the size is counted once a minute and not at each look', async () => {
    const wire = bundle(`${home}/iMac.sparsebundle`, NOON);
    const [before] = await counted();
    put(`${wire}/bands/3`, 'x'.repeat(100_000));
    const soon = await counted();
    expect(soon).toMatchObject([{ files: 5, bytes: before?.bytes, mac: { counted: 1 } }]);
    now += 60_000;
    expect(await list()).toMatchObject([{ files: 5, mac: { counted: 0 } }]);
    await macs.settled();
    expect(await list()).toMatchObject([{ files: 6, mac: { counted: 1 } }]);
  });

  test('APP-BMAC-01 a disk image that Time Machine has not touched says so', async () => {
    put(`${home}/Secrets.sparsebundle/bands/0`, 'x');
    mkdirSync(device.disk(`${home}/Empty.sparsebundle`));
    const found = await list();
    expect(found.map(({ name, mac }) => [name, mac?.time_machine]).sort()).toEqual([
      ['Empty', 0],
      ['Secrets', 0],
    ]);
  });

  test('APP-BMAC-01 in a team folder all members see it, those who may only read cannot delete it', async () => {
    team('g1', { ann: 0 });
    bundle('/zenith_sata/public/g1/iMac.sparsebundle', NOON);
    const [shown] = await list();
    expect(shown).toMatchObject({ name: 'iMac', mac: { can_delete: 0 } });
    await expect(macs.remove(callerNamed('ann'), [shown?.id ?? ''])).rejects.toMatchObject({ code: 'N002003' });
    expect(await list('max')).toMatchObject([{ id: shown?.id, mac: { can_delete: 1 } }]);
    expect(await list('bob')).toEqual([]);
  });

  test('APP-BMAC-01 while the storage is not ready nothing is said to be empty', async () => {
    bundle(`${home}/iMac.sparsebundle`, NOON);
    isReady = false;
    await expect(list()).rejects.toMatchObject({ code: 'N000005' });
  });
});

describe('what can be done with them', () => {
  const jobs = {
    backupList: () => ({ list: [] }),
    backupControl: () => null,
  };
  const control = async (fields: { ids: string[]; action: 'run' | 'stop' | 'delete' }, username = 'ann') => {
    const answer = await withMacBackups(jobs, macs).backupControl(fields, callerNamed(username), requestInfo);
    await device.idle(username);
    return answer;
  };

  test('APP-BMAC-01 deleting takes a backup to the recycle bin as a task, and it can come back', async () => {
    const wire = bundle(`${home}/iMac.sparsebundle`, NOON);
    const [found] = await list();
    const answer = await control({ ids: [found?.id ?? ''], action: 'delete' });
    const tasks = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 10 }).list;
    expect(tasks).toMatchObject([{ id: answer?.task_id, op: 'recycle', name: 'iMac.sparsebundle', state: 'done' }]);
    expect(existsSync(device.disk(wire))).toBe(false);
    expect(await list()).toEqual([]);
    const bin = await call('recycleList', { scope: 'my' });
    await call('recycleRestore', { scope: 'my', ids: bin.list.map(({ id }) => id), conflict: 'ask' });
    await device.idle('ann');
    expect(await list()).toMatchObject([{ id: found?.id, last_at: NOON / 1000 }]);
  });

  test('APP-BMAC-01 nobody runs or stops one from here, and what is not there or somebody else’s is refused', async () => {
    bundle(`${home}/iMac.sparsebundle`, NOON);
    const [found] = await list();
    const id = found?.id ?? '';
    await expect(control({ ids: [id], action: 'run' })).rejects.toMatchObject({ code: 'N000006' });
    await expect(control({ ids: [id], action: 'stop' })).rejects.toMatchObject({ code: 'N000006' });
    await expect(control({ ids: [id, 'another'], action: 'delete' })).rejects.toMatchObject({ code: 'N000003' });
    await expect(control({ ids: ['mac-none'], action: 'delete' })).rejects.toMatchObject({ code: 'N000003' });
    await expect(control({ ids: [id], action: 'delete' }, 'max')).rejects.toMatchObject({ code: 'N000003' });
    expect(await list()).toHaveLength(1);
    await expect(control({ ids: ['job'], action: 'run' })).resolves.toBeNull();
  });
});

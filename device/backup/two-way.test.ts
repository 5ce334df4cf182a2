import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { type Backups, startBackups } from './test-backup.ts';

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const here = `${home}/here`;
const there = '/usb/drive/there';
const { call, put, has, read, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  usb('drive', { label: 'Travel' });
  backups = startBackups(device);
  backups.folder(here);
  backups.folder(there);
});
afterEach(async () => {
  await backups.close();
  await device.remove();
});

const pair = (fields: object = {}): Promise<string> =>
  backups.save({ type: 'auto_bothway', paths: [here], to: there, ...fields });
const both = (): [string[], string[]] => [backups.tree(here), backups.tree(there)];
const conflictsOf = (id: string) => backups.service.stores.conflicts.of(id);

describe('pairs', () => {
  test('CALL-EXT-22 APP-AUTO-03 what is new on either side comes to the other, and so do changes and deletions', async () => {
    put(`${here}/a/one.txt`, 'one');
    put(`${there}/b/two.txt`, 'two');
    const id = await pair();
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 2 });
    expect(both()[0]).toEqual(['a/', 'a/one.txt', 'b/', 'b/two.txt']);
    expect(both()[0]).toEqual(both()[1]);
    put(`${here}/b/two.txt`, 'two, changed here');
    backups.remove(`${there}/a`);
    await backups.run(id);
    expect(read(`${there}/b/two.txt`)).toBe('two, changed here');
    expect(both()).toEqual([
      ['b/', 'b/two.txt'],
      ['b/', 'b/two.txt'],
    ]);
    // What was deleted there lies in the recycle bin here.
    expect((await call('recycleList', { scope: 'my' })).list.map(({ name }) => name)).toContain('one.txt');
    await backups.run(id);
    expect(backups.service.stores.runs.list('ann', id, 1, 1).list[0]).toMatchObject({
      files: 0,
      deleted: 0,
      state: 'ok',
    });
  });

  test('APP-AUTO-03 changed on both sides offline: both versions stay, one under a name that says why', async () => {
    put(`${here}/report.docx`, 'first');
    const id = await pair();
    await backups.run(id);
    put(`${here}/report.docx`, 'changed at home');
    put(`${there}/report.docx`, 'changed on the way');
    const job = await backups.run(id);
    expect(job).toMatchObject({ state: 'conflict', conflicts: 1 });
    const copy = 'report (changed on both sides 2026-03-02 08.00).docx';
    expect(both()).toEqual([
      [copy, 'report.docx'],
      [copy, 'report.docx'],
    ]);
    for (const side of [here, there]) {
      expect(read(`${side}/report.docx`)).toBe('changed at home');
      expect(read(`${side}/${copy}`)).toBe('changed on the way');
    }
    expect(conflictsOf(id)).toMatchObject([{ path: 'report.docx', copy, reason: 'changed' }]);
    expect(backups.told).toMatchObject([{ action: 'backup_conflict', values: { count: 1 } }]);
    // Nothing is parted twice.
    expect((await backups.run(id)).conflicts).toBe(1);
    expect(backups.tree(here)).toHaveLength(2);
  });

  test('the same content on both sides is no conflict, whenever it was written', async () => {
    put(`${here}/same.txt`, 'same');
    put(`${there}/same.txt`, 'same');
    backups.age(`${there}/same.txt`, 9000);
    const id = await pair();
    expect(await backups.run(id)).toMatchObject({ state: 'ok', conflicts: 0, files: 1 });
    put(`${here}/same.txt`, 'both');
    put(`${there}/same.txt`, 'both');
    backups.age(`${there}/same.txt`, 5000);
    expect(await backups.run(id)).toMatchObject({ state: 'ok', conflicts: 0 });
  });

  test('APP-AUTO-03 what was changed or made again while the run was under way is not deleted by it', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) put(`${here}/${name}`, 'old');
    // So many that three of them are not asked about.
    for (let file = 0; file < 20; file += 1) put(`${here}/kept/${file}.txt`);
    const id = await pair();
    await backups.run(id);
    for (const name of ['a.txt', 'b.txt', 'c.txt']) backups.remove(`${there}/${name}`);
    const loose = () => both().map((tree) => tree.filter((name) => !name.startsWith('kept')));
    const { bin } = backups.service.files;
    const discard = bin.discard.bind(bin);
    // The last of them goes first; meanwhile somebody works on the others.
    const spy = vi.spyOn(bin, 'discard').mockImplementation(async (entry, by) => {
      put(`${here}/a.txt`, 'written meanwhile');
      put(`${there}/b.txt`, 'old');
      await discard(entry, by);
    });
    await backups.run(id);
    expect(spy.mock.calls.map(([{ real }]) => path.basename(real))).toEqual(['c.txt']);
    expect(loose()).toEqual([['a.txt', 'b.txt'], ['b.txt']]);
    spy.mockRestore();
    await backups.run(id);
    expect(read(`${there}/a.txt`)).toBe('written meanwhile');
    expect(loose()).toEqual([
      ['a.txt', 'b.txt'],
      ['a.txt', 'b.txt'],
    ]);
    expect(conflictsOf(id)).toEqual([]);
  });

  test('a change wins over a deletion, and a file that meets a folder makes way', async () => {
    put(`${here}/kept.txt`, 'old');
    const id = await pair();
    await backups.run(id);
    backups.remove(`${here}/kept.txt`);
    put(`${there}/kept.txt`, 'new words');
    put(`${here}/thing/inside.txt`, 'inside');
    put(`${there}/thing`, 'a file');
    await backups.run(id);
    await backups.run(id);
    expect(read(`${here}/kept.txt`)).toBe('new words');
    expect(read(`${there}/thing/inside.txt`)).toBe('inside');
    const copy = 'thing (file and folder of one name 2026-03-02 08.00)';
    expect(read(`${here}/${copy}`)).toBe('a file');
    expect(both()[0]).toEqual(both()[1]);
  });

  test('APP-AUTO-03 what is written on the other side while the run is under way stays, beside what came', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) put(`${here}/${name}`, 'old');
    const id = await pair();
    await backups.run(id);
    for (const name of ['a.txt', 'b.txt']) put(`${here}/${name}`, 'changed here');
    put(`${there}/c.txt`, 'changed there');
    put(`${here}/d.txt`, 'made here');
    const { room } = backups.service.files;
    const grown = room.grown.bind(room);
    // With the first of them in its place somebody works on the others.
    const spy = vi.spyOn(room, 'grown').mockImplementationOnce((place, bytes) => {
      put(`${there}/b.txt`, 'meanwhile');
      put(`${here}/c.txt`, 'meanwhile');
      put(`${there}/d.txt`, 'meanwhile');
      grown(place, bytes);
    });
    expect(await backups.run(id)).toMatchObject({ conflicts: 3 });
    spy.mockRestore();
    const reasons = conflictsOf(id).map(({ path: name, reason }) => [name, reason]);
    expect(reasons.sort()).toEqual([
      ['b.txt', 'changed'],
      ['c.txt', 'changed'],
      ['d.txt', 'made'],
    ]);
    for (const side of [here, there]) {
      const texts = backups.tree(side).map((name) => read(`${side}/${name}`));
      expect(texts.filter((text) => text === 'meanwhile')).toHaveLength(3);
      expect(texts).toEqual(expect.arrayContaining(['changed here', 'changed there', 'made here']));
    }
    expect(both()[0]).toEqual(both()[1]);
  });

  test('many deletions wait, on whichever side they are; kept they come back', async () => {
    for (let number = 0; number < 60; number += 1) put(`${here}/${number}.txt`, String(number));
    const id = await pair();
    await backups.run(id);
    for (let number = 0; number < 60; number += 1) backups.remove(`${there}/${number}.txt`);
    expect(await backups.run(id)).toMatchObject({ state: 'pause', reason: 'brake', held: 60 });
    expect(has(`${here}/7.txt`)).toBe(true);
    await backups.run(id, 'keep');
    expect(await backups.run(id)).toMatchObject({ state: 'ok', held: 0 });
    expect(has(`${there}/7.txt`)).toBe(true);
    for (let number = 0; number < 60; number += 1) backups.remove(`${here}/${number}.txt`);
    await backups.run(id);
    expect(await backups.run(id, 'allow')).toMatchObject({ state: 'ok', files: 0 });
    expect(backups.tree(there)).toEqual([]);
  });

  test('a side that is empty all at once is asked about, and another folder is no deletion either', async () => {
    put(`${here}/a.txt`, 'a');
    put(`${here}/b.txt`, 'b');
    const id = await pair();
    await backups.run(id);
    // The folder in which a drive was mounted stays behind, empty.
    for (const name of ['a.txt', 'b.txt']) backups.remove(`${there}/${name}`);
    expect(await backups.run(id)).toMatchObject({ state: 'pause', reason: 'brake', held: 2 });
    expect(backups.tree(here)).toEqual(['a.txt', 'b.txt']);
    backups.folder('/usb/drive/elsewhere');
    await backups.save({ id, type: 'auto_bothway', paths: [here], to: '/usb/drive/elsewhere' });
    expect(await backups.run(id)).toMatchObject({ state: 'ok' });
    expect(backups.tree('/usb/drive/elsewhere')).toEqual(['a.txt', 'b.txt']);
  });

  test('a folder that became a link leads nowhere: neither read, nor written, nor emptied', async () => {
    put(`${here}/deep/a.txt`, 'a');
    put(`${here}/b.txt`, 'b');
    put(`${here}/c.txt`, 'c');
    const id = await pair();
    await backups.run(id);
    const outside = path.join(device.dataDir, 'outside');
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'a.txt'), 'not mine');
    backups.remove(`${there}/deep`);
    symlinkSync(outside, device.disk(`${there}/deep`));
    backups.remove(`${here}/deep`);
    await backups.run(id);
    expect(readdirSync(outside)).toEqual(['a.txt']);
    expect(has(`${here}/deep`)).toBe(false);
    put(`${here}/deep/new.txt`, 'new');
    await backups.run(id);
    expect(readdirSync(outside)).toEqual(['a.txt']);
  });

  test('a side that is not there is no deletion: the pair waits for its drive by name', async () => {
    put(`${here}/a.txt`, 'a');
    const id = await pair();
    await backups.run(id);
    backups.remove('/usb/drive');
    await backups.call('backupControl', { ids: [id], action: 'run' });
    expect(backups.job(id)).toMatchObject({ state: 'wait', reason: 'drive', waits: 'Travel' });
    expect(has(`${here}/a.txt`)).toBe(true);
    backups.folder(there);
    put(`${there}/a.txt`, 'a');
    backups.scheduler.look();
    await backups.settled(() => backups.job(id).state === 'ok');
  });
});

describe('the engine', () => {
  test('DEV-08 APP-AUTO-03 without the engine a pair waits and says so; it goes on by itself', async () => {
    put(`${here}/a.txt`, 'a');
    backups.engine(false);
    const id = await pair({ backupType: 'realtime' });
    expect(backups.job(id)).toMatchObject({ state: 'wait', reason: 'engine' });
    expect(await backups.codeOf('backupControl', { ids: [id], action: 'run' })).toBe('N000005');
    await backups.scheduler.settle();
    expect(has(`${there}/a.txt`)).toBe(false);
    backups.engine(true);
    await backups.settled(() => has(`${there}/a.txt`));
    await backups.settled(() => backups.job(id).state === 'ok');
  });

  test('switched off by its account, pairs wait and backups go on', async () => {
    put(`${here}/a.txt`, 'a');
    const id = await pair();
    const other = await backups.save({ paths: [here], to: `${home}` }).catch(() => '');
    expect(other).toBe('');
    backups.folder(`${home}/safe`);
    const backup = await backups.save({ paths: [here], to: `${home}/safe` });
    backups.configs.change('ann', { enable: false });
    expect(backups.job(id)).toMatchObject({ state: 'wait', reason: 'off' });
    expect(await backups.run(backup)).toMatchObject({ state: 'ok' });
  });

  test('CALL-EXT-22 a pair carries ports and device ids', async () => {
    const other = 'P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI-MGL3BXN-PQ6W5BM-TBBZ4TJ-XZWICQ2';
    backups.configs.change('ann', { localPort: 22_001, remotePort: 22_002, remoteDeviceId: other });
    const id = await pair({ ids: [backups.configs.localDeviceId, other] });
    expect(backups.job(id)).toMatchObject({
      ids: [backups.configs.localDeviceId, other],
      sync: {
        local_port: 22_001,
        remote_port: 22_002,
        local_device_id: backups.configs.localDeviceId,
        remote_device_id: other,
      },
    });
  });
});

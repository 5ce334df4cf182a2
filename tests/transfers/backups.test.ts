import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { systemClock } from '../../electron/transfers/clock.ts';
import { createDevice, type TransferDevice } from '../../electron/transfers/device.ts';
import { TransferFailure } from '../../electron/transfers/failure.ts';
import { watchFolder } from '../../electron/backups/watch-folder.ts';
import { signedIn } from '../contract/device-client.ts';
import { accounts } from '../e2e/accounts.ts';
import { linkOf } from './engine-kit.ts';
import { home, device, client, here, running, there, copies, connect, open, write, run } from './backup-stage.ts';

test('APP-AUTO-02 a folder of this computer goes to its own place on the device, and only what has changed the next time', async () => {
  open();
  write('Docs/a.txt', 'first');
  write('Docs/deep/er/b.txt', 'second');
  mkdirSync(path.join(here, 'Docs/hollow'));
  write('Docs/Thumbs.db', 'of the system');
  const id = await running.save([path.join(here, 'Docs')]);
  await run(id);
  expect(readFileSync(copies('Docs/deep/er/b.txt'), 'utf8')).toBe('second');
  expect(readdirSync(copies('Docs')).sort()).toEqual(['a.txt', 'deep', 'hollow']);
  const { data } = await client.call(calls.fileList, { path: `${home}/Backups/Laptop/Docs` });
  expect(data.list.find(({ name }) => name === 'a.txt')?.mtime).toBe(1_700_000_000);
  write('Docs/a.txt', 'changed', 1_700_000_100);
  await run(id);
  expect(readFileSync(copies('Docs/a.txt'), 'utf8')).toBe('changed');
  const [second, first] = await running.runs(id);
  expect(first).toMatchObject({ state: 'ok', files: 2, same: 0 });
  expect(second).toMatchObject({ state: 'ok', files: 1, same: 1 });
  const job = await running.until(({ state, bytes }) => state === 'ok' && bytes === 13);
  expect(job).toMatchObject({ files: 2, stored: [`${home}/Backups/Laptop/Docs`] });
});

test('APP-AUTO-02 two computers of one name that back up to one place do not touch each other’s copies', async () => {
  open();
  write('Docs/a.txt', 'of the first');
  await run(await running.save([path.join(here, 'Docs')]));
  running.close();
  open({ adapters: ['another'] });
  write('Docs/a.txt', 'of the second', 1_700_000_100);
  const id = await running.save([path.join(here, 'Docs')]);
  await run(id);
  await run(id);
  expect(readFileSync(copies('Docs/a.txt'), 'utf8')).toBe('of the first');
  expect(readFileSync(there('Backups', 'Laptop (1)', 'Docs/a.txt'), 'utf8')).toBe('of the second');
  await running.until(({ stored }) => stored[0] === `${home}/Backups/Laptop (1)/Docs`);
});

test('APP-AUTO-02 computers of two accounts that are called alike keep apart in one team folder', async () => {
  const { data: team } = await client.call(calls.groupCreate, { name: 'Laptops', pool: 'zenith_sata' });
  const members = [{ username: accounts.normal, permission: 1 as const, visible: 1 as const }];
  await client.call(calls.groupModify, { id: team.id, members });
  const member = await signedIn(device.http, accounts.normal);
  const at = (...names: string[]) => readFileSync(path.join(device.dataDir, 'pool', team.path, ...names), 'utf8');
  open({ target: team.path });
  write('Docs/a.txt', 'of the first');
  await run(await running.save([path.join(here, 'Docs')]));
  running.close();
  open({ target: team.path, adapters: ['another'] }, createDevice(linkOf(device.http, member), systemClock));
  write('Docs/a.txt', 'of the second', 1_700_000_100);
  await run(await running.save([path.join(here, 'Docs')]));
  expect([at('Laptop', 'Docs/a.txt'), at('Laptop (1)', 'Docs/a.txt')]).toEqual(['of the first', 'of the second']);
});

test('APP-AUTO-02 a realtime job copies a new file within 10 s', async () => {
  open({ watch: watchFolder });
  write('Docs/a.txt', 'first');
  await running.save([path.join(here, 'Docs')], { backupType: 'realtime' });
  await running.until(({ files, state }) => files === 1 && state === 'ok');
  write('Docs/new/b.txt', 'later');
  await expect.poll(() => existsSync(copies('Docs/new/b.txt')), { timeout: 10_000 }).toBe(true);
});

test('APP-AUTO-02 what is missing or changed on the device is brought again; what stands there already is not sent twice', async () => {
  open();
  write('Docs/a.txt', 'first');
  write('Docs/b.txt', 'second');
  const id = await running.save([path.join(here, 'Docs')]);
  await run(id);
  rmSync(copies('Docs/a.txt'));
  await run(id);
  expect(readFileSync(copies('Docs/a.txt'), 'utf8')).toBe('first');
  expect((await running.runs(id))[0]).toMatchObject({ files: 1, same: 1 });
  // A new installation of the app knows of nothing.
  running.close();
  open();
  const again = await running.save([path.join(here, 'Docs')]);
  await run(again);
  expect((await running.runs(again))[0]).toMatchObject({ state: 'ok', files: 0, same: 2 });
  await running.until(({ state, files }) => state === 'ok' && files === 2);
});

test('APP-AUTO-02 a folder that is not there, its drive perhaps, deletes nothing: the job waits and says for what', async () => {
  open();
  write('Docs/a.txt', 'first');
  const docs = path.join(here, 'Docs');
  const id = await running.save([docs], { keep_deleted: false });
  await run(id);
  rmSync(docs, { recursive: true });
  await running.control({ ids: [id], action: 'run' });
  expect(await running.until(({ reason }) => reason === 'source')).toMatchObject({ state: 'wait', waits: docs });
  expect(existsSync(copies('Docs/a.txt'))).toBe(true);
  expect(await running.save([path.join(here, 'nowhere')])).toBe('LOCAL_GONE');
});

test('UPL-05 a device that goes away in the middle stops nobody: the job waits and goes on where it was', async () => {
  let isAway = false;
  const line = connect();
  const flaky: TransferDevice = {
    ...line,
    batch: (...args) => (isAway ? Promise.reject(new TransferFailure('network', 'NETWORK')) : line.batch(...args)),
  };
  open({}, flaky);
  for (let number = 0; number < 5; number += 1) write(`Docs/${number}.txt`, 'x');
  const id = await running.save([path.join(here, 'Docs')]);
  isAway = true;
  await running.control({ ids: [id], action: 'run' });
  await running.until(({ reason }) => reason === 'offline');
  isAway = false;
  running.backups.wake();
  await running.until(({ state, files }) => state === 'ok' && files === 5);
  expect(readdirSync(copies('Docs'))).toHaveLength(5);
});

test('APP-AUTO-01 a job belongs to the account that made it, and its folders have names of their own at the target', async () => {
  open();
  write('one/Docs/a.txt', 'a');
  write('two/Docs/b.txt', 'b');
  const id = await running.save([path.join(here, 'one/Docs'), path.join(here, 'two/Docs')], { name: 'Both' });
  await run(id);
  expect([readdirSync(copies('Docs')), readdirSync(copies('Docs (1)'))]).toEqual([['a.txt'], ['b.txt']]);
  expect(await running.save([path.join(here, 'two/Docs'), path.join(here, 'one/Docs')])).toBe('N000004');
  // Left out of the job, what it has brought of it stays, whatever comes under that name later.
  expect(await running.save([path.join(here, 'two/Docs')], { id, keep_deleted: false })).toBe(id);
  await run(id);
  expect(readdirSync(copies('Docs'))).toEqual(['a.txt']);
  running.link({ owner: 'test/other', device: connect() });
  await expect.poll(() => running.jobs(), { timeout: 20_000 }).toEqual([]);
  expect(await running.control({ ids: [id], action: 'run' })).toBe('N000003');
});

test('APP-AUTO-01 stopped, a job stands still until somebody runs it; deleted, its files stay', async () => {
  open();
  write('Docs/a.txt', 'first');
  const id = await running.save([path.join(here, 'Docs')], { backupType: 'realtime' });
  await running.until(({ state, files }) => state === 'ok' && files === 1);
  expect(await running.control({ ids: [id], action: 'stop' })).toBe('');
  expect(await running.until(({ state }) => state === 'pause')).toMatchObject({ reason: 'user' });
  expect(await running.control({ ids: [id], action: 'delete' })).toBe('');
  await expect.poll(() => running.jobs(), { timeout: 20_000 }).toEqual([]);
  expect(existsSync(copies('Docs/a.txt'))).toBe(true);
});

test('APP-AUTO-01 a job that is deleted or stopped in the moment it begins stays so', async () => {
  open();
  for (const name of ['gone', 'still', 'other']) write(`${name}/a.txt`, name);
  const save = (name: string) => running.save([path.join(here, name)]);
  const [gone, still, other] = [await save('gone'), await save('still'), await save('other')];
  for (const [id, action] of [
    [gone, 'delete'],
    [still, 'stop'],
  ] as const) {
    const begun = running.control({ ids: [id], action: 'run' });
    expect(await running.control({ ids: [id], action })).toBe('');
    await begun;
    await run(other);
  }
  // Made in the same millisecond, they have no order.
  expect(new Set(running.store.jobs().map(({ id }) => id))).toEqual(new Set([still, other]));
  await running.until(({ id, state, reason }) => id === still && state === 'pause' && reason === 'user');
  expect([existsSync(copies('gone')), existsSync(copies('still'))]).toEqual([false, false]);
});

test('UPL-05 a run that the end of the app cut off goes on when it is there again', async () => {
  const file = path.join(here, 'backups.sqlite');
  const line = connect();
  let asked = 0;
  const slow: TransferDevice = {
    ...line,
    call: (spec, args, signal) => {
      if (spec.name === 'uploadCheck' && (asked += 1) > 2) return new Promise(() => undefined);
      return line.call(spec, args, signal);
    },
  };
  open({ file }, slow);
  // Too large to go together.
  for (let number = 0; number < 6; number += 1) write(`Docs/${number}.txt`, 'x'.repeat(300_000));
  const id = await running.save([path.join(here, 'Docs')]);
  await running.control({ ids: [id], action: 'run' });
  const arrived = (): number => (existsSync(copies('Docs')) ? readdirSync(copies('Docs')).length : 0);
  await expect.poll(() => [arrived(), running.store.sum(id).files], { timeout: 20_000 }).toEqual([2, 2]);
  running.close();
  open({ file });
  await running.until(({ state, files }) => state === 'ok' && files === 6);
  expect((await running.runs(id))[0]).toMatchObject({ state: 'ok', same: 2, files: 4 });
});

test('UPL-02 many small files go in few requests, with their times, and the newer version replaces the older one', async () => {
  const line = connect();
  const asked: string[] = [];
  open(
    {},
    {
      ...line,
      call: (spec, args, signal) => {
        asked.push(spec.name);
        return line.call(spec, args, signal);
      },
      batch: (...args) => {
        asked.push('batch');
        return line.batch(...args);
      },
    },
  );
  for (let number = 0; number < 700; number += 1) write(`Docs/d${number % 7}/文件 ${number}.txt`, `text ${number}`);
  write('Docs/large.bin', 'x'.repeat(400_000));
  const id = await running.save([path.join(here, 'Docs')]);
  await run(id);
  expect(asked.filter((name) => name === 'batch')).toHaveLength(2);
  expect(asked.filter((name) => name === 'uploadCheck')).toHaveLength(1);
  expect(readFileSync(copies('Docs/d3/文件 3.txt'), 'utf8')).toBe('text 3');
  expect(statSync(copies('Docs/d3/文件 3.txt')).mtimeMs).toBe(1_700_000_000_000);
  for (const number of [1, 2, 3, 4, 5]) write(`Docs/d${number}/文件 ${number}.txt`, 'newer', 1_700_000_500);
  await run(id);
  expect((await running.runs(id))[0]).toMatchObject({ state: 'ok', files: 5, same: 696 });
  expect(readFileSync(copies('Docs/d3/文件 3.txt'), 'utf8')).toBe('newer');
});

test('UPL-04 what the device refuses of a batch is counted by itself, and a batch that it cannot take goes file by file', async () => {
  const line = connect();
  let isBroken = false;
  open({}, { ...line, batch: (...args) => (isBroken ? Promise.reject(new TransferFailure('checksum', '460')) : line.batch(...args)) }); // prettier-ignore
  for (let number = 0; number < 6; number += 1) write(`Docs/${number}.txt`, 'x');
  mkdirSync(copies('Docs/3.txt'), { recursive: true });
  const id = await running.save([path.join(here, 'Docs')]);
  await run(id);
  expect((await running.runs(id))[0]).toMatchObject({ state: 'fail', files: 5, failed: 1, error: 'N002002' });
  rmSync(copies('Docs/3.txt'), { recursive: true });
  isBroken = true;
  for (let number = 6; number < 12; number += 1) write(`Docs/${number}.txt`, 'x');
  await run(id);
  expect((await running.runs(id))[0]).toMatchObject({ state: 'ok', files: 7, failed: 0 });
});

test('APP-AUTO-02 outside of the hours of transfers a job waits for them, unless somebody starts it now', async () => {
  open({ isClosed: true });
  write('Docs/a.txt', 'first');
  const id = await running.save([path.join(here, 'Docs')], { backupType: 'realtime' });
  expect(await running.until(({ reason }) => reason === 'schedule')).toMatchObject({ state: 'wait' });
  expect(existsSync(copies('Docs/a.txt'))).toBe(false);
  await run(id);
  expect(existsSync(copies('Docs/a.txt'))).toBe(true);
});

test('APP-BCEN-01 while all backups are paused a job waits, cut off in the middle as well, until the time is over or somebody runs it', async () => {
  let skew = 0;
  open({ watch: watchFolder, clock: { ...systemClock, now: () => systemClock.now() + skew } });
  write('docs/a.txt', 'one');
  const id = await running.save([path.join(here, 'docs')], { backupType: 'realtime' });
  await running.until((job) => job.state === 'ok');
  expect(await running.pause(3_600_000)).toBe('');
  write('docs/b.txt', 'two');
  await running.until((job) => job.state === 'wait' && job.reason === 'pause', 10_000);
  expect(existsSync(copies('docs', 'b.txt'))).toBe(false);
  expect(await running.control({ ids: [id], action: 'run' })).toBe('');
  await running.until((job) => job.state === 'ok');
  expect(readFileSync(copies('docs', 'b.txt'), 'utf8')).toBe('two');
  await running.pause(3_600_000);
  write('docs/c.txt', 'three');
  await running.until((job) => job.state === 'wait' && job.reason === 'pause', 10_000);
  skew = 3_600_000;
  await running.until((job) => job.state === 'ok', 15_000);
  expect(readFileSync(copies('docs', 'c.txt'), 'utf8')).toBe('three');
});

test('APP-AUTO-02 one file that cannot be brought does not keep the others from following', async () => {
  open({ watch: watchFolder });
  write('Docs/a.txt', 'first');
  // A folder stands where the file should go.
  mkdirSync(copies('Docs/a.txt'), { recursive: true });
  await running.save([path.join(here, 'Docs')], { backupType: 'realtime' });
  expect(await running.until(({ state }) => state === 'fail')).toMatchObject({ error: 'N002002' });
  write('Docs/b.txt', 'second');
  await expect.poll(() => existsSync(copies('Docs/b.txt')), { timeout: 10_000 }).toBe(true);
  expect(await running.until(({ files }) => files === 1)).toMatchObject({ state: 'fail', error: 'N002002' });
});

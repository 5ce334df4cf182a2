import { truncateSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdersOf } from '../files/drive-holders.ts';
import { fileServices } from '../files/services.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { type Backups, SLOW_SPEED, startBackups } from './test-backup.ts';

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const docs = `${home}/docs`;
const safe = `${home}/safe`;
const { put, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
  put(`${docs}/a.txt`, 'a');
  backups.folder(safe);
});
afterEach(async () => {
  await backups.close();
  await device.remove();
});

/** Puts files into the folder that take a while. */
async function slowly(): Promise<void> {
  for (let number = 0; number < 30; number += 1) put(`${docs}/${number}.bin`, 'x'.repeat(1000));
  await backups.call('backupSetting', { speed_limit: SLOW_SPEED });
}

/** A job whose drive was pulled in the middle of a run. */
async function pulled(): Promise<string> {
  usb('stick', { label: 'Stick' });
  await slowly();
  const id = await backups.save({ paths: [docs], to: '/usb/stick' });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).files > 2);
  backups.remove('/usb/stick');
  await backups.settled(() => backups.job(id).state === 'wait');
  return id;
}

test('a run that is paused in the task centre says so, and goes on by either way', async () => {
  await slowly();
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).rate > 0);
  const [task] = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list;
  const pause = (): number => device.context.tasks.control('ann', [task?.id ?? ''], 'pause').changed;
  pause();
  expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'task' });
  device.context.tasks.control('ann', [task?.id ?? ''], 'resume');
  expect(backups.job(id).state).toBe('run');
  pause();
  await backups.call('backupSetting', { speed_limit: 0 });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).state === 'ok');
  expect(device.pushed.filter(({ topic }) => topic === 'backup').map(({ data }) => data?.state)).toContain('pause');
});

test('APP-FM-05 a run holds the drive of each of its sources, not of the first alone, and no longer than it runs', async () => {
  usb('stick', { label: 'Stick' });
  put('/usb/stick/photos/p.jpg', 'p');
  await slowly();
  const id = await backups.save({ paths: [docs, '/usb/stick/photos'], to: safe });
  const holders = (): string[] => holdersOf(fileServices(backups.context), '/usb/stick', 'en');
  expect(holders()).toEqual([]);
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).rate > 0);
  expect(holders()).toEqual([backups.job(id).name]);
  await backups.call('backupSetting', { speed_limit: 0 });
  await backups.settled(() => backups.job(id).state === 'ok');
  expect(holders()).toEqual([]);
});

test('APP-TASK-03 a run can be paused from its first moment', async () => {
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).state === 'run');
  const [task] = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list;
  expect(device.context.tasks.control('ann', [task?.id ?? ''], 'pause')).toEqual({ changed: 1 });
  expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'task' });
  device.context.tasks.control('ann', [task?.id ?? ''], 'resume');
  await backups.settled(() => backups.job(id).state === 'ok');
});

test('APP-TASK-03 runs that are paused keep nobody from running, also one that was paused before it began', async () => {
  await slowly();
  const { tasks } = device.context;
  const busy = Promise.withResolvers<void>();
  // Beside these two one task works: the second job has a turn of backups and waits for one of tasks, the third for both.
  const other = { owner: 'ann', kind: 'netdisk', op: 'copy', name: '', from: '', to: '', size: 1 } as const;
  for (let number = 0; number < 2; number += 1) tasks.start(other, () => busy.promise);
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    backups.folder(`${safe}/${name}`);
    ids.push(await backups.save({ paths: [docs], to: `${safe}/${name}` }));
  }
  const state = (index: number): string => backups.job(ids[index]!).state;
  await backups.call('backupControl', { ids, action: 'run' });
  await backups.settled(() => state(0) === 'run');
  const { list } = tasks.list('ann', { kind: 'fileHandle', state: 'running', page: 1, size: 9 });
  const [first, second] = ['a', 'b'].map((name) => list.find(({ to }) => to === `${safe}/${name}`)!.id) as [
    string,
    string,
  ];
  tasks.control('ann', [second], 'pause');
  expect(backups.job(ids[1]!)).toMatchObject({ state: 'pause', reason: 'task' });
  tasks.control('ann', [first], 'pause');
  await backups.call('backupSetting', { speed_limit: 0 });
  await backups.settled(() => state(2) === 'ok');
  expect([state(0), state(1)]).toEqual(['pause', 'pause']);
  tasks.control('ann', [first, second], 'resume');
  await backups.settled(() => state(0) === 'ok' && state(1) === 'ok');
  busy.resolve();
});

test('APP-FM-05 a drive that is pulled in the middle is waited for by name', async () => {
  const id = await pulled();
  expect(backups.job(id)).toMatchObject({ reason: 'drive', waits: 'Stick' });
  await backups.call('backupSetting', { speed_limit: 0 });
  backups.folder('/usb/stick');
  await backups.settled(() => backups.job(id).state === 'ok');
  expect(backups.tree('/usb/stick')).toHaveLength(32);
});

test('APP-FM-05 APP-TASK-03 a run that is paused while it waits for a drive stays paused when the drive is back', async () => {
  const id = await pulled();
  const { tasks } = device.context;
  const only = () => tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list[0];
  tasks.control('ann', [only()?.id ?? ''], 'pause');
  expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'task' });
  await backups.call('backupSetting', { speed_limit: 0 });
  backups.folder('/usb/stick');
  await backups.settled(() => only()?.waits === '');
  expect([backups.job(id).state, only()?.state]).toEqual(['pause', 'pause']);
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).state === 'ok');
  expect(backups.tree('/usb/stick')).toHaveLength(32);
});

test('APP-TASK-03 a run that is tried again from the task centre is paused, resumed and stopped like any other', async () => {
  usb('stick', { label: 'Stick', fs: 'FAT' });
  put(`${docs}/a film.mkv`);
  truncateSync(device.disk(`${docs}/a film.mkv`), 2 * 1024 ** 3);
  const id = await backups.save({ paths: [docs], to: '/usb/stick' });
  expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002013' });
  backups.remove(`${docs}/a film.mkv`);
  await slowly();
  const { tasks } = device.context;
  const [task] = tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list;
  tasks.control('ann', [task?.id ?? ''], 'retry');
  await backups.settled(() => backups.job(id).state === 'run');
  tasks.control('ann', [task?.id ?? ''], 'pause');
  expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'task' });
  // The job's own buttons mean this run as well.
  await backups.call('backupControl', { ids: [id], action: 'run' });
  expect(backups.job(id).state).toBe('run');
  await backups.call('backupControl', { ids: [id], action: 'stop' });
  await backups.settled(() => tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list[0]?.state === 'cancel');
  expect(backups.tree('/usb/stick').length).toBeLessThan(30);
});

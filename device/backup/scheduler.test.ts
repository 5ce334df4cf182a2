import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { createTreeWatch } from './tree-watch.ts';
import { type Backups, MONDAY, SLOW_SPEED, startBackups } from './test-backup.ts';

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const docs = `${home}/docs`;
const safe = `${home}/safe`;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const { put, has, read } = fileTester(() => device);

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

const runsOf = (id: string): number => backups.service.stores.runs.list('ann', id, 1, 50).total;
const runs = (id: string, count: number): Promise<void> => backups.settled(() => runsOf(id) >= count && !backups.service.isLive(id)); // prettier-ignore
/** Lets what has been begun come to its end, and answers how many runs there are then. */
async function quiet(id: string): Promise<number> {
  await backups.scheduler.settle();
  await backups.settled(() => !backups.service.isLive(id));
  return runsOf(id);
}
const timed = (fields: object = {}) =>
  backups.save({
    paths: [docs],
    to: safe,
    backupType: 'timed',
    backupTime: { days: [1, 3], time: '09:30' },
    ...fields,
  });

describe('timed jobs', () => {
  test('APP-AUTO-02 CALL-EXT-22 a timed job runs at its time on the device’s clock, and not before', async () => {
    const id = await timed();
    expect(backups.job(id).next_at).toBe((MONDAY + 1.5 * HOUR_MS) / 1000);
    backups.advance(80 * MINUTE_MS);
    expect(await quiet(id)).toBe(0);
    backups.advance(10 * MINUTE_MS);
    await runs(id, 1);
    // On Tuesday it does not, on Wednesday it does.
    backups.advance(DAY_MS);
    expect(await quiet(id)).toBe(1);
    backups.advance(DAY_MS);
    await runs(id, 2);
    expect(backups.job(id).next_at).toBe((MONDAY + 7 * DAY_MS + 1.5 * HOUR_MS) / 1000);
  });

  test('what was missed while the device was off is made up for once', async () => {
    const id = await timed();
    backups.advance(15 * DAY_MS);
    await runs(id, 1);
    expect(await quiet(id)).toBe(1);
  });

  test('APP-AUTO-02 a planned run that fails is tried again later and later, and told of once; then all is well', async () => {
    const id = await timed();
    backups.remove(docs);
    backups.advance(91 * MINUTE_MS);
    await runs(id, 1);
    expect(backups.job(id)).toMatchObject({ state: 'fail', error: 'N002001' });
    expect(await quiet(id)).toBe(1);
    backups.advance(MINUTE_MS);
    await runs(id, 2);
    backups.advance(MINUTE_MS);
    expect(await quiet(id)).toBe(2);
    put(`${docs}/a.txt`, 'a');
    backups.advance(MINUTE_MS);
    await runs(id, 3);
    expect(backups.job(id)).toMatchObject({ state: 'ok' });
    expect(read(`${safe}/docs/a.txt`)).toBe('a');
    expect(backups.told.map(({ action }) => action)).toEqual(['backup_failed']);
    backups.advance(10 * HOUR_MS);
    expect(await quiet(id)).toBe(3);
  });

  test('APP-AUTO-02 a planned run is tried again eight times, and at its next time from the beginning', async () => {
    const id = await timed();
    backups.remove(docs);
    backups.advance(91 * MINUTE_MS);
    await runs(id, 1);
    for (let tries = 1; tries <= 8; tries += 1) {
      backups.advance(HOUR_MS);
      await runs(id, 1 + tries);
    }
    backups.advance(5 * HOUR_MS);
    expect(await quiet(id)).toBe(9);
    // On Wednesday.
    backups.advance(2 * DAY_MS - 13 * HOUR_MS);
    await runs(id, 10);
    backups.advance(MINUTE_MS);
    await runs(id, 11);
  });

  test('a run that was begun by hand and fails is not tried again by itself', async () => {
    const id = await timed();
    backups.remove(docs);
    expect(await backups.run(id)).toMatchObject({ state: 'fail' });
    backups.advance(HOUR_MS);
    expect(await quiet(id)).toBe(1);
  });

  test('a stopped job does not run, and is tried again by hand', async () => {
    const id = await timed();
    await backups.call('backupControl', { ids: [id], action: 'stop' });
    expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'user', next_at: 0 });
    backups.advance(DAY_MS);
    expect(await quiet(id)).toBe(0);
    expect(await backups.run(id)).toMatchObject({ state: 'ok' });
    backups.advance(2 * DAY_MS);
    await runs(id, 2);
  });

  test('APP-BCEN-01 outside of its hours a job waits and says so; by hand it runs', async () => {
    await backups.call('backupSetting', { window: { enable: true, from: '22:00', to: '06:00' } });
    const id = await timed();
    backups.advance(2 * HOUR_MS);
    expect(await quiet(id)).toBe(0);
    expect(backups.job(id)).toMatchObject({ state: 'wait', reason: 'window' });
    await backups.run(id);
    expect(runsOf(id)).toBe(1);
    backups.advance(13 * HOUR_MS);
    await runs(id, 2);
  });
});

describe('realtime jobs', () => {
  test('APP-AUTO-02 a realtime job carries over what it is told of, and shows nothing when there is nothing to do', async () => {
    const id = await backups.save({ paths: [docs], to: safe, backupType: 'realtime' });
    await runs(id, 1);
    expect(has(`${safe}/docs/a.txt`)).toBe(true);
    put(`${docs}/b.txt`, 'b');
    backups.watched.get(device.disk(docs))?.();
    await runs(id, 2);
    expect(read(`${safe}/docs/b.txt`)).toBe('b');
    const before = backups.job(id).good_at;
    backups.advance(HOUR_MS);
    backups.watched.get(device.disk(docs))?.();
    await backups.settled(() => backups.job(id).good_at > before);
    expect(runsOf(id)).toBe(2);
    await backups.call('backupControl', { ids: [id], action: 'delete' });
    await backups.settled(() => {
      backups.scheduler.look();
      return backups.watched.size === 0;
    });
    expect(has(`${safe}/docs/b.txt`)).toBe(true);
  });

  test('APP-AUTO-02 the system itself tells of a new file, also in a folder that is new', async () => {
    let told = 0;
    const stop = createTreeWatch(device.context.log)(device.disk(docs), () => (told += 1));
    put(`${docs}/new/b.txt`, 'b');
    await backups.settled(() => told > 0);
    const before = told;
    put(`${docs}/c.txt`, 'c');
    await backups.settled(() => told > before);
    stop?.();
  });

  test('one that fails is tried again later and later, and is told of once', async () => {
    const id = await backups.save({ paths: [docs], to: safe, backupType: 'realtime' });
    await runs(id, 1);
    backups.remove(docs);
    backups.watched.get(device.disk(docs))?.();
    await runs(id, 2);
    expect(backups.job(id)).toMatchObject({ state: 'fail', error: 'N002001' });
    backups.scheduler.changed(id);
    expect(await quiet(id)).toBe(2);
    backups.scheduler.changed(id);
    backups.advance(2 * MINUTE_MS);
    await backups.settled(() => {
      backups.scheduler.look();
      return runsOf(id) === 3;
    });
    expect(backups.told.map(({ action }) => action)).toEqual(['backup_failed']);
  });
});

test('features 1.2 a job without a good run for days is stale, and its account is told once', async () => {
  await backups.call('backupSetting', { stale_days: 3 });
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.run(id);
  backups.advance(2 * DAY_MS);
  expect(backups.job(id).stale).toBe(0);
  backups.advance(2 * DAY_MS);
  expect(backups.job(id).stale).toBe(1);
  expect(backups.told).toMatchObject([
    { to: 'ann', action: 'backup_stale', level: 'warn', values: { days: 4, name: 'docs' } },
  ]);
  backups.advance(DAY_MS);
  expect(backups.told).toHaveLength(1);
  await backups.run(id);
  expect(backups.job(id).stale).toBe(0);
  backups.advance(4 * DAY_MS);
  expect(backups.told).toHaveLength(2);
});

test('CALL-EXT-22 stop leaves a running job paused, with what was carried over so far', async () => {
  for (let number = 0; number < 30; number += 1) put(`${docs}/${number}.bin`, 'x'.repeat(1000));
  await backups.call('backupSetting', { speed_limit: SLOW_SPEED });
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).files > 2);
  expect(backups.job(id)).toMatchObject({ state: 'run' });
  expect(await backups.codeOf('backupControl', { ids: [id], action: 'run' })).toBe('N000005');
  expect(await backups.codeOf('backupSave', { id, type: 'auto_oneway', paths: [docs], target: { path: safe }, backupType: 'manual' })).toBe('N000005'); // prettier-ignore
  await backups.call('backupControl', { ids: [id], action: 'stop' });
  await backups.settled(() => !backups.service.isLive(id));
  expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'user' });
  expect(backups.job(id).files).toBeLessThan(31);
  const pushed = device.pushed
    .filter(({ topic, to }) => topic === 'backup' && to === 'ann')
    .map(({ data }) => data?.state);
  expect(pushed).toContain('run');
  expect(pushed.at(-1)).toBe('pause');
  await backups.call('backupSetting', { speed_limit: 0 });
  expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 31 });
  expect(backups.tree(home).filter((name) => name.includes('.hearth-tmp'))).toEqual([]);
});

test('a task that is cancelled in the task centre stops its job, too', async () => {
  for (let number = 0; number < 30; number += 1) put(`${docs}/${number}.bin`, 'x'.repeat(1000));
  await backups.call('backupSetting', { speed_limit: SLOW_SPEED });
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).rate > 0);
  const [task] = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list;
  device.context.tasks.control('ann', [task?.id ?? ''], 'cancel');
  await backups.settled(() => backups.job(id).state === 'pause');
});

test('a run cut off by the end of the device is gone on with, in the same task', async () => {
  for (let number = 0; number < 30; number += 1) put(`${docs}/${number}.bin`, 'x'.repeat(1000));
  await backups.call('backupSetting', { speed_limit: SLOW_SPEED });
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).files > 2);
  const { dataDir } = device;
  await backups.close();
  await device.stop();
  device = await startFileDevice(dataDir);
  backups = startBackups(device);
  const [left] = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 }).list;
  expect(left).toMatchObject({ state: 'fail', error: 'interrupted' });
  await backups.call('backupSetting', { speed_limit: 0 });
  await backups.settled(() => backups.job(id).state === 'ok');
  expect(backups.job(id).files).toBe(31);
  const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 });
  expect(list.map(({ id: task, state }) => [task, state])).toEqual([[left?.id, 'done']]);
  // What was there was not copied a second time.
  const [last] = backups.service.stores.runs.list('ann', id, 1, 1).list;
  expect(last?.same).toBeGreaterThan(1);
});

test('ROL-07 an account without the feature has no backups that go on', async () => {
  const id = await backups.save({ paths: [docs], to: safe });
  device.context.db.prepare(`UPDATE accounts SET perm = '{"backup":0}' WHERE username = 'ann'`).run();
  expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N000002' });
  expect(has(`${safe}/docs`)).toBe(false);
});

describe('APP-AUTO-03 versions that stand side by side', () => {
  const there = `${home}/there`;
  async function parted(): Promise<string> {
    backups.folder(there);
    const id = await backups.save({ type: 'auto_bothway', paths: [docs], to: there });
    await backups.run(id);
    put(`${docs}/a.txt`, 'at home');
    put(`${there}/a.txt`, 'on the way');
    await backups.run(id);
    return id;
  }
  const list = async (id: string) => (await backups.call('backupConflicts', { id })).list;
  const settle = async (id: string, keep: 'both' | 'first' | 'second'): Promise<void> => {
    const ids = (await list(id)).map((each) => each.id);
    await backups.call('backupConflicts', { action: 'resolve', ids, keep });
    await backups.settled(() => !backups.service.isLive(id));
  };

  test('both are listed with size and time', async () => {
    const id = await parted();
    const [found] = await list(id);
    expect(found).toMatchObject({
      job: id,
      reason: 'changed',
      first: { path: `${docs}/a.txt`, size: 7 },
      second: { size: 10 },
    });
    expect(found?.second.path).toBe(`${docs}/a (changed on both sides 2026-03-02 08.00).txt`);
    await settle(id, 'both');
    expect(await list(id)).toEqual([]);
    expect(backups.tree(there)).toHaveLength(2);
    expect(backups.job(id).state).toBe('ok');
  });

  test.each([
    ['first', 'at home'],
    ['second', 'on the way'],
  ] as const)('the %s keeps the name on both sides; the other lies in the recycle bin', async (keep, content) => {
    const id = await parted();
    await settle(id, keep);
    expect([read(`${docs}/a.txt`), read(`${there}/a.txt`)]).toEqual([content, content]);
    expect([backups.tree(docs), backups.tree(there)]).toEqual([['a.txt'], ['a.txt']]);
    expect(backups.job(id)).toMatchObject({ state: 'ok', conflicts: 0 });
  });

  test('what somebody settled by hand is no conflict any more; what is nobody’s is refused', async () => {
    const id = await parted();
    const [found] = await list(id);
    expect(await backups.codeOf('backupConflicts', { action: 'resolve', ids: ['none'] })).toBe('N000003');
    expect(await backups.codeOf('backupConflicts', { action: 'resolve', ids: [found?.id ?? ''] }, 'max')).toBe(
      'N000003',
    );
    backups.remove(found?.second.path ?? '');
    expect(await backups.codeOf('backupConflicts', { action: 'resolve', ids: [found?.id ?? ''], keep: 'first' })).toBe(
      'N002001',
    );
    expect(await list(id)).toEqual([]);
  });
});

test('APP-AUTO-02 DEV-07 rules can be tried before: what they leave out, with examples', async () => {
  put(`${docs}/film.mkv`, 'x'.repeat(50));
  put(`${docs}/.cache/x`);
  put(`${docs}/Thumbs.db`);
  const ignore = { hidden: true, system: true, ext: ['mkv'], size_max: 0 };
  const found = await backups.call('backupPreview', { paths: [docs], ignore });
  expect(found).toMatchObject({ files: 1, bytes: 1, left_out: 3, complete: 1 });
  expect(found.samples).toContainEqual({ path: 'docs/film.mkv', reason: 'ext' });
  expect(await backups.codeOf('backupPreview', { paths: [`${home}/none`], ignore })).toBe('N002001');
  expect(await backups.codeOf('backupPreview', { paths: ['/zenith_sata/ann/safebox/a'], ignore })).toBe('N000006');
});

test('a drill needs something to prove, a one-way job, and nobody at work', async () => {
  const id = await backups.save({ paths: [docs], to: safe });
  expect(await backups.codeOf('backupDrill', { id })).toBe('N000005');
  await backups.run(id);
  expect(await backups.codeOf('backupDrill', { id })).toBe('200');
  await backups.settled(() => backups.job(id).proof === 'ok');
  backups.folder(`${home}/there`);
  const pair = await backups.save({ type: 'auto_bothway', paths: [docs], to: `${home}/there` });
  expect(await backups.codeOf('backupDrill', { id: pair })).toBe('N000006');
});

test('APP-BCEN-01 a pause of all backups cuts off what runs, which goes on after it; what is run by hand runs', async () => {
  for (let number = 0; number < 30; number += 1) put(`${docs}/${number}.bin`, 'x'.repeat(1000));
  await backups.call('backupSetting', { speed_limit: SLOW_SPEED });
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.call('backupControl', { ids: [id], action: 'run' });
  await backups.settled(() => backups.job(id).files > 2);
  expect(await backups.call('backupSetting', { pause_s: 3600 })).toMatchObject({ pause_s: 3600 });
  await backups.settled(() => !backups.service.isLive(id));
  await backups.scheduler.settle();
  expect(backups.job(id)).toMatchObject({ state: 'wait', reason: 'pause' });
  expect(backups.job(id).files).toBeLessThan(31);
  await backups.call('backupSetting', { speed_limit: 0 });
  backups.advance(HOUR_MS - 1);
  expect(await quiet(id)).toBe(0);
  expect(await backups.call('backupSetting', {})).toMatchObject({ pause_s: 1 });
  backups.folder(`${home}/other`);
  const other = await backups.save({ paths: [docs], to: `${home}/other` });
  expect(await backups.run(other)).toMatchObject({ state: 'ok' });
  backups.advance(1);
  await backups.settled(() => backups.job(id).state === 'ok');
  expect(backups.job(id).files).toBe(31);
});

test('APP-BCEN-01 a pause can be ended before its time, and is kept over a restart', async () => {
  const id = await timed();
  await backups.call('backupSetting', { pause_s: 7200 });
  const { dataDir } = device;
  await backups.close();
  await device.stop();
  device = await startFileDevice(dataDir);
  backups = startBackups(device);
  backups.advance(100 * MINUTE_MS);
  expect(await quiet(id)).toBe(0);
  expect(backups.job(id)).toMatchObject({ state: 'wait', reason: 'pause' });
  await backups.call('backupSetting', { pause_s: 0 });
  await runs(id, 1);
  expect(await backups.call('backupSetting', {})).toMatchObject({ pause_s: 0 });
});

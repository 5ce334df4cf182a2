import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { ledSources, type Offline, startOffline } from './test-offline.ts';

const home = '/zenith_sata/ann/data';
const drive = '/usb/u-1';
const link = (name: string): string => `http://files.example/${name}`;
let device: FileDevice;
let offline: Offline;
let led: ReturnType<typeof ledSources>;
const { usb, team, call: fileCall } = fileTester(() => device);
const setting = (fields: object) => offline.call('offlineSetting', fields, 'max');

beforeEach(async () => {
  device = await startFileDevice();
  for (const username of ['ann', 'bob', 'max'])
    mkdirSync(device.disk(`/zenith_sata/${username}/data`), { recursive: true });
  led = ledSources();
  offline = startOffline(device, led.sources);
});
afterEach(async () => {
  await offline.close();
  await device.remove();
});

/** The device ends and starts again on the same folder. */
async function restart(): Promise<void> {
  await offline.close();
  await device.stop();
  device = await startFileDevice(device.dataDir);
  led = ledSources();
  offline = startOffline(device, led.sources);
}

describe('turns', () => {
  test('CALL-EXT-19 so many run as the device allows, fair between accounts, in their order', async () => {
    await setting({ max_tasks: 2 });
    await offline.add(['a1', 'a2', 'a3'].map(link));
    await offline.settled(() => led.links().length === 2);
    const [b1 = ''] = await offline.add([link('b1')], 'bob');
    expect((await offline.row(b1, 'bob'))?.state).toBe('wait');
    (await led.last(link('a1'))).finish('a1');
    await offline.settled(() => led.links().includes(link('b1')));
    // Bob had to wait for none of the others of ann.
    const began = led.runs.map((run) => run.link);
    expect([began.slice(0, 2).sort(), began.slice(2)]).toEqual([['a1', 'a2'].map(link), [link('b1')]]);
    (await led.last(link('b1'))).finish('b1');
    await offline.settled(() => led.links().includes(link('a3')));
  });

  test('APP-DOWN-03 fewer at once stop those that began last; they go on when there is room', async () => {
    const [, second = ''] = await offline.add(['a1', 'a2'].map(link));
    await offline.settled(() => led.links().length === 2);
    await setting({ max_tasks: 1 });
    await offline.until(second, 'wait');
    await offline.settled(() => led.links().length === 1);
    expect(led.links()).toEqual([link('a1')]);
    await setting({ max_tasks: 2 });
    await offline.until(second, 'run');
  });

  test('APP-DOWN-03 it downloads in its nights alone, over midnight too, and rests at day', async () => {
    await setting({ schedule: { on: 1, from: '23:00', to: '07:00' } });
    const [id = ''] = await offline.add([link('a')]);
    expect([(await offline.row(id))?.state, (await offline.call('offlineSetting', {})).resting]).toEqual(['wait', 1]);
    offline.at(23, 30);
    await offline.until(id, 'run');
    expect((await offline.call('offlineSetting', {})).resting).toBe(0);
    offline.at(7, 0);
    await offline.until(id, 'wait');
    await setting({ schedule: { on: 0, from: '23:00', to: '07:00' } });
    await offline.until(id, 'run');
  });

  test('CALL-EXT-19 a device without files or a way out waits, and goes on', async () => {
    const [id = ''] = await offline.add([link('a')]);
    await offline.until(id, 'run');
    offline.power(false);
    await offline.until(id, 'wait');
    offline.power(true);
    await offline.until(id, 'run');
  });
});

describe('from link to place', () => {
  test('CALL-EXT-19 nothing is seen before it is whole; then it has its place, under a free name', async () => {
    await setting({ max_tasks: 10 });
    offline.folder(`${home}/Downloads`);
    const [first = '', second = ''] = await offline.add([link('1/film.mkv'), link('2/film.mkv')]);
    await offline.settled(() => led.links().length === 2);
    (await led.last(link('1/film.mkv'))).run.progress({
      size: 900,
      done: 300,
      uploaded: 0,
      peers: 0,
      name: 'film.mkv',
    });
    expect(await offline.row(first)).toMatchObject({ state: 'run', size: 900, done: 300, path: '', finished_at: 0 });
    expect(offline.names(`${home}/Downloads`)).toEqual([]);
    expect((await fileCall('fileList', { path: home })).list.map(({ name }) => name)).toEqual(['Downloads']);
    (await led.last(link('1/film.mkv'))).finish('film.mkv', 'one');
    expect(await offline.until(first, 'done')).toMatchObject({ size: 3, done: 3, path: `${home}/Downloads/film.mkv` });
    (await led.last(link('2/film.mkv'))).finish('film.mkv', 'two');
    expect(await offline.until(second, 'done')).toMatchObject({
      ...{ path: `${home}/Downloads/film (1).mkv`, missing: 0, error: '', remain: -1, speed: 0 },
      finished_at: expect.any(Number) as number,
    });
    expect(offline.names(`${home}/Downloads`)).toEqual(['film (1).mkv', 'film.mkv']);
    expect(offline.hidden()).toEqual([]);
    const told = device.pushed.filter(({ topic }) => topic === 'settings');
    expect(told).toContainEqual({ topic: 'settings', type: 'changed', to: 'ann', data: { area: 'download' } });
    expect(device.pushed).toContainEqual(
      expect.objectContaining({ topic: 'files', data: { path: `${home}/Downloads` } }),
    );
  });

  test('CALL-EXT-19 what fails says why, keeps its bytes, and is tried again', async () => {
    const [id = ''] = await offline.add([link('a')]);
    await offline.until(id, 'run');
    const { run } = await led.last(link('a'));
    run.keep('half');
    run.progress({ size: 10, done: 5, uploaded: 0, peers: 0 });
    (await led.last(link('a'))).fail(new NoAnswerError());
    expect(await offline.until(id, 'fail')).toMatchObject({ error: '504', done: 5, size: 10 });
    expect(offline.hidden()).toEqual([`download-${id}`]);
    await offline.call('offlineControl', { ids: [id], action: 'resume' });
    expect(await offline.until(id, 'run')).toMatchObject({ error: '' });
    expect([(await led.last(link('a'))).run.resume, (await led.last(link('a'))).run.folder]).toEqual([
      'half',
      run.folder,
    ]);
  });

  test('CALL-EXT-19 a folder that has gone, or may not be written any more, fails clearly', async () => {
    offline.folder(`${home}/Films`);
    team('7', { ann: 1 });
    device.context.db.exec(`INSERT INTO settings VALUES ('', 'device.public_switch', '1')`);
    const [gone = ''] = await offline.add([link('a')], 'ann', `${home}/Films`);
    const [lost = ''] = await offline.add([link('b')], 'ann', '/zenith_sata/public/7');
    await offline.settled(() => led.links().length === 2);
    rmSync(device.disk(`${home}/Films`), { recursive: true });
    (await led.last(link('a'))).finish('a');
    expect((await offline.until(gone, 'fail')).error).toBe('N002001');
    device.context.db.exec('UPDATE group_members SET permission = 0');
    (await led.last(link('b'))).finish('b');
    expect((await offline.until(lost, 'fail')).error).toBe('N002003');
    // It is whole: with the folder there again it is put in place without being asked for anew.
    const runs = led.runs.length;
    offline.folder(`${home}/Films`);
    await offline.call('offlineControl', { ids: [gone], action: 'resume' });
    expect((await offline.until(gone, 'done')).path).toBe(`${home}/Films/a`);
    expect(led.runs).toHaveLength(runs);
  });

  test('CALL-EXT-19 a folder that is renamed meanwhile is followed, and so is what was downloaded', async () => {
    offline.folder(`${home}/Films`);
    const [id = ''] = await offline.add([link('a')], 'ann', `${home}/Films`);
    await offline.until(id, 'run');
    await fileCall('fileRename', { path: `${home}/Films`, name: 'Movies' });
    (await led.last(link('a'))).finish('a.mkv');
    expect(await offline.until(id, 'done')).toMatchObject({ to: `${home}/Movies`, path: `${home}/Movies/a.mkv` });
    await fileCall('fileRename', { path: `${home}/Movies/a.mkv`, name: 'b.mkv' });
    expect(await offline.row(id)).toMatchObject({ path: `${home}/Movies/b.mkv`, missing: 0 });
    await fileCall('fileRemove', { paths: [`${home}/Movies/b.mkv`], permanent: true });
    await device.idle('ann');
    expect(await offline.row(id)).toMatchObject({ path: `${home}/Movies/b.mkv`, missing: 1 });
  });

  test('CALL-EXT-19 no room and no quota are told; what was promised is free again', async () => {
    const { services } = device;
    device.context.db.exec(`UPDATE accounts SET quota = 1000 WHERE username = 'ann'`);
    const [id = ''] = await offline.add([link('a')]);
    await offline.until(id, 'run');
    const { run } = await led.last(link('a'));
    await expect(run.room(2000)).rejects.toMatchObject({ code: 'N002004' });
    await run.room(900);
    const place = await services.locator.locateFolder({ username: 'ann', isMaster: false, perm: {} }, home);
    expect(await services.room.free(place)).toBe(100);
    (await led.last(link('a'))).fail(new DeviceError('N002004'));
    expect((await offline.until(id, 'fail')).error).toBe('N002004');
    expect(await services.room.free(place)).toBe(1000);
  });

  test('CALL-EXT-19 a file that the form of a drive cannot hold is refused before it comes', async () => {
    usb('u-1', { label: 'Travel', fs: 'vfat' });
    const [id = ''] = await offline.add([link('a')], 'ann', drive);
    await offline.until(id, 'run');
    await expect((await led.last(link('a'))).run.room(5 * 1024 ** 3)).rejects.toMatchObject({ code: 'N002013' });
  });
});

describe('giving to others', () => {
  const torrent = Buffer.from(
    'd4:infod6:lengthi100e4:name4:Walk12:piece lengthi16384e6:pieces20:abcdefghijklmnopqrstee',
  );
  const finished = async (): Promise<string> => {
    const { ids } = await offline.call('offlineAdd', { torrent_data: torrent.toString('base64') });
    const { run, finish } = await led.last('');
    run.progress({ size: 100, done: 100, uploaded: 20, peers: 3, name: 'Walk' });
    finish('Walk', 'x'.repeat(100));
    run.progress({ size: 100, done: 100, uploaded: 20, peers: 3, name: 'Walk' });
    return ids[0] ?? '';
  };

  test('APP-DOWN-03 a finished torrent gives until it has given its ratio, all runs together', async () => {
    const id = await finished();
    expect(await offline.until(id, 'seed')).toMatchObject({ path: `${home}/Downloads/Walk`, uploaded: 20 });
    await offline.settled(() => led.seeds.length === 1);
    const [seed] = led.seeds;
    expect(seed?.run).toMatchObject({ name: 'Walk', ratio: 0.8, folder: device.disk(`${home}/Downloads`) });
    seed?.run.progress({ size: 100, done: 100, uploaded: 30, peers: 2 });
    expect(await offline.row(id)).toMatchObject({ state: 'seed', uploaded: 50, peers: 2 });
    await restart();
    await offline.settled(() => led.seeds.length === 1);
    expect(led.seeds[0]?.run.ratio).toBeCloseTo(0.5);
    led.seeds[0]?.finish();
    expect(await offline.until(id, 'done')).toMatchObject({ uploaded: 50, peers: 0, missing: 0 });
  });

  test('APP-DOWN-03 it stops when it is paused, and with a ratio of 0 there is none; it can go on', async () => {
    const id = await finished();
    await offline.settled(() => led.seeds.length === 1);
    await offline.call('offlineControl', { ids: [id], action: 'pause' });
    expect(led.seeds[0]?.run.signal.aborted).toBe(true);
    await offline.until(id, 'done');
    await offline.call('offlineControl', { ids: [id], action: 'resume' });
    await offline.settled(() => led.seeds.length === 2);
    await setting({ seed_ratio: 0 });
    await offline.until(id, 'done');
    expect(led.seeds[1]?.run.signal.aborted).toBe(true);
    const other = await finished();
    await offline.until(other, 'done');
    expect(led.seeds).toHaveLength(2);
  });
});

describe('what comes between', () => {
  test('APP-FM-05 a drive that is pulled is waited for; it goes on with what it had', async () => {
    usb('u-1', { label: 'Travel' });
    const [id = ''] = await offline.add([link('a')], 'ann', drive);
    await offline.until(id, 'run');
    (await led.last(link('a'))).run.keep('half');
    renameSync(device.disk(drive), `${device.dataDir}/pulled`);
    (await led.last(link('a'))).fail(Object.assign(new Error('gone'), { code: 'EIO' }));
    await offline.until(id, 'wait');
    offline.service.look();
    expect((await offline.row(id))?.state).toBe('wait');
    renameSync(`${device.dataDir}/pulled`, device.disk(drive));
    offline.service.look();
    await offline.until(id, 'run');
    expect((await led.last(link('a'))).run.resume).toBe('half');
  });

  test('CALL-EXT-19 an account without the right rests, and goes on with it; one that is deleted leaves nothing', async () => {
    const [id = '', other = ''] = await offline.add([link('a'), link('b')]);
    await offline.settled(() => led.links().length === 2);
    await offline.call('offlineControl', { ids: [other], action: 'pause' });
    offline.bar('ann');
    await offline.until(id, 'wait');
    offline.bar('ann', false);
    await offline.until(id, 'run');
    // Lost in the last moment: no failure either.
    const last = await led.last(link('a'));
    offline.bar('ann');
    last.finish('a');
    await offline.until(id, 'wait');
    offline.bar('ann', false);
    await offline.settled(() => led.links().length > 0);
    device.context.db.exec(
      `DELETE FROM accounts WHERE username = 'ann'; DELETE FROM offline_downloads WHERE owner = 'ann'`,
    );
    offline.service.look();
    await offline.settled(() => offline.hidden().length === 0);
    expect(led.links()).toEqual([]);
  });

  test('CALL-EXT-19 pause, resume and delete; of an unfinished one nothing is left', async () => {
    const [id = ''] = await offline.add([link('a')]);
    await offline.until(id, 'run');
    await offline.call('offlineControl', { ids: [id], action: 'pause' });
    await offline.until(id, 'pause');
    offline.service.look();
    await restart();
    expect((await offline.row(id))?.state).toBe('pause');
    await offline.call('offlineControl', { ids: [id], action: 'resume' });
    await offline.until(id, 'run');
    await offline.call('offlineControl', { ids: [id], action: 'delete' });
    expect(await offline.row(id)).toBeUndefined();
    await offline.settled(() => offline.hidden().length === 0);
  });

  test('CALL-EXT-19 after a restart of the device everything goes on; what is whole is not asked for again', async () => {
    offline.folder(`${home}/Films`);
    const [id = '', whole = ''] = await offline.add([link('a'), link('b')], 'ann', `${home}/Films`);
    await offline.settled(() => led.links().length === 2);
    (await led.last(link('a'))).run.keep('half');
    (await led.last(link('a'))).run.progress({ size: 10, done: 5, uploaded: 0, peers: 0, name: 'better.bin' });
    rmSync(device.disk(`${home}/Films`), { recursive: true });
    (await led.last(link('b'))).finish('b.bin');
    await offline.until(whole, 'fail');
    offline.folder(`${home}/Films`);
    await restart();
    expect(await offline.until(id, 'run')).toMatchObject({ done: 5, size: 10, name: 'better.bin' });
    expect((await led.last(link('a'))).run.resume).toBe('half');
    await offline.call('offlineControl', { ids: [whole], action: 'resume' });
    await offline.until(whole, 'done');
    expect(led.runs.map((run) => run.link)).toEqual([link('a')]);
  });

  test('CALL-EXT-19 a fault of the device is told as one, and none of its downloads is lost', async () => {
    const [id = ''] = await offline.add([link('a')]);
    await offline.until(id, 'run');
    (await led.last(link('a'))).fail(new TypeError('bug'));
    expect((await offline.until(id, 'fail')).error).toBe('500');
  });
});

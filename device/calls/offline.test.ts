import { mkdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { startFtp } from '../offline/test-ftp.ts';
import { type Offline, startOffline } from '../offline/test-offline.ts';
import { startWeb, type Web } from '../offline/test-web.ts';

const home = '/zenith_sata/ann/data';
const downloads = `${home}/Downloads`;
const content = Buffer.alloc(200_000, 'Low tide. ');
const badMagnet = 'magnet:?xt=urn:btih:tooshort';
const magnet = 'magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=Walk';

/** A torrent of two files, as bytes. */
function torrentOf(files: readonly [string, number][]): Buffer {
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  const text = (value: string): string => `${Buffer.byteLength(value)}:${value}`;
  const list = files.map(([name, size]) => `d6:lengthi${size}e4:pathl${text(name)}ee`).join('');
  const head = `d4:infod5:filesl${list}e4:name4:Walk12:piece lengthi32768e6:pieces`;
  const pieces = Buffer.alloc(20 * Math.ceil(total / 32_768), 7);
  return Buffer.concat([Buffer.from(`${head}${pieces.length}:`), pieces, Buffer.from('ee')]);
}
const torrent = torrentOf([['a.txt', 40_000], ['b.txt', 10_000]]); // prettier-ignore

let device: FileDevice;
let offline: Offline;
let web: Web;
const { put, team, usb, call: fileCall, names } = fileTester(() => device);

beforeEach(async () => {
  web = await startWeb();
  device = await startFileDevice();
  for (const username of ['ann', 'bob', 'max'])
    mkdirSync(device.disk(`/zenith_sata/${username}/data`), { recursive: true });
  offline = startOffline(device);
});
afterEach(async () => {
  await offline.close();
  await web.close();
  await device.remove();
});
const { call, refusal } = {
  call: ((...args: Parameters<Offline['call']>) => offline.call(...args)) as Offline['call'],
  refusal: ((...args: Parameters<Offline['refusal']>) => offline.refusal(...args)) as Offline['refusal'],
};

describe('add', () => {
  test('CALL-EXT-19 an http link reaches 100 percent and moves to downloaded', async () => {
    const [id = ''] = await offline.add([web.put('/tide.txt', { content })]);
    const done = await offline.until(id, 'done');
    expect(done).toMatchObject({ name: 'tide.txt', kind: 'http', size: 200_000, done: 200_000, to: downloads });
    expect(done.path).toBe(`${downloads}/tide.txt`);
    expect(offline.read(done.path).equals(content)).toBe(true);
    expect((await call('offlineList', {})).total).toBe(0);
    expect((await call('offlineList', { state: 'downloaded' })).list.map((row) => row.id)).toEqual([id]);
    expect(await names(downloads)).toEqual(['tide.txt']);
  });

  test('CALL-EXT-19 an ftp link does as well; its password is used, and never shown', async () => {
    const ftp = await startFtp({ user: 'ann', password: 's3cret' });
    ftp.files.set('tide.txt', { content });
    const [id = ''] = await offline.add([`ftp://ann:s3cret@127.0.0.1:${ftp.port}/tide.txt`]);
    const done = await offline.until(id, 'done');
    expect(done).toMatchObject({ kind: 'ftp', source: `ftp://ann@127.0.0.1:${ftp.port}/tide.txt` });
    expect(offline.read(done.path).equals(content)).toBe(true);
    await ftp.close();
  });

  test('CALL-EXT-19 a bad magnet gives N009001 and says which; none of the links is begun', async () => {
    const good = web.put('/tide.txt', { content });
    expect(await refusal('offlineAdd', { urls: [badMagnet] })).toEqual({
      code: 'N009001',
      data: { urls: [badMagnet] },
    });
    expect(await refusal('offlineAdd', { urls: [good, badMagnet, 'gopher://x'] })).toEqual({
      code: 'N009001',
      data: { urls: [badMagnet, 'gopher://x'] },
    });
    expect([(await call('offlineList', {})).total, web.seen.length]).toEqual([0, 0]);
  });

  test('APP-DOWN-01 a link that stands twice is downloaded once', async () => {
    const link = web.put('/tide.txt', { content });
    expect(await offline.add([link, ` ${link} `])).toHaveLength(1);
  });

  test('APP-DOWN-01 a torrent is looked into, from the device or sent, and only begun when it is wanted', async () => {
    put(`${home}/walk.torrent`, torrent);
    const held = { name: 'Walk', size: 50_000, files: [
      { index: 0, path: 'a.txt', size: 40_000 },
      { index: 1, path: 'b.txt', size: 10_000 },
    ] }; // prettier-ignore
    expect(await call('offlineAdd', { torrent: `${home}/walk.torrent`, look: true })).toEqual({
      ids: [],
      torrent: held,
    });
    const sent = { torrent_data: torrent.toString('base64') };
    expect((await call('offlineAdd', { ...sent, look: true })).torrent).toEqual(held);
    expect((await call('offlineList', {})).total).toBe(0);
    await call('offlineSetting', { schedule: { on: 1, from: '01:00', to: '02:00' } }, 'max');
    const { ids } = await call('offlineAdd', { ...sent, files: [1] });
    expect(await offline.row(ids[0] ?? '')).toMatchObject({ kind: 'torrent', name: 'Walk', source: '', size: 10_000, state: 'wait' }); // prettier-ignore
    const [other = ''] = await offline.add([magnet]);
    expect(await offline.row(other)).toMatchObject({ kind: 'torrent', name: 'Walk', source: magnet, size: 0 });
  });

  test('CALL-EXT-19 torrents that cannot be used, are too large, or that the account may not read', async () => {
    put(`${home}/bad.torrent`, 'd4:infoe');
    put(`${home}/large.torrent`, Buffer.alloc(8 * 1024 * 1024 + 1));
    put('/zenith_sata/max/data/walk.torrent', torrent);
    const code = async (path: string) => (await refusal('offlineAdd', { torrent: path })).code;
    expect(await code(`${home}/bad.torrent`)).toBe('N009001');
    expect(await code(`${home}/large.torrent`)).toBe('N009001');
    expect(await code('/zenith_sata/max/data/walk.torrent')).toBe('N000002');
    expect(await code(`${home}/none.torrent`)).toBe('N002001');
    expect(await code(home)).toBe('N002001');
    expect(await code(`${home}/../../x.torrent`)).toBe('N002005');
    expect(await code('/zenith_sata/ann/safebox/a.torrent')).toBe('N000006');
    expect((await refusal('offlineAdd', { torrent_data: Buffer.from('x').toString('base64') })).code).toBe('N009001');
    const sent = torrent.toString('base64');
    expect((await refusal('offlineAdd', { torrent_data: sent, files: [2] })).code).toBe('N000001');
    expect((await refusal('offlineAdd', { torrent_data: sent, urls: [magnet] })).code).toBe('N000001');
    expect((await refusal('offlineAdd', {})).code).toBe('N000001');
  });

  test('CALL-EXT-19 places that cannot take it', async () => {
    team('7', { ann: 0 });
    usb('u-1');
    device.context.db.exec(`INSERT INTO settings VALUES ('', 'device.public_switch', '1')`);
    put(`${home}/file.txt`);
    const code = async (to: string, username = 'ann') =>
      (await refusal('offlineAdd', { urls: [magnet], to }, username)).code;
    expect(await code('/zenith_sata/public/7')).toBe('N000002');
    expect(await code('/zenith_sata/public')).toBe('N000002');
    expect(await code('/zenith_sata/max/data')).toBe('N000002');
    expect(await code('/usb/u-1', 'bob')).toBe('N000002');
    expect(await code(`${home}/none`)).toBe('N002001');
    expect(await code(`${home}/file.txt`)).toBe('N002001');
    expect(await code('E.0123')).toBe('N002001');
    expect(await code('/zenith_m2/ann/data')).toBe('N002001');
    expect(await code(`${home}/../x`)).toBe('N002005');
    expect(await code('/zenith_sata/ann/safebox')).toBe('N000006');
    device.context.db.exec(`UPDATE accounts SET quota = 1000 WHERE username = 'ann'`);
    expect((await refusal('offlineAdd', { torrent_data: torrent.toString('base64') })).code).toBe('N002004');
    expect((await call('offlineList', {})).total).toBe(0);
  });

  test('CALL-EXT-19 beyond 500 unfinished ones no more are taken', async () => {
    await call('offlineSetting', { schedule: { on: 1, from: '01:00', to: '02:00' } }, 'max');
    for (let round = 0; round < 5; round += 1)
      await offline.add(Array.from({ length: 100 }, (_none, at) => `${web.origin}/${round}-${at}`));
    expect((await refusal('offlineAdd', { urls: [magnet] })).code).toBe('N001111');
    const { list, total } = await call('offlineList', { page: 2, size: 200 });
    expect([list.length, list[0]?.name, total]).toEqual([200, '2-0', 500]);
    await call('offlineControl', { ids: [list[0]?.id ?? ''], action: 'delete' });
    await offline.add([magnet]);
    await offline.add([magnet], 'bob');
  });
});

describe('control', () => {
  const done = async (name: string): Promise<string> => {
    const [id = ''] = await offline.add([web.put(`/${name}`, { content })]);
    await offline.until(id, 'done');
    return id;
  };

  test('APP-DOWN-02 a file that was deleted outside is told to be missing', async () => {
    const id = await done('tide.txt');
    expect(await offline.row(id)).toMatchObject({ missing: 0 });
    rmSync(device.disk(`${downloads}/tide.txt`));
    expect(await offline.row(id)).toMatchObject({ missing: 1, state: 'done' });
    // Nothing is left to go to the recycle bin.
    await call('offlineControl', { ids: [id], action: 'delete_file' });
    expect(await offline.row(id)).toBeUndefined();
  });

  test('APP-DOWN-02 a record goes without its file, or with it into the recycle bin', async () => {
    const [one, two] = [await done('one.txt'), await done('two.txt')];
    await call('offlineControl', { ids: [one], action: 'delete' });
    expect(await names(downloads)).toEqual(['one.txt', 'two.txt']);
    await call('offlineControl', { ids: [two], action: 'delete_file' });
    expect(await names(downloads)).toEqual(['one.txt']);
    expect((await fileCall('recycleList', { scope: 'my' })).list.map(({ name }) => name)).toEqual(['two.txt']);
    expect((await call('offlineList', { state: 'downloaded' })).total).toBe(0);
  });

  test('CALL-EXT-19 with one that is not there, or is another’s, nothing is done', async () => {
    await call('offlineSetting', { schedule: { on: 1, from: '01:00', to: '02:00' } }, 'max');
    const [own = ''] = await offline.add([magnet]);
    const [other = ''] = await offline.add([magnet], 'bob');
    for (const action of ['pause', 'resume', 'delete', 'delete_file'] as const)
      for (const wrong of ['none', other])
        expect((await refusal('offlineControl', { ids: [own, wrong], action })).code).toBe('N000003');
    expect((await offline.row(own))?.state).toBe('wait');
    expect((await offline.row(other, 'bob'))?.state).toBe('wait');
    expect((await call('offlineList', {})).list.map(({ id }) => id)).toEqual([own]);
  });

  test('CALL-EXT-19 a file that may not be removed any more keeps its record', async () => {
    team('7', { ann: 1 });
    device.context.db.exec(`INSERT INTO settings VALUES ('', 'device.public_switch', '1')`);
    const [id = ''] = await offline.add([web.put('/t.txt', { content })], 'ann', '/zenith_sata/public/7');
    await offline.until(id, 'done');
    device.context.db.exec('UPDATE group_members SET permission = 0');
    expect((await refusal('offlineControl', { ids: [id], action: 'delete_file' })).code).toBe('N000002');
    expect(await offline.row(id)).toMatchObject({ state: 'done', missing: 0 });
  });
});

describe('setting', () => {
  test('APP-DOWN-03 a normal account may set only its folder', async () => {
    mkdirSync(device.disk(`${home}/Films`));
    const usual = await call('offlineSetting', {});
    expect(usual).toEqual({
      ...{ to: downloads, max_tasks: 3, down_kb: 0, up_kb: 1024, seed_ratio: 1, resting: 0 },
      schedule: { on: 0, from: '23:00', to: '07:00' },
    });
    expect(await call('offlineSetting', { to: `${home}/Films` })).toEqual({ ...usual, to: `${home}/Films` });
    const others = [{ max_tasks: 5 }, { down_kb: 1 }, { up_kb: 1 }, { seed_ratio: 0 }, { schedule: usual.schedule }];
    for (const fields of others)
      expect((await refusal('offlineSetting', { ...fields, to: home })).code, JSON.stringify(fields)).toBe('N000002');
    expect((await call('offlineSetting', {})).to).toBe(`${home}/Films`);
    const [id = ''] = await offline.add([web.put('/t.txt', { content })]);
    expect((await offline.until(id, 'done')).path).toBe(`${home}/Films/t.txt`);
  });

  test('APP-DOWN-03 the administrator sets the rest, for all; consoles hear of it', async () => {
    const change = { max_tasks: 10, down_kb: 500, up_kb: 0, seed_ratio: 1.5, schedule: { on: 1 as const, from: '01:00', to: '06:30' } }; // prettier-ignore
    device.pushed.length = 0;
    await call('offlineSetting', change, 'max');
    expect(await call('offlineSetting', {}, 'bob')).toMatchObject({ ...change, resting: 1, to: '/zenith_sata/bob/data/Downloads' }); // prettier-ignore
    expect(device.pushed).toContainEqual({ topic: 'settings', type: 'changed', to: 'perm:download', data: { area: 'download' } }); // prettier-ignore
  });

  test('APP-DOWN-03 a folder that was chosen is followed when it is renamed; places that cannot take it are refused', async () => {
    mkdirSync(device.disk(`${home}/Films`));
    await call('offlineSetting', { to: `${home}/Films` });
    await fileCall('fileRename', { path: `${home}/Films`, name: 'Movies' });
    expect((await call('offlineSetting', {})).to).toBe(`${home}/Movies`);
    const code = async (to: string) => (await refusal('offlineSetting', { to })).code;
    expect(await code('/zenith_sata/max/data')).toBe('N000002');
    expect(await code(`${home}/none`)).toBe('N002001');
    expect(await code(`${home}/../x`)).toBe('N002005');
    expect(await code('/zenith_sata/ann/safebox/x')).toBe('N000006');
    rmSync(device.disk(`${home}/Movies`), { recursive: true });
    expect((await refusal('offlineAdd', { urls: [magnet] })).code).toBe('N002001');
  });

  test('APP-DOWN-03 the limit of the device holds for what it downloads', async () => {
    await call('offlineSetting', { down_kb: 64 }, 'max');
    const [id = ''] = await offline.add([web.put('/t.bin', { content: Buffer.alloc(4_000_000) })]);
    await offline.settled(async () => ((await offline.row(id))?.done ?? 0) > 0);
    const { done = 0, state } = (await offline.row(id)) ?? {};
    expect([state, done < 4_000_000]).toEqual(['run', true]);
    await call('offlineSetting', { down_kb: 0 }, 'max');
    await offline.until(id, 'done');
  });
});

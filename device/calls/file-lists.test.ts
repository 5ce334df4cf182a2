import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecentFiles } from '../files/recent-files.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, task, put, team, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const favourites = async (username = 'ann') =>
  (await call('fileList', { root: 'favorite' }, username)).list.map((entry) => [entry.path, entry.missing ?? '0']);

describe('favourites', () => {
  test('CALL-EXT-06 VRT-05 marked entries are listed with their real location and carry the mark everywhere', async () => {
    put(`${home}/work/plan.txt`);
    await call('favoriteAdd', { paths: [`${home}/work/plan.txt`, `${home}/work`] });
    const { list, total, folder } = await call('fileList', { root: 'favorite' });
    expect(total).toBe(2);
    expect([folder.fnum, folder.dirnum, folder.permission]).toEqual([1, 1, 0]);
    const plan = list.find((entry) => entry.name === 'plan.txt');
    expect(plan).toMatchObject({ fav: '1', path: `${home}/work/plan.txt`, display_path: 'my files/work/plan.txt' });
    expect((await call('fileList', { path: `${home}/work` })).list[0]?.fav).toBe('1');
    await call('favoriteRemove', { paths: [`${home}/work`, `${home}/never`] });
    expect(await favourites()).toEqual([[`${home}/work/plan.txt`, '0']]);
    expect(await favourites('max')).toEqual([]);
  });

  test('VRT-05 a vanished target stays as missing until it is taken out; one deleted for good goes', async () => {
    put(`${home}/a.txt`);
    put(`${home}/b.txt`);
    await call('favoriteAdd', { paths: [`${home}/a.txt`, `${home}/b.txt`] });
    rmSync(device.disk(`${home}/a.txt`));
    expect(await favourites()).toContainEqual([`${home}/a.txt`, '1']);
    await call('favoriteRemove', { paths: [`${home}/a.txt`] });
    expect(await favourites()).toEqual([[`${home}/b.txt`, '0']]);
    await task('fileRemove', { paths: [`${home}/b.txt`], permanent: true });
    expect(await favourites()).toEqual([]);
  });

  test('CALL-EXT-06 VRT-05 marks follow what is renamed and moved, with all that lies below', async () => {
    put(`${home}/work/a.txt`);
    put(`${home}/works/b.txt`);
    mkdirSync(device.disk(`${home}/old`));
    await call('favoriteAdd', { paths: [`${home}/work/a.txt`, `${home}/works/b.txt`] });
    await call('fileRename', { path: `${home}/work`, name: 'jobs' });
    await task('fileMove', { paths: [`${home}/jobs`], to: `${home}/old` });
    expect((await favourites()).map(([wire]) => wire).sort()).toEqual([
      `${home}/old/jobs/a.txt`,
      `${home}/works/b.txt`,
    ]);
    usb('U1');
    mkdirSync(device.disk('/zenith_sata/public/none'), { recursive: true });
    mkdirSync(device.disk('/other/ann/data'), { recursive: true });
    await task('fileMove', { paths: [`${home}/old/jobs`], to: '/other/ann/data' });
    expect((await favourites()).map(([wire]) => wire)).toContain('/other/ann/data/jobs/a.txt');
  });

  test('CALL-EXT-06 what is not there, not one’s own or in the safe box cannot be marked, and then nothing is', async () => {
    put(`${home}/a.txt`);
    expect(await codeOf('favoriteAdd', { paths: [`${home}/a.txt`, `${home}/none`] })).toBe('N002001');
    expect(await codeOf('favoriteAdd', { paths: ['/zenith_sata/max/data'] })).toBe('N000002');
    expect(await codeOf('favoriteAdd', { paths: ['/zenith_sata/ann/safebox/x'] })).toBe('N000002');
    expect(await favourites()).toEqual([]);
  });
});

describe('recent files', () => {
  test('VRT-03 what was opened last is first, also when it was opened before; what came last of many too', () => {
    let at = 1000;
    const recent = createRecentFiles(device.context.db, { note: () => undefined }, undefined, () => at);
    for (const path of ['/a', '/b', '/a']) recent.note('ann', 'visited', path);
    expect(recent.list('ann', 'visited')).toEqual([
      { path: '/a', at: 1000 },
      { path: '/b', at: 1000 },
    ]);
    // A player that asks again is no visit of its own.
    at = 1030;
    recent.note('ann', 'visited', '/a');
    expect(recent.list('ann', 'visited')[0]).toEqual({ path: '/a', at: 1000 });
    recent.noteAll('ann', ['/x/a', '/x/b']);
    recent.note('ann', 'backuped', '/x/0');
    expect(recent.list('ann', 'backuped').map(({ path }) => path)).toEqual(['/x/0', '/x/b', '/x/a']);
  });

  const recent = async (extra: object = {}) => (await call('systemRecent', { type: 'visited', ...extra })).list;

  test('CALL-SYS-05 VRT-03 VRT-04 newest first, by type, without doubles; clearing forgets records, never files', async () => {
    put(`${home}/a.txt`);
    put(`${home}/b.txt`);
    put(`${home}/c.jpg`);
    const at = (name: string, seconds: number): void => {
      device.context.db
        .prepare(`INSERT OR REPLACE INTO recent_files VALUES ('ann', 'visited', ?, ?)`)
        .run(`${home}/${name}`, seconds);
    };
    at('a.txt', 10);
    at('b.txt', 20);
    at('c.jpg', 15);
    at('a.txt', 30);
    expect((await recent()).map((entry) => [entry.name, entry.at])).toEqual([
      ['a.txt', 30],
      ['b.txt', 20],
      ['c.jpg', 15],
    ]);
    expect((await recent({ ftype: 101 })).map((entry) => entry.name)).toEqual(['c.jpg']);
    expect((await recent({ size: 1, page: 2 })).map((entry) => entry.name)).toEqual(['b.txt']);
    rmSync(device.disk(`${home}/b.txt`));
    expect((await recent()).map((entry) => entry.name)).toEqual(['a.txt', 'c.jpg']);
    await recent({ action: 'clear', paths: [`${home}/a.txt`] });
    expect((await recent()).map((entry) => entry.name)).toEqual(['c.jpg']);
    await recent({ action: 'clear' });
    expect(await recent()).toEqual([]);
    expect((await call('fileList', { path: home })).total).toBe(2);
  });

  test('VRT-03 files of a drive that is away wait for it', async () => {
    usb('U1', { label: 'Travel' });
    put('/usb/U1/a.txt');
    await call('textLoad', { path: '/usb/U1/a.txt' });
    renameSync(device.disk('/usb/U1'), device.disk('/usb/U2'));
    expect(await recent()).toEqual([]);
    renameSync(device.disk('/usb/U2'), device.disk('/usb/U1'));
    expect((await recent()).map((entry) => entry.display_path)).toEqual(['Travel/a.txt']);
  });
});

describe('file settings', () => {
  test('APP-FSET-02 APP-FSET-05 APP-FSET-06 CALL-EXT-28 each page keeps what it is given, for the account alone', async () => {
    const before = await call('fileSetting', {});
    expect(before.common).toMatchObject({ show_hidden: 0, open_mode: 'double', recycle_days: 30 });
    await call('fileSetting', { page: 'common', show_hidden: true, open_mode: 'single', confirm_delete: false });
    await call('fileSetting', { page: 'sortBy', sort_by: 'mtime', sort_order: 'desc', folders_first: false });
    await call('fileSetting', { page: 'sameName', policy: 'rename' });
    await call('fileSetting', { page: 'search', save_history: false });
    const after = await call('fileSetting', {
      page: 'wpsSetting',
      enable: true,
      url: 'https://office.example/hosting',
    });
    expect(after.common).toMatchObject({ show_hidden: 1, open_mode: 'single', confirm_delete: 0, thumbnails: 1 });
    expect(after.sortBy).toEqual({ sort_by: 'mtime', sort_order: 'desc', folders_first: 0 });
    expect([after.sameName.policy, after.search.save_history]).toEqual(['rename', 0]);
    expect(after.wpsSetting).toEqual({ enable: 1, url: 'https://office.example/hosting', mode: 'view' });
    // A test changes nothing; this machine is nobody's office service.
    const tested = await call('fileSetting', { page: 'wpsSetting', test: true, url: 'http://127.0.0.1:9/' });
    expect(tested.wpsSetting).toEqual({ ...after.wpsSetting, reached: 0 });
    expect((await call('fileSetting', {})).wpsSetting).toEqual(after.wpsSetting);
    expect(device.services.rights.showsHidden({ username: 'ann', isMaster: false, perm: {} })).toBe(true);
    expect((await call('fileSetting', {}, 'bob')).common).toEqual(before.common);
    expect(await codeOf('fileSetting', { page: 'zdr', folders: [] }, 'max')).toBe('N000006');
  });

  test('APP-FSET-01 ROL-11 devPurview, zdr and public are the administrator’s', async () => {
    for (const page of ['devPurview', 'zdr', 'public'] as const)
      expect(await codeOf('fileSetting', { page }), page).toBe('N000002');
    expect((await call('fileSetting', {})).devPurview).toBeUndefined();
    expect((await call('fileSetting', {}, 'max')).devPurview?.list).toEqual([
      { username: 'ann', purview: 'write' },
      { username: 'bob', purview: 'write' },
    ]);
    expect(await codeOf('fileSetting', { page: 'devPurview', username: 'nobody', purview: 'read' }, 'max')).toBe(
      'N000003',
    );
    expect(await codeOf('fileSetting', { page: 'devPurview', username: 'ann' }, 'max')).toBe('N000001');
  });

  test('APP-FSET-03 what an account may do with external drives is enforced on every path of one', async () => {
    usb('U1');
    put('/usb/U1/a.txt');
    await call('fileSetting', { page: 'devPurview', username: 'ann', purview: 'read' }, 'max');
    expect((await call('fileList', { path: '/usb/U1' })).folder.permission).toBe(0);
    expect(await codeOf('fileMkdir', { path: '/usb/U1', name: 'x' })).toBe('N002003');
    await call('fileSetting', { page: 'devPurview', username: 'ann', purview: 'none' }, 'max');
    expect(await codeOf('fileList', { path: '/usb/U1' })).toBe('N000002');
    expect((await call('fileList', {})).list.map((entry) => entry.path)).not.toContain('/usb/U1');
    await call('fileSetting', { page: 'devPurview', username: 'ann', purview: 'write' }, 'max');
    expect(await codeOf('fileMkdir', { path: '/usb/U1', name: 'x' })).toBe('200');
  });

  test('APP-FSET-04 team files can be switched off for all but are not lost', async () => {
    team('t1', { ann: 1 });
    put('/zenith_sata/public/t1/plan.txt');
    const { public: page } = await call('fileSetting', { page: 'public', switch: false, recycle_days: 7 }, 'max');
    expect(page).toEqual({ switch: 0, recycle_days: 7, create_by: 'master' });
    expect(await codeOf('fileList', { path: '/zenith_sata/public/t1' })).toBe('N000002');
    await call('fileSetting', { page: 'public', switch: true }, 'max');
    expect((await call('fileList', { path: '/zenith_sata/public/t1' })).total).toBe(1);
    expect(device.pushed.filter(({ topic }) => topic === 'group')).toHaveLength(2);
  });

  test('APP-FSET-01 other clients hear of a change of every page, everybody of one that holds for the device', async () => {
    const told = async (fields: Parameters<typeof call<'fileSetting'>>[1], username?: string) => {
      const before = device.pushed.length;
      await call('fileSetting', fields, username);
      return device.pushed
        .slice(before)
        .filter(({ topic, data }) => topic === 'settings' && data?.area !== undefined)
        .map(({ to, data }) => [to, data?.area]);
    };
    expect(await told({ page: 'common', confirm_delete: false })).toEqual([['ann', 'file']]);
    expect(await told({ page: 'sortBy', folders_first: false })).toEqual([['ann', 'file']]);
    expect(await told({ page: 'sameName', policy: 'skip' })).toEqual([['ann', 'file']]);
    expect(await told({ page: 'search', save_history: false })).toEqual([['ann', 'file']]);
    expect(await told({ page: 'wpsSetting', mode: 'edit' })).toEqual([['ann', 'file']]);
    expect(await told({ page: 'public', create_by: 'all' }, 'max')).toEqual([['all', 'file']]);
    expect(await told({ page: 'devPurview', username: 'ann', purview: 'read' }, 'max')).toEqual([
      ['ann', 'drives'],
      ['master', 'drives'],
    ]);
    expect(await told({})).toEqual([]);
  });
});

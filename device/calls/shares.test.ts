import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, query, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, task, put, has, read, names, team } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await device.remove();
});

const visitor = '';
const open = async (id: string, code = ''): Promise<string> =>
  (await call('shareVerify', { id, code }, visitor)).sticket;
const listed = async (id: string, sticket?: string, path?: string): Promise<string[]> =>
  (
    await call(
      'shareContent',
      { id, ...(sticket === undefined ? {} : { sticket }), ...(path ? { path } : {}) },
      visitor,
    )
  ).list.map((entry) => entry.path);

/** What the address of a share answers. */
async function get(path: string, fields: Record<string, unknown>, headers: Record<string, string> = {}) {
  return device.app.inject({ method: 'GET', url: `${path}?${query(fields)}`, headers });
}

describe('own shares', () => {
  test('CALL-EXT-11 CALL-SHR-01 a share without expiry lasts as the setting says, 259200 s unless changed', async () => {
    put(`${home}/a.txt`);
    const now = Math.floor(Date.now() / 1000);
    const first = await call('shareCreate', { paths: [`${home}/a.txt`], code: 'x1Y2' });
    expect(first.expire_at - now).toBeGreaterThanOrEqual(259_200);
    expect(first.expire_at - now).toBeLessThan(259_205);
    expect(first).toMatchObject({ kind: 'file', name: 'a.txt', state: 'ok', count: 0, url: `/share/${first.id}` });
    device.context.db.exec(`INSERT INTO settings VALUES ('ann', 'file.share.expire', '0')`);
    expect((await call('shareCreate', { paths: [`${home}/a.txt`] })).expire_at).toBe(0);
    expect((await call('shareList', {})).total).toBe(2);
    expect((await call('shareList', { kind: 'album' })).total).toBe(0);
    expect((await call('shareList', {}, 'max')).total).toBe(0);
    expect((await call('fileList', { path: home })).list[0]?.nshare).toBe('1');
  });

  test('APP-SET-10 while an account gives no links, none is made and none opens; members are not concerned', async () => {
    put(`${home}/a.txt`);
    const { id } = await call('shareCreate', { paths: [`${home}/a.txt`] });
    device.context.db.exec(`INSERT INTO settings VALUES ('ann', 'file.share.links', '0')`);
    expect(await codeOf('shareCreate', { paths: [`${home}/a.txt`] })).toBe('N003004');
    expect(await codeOf('shareInfo', { id }, visitor)).toBe('N003001');
    expect((await call('shareCreate', { paths: [`${home}/a.txt`], members: ['max'] })).members).toEqual(['max']);
    device.context.db.exec(`UPDATE settings SET value = '1' WHERE key = 'file.share.links'`);
    expect(await call('shareInfo', { id }, visitor)).toMatchObject({ name: 'a.txt' });
  });

  test('CALL-SHR-01 modify with expire 0 makes it permanent; deleted, its page answers N003001', async () => {
    put(`${home}/a.txt`);
    const { id } = await call('shareCreate', { paths: [`${home}/a.txt`] });
    expect((await call('shareModify', { id, expire: 0, limit: 3, name: 'Letter' })).expire_at).toBe(0);
    expect(await call('shareInfo', { id }, visitor)).toMatchObject({ name: 'Letter', limit: 3, need_code: 0 });
    expect(await codeOf('shareModify', { id, expire: 0 }, 'max')).toBe('N003001');
    expect((await call('shareDelete', { ids: [id] }, 'max')).deleted).toBe(0);
    expect((await call('shareDelete', { ids: [id, 'none'] })).deleted).toBe(1);
    expect(await codeOf('shareInfo', { id }, visitor)).toBe('N003001');
    expect(await codeOf('shareModify', { id, limit: 1 })).toBe('N003001');
    expect((await call('fileList', { path: home })).list[0]?.nshare).toBe('0');
  });

  test('CALL-EXT-11 ROL-11 what is not there, not one’s own, or switched off cannot be shared', async () => {
    put(`${home}/a.txt`);
    const paths = [`${home}/a.txt`];
    expect(await codeOf('shareCreate', { paths: [...paths, `${home}/none`] })).toBe('N002001');
    expect(await codeOf('shareCreate', { paths: [home] })).toBe('N000002');
    expect(await codeOf('shareCreate', { paths: ['/zenith_sata/max/data/x'] })).toBe('N000002');
    expect(await codeOf('shareCreate', { paths, members: ['nobody'] })).toBe('N000003');
    expect(await codeOf('shareCreate', { paths, kind: 'note' })).toBe('N000006');
    expect(await codeOf('shareCreate', { paths, members: ['ann'] })).toBe('N000001');
    const { id } = await call('shareCreate', { paths });
    device.context.db.exec(`UPDATE accounts SET share_disable = 1 WHERE username = 'ann'`);
    expect(await codeOf('shareCreate', { paths })).toBe('N003004');
    expect(await codeOf('shareInfo', { id }, visitor)).toBe('N003001');
  });

  test('CALL-SHR-02 only album shares, with the id of the album and its members', async () => {
    put(`${home}/trip/a.jpg`);
    put(`${home}/trip/b.jpg`);
    await call('shareCreate', { paths: [`${home}/trip`], kind: 'album', members: ['bob', 'max'] });
    await call('shareCreate', { paths: [`${home}/trip`] });
    const mine = await call('albumShareList', { direction: 'mine' });
    expect(mine.list).toMatchObject([{ name: 'trip', count: 2, members: 2 }]);
    expect(mine.list[0]?.album_id).not.toBe('');
    expect((await call('albumShareList', { direction: 'tome' }, 'bob')).list).toMatchObject([
      { name: 'trip', count: 2, owner: 'ann' },
    ]);
    expect((await call('albumShareList', { direction: 'tome' })).total).toBe(0);
  });
});

describe('the page of a share', () => {
  test('CALL-EXT-11 RTE-20 a coded link: wrong code, right code, list, nothing outside the share', async () => {
    put(`${home}/box/in/a.txt`);
    put(`${home}/box/.hidden`);
    put(`${home}/other.txt`);
    put(`${home}/sub/box/b.txt`);
    symlinkSync('../other.txt', device.disk(`${home}/box/link.txt`));
    const paths = [`${home}/box`, `${home}/sub/box`];
    const { id } = await call('shareCreate', { paths, code: 'k7Rt' });
    expect(await call('shareInfo', { id }, visitor)).toMatchObject({ need_code: 1, owner_nick: 'ann', kind: 'file' });
    expect(await codeOf('shareVerify', { id, code: 'nope' }, visitor)).toBe('N003003');
    expect(await codeOf('shareContent', { id }, visitor)).toBe('N003003');
    expect(await codeOf('shareContent', { id, sticket: `9999999999.${'A'.repeat(43)}` }, visitor)).toBe('N003003');
    const sticket = await open(id, 'k7Rt');
    expect(await listed(id, sticket)).toEqual(['/box', '/box (1)']);
    expect(await listed(id, sticket, '/box')).toEqual(['/box/in']);
    expect(await listed(id, sticket, '/box (1)')).toEqual(['/box (1)/b.txt']);
    const { list } = await call('shareContent', { id, sticket, path: '/box/in' }, visitor);
    expect(list).toMatchObject([{ path: '/box/in/a.txt', owner: '', fav: '0' }]);
    expect(JSON.stringify(list)).not.toContain('zenith');
    for (const path of [
      '/other.txt',
      '/box/../other.txt',
      '/box/%2e%2e/other.txt',
      '/',
      'box',
      '/box//in',
      '/box/link.txt',
    ])
      expect(['N002001', 'N002005', '200'], path).toContain(
        await codeOf('shareContent', { id, sticket, path }, visitor),
      );
    expect((await get('/share/download', { id, sticket, path: '/box/link.txt' })).statusCode).toBe(400);
    expect((await get('/share/download', { id, sticket, path: '/box/../other.txt' })).statusCode).toBe(400);
    await call('shareModify', { id, code: 'newC' });
    expect(await codeOf('shareContent', { id, sticket }, visitor)).toBe('N003003');
  });

  test('CALL-EXT-11 five wrong codes lock the link for this address for ten minutes', async () => {
    put(`${home}/a.txt`);
    const { id } = await call('shareCreate', { paths: [`${home}/a.txt`], code: 'k7Rt' });
    const from = (ip: string, code: string) => codeOf('shareVerify', { id, code }, visitor, { ip });
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    for (let tries = 0; tries < 5; tries += 1) expect(await from('10.0.0.1', 'nope')).toBe('N003003');
    expect(await from('10.0.0.1', 'k7Rt')).toBe('N001102');
    expect(await from('10.0.0.2', 'k7Rt')).toBe('200');
    vi.advanceTimersByTime(601_000);
    expect(await from('10.0.0.1', 'k7Rt')).toBe('200');
  });

  test('CALL-EXT-11 an expired share answers N003002, one for members does not exist for others', async () => {
    put(`${home}/a.txt`);
    const { id } = await call('shareCreate', { paths: [`${home}/a.txt`], expire: 60 });
    const sticket = await open(id);
    const members = await call('shareCreate', { paths: [`${home}/a.txt`], members: ['bob'] });
    expect(members.url).toBe('');
    expect(await codeOf('shareInfo', { id: members.id }, visitor)).toBe('N003001');
    expect(await codeOf('shareContent', { id: members.id }, 'max')).toBe('N003001');
    expect((await call('shareContent', { id: members.id }, 'bob')).total).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    for (const name of ['shareInfo', 'shareContent'] as const)
      expect(await codeOf(name, { id, sticket }, visitor)).toBe('N003002');
    expect((await get('/share/download', { id, sticket, path: '/a.txt' })).statusCode).toBe(403);
  });

  test('CALL-EXT-11 RTE-20 downloads are the bytes, count against the limit, and go on without counting again', async () => {
    put(`${home}/a.txt`, 'hello world');
    const { id } = await call('shareCreate', { paths: [`${home}/a.txt`], code: 'k7Rt', limit: 2 });
    const fields = { id, sticket: await open(id, 'k7Rt'), path: '/a.txt' };
    expect((await get('/share/download', { id, path: '/a.txt' })).statusCode).toBe(403);
    expect(device.services.opened.at(`${home}/a.txt`)).toBe(0);
    const first = await get('/share/download', fields);
    // Who opens it by a share uses it, too: it is not old (APP-CLEAR-01).
    expect(device.services.opened.at(`${home}/a.txt`)).toBeGreaterThan(0);
    expect([first.statusCode, first.body]).toEqual([200, 'hello world']);
    expect(first.headers['content-disposition']).toContain('attachment; filename="a.txt"');
    const rest = await get('/share/download', fields, { range: 'bytes=6-' });
    expect([rest.statusCode, rest.body]).toEqual([206, 'world']);
    expect((await call('shareList', {})).list[0]?.count).toBe(1);
    expect((await get('/share/download', fields)).statusCode).toBe(200);
    const third = await get('/share/download', fields);
    expect([third.statusCode, (JSON.parse(third.body) as { code: string }).code]).toEqual([403, 'N003005']);
    const other = { ...fields, sticket: await open(id, 'k7Rt') };
    expect((await get('/share/download', { ...other, path: '/none.txt' })).statusCode).toBe(404);
    expect((await call('shareList', {})).list[0]).toMatchObject({ count: 2, visits: 0, last_ip: '', last_at: 0 });
    await call('shareInfo', { id }, visitor, { ip: '203.0.113.9' });
    const [visited] = (await call('shareList', {})).list;
    expect(visited).toMatchObject({ visits: 1, last_ip: '203.0.113.9' });
    expect(visited?.last_at).toBeGreaterThan(1_700_000_000);
    expect(device.pushed).toContainEqual(expect.objectContaining({ topic: 'share', type: 'visited', to: 'ann' }));
  });

  test('CALL-EXT-11 RTE-20 what is looked at in the page and downloaded then counts once, a second download again', async () => {
    put(`${home}/a.txt`, 'hello world');
    const { id } = await call('shareCreate', { paths: [`${home}/a.txt`], limit: 2 });
    const fields = { id, sticket: await open(id), path: '/a.txt' };
    const look = () => get('/share/download', { ...fields, inline: '1' }, { range: 'bytes=0-262143' });
    const count = async () => (await call('shareList', {})).list[0]?.count;
    expect([(await look()).statusCode, await count()]).toEqual([206, 1]);
    expect([(await get('/share/download', fields)).statusCode, await count()]).toEqual([200, 1]);
    expect([(await look()).statusCode, await count()]).toEqual([206, 1]);
    expect([(await get('/share/download', fields)).statusCode, await count()]).toEqual([200, 2]);
    expect((await get('/share/download', fields)).statusCode).toBe(403);
  });

  test('CALL-EXT-11 a folder, or everything, comes as one zip with the names of the share', async () => {
    put(`${home}/box/in/a.txt`, 'aaa');
    put(`${home}/b.txt`, 'bbb');
    const { id } = await call('shareCreate', { paths: [`${home}/box`, `${home}/b.txt`] });
    const sticket = await open(id);
    const all = await get('/share/download', { id, sticket });
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(all.rawPayload.length).toBe(Number(all.headers['content-length']));
    for (const name of ['box/in/a.txt', 'b.txt']) expect(all.rawPayload.includes(Buffer.from(name))).toBe(true);
    const folder = await get('/share/download', { id, sticket, path: '/box' });
    expect(folder.headers['content-disposition']).toContain('filename="box.zip"');
    rmSync(device.disk(`${home}/box`), { recursive: true });
    expect((await get('/share/download', { id, sticket, path: '/box' })).statusCode).toBe(404);
    expect((await get('/share/download', { id, sticket })).statusCode).toBe(200);
    expect((await call('shareList', {})).list[0]?.state).toBe('ok');
    rmSync(device.disk(`${home}/b.txt`));
    expect((await call('shareList', {})).list[0]?.state).toBe('missing');
  });

  test('CALL-EXT-11 APP-SHC-01 save copies into the account’s own files, as a download', async () => {
    put(`${home}/box/a.txt`, 'aaa');
    const { id } = await call('shareCreate', { paths: [`${home}/box`], limit: 1 });
    const to = '/zenith_sata/bob/data';
    mkdirSync(device.disk(to), { recursive: true });
    const sticket = await open(id);
    const done = await task('shareSave', { id, sticket, paths: ['/box/a.txt', '/box'], to }, 'bob');
    expect([done.state, done.from]).toEqual(['done', '']);
    expect([read(`${to}/a.txt`), read(`${to}/box/a.txt`)]).toEqual(['aaa', 'aaa']);
    expect(await codeOf('shareSave', { id, sticket, paths: ['/box'], to }, 'bob')).toBe('N003005');
    expect(await codeOf('shareSave', { id, paths: ['/box'], to }, 'bob')).toBe('N003003');
    expect(await codeOf('shareSave', { id, sticket, paths: ['/box'], to: home }, 'bob')).toBe('N000002');
  });

  test('RTE-20 the address of a share without the console’s folder leads to its page', async () => {
    const answer = await device.app.inject({ method: 'GET', url: '/share/abc' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/home/share/abc']);
  });
});

describe('shares with members', () => {
  test('CALL-EXT-11 one that has lost its members does not become a link', async () => {
    put(`${home}/a.txt`);
    const share = await call('shareCreate', { paths: [`${home}/a.txt`], members: ['bob'] });
    device.context.db.exec('DELETE FROM share_members');
    expect(await codeOf('shareInfo', { id: share.id }, visitor)).toBe('N003001');
    expect(await codeOf('shareVerify', { id: share.id, code: '' }, visitor)).toBe('N003001');
    expect((await call('shareList', {})).list).toMatchObject([{ id: share.id, url: '', members: [] }]);
    expect((await call('shareModify', { id: share.id, members: ['max'] })).members).toEqual(['max']);
  });

  test('VRT-06 the owner sees members and expiry, the member the owner’s name; the member reads and copies', async () => {
    put(`${home}/plans/a.txt`, 'plan');
    put(`${home}/plans/in/b.txt`);
    put(`${home}/secret.txt`);
    const share = await call('shareCreate', { paths: [`${home}/plans`], members: ['bob'], expire: 3600 });
    expect(device.pushed).toContainEqual(expect.objectContaining({ topic: 'share', type: 'created', to: 'bob' }));
    const list = (to: string, path: string) => ({ topic: 'files', type: 'changed', to, data: { path } });
    expect(device.pushed).toContainEqual(list('ann', 'myShare'));
    expect(device.pushed).toContainEqual(list('bob', 'shareToMe'));
    const mine = (await call('fileList', { root: 'myShare' })).list;
    expect(mine).toMatchObject([
      { path: `${home}/plans`, members: ['bob'], expire_at: share.expire_at, share_id: share.id },
    ]);
    const toMe = (await call('fileList', { root: 'shareToMe' }, 'bob')).list;
    expect(toMe).toMatchObject([{ owner_name: 'ann', display_path: 'shared with me/plans', share_id: share.id }]);
    expect(await names(`${home}/plans`, 'bob')).toEqual(['in', 'a.txt']);
    const { folder } = await call('fileList', { path: `${home}/plans/in` }, 'bob');
    expect(folder.permission).toBe(0);
    expect(await codeOf('fileList', { path: home }, 'bob')).toBe('N000002');
    expect(await codeOf('fileInfo', { paths: [`${home}/secret.txt`] }, 'bob')).toBe('N000002');
    const to = '/zenith_sata/bob/data';
    mkdirSync(device.disk(to), { recursive: true });
    await task('fileCopy', { paths: [`${home}/plans`], to }, 'bob');
    expect(read(`${to}/plans/a.txt`)).toBe('plan');
    device.pushed.length = 0;
    await call('shareDelete', { ids: [share.id] });
    await expect.poll(() => device.pushed, { timeout: 5000 }).toContainEqual(list('bob', 'shareToMe'));
    expect(await codeOf('fileList', { path: `${home}/plans` }, 'bob')).toBe('N000002');
    expect((await call('fileList', { root: 'shareToMe' }, 'bob')).total).toBe(0);
    expect(device.pushed).toContainEqual(expect.objectContaining({ topic: 'share', type: 'canceled', to: 'bob' }));
  });

  test('DRG-06 DRG-16 DRG-25 a member may not move, rename, delete or write what is shared', async () => {
    put(`${home}/plans/a.txt`);
    await call('shareCreate', { paths: [`${home}/plans`], members: ['bob'] });
    const to = '/zenith_sata/bob/data';
    mkdirSync(device.disk(to), { recursive: true });
    for (const path of [`${home}/plans`, `${home}/plans/a.txt`]) {
      expect(await codeOf('fileMove', { paths: [path], to }, 'bob')).toBe('N002007');
      expect(await codeOf('fileRename', { path, name: 'b.txt' }, 'bob')).toBe('N002003');
      expect(await codeOf('fileRemove', { paths: [path] }, 'bob')).toBe('N002003');
    }
    expect(await codeOf('fileMkdir', { path: `${home}/plans`, name: 'x' }, 'bob')).toBe('N002003');
    expect(await codeOf('fileCopy', { paths: [`${home}/plans/a.txt`], to: `${home}/plans` }, 'bob')).toBe('N002003');
    expect(await codeOf('shareCreate', { paths: [`${home}/plans/a.txt`] }, 'bob')).toBe('N000002');
    expect(has(`${home}/plans/a.txt`)).toBe(true);
  });

  test('VRT-02 VRT-06 the share hub lists link shares below its folders; a share ends with the right to the place', async () => {
    team('t1', { ann: 1 });
    put('/zenith_sata/public/t1/plan.txt');
    put(`${home}/a.txt`);
    await call('shareCreate', { paths: [`${home}/a.txt`] });
    await call('shareCreate', { paths: ['/zenith_sata/public/t1/plan.txt'], members: ['bob'] });
    expect((await call('fileList', { root: 'share' })).list.map((entry) => entry.path)).toEqual([
      'myShare',
      'shareToMe',
      `${home}/a.txt`,
    ]);
    expect((await call('fileList', { root: 'shareToMe' }, 'bob')).total).toBe(1);
    device.context.db.exec('DELETE FROM group_members');
    expect((await call('fileList', { root: 'shareToMe' }, 'bob')).total).toBe(0);
    expect(await codeOf('fileInfo', { paths: ['/zenith_sata/public/t1/plan.txt'] }, 'bob')).toBe('N000002');
  });

  test('ROL-11 VRT-06 what somebody shared who may share no longer is read by no member', async () => {
    put(`${home}/a.txt`, 'words');
    await call('shareCreate', { paths: [`${home}/a.txt`], members: ['bob'] });
    const reads = () => codeOf('fileInfo', { paths: [`${home}/a.txt`] }, 'bob');
    const set = (what: string) => device.context.db.exec(`UPDATE accounts SET ${what} WHERE username = 'ann'`);
    expect(await reads()).toBe('200');
    for (const [off, on] of [
      ['share_disable = 1', 'share_disable = 0'],
      ['disabled = 1', 'disabled = 0'],
      [`perm = '{"share":0}'`, `perm = '{}'`],
    ] as const) {
      set(off);
      expect(await reads(), off).toBe('N000002');
      expect((await call('fileList', { root: 'shareToMe' }, 'bob')).total, off).toBe(0);
      set(on);
      expect(await reads(), on).toBe('200');
    }
    // Another account that may still share it goes on giving it.
    team('t1', { ann: 1, max: 1 });
    put('/zenith_sata/public/t1/plan.txt');
    const plan = ['/zenith_sata/public/t1/plan.txt'];
    await call('shareCreate', { paths: plan, members: ['bob'] });
    await call('shareCreate', { paths: plan, members: ['bob'] }, 'max');
    set('share_disable = 1');
    expect(await codeOf('fileInfo', { paths: plan }, 'bob')).toBe('200');
  });
});

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPathReferences } from '../../files/path-references.ts';
import { fileTester } from '../../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../../files/test-kit.ts';
import { type Backups, MONDAY, startBackups } from '../test-backup.ts';
import { startFar } from './test-far.ts';

let device: FileDevice;
let backups: Backups;
let far: Awaited<ReturnType<typeof startFar>>;
const here = '/zenith_sata/ann/data/attic';
const there = '/zenith_sata/ann/data/Photos';
const { put } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  far = await startFar();
  backups = startBackups(device, MONDAY, { [far.nasid]: far.origin, z4test: far.origin });
  backups.folder(here);
  far.put(`${there}/a.jpg`, 'picture a');
  far.put(`${there}/deep/er/b.jpg`, 'picture b', 1_600_000_000_000);
  far.put(`${there}/.hidden`, 'h');
});
afterEach(async () => {
  await backups.close();
  await far.close();
  await device.remove();
});

const access = (more: object = {}) => ({ nasid: far.nasid, username: 'ann', password: far.secret, key_id: 'plain', ...more }); // prettier-ignore
const login = (more: object = {}) => backups.call('backupZspaceLogin', access(more));
const wish = (server: string, more: object = {}) =>
  ({ type: 'zspace', paths: [there], target: { path: here, server }, backupType: 'manual', ...more }) as const;
async function makeJob(more: object = {}): Promise<string> {
  const { id: server } = await login();
  return (await backups.call('backupSave', wish(server, more) as never)).id;
}
const text = (wire: string): string => readFileSync(device.disk(wire), 'utf8');
const last = (id: string) => backups.service.stores.runs.list('ann', id, 1, 1).list[0]!;
const fetched = (): string[] => far.heard.filter((line) => line.startsWith('/v2/file/stream'));

describe('jobs from another device', () => {
  test('APP-TOZ-01 APP-TASK-01 a run fetches folders with what is in them and their times; what is there is not fetched again', async () => {
    const id = await makeJob();
    const job = await backups.run(id);
    expect(job).toMatchObject({ state: 'ok', files: 3, device: 'Attic', paths: [there], stored: [`${here}/Photos`] });
    expect(backups.tree(here)).toEqual(['Photos/', 'Photos/.hidden', 'Photos/a.jpg', 'Photos/deep/', 'Photos/deep/er/', 'Photos/deep/er/b.jpg']); // prettier-ignore
    expect(text(`${here}/Photos/deep/er/b.jpg`)).toBe('picture b');
    expect(statSync(device.disk(`${here}/Photos/deep/er/b.jpg`)).mtimeMs).toBe(1_600_000_000_000);
    const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 });
    expect(list[0]).toMatchObject({ op: 'backup', from: `Attic:${there}`, to: here });
    expect(fetched()).toHaveLength(3);
    far.put(`${there}/a.jpg`, 'picture a, later', 1_700_000_100_000);
    await backups.run(id);
    expect(fetched().slice(3)).toEqual([`/v2/file/stream ${there}/a.jpg`]);
    expect(text(`${here}/Photos/a.jpg`)).toBe('picture a, later');
    expect(last(id)).toMatchObject({ files: 1, same: 2 });
    // The receipt is that of any other job, and so is the proof.
    expect(last(id).sample[0]?.sha256).toBe(createHash('sha256').update('picture a, later').digest('hex'));
    await backups.call('backupDrill', { id });
    await backups.settled(() => backups.job(id).proof === 'ok');
  });

  test('APP-TOZ-01 rules leave out; what is gone there stays or goes as the job says, many ask first', async () => {
    for (let number = 0; number < 20; number += 1) far.put(`${there}/n${number}.txt`, `n${number}`);
    const id = await makeJob({ keep_deleted: false, ignore: { hidden: true, system: true, ext: ['jpg'], size_max: 0 } }); // prettier-ignore
    await backups.run(id);
    expect(backups.tree(here).filter((name) => /hidden|jpg/.test(name))).toEqual([]);
    far.remove(`${there}/n0.txt`);
    await backups.run(id);
    expect(backups.tree(here)).not.toContain('Photos/n0.txt');
    for (let number = 1; number < 20; number += 1) far.remove(`${there}/n${number}.txt`);
    expect(await backups.run(id)).toMatchObject({ state: 'pause', reason: 'brake', held: 19 });
    expect(backups.tree(here)).toContain('Photos/n5.txt');
  });

  test('APP-TOZ-01 what lies here already is summed up there and not fetched', async () => {
    put(`${here}/Photos/a.jpg`, 'picture a');
    backups.age(`${here}/Photos/a.jpg`, Date.now() / 1000 - 1_700_000_000);
    const id = await makeJob();
    await backups.run(id);
    expect(fetched()).not.toContain(`/v2/file/stream ${there}/a.jpg`);
    expect(far.heard).toContain(`/v2/file/hash ${there}/a.jpg`);
    expect(last(id)).toMatchObject({ state: 'ok', files: 2, same: 1 });
  });

  test('APP-TOZ-01 a file whose connection breaks is gone on with where it was', async () => {
    const content = Buffer.alloc(600_000, 'x');
    far.put(`${there}/big.bin`, content);
    const id = await makeJob({ paths: [`${there}`] });
    far.onFile((wire) => {
      if (wire.endsWith('big.bin') && !far.heard.some((line) => line.includes('bytes='))) far.cut(100_000, 50_000);
    });
    await backups.run(id);
    expect(last(id)).toMatchObject({ state: 'ok', files: 4 });
    expect(readFileSync(device.disk(`${here}/Photos/big.bin`)).equals(content)).toBe(true);
    const ranges = fetched().filter((line) => line.includes('bytes='));
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges.every((line) => line.includes('big.bin') && !line.includes('bytes=0-'))).toBe(true);
  });

  test('APP-TOZ-01 another device that falls silent ends the run with its code, nothing half stands there, and the next goes on', async () => {
    far.put(`${there}/z.bin`, Buffer.alloc(300_000, 'z'));
    const id = await makeJob();
    far.onFile((wire) => {
      if (!wire.endsWith('z.bin')) return;
      far.cut(1000);
      far.silence(true);
    });
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N001997' });
    expect(backups.pauses.length).toBeGreaterThan(3);
    expect(backups.tree(here)).toContain('Photos/a.jpg');
    expect(backups.tree(here)).not.toContain('Photos/z.bin');
    far.silence(false);
    far.onFile(() => undefined);
    const before = fetched().length;
    expect((await backups.run(id)).state).toBe('ok');
    expect(fetched().slice(before)).toEqual([`/v2/file/stream ${there}/z.bin`]);
    far.silence(true);
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N001997' });
  });

  test('APP-TOZ-01 a session that has ended is signed in again once, a new password there asks for a person', async () => {
    const id = await makeJob();
    far.onFile((wire, method) => {
      if (wire.endsWith('a.jpg') && method === 'GET') far.endSessions();
    });
    far.heard.length = 0;
    expect((await backups.run(id)).state).toBe('ok');
    expect(far.heard.filter((line) => line.startsWith('/auth/login'))).toHaveLength(1);
    far.onFile(() => undefined);
    far.newPassword('another');
    far.endSessions();
    far.heard.length = 0;
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N008001' });
    expect(far.heard).toEqual(['/v2/file/list /zenith_sata/ann/data/Photos', '/auth/login']);
    expect(backups.told.at(-1)).toMatchObject({ action: 'backup_failed' });
  });

  test('APP-TOZ-01 a file that is changed while it is fetched counts as failed, or is fetched again next time', async () => {
    far.put(`${there}/big.bin`, Buffer.alloc(300_000, 'x'));
    const id = await makeJob();
    let asked = 0;
    far.onFile((wire) => {
      if (!wire.endsWith('big.bin')) return;
      asked += 1;
      if (asked === 1) far.cut(1000);
      else far.put(`${there}/big.bin`, Buffer.alloc(300_000, 'y'), 1_700_000_000_500);
    });
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002002' });
    expect(backups.tree(here)).not.toContain('Photos/big.bin');
    // Changed behind the last byte, within the second that lists tell: the next run sees it all the same.
    far.onFile((wire, method) => {
      if (wire.endsWith('big.bin') && method === 'HEAD')
        far.put(`${there}/big.bin`, Buffer.alloc(300_000, 'z'), 1_700_000_000_700);
    });
    await backups.run(id);
    far.onFile(() => undefined);
    await backups.run(id);
    expect(text(`${here}/Photos/big.bin`).slice(0, 3)).toBe('zzz');
  });

  test('APP-TOZ-01 a folder that changes between two pages is looked at again; nothing of it counts as deleted', async () => {
    for (let number = 0; number < 1001; number += 1) far.put(`${there}/many/${String(number).padStart(4, '0')}`, '');
    const id = await makeJob({ keep_deleted: false, paths: [`${there}/many`] });
    far.unsettle(1);
    await backups.run(id);
    expect(last(id)).toMatchObject({ state: 'ok', files: 1001 });
    far.unsettle(9);
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N000005' });
    expect(last(id).deleted).toBe(0);
    // More than a page of files, each brought to the disk.
  }, 120_000);

  test('APP-TOZ-01 names that could lead elsewhere are left where they are', async () => {
    for (const name of ['..', '.hearth-tmp', 'a\\b', 'x'.repeat(256)]) far.put(`${there}/odd/${name}`, 'x');
    far.put(`${there}/odd/fine`, 'fine');
    const id = await makeJob({ paths: [`${there}/odd`] });
    await backups.run(id);
    expect(backups.tree(here)).toEqual(['odd/', 'odd/fine']);
  });

  test('APP-TOZ-01 CALL-EXT-22 what cannot be is refused before anything is kept', async () => {
    const { id: server } = await login();
    const code = (more: object): Promise<string> => backups.codeOf('backupSave', wish(server, more) as never);
    expect(await code({ backupType: 'realtime' })).toBe('N000001');
    expect(await code({ target: { path: here } })).toBe('N000003');
    expect(await code({ target: { path: here, server: 'none' } })).toBe('N000003');
    expect(await code({ target: { path: `${here}/none`, server } })).toBe('N002001');
    expect(await code({ paths: [`${there}/../x`] })).toBe('N002005');
    expect(await code({ paths: ['/zenith_sata/ann/safebox/a'] })).toBe('N000006');
    expect(await code({ paths: [there, there] })).toBe('N000001');
    expect(await code({})).toBe('200');
    expect(await code({})).toBe('N000004');
    // A folder of the same path here is another one: it is no circle, and no copy of the same job.
    expect(await code({ paths: [here], target: { path: here, server } })).toBe('200');
    // Another account's sign-in is no one's.
    expect(await backups.codeOf('backupSave', wish(server, { paths: ['/zenith_sata/max/data'] }) as never, 'max')).toBe('N000003'); // prettier-ignore
  });

  test('APP-TOZ-01 a folder here that gets another name takes no source there along', async () => {
    const id = await makeJob({ paths: [`${here}/sub`] });
    backups.folder(`${here}/sub`);
    createPathReferences(device.context.db, () => undefined).moved(`${here}/sub`, `${here}/other`);
    const rows = device.context.db.prepare('SELECT path FROM backup_places WHERE job = ?').all(id);
    expect(rows.map((row) => row.path)).toContain(`device:${here}/sub`);
    expect(backups.job(id).paths).toEqual([`${here}/sub`]);
  });

  test('APP-TOZ-01 another account there brings everything anew; a sign-in waits for the run', async () => {
    const id = await makeJob();
    await backups.run(id);
    far.newAccount('bob');
    await login({ username: 'bob' });
    expect(backups.job(id).files).toBe(0);
    far.put(`${there}/new.jpg`, 'new');
    const go = far.hold();
    await backups.call('backupControl', { ids: [id], action: 'run' });
    await backups.settled(() => fetched().length > 3);
    expect(await backups.codeOf('backupZspaceLogin', access({ username: 'bob' }))).toBe('N000005');
    go();
    await backups.settled(() => backups.job(id).state === 'ok');
    expect(backups.tree(here)).toContain('Photos/new.jpg');
  });

  test('APP-TOZ-01 APP-TASK-01 while it is paused in the task centre nothing is asked over there', async () => {
    const id = await makeJob();
    const go = far.hold();
    await backups.call('backupControl', { ids: [id], action: 'run' });
    await backups.settled(() => fetched().length === 1);
    const [task] = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 }).list;
    device.context.tasks.control('ann', [task?.id ?? ''], 'pause');
    await backups.settled(() => backups.job(id).reason === 'task');
    go();
    const asked = far.heard.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(far.heard).toHaveLength(asked);
    device.context.tasks.control('ann', [task?.id ?? ''], 'resume');
    await backups.settled(() => backups.job(id).state === 'ok');
    expect(backups.job(id).files).toBe(3);
  });

  test('APP-TOZ-01 a timed job runs at its time, and a stopped one takes away what was on its way', async () => {
    far.put(`${there}/z.bin`, Buffer.alloc(300_000, 'z'));
    const id = await makeJob({ backupType: 'timed', backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '12:00' } });
    expect(backups.job(id).next_at).toBeGreaterThan(0);
    const go = far.hold();
    backups.advance(5 * 3_600_000);
    await backups.settled(() => fetched().length > 0);
    await backups.call('backupControl', { ids: [id], action: 'stop' });
    await backups.settled(() => !backups.service.isLive(id));
    expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'user' });
    go();
    expect(backups.tree(here).filter((name) => !name.endsWith('/'))).toEqual([]);
  });
});

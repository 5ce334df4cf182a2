import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoAnswerError } from '../../device-error.ts';
import { takePort } from '../../../tests/fixtures/ports.ts';
import { fileTester } from '../../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../../files/test-kit.ts';
import { type Backups, startBackups } from '../test-backup.ts';
import { makeCertificate } from './test-certificate.ts';
import { type ServerOptions, startFtpServer } from './test-server.ts';

let device: FileDevice;
let backups: Backups;
let server: Awaited<ReturnType<typeof startFtpServer>>;
const home = '/zenith_sata/ann/data';
const docs = `${home}/docs`;
const { put } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
  server = await startFtpServer();
  put(`${docs}/letter.txt`, 'dear');
  put(`${docs}/deep/er/no te.txt`, 'note');
});
afterEach(async () => {
  await backups.close();
  await server.close();
  await device.remove();
});

const access = (more: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  username: 'ann',
  password: 'p@ss word',
  key_id: 'plain',
  ...more,
});
const login = (more: object = {}) => backups.call('backupFtpLogin', access(more));
/** What a call throws: its code and why. */
const refusal = async (work: Promise<unknown>): Promise<unknown[]> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof NoAnswerError) return ['504', error.reason];
  const { code, data } = (error ?? {}) as { code?: string; data?: { reason?: string } | null };
  return [code, data?.reason];
};
async function another(options: ServerOptions): Promise<void> {
  await server.close();
  server = await startFtpServer(options);
}
/** A job to the server, and its last run. */
async function makeJob(more: object = {}): Promise<string> {
  const { id } = await login();
  return backups.save({ type: 'ftp', paths: [docs], to: '/backups/nas', target: { path: '/backups/nas', server: id }, ...more } as never); // prettier-ignore
}
const last = (id: string) => backups.service.stores.runs.list('ann', id, 1, 1).list[0]!;
const tasks = () => device.context.tasks.list('ann', { kind: 'ftp', page: 1, size: 9 }).list;

describe('the sign-in', () => {
  test('APP-BFTP-01 CALL-EXT-22 a test keeps nothing; a sign-in keeps the server, its password only sealed', async () => {
    expect(await login({ test: true })).toEqual({ id: '', root: '/' });
    expect(await backups.call('backupFtpServer', {})).toEqual({ server: null });
    const { id, root } = await login();
    expect([id === '', root]).toEqual([false, '/']);
    const { server: kept } = await backups.call('backupFtpServer', {});
    expect(kept).toEqual({ id, host: '127.0.0.1', port: server.port, username: 'ann', tls: 0, root: '/', certificate: '' }); // prettier-ignore
    device.context.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(readFileSync(path.join(device.dataDir, 'system', 'device.db')).includes('p@ss word')).toBe(false);
    expect(await backups.call('backupFtpServer', {}, 'max')).toEqual({ server: null });
  });

  test('APP-BFTP-01 each failure says why: wrong login, nobody there, an unknown name, no TLS, an own address', async () => {
    expect(await refusal(login({ password: 'no' }))).toEqual(['N008001', 'login']);
    expect(await refusal(login({ password: 'a\r\nDELE x' }))).toEqual(['N008001', 'login']);
    expect(await refusal(login({ tls: true }))).toEqual(['N008001', 'tls']);
    expect(await refusal(login({ host: 'nobody.invalid' }))).toEqual(['504', 'host']);
    expect(await refusal(login({ host: '169.254.1.1' }))).toEqual(['N000002', undefined]);
    server.refuse('USER', '500 Go away');
    expect(await refusal(login())).toEqual(['N008001', 'server']);
    await server.close();
    expect(await refusal(login())).toEqual(['504', 'refused']);
    expect(await backups.call('backupFtpServer', {})).toEqual({ server: null });
  });

  test('APP-BFTP-01 a certificate that nobody vouches for is taken once somebody trusts it, and no other', async () => {
    await another({ tls: makeCertificate() });
    const error = (await login({ tls: true }).catch((thrown: unknown) => thrown)) as { code: string; data: { reason: string; certificate: string } }; // prettier-ignore
    expect([error.code, error.data.reason]).toEqual(['N008001', 'certificate']);
    // Nothing of the sign-in was said to it.
    expect(server.heard.filter((line) => /^(USER|PASS)/.test(line))).toEqual([]);
    const { certificate } = error.data;
    const id = await login({ tls: true, certificate }).then(({ id: server }) =>
      backups.save({ type: 'ftp', paths: [docs], to: '', target: { path: '/', server } } as never),
    );
    expect((await backups.call('backupFtpServer', {})).server).toMatchObject({ tls: 1, certificate });
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 2 });
    expect(server.text('/docs/letter.txt')).toBe('dear');
    const { port } = server;
    await another({ tls: makeCertificate(), port });
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N008001' });
    expect(server.heard.filter((line) => /^(USER|PASS)/.test(line))).toEqual([]);
  });

  test('APP-BFTP-01 somebody who tries again and again has to wait', async () => {
    let code: unknown = '';
    for (let at = 0; at < 30 && code !== 'N001102'; at += 1) [code] = await refusal(login({ test: true }));
    expect(code).toBe('N001102');
  });

  test('APP-BFTP-01 folders of the server are told; a missing one is', async () => {
    server.folders.add('/b').add('/a').add('/a/deep');
    server.files.set('/file', { content: Buffer.alloc(1), changed: 0 });
    expect(await backups.codeOf('backupFtpFolders', { path: '/' })).toBe('N000003');
    await login();
    expect(await backups.call('backupFtpFolders', { path: '/' })).toEqual({ path: '/', folders: ['a', 'b'], complete: 1 }); // prettier-ignore
    expect(await backups.codeOf('backupFtpFolders', { path: '/none' })).toBe('N002001');
    for (const path of ['a', '/../x', '/a/..', '/a\nDELE /file'])
      await expect(backups.call('backupFtpFolders', { path })).rejects.toThrow();
  });
});

describe('jobs to a server', () => {
  test('APP-BFTP-01 APP-TASK-03 new and changed files go up, the run is a task of the kind ftp', async () => {
    backups.age(`${docs}/letter.txt`, 100_000);
    const id = await makeJob();
    expect(await backups.run(id)).toMatchObject({ state: 'ok', error: '', files: 2, bytes: 8, target: { path: '/backups/nas' } }); // prettier-ignore
    expect(server.names()).toEqual(['/backups/nas/docs/deep/er/no te.txt', '/backups/nas/docs/letter.txt']);
    expect(server.text('/backups/nas/docs/letter.txt')).toBe('dear');
    // Sent under another name, which was given up when it was whole; its time came along.
    expect(server.heard.filter((line) => line.startsWith('STOR')).every((line) => line.includes('/.hearth-part-'))).toBe(true); // prettier-ignore
    expect(Date.now() - server.files.get('/backups/nas/docs/letter.txt')!.changed).toBeGreaterThan(90_000_000);
    expect(last(id)).toMatchObject({ files: 2, same: 0, state: 'ok', sample: [{ size: 4 }, { size: 4 }] });
    expect(tasks().map(({ kind, op, state, to }) => [kind, op, state, to])).toEqual([
      ['ftp', 'backup', 'done', 'ftp://127.0.0.1/backups/nas'],
    ]);

    put(`${docs}/letter.txt`, 'dearest');
    put(`${docs}/new.txt`, 'new');
    await backups.run(id);
    expect(last(id)).toMatchObject({ files: 2, same: 1 });
    expect([server.text('/backups/nas/docs/letter.txt'), server.names().length]).toEqual(['dearest', 3]);
    // What is gone there, and what is other there, goes up again; the other one is nobody's to overwrite.
    server.files.delete('/backups/nas/docs/new.txt');
    server.files.set('/backups/nas/docs/letter.txt', { content: Buffer.from('mine'), changed: 0 });
    await backups.run(id);
    expect(last(id)).toMatchObject({ files: 2, same: 1 });
    expect(server.text('/backups/nas/docs/letter (1).txt')).toBe('mine');
    expect(server.text('/backups/nas/docs/letter.txt')).toBe('dearest');
  });

  test('APP-BFTP-01 a server that tells no times and puts no file over another will do', async () => {
    await another({ features: [], keepsNames: true });
    const id = await makeJob();
    await backups.run(id);
    await backups.run(id);
    expect(last(id)).toMatchObject({ files: 0, same: 2 });
    put(`${docs}/letter.txt`, 'dearest');
    await backups.run(id);
    expect([last(id).files, server.text('/backups/nas/docs/letter.txt')]).toEqual([1, 'dearest']);
    expect(server.names()).toHaveLength(2);
  });

  test('APP-BFTP-01 features 1.2 what is deleted here stays there unless the job says so, and many ask first', async () => {
    for (let at = 0; at < 60; at += 1) put(`${docs}/many/${at}.txt`, String(at));
    const id = await makeJob();
    await backups.run(id);
    rmSync(device.disk(`${docs}/letter.txt`));
    await backups.run(id);
    expect(server.text('/backups/nas/docs/letter.txt')).toBe('dear');

    const { server: kept } = await backups.call('backupFtpServer', {});
    const change = { type: 'ftp' as const, paths: [docs], backupType: 'manual' as const };
    await backups.call('backupSave', { id, ...change, target: { path: '/backups/nas/', server: kept!.id }, keep_deleted: false }); // prettier-ignore
    backups.remove(`${docs}/many`);
    expect(await backups.run(id)).toMatchObject({ state: 'pause', reason: 'brake' });
    expect(server.text('/backups/nas/docs/many/7.txt')).toBe('7');
    server.files.set('/backups/nas/docs/many/8.txt', { content: Buffer.from('changed there'), changed: 0 });
    expect(await backups.run(id, 'allow')).toMatchObject({ state: 'ok' });
    expect(server.names().filter((name) => name.includes('/many/'))).toEqual(['/backups/nas/docs/many/8.txt']);
    expect(last(id).deleted).toBe(60);
  });

  test('APP-BFTP-01 a connection that breaks in a file is made anew; nothing half stays there', async () => {
    put(`${docs}/big.bin`, 'x'.repeat(900_000));
    const id = await makeJob();
    server.breaks.push(100_000);
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 3 });
    expect(backups.pauses).toEqual([2000]);
    expect(server.files.get('/backups/nas/docs/big.bin')?.content.length).toBe(900_000);
    // Left behind by a run that was cut off, of this job and of another one.
    server.files.set(`/backups/nas/docs/.hearth-part-${id}-1`, { content: Buffer.alloc(1), changed: 0 });
    server.files.set('/backups/nas/docs/.hearth-part-other-1', { content: Buffer.alloc(1), changed: 0 });
    await backups.run(id);
    expect(server.names().filter((name) => name.includes('hearth-part'))).toEqual(['/backups/nas/docs/.hearth-part-other-1']); // prettier-ignore
  });

  test('APP-TASK-03 a sign-in that is over makes the task fail with N008001, and it can be tried again', async () => {
    const id = await makeJob();
    server.refuse('PASS', '530 Not any more');
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N008001' });
    const [task] = tasks();
    expect(task).toMatchObject({ state: 'fail', error: 'N008001' });
    device.context.tasks.control('ann', [task!.id], 'retry');
    await backups.settled(() => backups.job(id).state === 'ok');
    expect(tasks()).toMatchObject([{ id: task!.id, state: 'done' }]);
  });

  test('APP-BFTP-01 a server that is away, full or forbids writing makes the run fail with its reason', async () => {
    await another({ port: await takePort() });
    const id = await makeJob();
    server.refuse('STOR', '552 Full');
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002004' });
    server.refuse('STOR', '550 No', '550 No');
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002003' });
    await server.close();
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N001998' });
    expect(backups.pauses).toHaveLength(5);
    server = await startFtpServer({ port: server.port });
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 2 });
  });

  test('APP-BFTP-01 APP-TASK-03 a run is paused, gone on with and stopped; what was on its way is taken away', async () => {
    const go = server.hold();
    const id = await makeJob();
    await backups.call('backupControl', { ids: [id], action: 'run' });
    await backups.settled(() => server.heard.some((line) => line.startsWith('STOR')));
    const [task] = tasks();
    device.context.tasks.control('ann', [task!.id], 'pause');
    expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'task' });
    device.context.tasks.control('ann', [task!.id], 'resume');
    expect(backups.job(id).state).toBe('run');
    await expect(login()).rejects.toMatchObject({ code: 'N000005' });
    await backups.call('backupControl', { ids: [id], action: 'stop' });
    await backups.settled(() => !backups.service.isLive(id));
    go();
    expect(backups.job(id)).toMatchObject({ state: 'pause', reason: 'user' });
    expect([tasks()[0]?.state, last(id).state]).toEqual(['cancel', 'stop']);
    await backups.settled(() => server.heard.some((line) => line.startsWith('DELE /backups/nas/docs/')));
    expect(await backups.run(id)).toMatchObject({ state: 'ok' });
    expect(server.names()).toHaveLength(2);
  });

  test('APP-BFTP-01 rules, times and limits of jobs hold for these too', async () => {
    put(`${docs}/skip.tmp`, 'skip');
    const id = await makeJob({
      backupType: 'timed',
      backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '12:00' },
      ignore: { hidden: false, system: true, ext: ['tmp'], size_max: 0 },
    });
    backups.advance(5 * 3_600_000);
    await backups.settled(() => backups.job(id).state === 'ok');
    expect(server.names()).toHaveLength(2);
    expect(backups.job(id).next_at).toBeGreaterThan(0);
    expect(await backups.codeOf('backupDrill', { id })).toBe('N000006');
  });

  test('CALL-EXT-22 what cannot be is refused before anything is kept', async () => {
    const wish = { type: 'ftp' as const, paths: [docs], backupType: 'manual' as const };
    expect(await backups.codeOf('backupSave', { ...wish, target: { path: '/b' } })).toBe('N000003');
    const { id } = await login();
    expect(await backups.codeOf('backupSave', { ...wish, target: { path: '/b', server: 'x' } })).toBe('N000003');
    for (const path of ['b', '/../b', '/b\nDELE x'])
      expect(await backups.codeOf('backupSave', { ...wish, target: { path, server: id } })).toBe('N000001');
    const target = { path: '/b', server: id };
    expect(await backups.codeOf('backupSave', { ...wish, target, backupType: 'realtime' })).toBe('N000001');
    expect(await backups.codeOf('backupSave', { ...wish, type: 'auto_oneway', target })).toBe('N000001');
    expect(await backups.codeOf('backupSave', { ...wish, target })).toBe('200');
    expect(await backups.codeOf('backupSave', { ...wish, target: { path: '/b/', server: id } })).toBe('N000004');
    expect(await backups.codeOf('backupSave', { ...wish, type: 'mac', target })).toBe('N000006');
    // The server is no device to fetch from.
    expect(await backups.codeOf('backupSave', { ...wish, type: 'zspace', target })).toBe('N000003');
    expect(await backups.codeOf('backupFtpServer', { action: 'forget' })).toBe('N000005');
  });

  test('APP-BFTP-01 jobs go on at a new server with everything; a folder that gets another name stays the job’s', async () => {
    const id = await makeJob();
    await backups.run(id);
    const old = server;
    server = await startFtpServer();
    await login();
    expect(backups.job(id)).toMatchObject({ files: 0 });
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 2 });
    expect(server.names()).toEqual(old.names());
    await old.close();
    // Back at a server that has all of it, with its times: nothing needs to go up.
    await backups.call('backupControl', { ids: [id], action: 'delete' });
    const next = await makeJob();
    await backups.run(next);
    expect(last(next)).toMatchObject({ files: 0, same: 2 });
  });

  test('APP-BFTP-01 a key that was lost asks for the sign-in again, and nothing else breaks', async () => {
    const id = await makeJob();
    await backups.close();
    await device.stop();
    writeFileSync(path.join(device.dataDir, 'system', 'secrets.key'), 'damaged');
    device = await startFileDevice(device.dataDir);
    backups = startBackups(device);
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N008001' });
    await login();
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 2 });
  });
});

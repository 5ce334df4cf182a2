import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInside } from '../files/locator.ts';
import { createReach } from '../offline/reach.ts';
import type { MountAccess } from './mount-store.ts';
import { mountRefusal, type Runner } from './run-program.ts';
import { systemFs } from './system-fs.ts';
import { invocationOf, isMisleading, systemTypes } from './system-programs.ts';

vi.mock(import('../files/locator.ts'), async (original) => {
  const all = await original();
  return { ...all, openInside: vi.fn(all.openInside) };
});

const films = { type: 'sftp', host: '127.0.0.1', port: 22, path: '/films', username: 'ann', password: 'p@ss word', tls: false, certificate: '' } as const; // prettier-ignore
const reach = createReach({ allowsLocal: true, allowsLan: true, ownPorts: () => [] });
const find = (name: string): string => `/bin/${name}`;
let folder: string;
let server: Server;
let access: MountAccess & { readonly type: 'sftp' };
beforeEach(async () => {
  server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  access = { ...films, port: (server.address() as AddressInfo).port };
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-system-mount-'));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** A system whose mounts are folders that are filled with what a server has; what it was told to run is noted. */
function system(answers: { code: number; said: string }[] = []) {
  const ran: string[] = [];
  const run: Runner = ({ program, args }) => {
    ran.push(path.basename(program));
    if (program.endsWith('umount')) {
      const [, at = ''] = args;
      for (const name of readdirSync(at)) rmSync(path.join(at, name), { recursive: true });
      return Promise.resolve({ code: 0, said: '' });
    }
    const answer = answers.shift();
    if (answer) return Promise.resolve(answer);
    const at = args[1] ?? '';
    mkdirSync(path.join(at, 'Old'));
    writeFileSync(path.join(at, 'list.txt'), 'what we saw');
    symlinkSync('/etc', path.join(at, 'etc'));
    return Promise.resolve({ code: 0, said: '' });
  };
  return { ran, run, files: systemFs(access, { folder, reach, run, find }) };
}

test('APP-SET-07 a folder is mounted at the first look, read, and taken out at the end; links are no files', async () => {
  const { ran, files } = system();
  expect((await files.list('/')).map(({ name, isDir, size }) => [name, isDir, size])).toEqual(
    expect.arrayContaining([
      ['Old', true, 0],
      ['list.txt', false, 11],
    ]),
  );
  expect((await files.list('/')).map(({ name }) => name)).not.toContain('etc');
  expect(await text(await files.read('/list.txt', 5))).toBe('we saw');
  await expect(files.list('/etc')).rejects.toMatchObject({ code: 'N002001' });
  await expect(files.read('/etc/hostname', 0)).rejects.toMatchObject({ code: 'N002001' });
  await expect(files.look('/none')).rejects.toMatchObject({ code: 'N002001' });
  await files.close();
  expect(ran).toEqual(['sshfs', 'umount']);
  expect(readdirSync(folder)).toEqual([]);
});

test('APP-SET-07 what a program complains of is told as the console knows it, and the next look tries again', async () => {
  const { files } = system([{ code: 1, said: 'read: Connection reset by peer' }]);
  await expect(files.list('/')).rejects.toMatchObject({ code: 'N008001', data: { reason: 'login' } });
  expect((await files.list('/')).length).toBe(2);
  await files.close();
  const told = (said: string): unknown => {
    const error = mountRefusal(said);
    return 'reason' in error ? error.reason : (error as { code?: unknown }).code;
  };
  expect(told('mount error(111): could not connect to 192.168.1.20')).toBe('refused');
  expect(told('mount.nfs: Connection timed out')).toBe('timeout');
  expect(told('mount error(13): Permission denied')).toBe('N008001');
  expect(told('remote host has disconnected')).toBe('N008001');
  expect(told('192.168.1.20:/none: No such file or directory')).toBe('N002001');
});

test('APP-SET-07 a file that a server opens after nobody waits for it any more is closed', async () => {
  const started = Promise.withResolvers<void>();
  const mounted = Promise.withResolvers<void>();
  const { run } = system();
  const slow: Runner = async (how, signal) => {
    started.resolve();
    await mounted.promise;
    return run(how, signal);
  };
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const files = systemFs(access, { folder, reach, run: slow, find });
  const reading = files.read('/list.txt', 0);
  await started.promise;
  limit.abort();
  await expect(reading).rejects.toMatchObject({ reason: 'timeout' });
  timeout.mockRestore();
  const opening = vi.mocked(openInside);
  opening.mockClear();
  mounted.resolve();
  await expect.poll(() => opening.mock.settledResults[0]?.type).toBe('fulfilled');
  const { handle } = (await opening.mock.results[0]?.value) as Awaited<ReturnType<typeof openInside>>;
  await expect.poll(() => handle.fd).toBe(-1);
  await files.close();
});

test('APP-SET-07 a closed port is told before a program is run', async () => {
  const { ran, files } = system();
  await new Promise((resolve) => server.close(resolve));
  await expect(files.list('/')).rejects.toMatchObject({ reason: 'refused' });
  expect(ran).toEqual([]);
  server = createServer().listen(0);
});

test('APP-SET-07 programs get no secret among their arguments, and nothing that would be read as an option', () => {
  for (const type of ['sftp', 'smb', 'nfs'] as const) {
    const { program, args } = invocationOf({ ...access, type }, '/at', '/known', find);
    expect(program).toMatch(/^\/bin\//);
    expect(args.join(' ')).not.toContain(access.password);
    expect(args.join(' ')).toContain('ro,nosuid,nodev,noexec');
  }
  expect(isMisleading({ host: '-oProxyCommand=x', username: 'ann' })).toBe(true);
  expect(isMisleading({ host: 'nas', username: 'ann,uid=0' })).toBe(true);
  expect(isMisleading({ host: 'nas', username: 'ann' })).toBe(false);
});

test('APP-SET-07 a protocol is offered where its program is, and where this process may use it', () => {
  const there = (name: string): string | undefined => (name === 'mount.nfs' ? undefined : `/sbin/${name}`);
  expect(systemTypes(there, { platform: 'linux', isRoot: true })).toEqual(['sftp', 'smb']);
  expect(systemTypes(there, { platform: 'linux', isRoot: false })).toEqual(['sftp']);
  expect(systemTypes(there, { platform: 'darwin', isRoot: true })).toEqual([]);
});

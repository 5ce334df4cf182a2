import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NsisUpdater } from 'electron-updater';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UpdateBusy, UpdateState } from '#shared/flows/update/update-types.ts';
import { startUpdateServer, type UpdateServer } from '../../tests/fixtures/update-server.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { createUpdaterPort } from './electron-updater-port.ts';
import { createUpdater, type Updater } from './updater.ts';

/*
 * The real electron-updater against a real server; only the program around it is not there, so its requests go
 * through Node and the installer is not started.
 */
const load = createRequire(import.meta.url);
const { NsisUpdater: WindowsUpdater } = load('electron-updater/out/NsisUpdater.js') as {
  NsisUpdater: new (options: object | null, app: object) => NsisUpdater;
};
interface Executor {
  createRequest(options: object, callback: (response: unknown) => void): unknown;
  download(url: URL, file: string, options: object): Promise<string>;
}
const { ElectronHttpExecutor } = load('electron-updater/out/electronHttpExecutor.js') as {
  ElectronHttpExecutor: new () => Executor;
};

class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: object, callback: (response: unknown) => void) {
    return httpRequest(options, callback);
  }
}
class FullDiskExecutor extends NodeExecutor {
  override download(url: URL, _file: string, options: object) {
    return super.download(url, '/dev/full', options);
  }
}

const installer = Buffer.alloc(300_000, 'hearth installer ');
const log = createLogger({
  write: () => undefined,
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'error',
});
let folder = '';
let server: UpdateServer;
let states: UpdateState[] = [];
let skipped: string | null = null;
let busy: UpdateBusy[] = [];
let native: NsisUpdater & { httpExecutor: Executor };
let updater: Updater;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-update-'));
  server = await startUpdateServer({ version: '2.0.0', installer, notes: '<ul><li>Faster start</li></ul>' });
  states = [];
  skipped = null;
  busy = [];
  // A publisher is named, so that the signature of what came is asked for.
  const config = path.join(folder, 'app-update.yml');
  writeFileSync(
    config,
    `provider: generic\nurl: ${server.url}\nupdaterCacheDirName: hearth\npublisherName: [Hearth]\n`,
  );
  const app = {
    version: '1.0.0',
    name: 'hearth',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: path.join(folder, 'cache'),
    whenReady: async () => undefined,
    quit: vi.fn<() => void>(),
    relaunch: vi.fn<() => void>(),
    onQuit: () => undefined,
  };
  native = new WindowsUpdater(null, app) as typeof native;
  native.httpExecutor = new NodeExecutor();
  native.disableDifferentialDownload = true;
  native.verifyUpdateCodeSignature = async () => null;
  updater = createUpdater({
    isActive: true,
    openPort: async () => createUpdaterPort(native, log),
    facts: () => ({ current: '1.0.0', system: '10.0.22621', installation: 'a'.repeat(32) }),
    skipped: () => skipped,
    setSkipped: (version) => (skipped = version),
    busy: () => busy,
    onState: (state) => states.push(state),
    now: Date.now,
    after: () => () => undefined,
    log,
  });
});

afterEach(async () => {
  updater.dispose();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ended = () => vi.waitFor(() => expect(updater.state().stage).not.toBe('downloading'), { timeout: 10_000 });
const download = async () => {
  await updater.check();
  expect(updater.download()).toBe(true);
  await ended();
  return updater.state();
};
const pending = (name: string) => path.join(folder, 'cache/hearth/pending', name);

test('a newer release is offered with its notes, fetched with progress, checked, and installed only when asked', async () => {
  expect(await download()).toMatchObject({ stage: 'ready', release: { version: '2.0.0', notes: ['Faster start'] } });
  expect([...new Set(states.map(({ stage }) => stage))]).toEqual(['checking', 'available', 'downloading', 'ready']);
  expect(readFileSync(pending('hearth-2.0.0.exe')).equals(installer)).toBe(true);
  const install = vi.spyOn(native, 'quitAndInstall').mockImplementation(() => undefined);
  expect(updater.isInstalling()).toBe(false);
  expect(updater.install()).toBe(true);
  expect(updater.install()).toBe(false);
  await vi.waitFor(() => expect(install).toHaveBeenCalledTimes(1));
  expect(updater.isInstalling()).toBe(true);
});

test('nothing is fetched before it is asked for', async () => {
  await updater.check();
  expect(updater.state()).toMatchObject({ stage: 'available', release: { bytes: installer.length } });
  expect(server.asked.filter((file) => file.endsWith('.exe'))).toEqual([]);
});

test('a release that is not newer is none', async () => {
  server.publication.version = '1.0.0';
  await updater.check();
  expect(updater.state()).toMatchObject({ stage: 'idle', held: null });
});

test('a release whose signature is not the publisher’s is refused, and nothing of it stays', async () => {
  native.verifyUpdateCodeSignature = async () => 'the certificate is of somebody else';
  expect(await download()).toMatchObject({ stage: 'failed', during: 'download', reason: 'signature' });
  expect(existsSync(pending('hearth-2.0.0.exe'))).toBe(false);
  expect(updater.install()).toBe(false);
});

test('a file that is not the one of the feed is refused', async () => {
  server.publication.claimedSum = Buffer.alloc(64).toString('base64');
  expect(await download()).toMatchObject({ stage: 'failed', reason: 'checksum' });
  expect(existsSync(pending('hearth-2.0.0.exe'))).toBe(false);
});

test('a download that is cut off can be tried again', async () => {
  server.publication.cutAt = 0.3;
  expect(await download()).toMatchObject({ stage: 'failed', during: 'download' });
  expect(['interrupted', 'checksum']).toContain((updater.state() as { reason: string }).reason);
  delete server.publication.cutAt;
  expect(updater.download()).toBe(true);
  await ended();
  expect(updater.state().stage).toBe('ready');
});

test.runIf(existsSync('/dev/full'))('a full disk is named, and the app stays as it is', async () => {
  native.httpExecutor = new FullDiskExecutor();
  expect(await download()).toMatchObject({ stage: 'failed', during: 'download', reason: 'disk-full' });
});

test('a server that is away, broken or tells nonsense is told apart', async () => {
  const outcomes: unknown[] = [];
  for (const change of [
    { status: 404 },
    { status: 503 },
    { feed: 'version: [' },
    { feed: 'version: many\nfiles: []\n' },
  ]) {
    server.publication = { version: '2.0.0', installer, notes: '', ...change };
    await updater.check();
    outcomes.push((updater.state() as { reason?: string }).reason);
  }
  await server.close();
  await updater.check();
  outcomes.push((updater.state() as { reason?: string }).reason);
  expect(outcomes).toEqual(['feed', 'server', 'feed', 'feed', 'network']);
});

test('a release that this system cannot run is told, not offered', async () => {
  server.publication.minimumSystemVersion = '10.0.26100';
  await updater.check();
  expect(updater.state()).toMatchObject({ stage: 'idle', held: { version: '2.0.0', why: 'system' } });
});

test('a skipped version is not offered again, a later one is, and asking by hand brings it back', async () => {
  await updater.check();
  updater.skip();
  expect(skipped).toBe('2.0.0');
  await updater.check();
  expect(updater.state()).toMatchObject({ stage: 'idle', held: { why: 'skipped' } });
  await updater.check(true);
  expect(updater.state().stage).toBe('available');
  updater.skip();
  server.publication.version = '2.0.1';
  await updater.check();
  expect(updater.state()).toMatchObject({ stage: 'available', release: { version: '2.0.1' } });
});

test('while the device formats, upgrades or transfers nothing is fetched and nothing installed', async () => {
  await updater.check();
  for (const what of ['formatting', 'upgrade', 'transfers'] as const) {
    busy = [what];
    expect(updater.download()).toBe(false);
  }
  expect(updater.state().stage).toBe('available');
  busy = [];
  updater.download();
  await ended();
  busy = ['formatting'];
  expect(updater.install()).toBe(false);
  expect(updater.isInstalling()).toBe(false);
  expect(updater.state().stage).toBe('ready');
});

test('a download can be given up', async () => {
  const gate = Promise.withResolvers<void>();
  server.publication.hold = gate.promise;
  await updater.check();
  updater.download();
  await vi.waitFor(() => expect(server.asked.some((file) => file.endsWith('.exe'))).toBe(true));
  updater.cancel();
  expect(updater.state().stage).toBe('available');
  gate.resolve();
});

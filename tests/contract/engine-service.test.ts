import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice } from '../fixtures/device.ts';
import { signedIn } from './device-client.ts';
import { EngineClient } from './engine-client.ts';
import { openEngineStage, type EngineStage } from './engine-stage.ts';

let device: EngineStage['device'];
let admin: EngineStage['admin'];
let engine: EngineStage['engine'];
let advance: EngineStage['advance'];
let through: EngineStage['through'];
let make: EngineStage['make'];

beforeAll(async () => {
  ({ device, admin, engine, advance, through, make } = await openEngineStage());
});
afterAll(() => device.close());

describe('the engine as a service', () => {
  test('APP-DKR-01, APP-SET-13 off, every call says so; containers come back with it', async () => {
    expect(await through(admin.call(calls.serviceStop, { name: 'docker' }))).toMatchObject({ code: '200' });
    expect(await engine.call('containerList')).toMatchObject({
      status: 503,
      message: 'the container engine is not running',
    });
    expect((await engine.open()).data).toMatchObject({ showDocker: 1, running: 0 });
    const { list } = (await admin.call(calls.services, {})).data;
    expect(list.find(({ name }) => name === 'docker')).toMatchObject({ running: 0, title: 'Docker' });
    await through(admin.call(calls.serviceStart, { name: 'docker' }));
    const states = (await engine.call('containerList', { query: { all: true } })).data;
    expect(states.find(({ Names }) => Names[0] === '/photo-frame')?.State).toBe('running');
  });

  test('APP-SET-13 the storage folder moves with its volumes, while the engine is off', async () => {
    mkdirSync(path.join(device.dataDir, 'pool/zenith_sata/admin/data/Engine'), { recursive: true });
    const root = '/zenith_sata/admin/data/Engine';
    await make('keeper', { HostConfig: { Binds: ['kept:/data'] } });
    expect(await admin.call(calls.dockerSetting, { root })).toMatchObject({ code: 'N000005' });
    await through(admin.call(calls.serviceStop, { name: 'docker' }));
    expect(await admin.call(calls.dockerSetting, { root: '/zenith_sata/admin/data/None' })).toMatchObject({
      code: 'N002001',
    });
    expect((await admin.call(calls.dockerSetting, { root })).data.root).toBe(root);
    // Nowhere below its own volumes, not over those of another engine, and not where the owner may only read.
    const below = path.join(device.dataDir, 'pool', root, 'volumes/inner');
    mkdirSync(below, { recursive: true });
    expect(await admin.call(calls.dockerSetting, { root: `${root}/volumes/inner` })).toMatchObject({ code: 'N002005' });
    rmSync(below, { recursive: true });
    mkdirSync(path.join(device.dataDir, 'pool/zenith_sata/admin/data/Other/volumes'), { recursive: true });
    const other = '/zenith_sata/admin/data/Other';
    expect(await admin.call(calls.dockerSetting, { root: other })).toMatchObject({ code: 'N002002' });
    mkdirSync(path.join(device.dataDir, 'usb/old'), { recursive: true });
    const db = new DatabaseSync(path.join(device.dataDir, 'system', 'device.db'));
    db.exec(`INSERT INTO usb_drives (uuid, label, fs) VALUES ('old', 'Old', 'APFS')`);
    db.close();
    expect(await admin.call(calls.dockerSetting, { root: '/usb/old' })).toMatchObject({ code: 'N002003' });
    expect((await admin.call(calls.dockerSetting, {})).data.root).toBe(root);
    await through(admin.call(calls.serviceStart, { name: 'docker' }));
    expect((await engine.call('volumeList')).data.Volumes.map(({ Name }) => Name)).toContain('kept');
    expect((await engine.call('info')).data.DockerRootDir).toBe(root);
  });

  test('APP-DKR-07 an update brings the newest version, once', async () => {
    const { data } = await admin.call(calls.dockerUpdate, {});
    expect(await engine.call('info')).toMatchObject({ status: 503 });
    expect(await admin.call(calls.dockerUpdate, {})).toMatchObject({ code: 'N000005' });
    await advance(30_000);
    await vi.waitFor(async () => expect((await engine.call('version')).data.Version).toBe(data.version));
    expect((await engine.open()).data.isNewVersion).toBe(0);
    expect(await admin.call(calls.dockerUpdate, {})).toMatchObject({ code: 'N000003' });
  });

  test('nothing of it made the device fail', () => {
    expect(device.log.filter((line) => line.includes('ERROR'))).toEqual([]);
  });
});

test('CALL-DKR-04 what the engine holds survives a restart of the device', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-engine-'));
  const listed = async (client: EngineClient) =>
    (await client.call('containerList', { query: { all: true } })).data.map(
      ({ Names, State }) => `${Names[0]} ${State}`,
    );
  const start = async () => {
    const own = await startTestDevice({ dataDir });
    const client = new EngineClient(own.http, await signedIn(own.http, 'admin'));
    await client.open();
    return { own, client };
  };
  const first = await start();
  await first.client.call('containerCreate', { query: { name: 'kept' }, body: { Image: 'alpine:3.22' } });
  await first.client.call('containerPause', { params: { id: 'media' } });
  await first.own.close();
  const second = await start();
  // What is to run always does so again, a paused one as well; the rest is as it was.
  expect((await listed(second.client)).sort()).toEqual([
    '/kept created',
    '/media running',
    '/notes-db exited',
    '/photo-frame running',
  ]);
  await second.own.close();
  rmSync(dataDir, { recursive: true, force: true });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from './device-client.ts';
import { EngineClient } from './engine-client.ts';
import { openEngineStage, type EngineStage } from './engine-stage.ts';

let device: EngineStage['device'];
let admin: EngineStage['admin'];
let engine: EngineStage['engine'];

beforeAll(async () => {
  ({ device, admin, engine } = await openEngineStage());
});
afterAll(() => device.close());

describe('the session', () => {
  test('CALL-EXT-23 the answer fills every field; without perm.docker there is no token', async () => {
    const { data } = await engine.open();
    expect(data).toMatchObject({ showDocker: 1, endPointId: 1, registry: { name: '', url: '' }, isNewVersion: 1, running: 1 }); // prettier-ignore
    expect(data.dockerToken).toMatch(/^[\w-]{40,}$/);
    const anna = new EngineClient(device.http, await signedIn(device.http, '13800000001'));
    expect((await anna.open()).data).toMatchObject({ showDocker: 0, dockerToken: '' });
    await admin.call(calls.subPerm, { username: '13800000001', perm: { docker: 1 } });
    expect((await anna.open()).data).toMatchObject({ showDocker: 1 });
    expect((await anna.call('containerList')).status).toBe(200);
    // What was given is worth nothing once the feature is taken back.
    await admin.call(calls.subPerm, { username: '13800000001', perm: { docker: 0 } });
    expect(await anna.call('containerList')).toMatchObject({ status: 403 });
  });

  test('DEV-05 a token that ran out, was made up, or is another client’s answers 401', async () => {
    await device.control('docker', { op: 'expire' });
    expect(await engine.call('containerList')).toMatchObject({ status: 401, message: 'Invalid JWT token' });
    await engine.open();
    expect((await engine.call('containerList')).status).toBe(200);
    const stranger = new EngineClient(device.http, await signedIn(device.http, 'admin'));
    await stranger.open();
    const stolen = new EngineClient(device.http, admin);
    [stolen.token, stolen.endPointId] = [stranger.token, 1];
    expect((await stolen.call('containerList')).status).toBe(401);
    stolen.token = 'x'.repeat(43);
    expect((await stolen.call('containerList')).status).toBe(401);
  });

  test('DEV-05 the token ends with the session that it belongs to', async () => {
    const client = await signedIn(device.http, 'admin');
    const other = new EngineClient(device.http, client);
    await other.open();
    expect((await other.call('ping')).status).toBe(200);
    await client.call(calls.logout, {});
    expect((await other.call('ping')).status).toBe(401);
  });

  test('APP-SET-13 hidden, it is nobody’s: no token, no icon, the old token refused', async () => {
    const apps = async () => (await admin.call(calls.systemHome, {})).data.apps;
    expect(await apps()).toContain('docker');
    expect((await admin.call(calls.dockerSetting, { show: false })).data.showDocker).toBe(0);
    expect(await apps()).not.toContain('docker');
    expect((await engine.call('containerList')).status).toBe(401);
    expect((await engine.open()).data).toMatchObject({ showDocker: 0, dockerToken: '' });
    await admin.call(calls.dockerSetting, { show: true });
    expect((await engine.open()).data.showDocker).toBe(1);
  });
});

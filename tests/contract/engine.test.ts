import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { engineCalls } from '#shared/contract/engine/index.ts';
import { signedIn } from './device-client.ts';
import { EngineClient, readFrames } from './engine-client.ts';
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

describe('the form', () => {
  test('CALL-DKR-01 the engine’s array comes over the pass-through path, with or without its version', async () => {
    for (const at of ['/containers/json?all=1', '/v1.51/containers/json?all=true']) {
      const response = await engine.raw('GET', `/docker/api/endpoints/1/docker${at}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(
        expect.arrayContaining([expect.objectContaining({ Names: ['/photo-frame'], State: 'running' })]),
      );
    }
    expect((await engine.raw('GET', '/docker/api/endpoints/7/docker/info')).status).toBe(404);
  });

  test('CALL-DKR-02 200, 201, 204, 304, 400, 404, 405, 409 and 500 are the engine’s own', async () => {
    const path = '/docker/api/endpoints/1/docker';
    const id = await make('statuses', { HostConfig: { PortBindings: { '80/tcp': [{ HostPort: '8080' }] } } });
    expect((await engine.call('containerList')).status).toBe(200);
    expect(await engine.call('containerStart', { params: { id } })).toMatchObject({
      status: 500,
      message: expect.stringContaining('Bind for 0.0.0.0:8080 failed: port is already allocated') as string,
    });
    const plain = await make('plain');
    expect((await engine.call('containerStart', { params: { id: plain } })).status).toBe(204);
    expect((await engine.call('containerStart', { params: { id: plain } })).status).toBe(304);
    expect((await engine.raw('GET', `${path}/nothing`)).status).toBe(404);
    expect((await engine.raw('DELETE', `${path}/info`)).status).toBe(405);
    expect((await engine.raw('POST', `${path}/containers/create`, '{"Image":')).status).toBe(400);
    expect((await engine.raw('POST', `${path}/containers/create`, '{"Image":7}')).status).toBe(400);
    expect((await engine.raw('GET', `${path}/containers/json?all=maybe`)).status).toBe(400);
    expect((await engine.raw('GET', `${path}/containers/%E0%A4%A/json`)).status).toBe(400);
    expect(await engine.call('containerDelete', { params: { id: plain } })).toMatchObject({ status: 409 });
    expect(await engine.call('containerCreate', { query: { name: 'plain' }, body: { Image: 'alpine:3.22' } })).toMatchObject({ status: 409 }); // prettier-ignore
    for (const each of [id, plain])
      await engine.call('containerDelete', { params: { id: each }, query: { force: true } });
  });

  test('APP-DKR-03 the port on which the device itself answers is taken', async () => {
    const { port } = new URL(device.http);
    const id = await make('clash', { HostConfig: { PortBindings: { '80/tcp': [{ HostPort: port }] } } });
    expect(await engine.call('containerStart', { params: { id } })).toMatchObject({
      status: 500,
      message: expect.stringContaining('address already in use') as string,
    });
    await engine.call('containerDelete', { params: { id } });
  });

  test('CALL-DKR-03 events come one a line while they happen', async () => {
    const gone = new AbortController();
    const response = await engine.send('events', {}, { signal: gone.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const id = await make('told');
    const { value = '' } = await reader.read();
    expect(JSON.parse(value.split('\n')[0] ?? '')).toMatchObject({
      Type: 'container',
      Action: 'create',
      Actor: { ID: id },
    });
    gone.abort();
    await engine.call('containerDelete', { params: { id } });
  });
});

describe('the simulated engine', () => {
  test('CALL-EXT-23 the mirror is an address without a path, or none', async () => {
    for (const url of ['ftp://mirror', 'mirror.example', 'https://mirror.example/v2', 'https://u:p@mirror.example'])
      expect(await admin.call(calls.dockerRegistrySet, { name: 'M', url })).toMatchObject({ code: 'N000001' });
    const set = await admin.call(calls.dockerRegistrySet, { name: ' Mirror ', url: 'https://mirror.example/' });
    expect(set.data.registry).toEqual({ name: 'Mirror', url: 'https://mirror.example' });
    expect((await engine.open()).data.registry).toEqual(set.data.registry);
    expect((await engine.call('info')).data.RegistryConfig.Mirrors).toEqual(['https://mirror.example']);
    await admin.call(calls.dockerRegistrySet, { name: '', url: '' });
  });

  test('CALL-DKR-04 a container from start to end: states, exit codes, output, statistics', async () => {
    const id = await make('web', { Env: ['COLOUR=red'], HostConfig: { RestartPolicy: { Name: 'no' }, Memory: 256 * 1024 ** 2 } }, 'nginx:1.29'); // prettier-ignore
    const params = { id };
    expect((await engine.call('containerInspect', { params })).data.State.Status).toBe('created');
    await engine.call('containerStart', { params });
    await advance(120_000);
    const detail = (await engine.call('containerInspect', { params })).data;
    expect(detail.State).toMatchObject({ Running: true, ExitCode: 0 });
    expect(detail.Config.Env).toContain('COLOUR=red');
    expect(detail.NetworkSettings.Networks.bridge?.IPAddress).toMatch(/^172\.17\.0\.\d+$/);
    const stats = (await engine.call('containerStats', { params })).data;
    expect(stats.cpu_stats.cpu_usage.total_usage).toBeGreaterThan(stats.precpu_stats.cpu_usage.total_usage);
    expect(stats.memory_stats.usage).toBeGreaterThan(5_000_000);
    expect((await engine.call('containerTop', { params })).data.Processes.length).toBeGreaterThan(0);

    const logs = await engine.send('containerLogs', {
      params,
      query: { stdout: true, stderr: true, timestamps: true },
    });
    const frames = readFrames(Buffer.from(await logs.arrayBuffer()));
    expect(frames.length).toBeGreaterThan(10);
    expect(frames[0]?.text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z \/docker-entrypoint\.sh/);
    const times = frames.map(({ text }) => text.slice(0, 30));
    expect(times).toEqual(times.toSorted());

    await engine.call('containerPause', { params });
    expect(await engine.call('containerPause', { params })).toMatchObject({ status: 409 });
    const held = (await engine.call('containerList', {})).data.find((each) => each.Id === id);
    expect(held?.Status).toContain('(Paused)');
    await engine.call('containerUnpause', { params });
    await through(engine.call('containerStop', { params }));
    expect((await engine.call('containerStop', { params })).status).toBe(304);
    expect((await engine.call('containerInspect', { params })).data.State).toMatchObject({
      Status: 'exited',
      ExitCode: 0,
    });
    await through(engine.call('containerRestart', { params }));
    await engine.call('containerKill', { params });
    expect((await engine.call('containerInspect', { params })).data.State.ExitCode).toBe(137);
    await engine.call('containerRename', { params, query: { name: 'site' } });
    await engine.call('containerUpdate', { params, body: { Memory: 0, RestartPolicy: { Name: 'always' } } });
    const after = (await engine.call('containerInspect', { params: { id: 'site' } })).data;
    expect(after).toMatchObject({ Name: '/site', HostConfig: { Memory: 0, RestartPolicy: { Name: 'always' } } });
    expect((await engine.call('containerDelete', { params })).status).toBe(204);
    expect((await engine.call('containerInspect', { params })).status).toBe(404);
  });

  test('CALL-DKR-04 programs end by themselves, fail, and are started again as their policy says', async () => {
    const status = async (id: string) => (await engine.call('containerInspect', { params: { id } })).data;
    const short = await make('short', { Cmd: ['sh', '-c', 'echo one; sleep 5; exit 3'] });
    await engine.call('containerStart', { params: { id: short } });
    expect((await status(short)).State.Status).toBe('running');
    await advance(6000);
    expect((await status(short)).State).toMatchObject({ Status: 'exited', ExitCode: 3 });
    const again = await make('again', { Cmd: ['false'], HostConfig: { RestartPolicy: { Name: 'on-failure', MaximumRetryCount: 3 } } }); // prettier-ignore
    await engine.call('containerStart', { params: { id: again } });
    for (let turn = 0; turn < 5; turn += 1) await advance(2000);
    expect(await status(again)).toMatchObject({ RestartCount: 3, State: { Status: 'exited', ExitCode: 1 } });
    // Its database has no password: the program says so and ends.
    const db = await make('db', {}, 'postgres:17');
    await engine.call('containerStart', { params: { id: db } });
    await advance(5000);
    expect((await status(db)).State).toMatchObject({ Status: 'exited', ExitCode: 1 });
    const lost = await make('lost', { Cmd: ['no-such-program'] });
    expect(await engine.call('containerStart', { params: { id: lost } })).toMatchObject({ status: 400, message: expect.stringContaining('executable file not found') as string }); // prettier-ignore
    const tight = await make(
      'tight',
      { HostConfig: { Memory: 8 * 1024 ** 2 }, Env: ['POSTGRES_PASSWORD=x'] },
      'postgres:17',
    );
    await engine.call('containerStart', { params: { id: tight } });
    await advance(5000);
    expect((await status(tight)).State).toMatchObject({ OOMKilled: true, ExitCode: 137 });
    for (const each of [short, again, db, lost, tight])
      expect((await engine.call('containerDelete', { params: { id: each } })).status).toBe(204);
  });

  test('CALL-DKR-04 folders that are mounted are real ones, with the rights of the account', async () => {
    const bind = (Source: string, ReadOnly = false) => ({
      HostConfig: { Mounts: [{ Type: 'bind' as const, Source, Target: '/media', ReadOnly }] },
    });
    const create = (body: object) => engine.call('containerCreate', { body: { Image: 'alpine:3.22', Cmd: ['tail', '-f', '/x'], ...body } }); // prettier-ignore
    const missing = await create(bind('/zenith_sata/admin/data/Nowhere'));
    expect(missing).toMatchObject({ status: 400, message: expect.stringContaining('bind source path does not exist') as string }); // prettier-ignore
    expect((await create(bind('/zenith_sata/guest/data'))).status).toBe(403);
    expect((await create(bind('/zenith_sata/admin/data/../../guest'))).status).toBe(403);
    const { Id: id } = (await create(bind('/zenith_sata/admin/data/Movies', true))).data;
    await engine.call('containerStart', { params: { id } });
    expect((await engine.call('containerInspect', { params: { id } })).data.Mounts).toEqual([
      { Type: 'bind', Source: '/zenith_sata/admin/data/Movies', Destination: '/media', RW: false },
    ]);
    const run = async (Cmd: string[]) => {
      const { Id } = (await engine.call('execCreate', { params: { id }, body: { Cmd } })).data;
      const bytes = await (await engine.send('execStart', { params: { id: Id }, body: {} })).arrayBuffer();
      return { text: readFrames(Buffer.from(bytes)).map(({ text }) => text).join(''), inspect: await engine.call('execInspect', { params: { id: Id } }) }; // prettier-ignore
    };
    expect((await run(['ls', '/media'])).text).toBe('Sea.txt\n');
    expect((await run(['sh', '-c', 'cat /media/Sea.txt && pwd'])).text).toBe('the sea\n/\n');
    expect((await run(['cat', '/media/../../../../etc/shadow'])).text).toContain('No such file');
    expect((await run(['false'])).inspect.data).toMatchObject({ Running: false, ExitCode: 1 });
    await engine.call('containerDelete', { params: { id }, query: { force: true } });
  });

  test('APP-DKR-06 a terminal: echo hi returns hi; a container that stops ends it', async () => {
    const id = await make('shell');
    await engine.call('containerStart', { params: { id } });
    const shell = async (command: string) =>
      (await engine.call('execCreate', { params: { id }, body: { Cmd: [command], Tty: true, AttachStdin: true } })).data
        .Id;
    const first = await shell('/bin/sh');
    const terminal = engine.terminal(first);
    terminal.type('echo hi\r');
    await vi.waitFor(() => expect(terminal.text).toContain('\r\nhi\r\n'));
    expect((await engine.call('execResize', { params: { id: first }, query: { h: 40, w: 120 } })).status).toBe(200);
    terminal.type('stty size\rlx\u007fs /etc\renv\r');
    await vi.waitFor(() => expect(terminal.text).toContain('HOSTNAME='));
    expect(terminal.text).toContain('40 120');
    expect(terminal.text).toContain('os-release');
    terminal.type('exit 4\r');
    expect(await terminal.closed).toEqual({ code: 1000, reason: 'exit 4' });
    expect((await engine.call('execInspect', { params: { id: first } })).data.ExitCode).toBe(4);

    expect(await engine.terminal(await shell('bash')).closed).toMatchObject({ code: 4400 });
    expect(await engine.terminal('nothing').closed).toMatchObject({ code: 4400 });
    expect(await engine.terminal(await shell('sh'), 'made-up').closed).toMatchObject({ code: 4401 });
    const last = engine.terminal(await shell('sh'));
    await vi.waitFor(() => expect(last.text).toContain('/ # '));
    await engine.call('containerKill', { params: { id } });
    expect(await last.closed).toEqual({ code: 4410, reason: 'the container has stopped' });
    expect(await engine.call('execCreate', { params: { id }, body: { Cmd: ['sh'] } })).toMatchObject({ status: 409 });
    await engine.call('containerDelete', { params: { id } });
  });

  test('DEV-05 APP-DKR-06 a terminal belongs to who has made it, and ends with the session that opened it', async () => {
    const id = await make('own-shell');
    await engine.call('containerStart', { params: { id } });
    const body = { Cmd: ['/bin/sh'], Tty: true, AttachStdin: true };
    const client = await signedIn(device.http, 'admin');
    const other = new EngineClient(device.http, client);
    await other.open();
    await admin.call(calls.subPerm, { username: '13800000001', perm: { docker: 1 } });
    const anna = new EngineClient(device.http, await signedIn(device.http, '13800000001'));
    await anna.open();
    const params = { id: (await engine.call('execCreate', { params: { id }, body })).data.Id };
    expect(await anna.terminal(params.id).closed).toMatchObject({ code: 4400, reason: `No such exec instance: ${params.id}` }); // prettier-ignore
    expect((await anna.send('execStart', { params, body: {} })).status).toBe(404);
    expect((await anna.call('execResize', { params, query: { h: 40, w: 120 } })).status).toBe(404);
    expect((await anna.call('execInspect', { params })).status).toBe(404);
    const terminal = other.terminal(params.id);
    await vi.waitFor(() => expect(terminal.text).toContain('/ # '));
    await client.call(calls.logout, {});
    expect(await terminal.closed).toMatchObject({ code: 4401 });
    expect((await engine.call('execInspect', { params })).data.Running).toBe(false);
    await admin.call(calls.subPerm, { username: '13800000001', perm: { docker: 0 } });
    await engine.call('containerDelete', { params: { id }, query: { force: true } });
  });

  test('APP-DKR-04 a pull tells of its layers and is there at the end; one that is given up is not', async () => {
    const pulled = await through(engine.call('imagePull', { query: { fromImage: 'redis', tag: '8' } }), 2000);
    const lines = pulled.data as unknown as { status?: string; id?: string; progressDetail?: { total?: number } }[];
    expect(lines[0]).toEqual({ status: 'Pulling from library/redis', id: '8' });
    expect(lines.some(({ status }) => status === 'Already exists')).toBe(true);
    expect(lines.some(({ status, progressDetail }) => status === 'Downloading' && (progressDetail?.total ?? 0) > 0)).toBe(true); // prettier-ignore
    expect(lines.filter(({ status }) => status === 'Pull complete').length).toBeGreaterThan(2);
    expect(lines.at(-1)?.status).toContain('Downloaded newer image for redis:8');
    const list = async () => (await engine.call('imageList')).data.flatMap(({ RepoTags }) => RepoTags);
    expect(await list()).toContain('redis:8');
    const gone = new AbortController();
    const half = await engine.send('imagePull', { query: { fromImage: 'node' } }, { signal: gone.signal });
    await half.body?.getReader().read();
    gone.abort();
    await advance(600_000);
    expect(await list()).not.toContain('node:latest');
    expect(await engine.call('imagePull', { query: { fromImage: 'no/such-image' } })).toMatchObject({ status: 404 });
    expect(await engine.call('imagePull', { query: { fromImage: 'redis:99' } })).toMatchObject({ status: 404 });
    expect(await engine.call('imagePull', { query: { fromImage: 'UPPER' } })).toMatchObject({ status: 400 });
    await device.control('net', { internet: false });
    expect(await engine.call('imagePull', { query: { fromImage: 'redis' } })).toMatchObject({ status: 500 });
    await device.control('net', { internet: true });
  });

  test('APP-DKR-04 images: search, details, and a conflict while a container uses one', async () => {
    expect((await engine.call('imageSearch', { query: { term: 'media' } })).data.map(({ name }) => name)).toContain('jellyfin/jellyfin'); // prettier-ignore
    const detail = await engine.call('imageInspect', { params: { name: 'jellyfin/jellyfin:latest' } });
    expect(detail.data.Config.ExposedPorts).toContain('8096/tcp');
    const raw = await engine.raw('GET', '/docker/api/endpoints/1/docker/images/jellyfin/jellyfin/json');
    expect(raw.status).toBe(200);
    expect(await engine.call('imageDelete', { params: { name: 'nginx:1.29' } })).toMatchObject({
      status: 409,
      message: expect.stringContaining('is using its referenced image') as string,
    });
    expect((await engine.call('imageDelete', { params: { name: 'redis:8' } })).data).toContainEqual({
      Untagged: 'redis:8',
    });
  });

  test('APP-DKR-05 networks: made, joined, left, removed; those of the engine stay', async () => {
    const names = async () => (await engine.call('networkList')).data.map(({ Name }) => Name);
    expect(await names()).toEqual(['bridge', 'host', 'none']);
    expect(await engine.call('networkDelete', { params: { id: 'bridge' } })).toMatchObject({ status: 403 });
    const ipam = (Subnet: string) => ({ IPAM: { Config: [{ Subnet }] } });
    expect(await engine.call('networkCreate', { body: { Name: 'bad', ...ipam('10.0.0.0') } })).toMatchObject({
      status: 400,
    });
    expect(await engine.call('networkCreate', { body: { Name: 'bad', ...ipam('172.17.5.0/24') } })).toMatchObject({ status: 403 }); // prettier-ignore
    const lan = await engine.call('networkCreate', { body: { Name: 'lan', Driver: 'macvlan', ...ipam('192.168.7.0/24'), Options: { parent: 'eth0' } } }); // prettier-ignore
    expect(lan.status).toBe(201);
    expect(await engine.call('networkCreate', { body: { Name: 'lan' } })).toMatchObject({ status: 409 });
    const id = await make('joined');
    await engine.call('containerStart', { params: { id } });
    const join = { params: { id: 'lan' }, body: { Container: 'joined' } };
    expect((await engine.call('networkConnect', join)).status).toBe(200);
    expect(await engine.call('networkConnect', join)).toMatchObject({ status: 403 });
    const [own] = (await engine.call('networkList')).data.filter(({ Name }) => Name === 'lan');
    expect(Object.values(own?.Containers ?? {})).toEqual([expect.objectContaining({ Name: 'joined', IPv4Address: '192.168.7.2/24' })]); // prettier-ignore
    expect(await engine.call('networkDelete', { params: { id: 'lan' } })).toMatchObject({ status: 403 });
    await engine.call('networkDisconnect', join);
    await engine.call('networkCreate', { body: { Name: 'spare' } });
    expect((await engine.call('networkDelete', { params: { id: 'lan' } })).status).toBe(204);
    expect((await engine.call('networkPrune')).data).toEqual({ NetworksDeleted: ['spare'] });
    await engine.call('containerDelete', { params: { id }, query: { force: true } });
  });

  test('CALL-DKR-04 volumes are folders of the storage folder', async () => {
    const id = await make('stateful', { Env: ['POSTGRES_PASSWORD=x'], HostConfig: { Binds: ['data:/var/lib/postgresql/data'] } }, 'postgres:17'); // prettier-ignore
    const { Volumes } = (await engine.call('volumeList')).data;
    expect(Volumes.find(({ Name }) => Name === 'data')?.UsageData).toEqual({ Size: 0, RefCount: 1 });
    writeFileSync(
      path.join(device.dataDir, 'pool/zenith_sata/admin/data/Containers/volumes/data/table'),
      'x'.repeat(500),
    );
    expect((await engine.call('diskUsage')).data.Volumes.find(({ Name }) => Name === 'data')?.UsageData.Size).toBe(500);
    await engine.call('containerDelete', { params: { id }, query: { v: true } });
    const pruned = (await engine.call('volumePrune', { query: { filters: { all: ['true'] } } })).data;
    expect(pruned).toMatchObject({ VolumesDeleted: expect.arrayContaining(['data']) as string[], SpaceReclaimed: 500 });
  });

  test('CALL-DKR-04 what nothing needs is removed, and the room it took is told before and after', async () => {
    const idle = await make('idle');
    const before = (await engine.call('diskUsage')).data;
    expect(before.Containers.find(({ Id }) => Id === idle)).toMatchObject({ State: 'created', SizeRw: 0 });
    const { ContainersDeleted } = (await engine.call('containerPrune')).data;
    expect(ContainersDeleted).toContain(idle);
    const removed = (await engine.call('imagePrune', { query: { filters: { dangling: ['false'] } } })).data;
    expect(removed.ImagesDeleted).toEqual(
      expect.arrayContaining([{ Untagged: 'alpine:3.22' }, { Untagged: 'postgres:17' }]),
    );
    expect(removed.SpaceReclaimed).toBeGreaterThan(0);
    expect((await engine.call('diskUsage')).data.LayersSize).toBe(before.LayersSize - removed.SpaceReclaimed);
    await through(engine.call('imagePull', { query: { fromImage: 'alpine:3.22' } }), 5000);
  });

  test('APP-DKR-07 version and the engine’s own ping', async () => {
    expect((await engine.call('version')).data).toMatchObject({ Version: '28.3.3', ApiVersion: '1.51' });
    expect((await engine.call('ping')).data).toBe('OK');
  });

  test('CALL-DKR-04 the tests above have touched every call of the engine', () => {
    expect([...engine.used].sort()).toEqual(Object.keys(engineCalls).sort());
  });
});

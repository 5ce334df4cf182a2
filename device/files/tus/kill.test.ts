import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { DeviceClient } from '../../../tests/contract/device-client.ts';

const home = '/zenith_sata/admin/data';
const cli = path.join(import.meta.dirname, '../../cli.ts');
const CHUNK = 256 * 1024;

let dataDir: string;
let child: ChildProcess | undefined;
const disk = (wire: string): string => path.join(dataDir, 'pool', wire);

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-kill-'));
});
afterEach(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

let password = '';

/** Starts the device as a process of its own and waits for its ready line; the first start says the password. */
async function start(): Promise<string> {
  const args = [cli, '--data', dataDir, '--port', '0', '--push-port', '0'];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    password = /with the password (\S+)/.exec(text)?.[1] ?? password;
  });
  for await (const line of createInterface(started.stdout)) {
    const { event, http } = JSON.parse(line) as { event: string; http: string };
    if (event !== 'ready') continue;
    // The two lines come by different pipes.
    while (password === '') await new Promise((resolve) => setImmediate(resolve));
    return http;
  }
  throw new Error('the device ended before it was ready');
}

/** SIGKILL: the process gets no chance to put anything in order. */
async function kill(): Promise<void> {
  const victim = child;
  child = undefined;
  if (!victim || victim.exitCode !== null || victim.signalCode !== null) return;
  const gone = new Promise((resolve) => victim.once('exit', resolve));
  victim.kill('SIGKILL');
  await gone;
}

/** The client keeps its session over the deaths of the device, as a browser would. */
async function clientOf(base: string, before?: DeviceClient): Promise<DeviceClient> {
  const client = new DeviceClient(base);
  if (before) Object.assign(client, { token: before.token, deviceId: before.deviceId });
  else expect((await client.signIn('admin', password)).code).toBe('200');
  return client;
}

type Sent = { status: number; offset: number } | 'dead';

/** One tus request; `dead` when the device went away without an answer. */
function tus(
  base: string,
  client: DeviceClient,
  method: string,
  url: string,
  offset?: number,
  body?: Buffer,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = httpRequest(
      new URL(url, base),
      {
        method,
        headers: {
          authorization: `Bearer ${client.token}`,
          'tus-resumable': '1.0.0',
          ...(body
            ? {
                'content-type': 'application/offset+octet-stream',
                'upload-offset': String(offset),
                'content-length': String(body.length),
              }
            : {}),
        },
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, offset: Number(response.headers['upload-offset'] ?? -1) });
      },
    );
    request.on('error', () => resolve('dead'));
    request.end(body);
  });
}

test('UPL-04 killed again and again in the middle of uploads: nothing acknowledged is lost, nothing half is listed', async () => {
  const files = Array.from({ length: 4 }, (_, index) => ({
    name: `file ${index}.bin`,
    bytes: randomBytes(1_500_000 + index * 300_000),
    url: '',
    acked: 0,
    done: false,
  }));
  let base = await start();
  let client = await clientOf(base);
  const folders: string[] = [];

  /** What the account sees must be whole, and what it was told must be there. */
  const inspect = async (): Promise<void> => {
    const { data } = await client.call(calls.fileList, { path: home, show_hidden: true });
    const names = data.list.map((entry) => entry.name);
    for (const file of files) {
      if (file.done) expect(names).toContain(file.name);
      if (names.includes(file.name)) expect(readFileSync(disk(`${home}/${file.name}`)).equals(file.bytes)).toBe(true);
    }
    for (const folder of folders) expect(names).toContain(folder);
    // Nothing else: no second copy, no part of a file, nothing of the device's own.
    const known = [...files.map((file) => file.name), ...folders];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  };

  /** Sends on every file by turns; ends when all are there or the device is gone. */
  const work = async (killAfter: number): Promise<void> => {
    let acks = 0;
    for (const file of files) {
      if (file.done) continue;
      // As the console does: the address it knows first, the check only for a file it has no address of.
      if (file.url === '') {
        const { data, code } = await client.call(calls.uploadCheck, {
          path: home,
          name: file.name,
          size: file.bytes.length,
          mtime: 1000,
        });
        expect(code).toBe('200');
        file.url = data.url;
      }
      const look = await tus(base, client, 'HEAD', file.url);
      if (look === 'dead') return;
      expect(look.status).toBe(200);
      expect(look.offset).toBeGreaterThanOrEqual(file.acked);
      file.acked = look.offset;
      file.done = look.offset === file.bytes.length;
    }
    for (;;) {
      const open = files.filter((file) => !file.done);
      if (open.length === 0) return;
      for (const file of open) {
        const killing = acks === killAfter;
        const body = file.bytes.subarray(file.acked, killing ? file.bytes.length : file.acked + CHUNK);
        const answer = tus(base, client, 'PATCH', file.url, file.acked, body);
        if (killing) {
          // With bytes of this request on the disk, but before or just after they are acknowledged.
          const part = path.join(dataDir, 'pool/zenith_sata/.hearth-tmp', `${path.basename(file.url)}.part`);
          while (existsSync(part) && statSync(part, { throwIfNoEntry: false })?.size === file.acked)
            await new Promise((resolve) => setImmediate(resolve));
          await kill();
          const last = await answer;
          if (last !== 'dead') {
            file.acked = last.offset;
            file.done = last.offset === file.bytes.length;
          }
          return;
        }
        const sent = await answer;
        if (sent === 'dead') return;
        expect([sent.status, sent.offset]).toEqual([204, file.acked + body.length]);
        acks += 1;
        file.acked = sent.offset;
        file.done = file.acked === file.bytes.length;
      }
      const name = `folder ${folders.length}`;
      const made = await client.call(calls.fileMkdir, { path: home, name });
      if (made.code === '200') folders.push(name);
    }
  };

  for (const killAfter of [0, 3, 1, 6, 2]) {
    await work(killAfter);
    await kill();
    base = await start();
    client = await clientOf(base, client);
    await inspect();
  }
  await work(Infinity);
  await inspect();
  for (const file of files) expect(readFileSync(disk(`${home}/${file.name}`)).equals(file.bytes)).toBe(true);
  expect(readdirSync(path.join(dataDir, 'pool/zenith_sata/.hearth-tmp'))).toEqual([]);
}, 120_000);

/** Waits until no work of the account is left; the last one told. */
async function idle(client: DeviceClient) {
  for (;;) {
    const { data } = await client.call(calls.taskList, { kind: 'fileHandle' });
    if (data.list.every(({ state }) => state === 'done' || state === 'fail')) return data.list[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('CALL-EXT-14 killed in the middle of a copy: it goes on; the destination has nothing until it has all of it, the source is whole', async () => {
  let base = await start();
  let client = await clientOf(base);
  const source = disk(`${home}/source`);
  mkdirSync(source, { recursive: true });
  mkdirSync(disk(`${home}/to`));
  for (let index = 0; index < 300; index += 1) writeFileSync(path.join(source, `f${index}`), randomBytes(50_000));
  const staging = path.join(dataDir, 'pool/zenith_sata/.hearth-tmp');

  await client.call(calls.fileCopy, { paths: [`${home}/source`], to: `${home}/to` });
  // The moment the hidden copy begins to grow.
  while (!existsSync(staging) || readdirSync(staging, { recursive: true }).length < 20)
    await new Promise((resolve) => setImmediate(resolve));
  await kill();
  expect(readdirSync(disk(`${home}/to`))).toEqual([]);

  base = await start();
  client = await clientOf(base, client);
  expect(await idle(client)).toMatchObject({ op: 'copy', state: 'done' });
  expect(readdirSync(disk(`${home}/to`))).toEqual(['source']);
  for (const name of readdirSync(source))
    expect(readFileSync(disk(`${home}/to/source/${name}`)).equals(readFileSync(path.join(source, name)))).toBe(true);
  expect(readdirSync(source)).toHaveLength(300);
  expect(readdirSync(staging)).toEqual([]);
}, 60_000);

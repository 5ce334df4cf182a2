import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileDevice, query, startFileDevice } from './test-kit.ts';

const home = '/zenith_sata/ann/data';
const bytes = randomBytes(3_000_000);
let device: FileDevice;
let url: string;
beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
  writeFileSync(device.disk(`${home}/large.bin`), bytes);
  url = `${await device.listen()}/v2/file/download?${query({ path: `${home}/large.bin`, request_purpose: '5' })}`;
});
afterEach(() => device.remove());

/** The device lives in this process: a client may not be waited for without it going on. */
async function run(command: string, args: string[]): Promise<void> {
  const [code] = (await once(spawn(command, args, { stdio: 'ignore' }), 'exit')) as [number];
  expect(code).toBe(0);
}
const has = (command: string): boolean => {
  try {
    return execFileSync('which', [command]).length > 0;
  } catch {
    return false;
  }
};

test('DL-03 curl and wget go on with a download that was cut off', async () => {
  const target = path.join(device.dataDir, 'got.bin');
  const header = 'x-user: ann';
  const clients: [string, string[]][] = [
    ['curl', ['-sS', '-f', '--noproxy', '*', '-C', '-', '-H', header, '-o', target, url]],
    ['wget', ['-q', '--no-proxy', '-c', `--header=${header}`, '-O', target, url]],
  ];
  const there = clients.filter(([command]) => has(command));
  expect(there.length).toBeGreaterThan(0);
  for (const [command, args] of there) {
    writeFileSync(target, bytes.subarray(0, 1_234_567));
    await run(command, args);
    expect(readFileSync(target).equals(bytes), command).toBe(true);
  }
});

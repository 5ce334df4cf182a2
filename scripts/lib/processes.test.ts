import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyFreePort, freeOrAny, isFree } from './ports.ts';
import { endChild, exited, run } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-processes-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** True while it runs; one that has ended and waits for its parent to notice has ended. */
const isAlive = (pid: number) => {
  const { stdout } = spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
};

describe.skipIf(process.platform === 'win32')('running a command', () => {
  test('gives its exit code', async () => {
    expect(await run('sh', ['-c', 'exit 3'], { timeoutMs: 5000 })).toEqual({
      code: 3,
      timedOut: false,
      interrupted: false,
    });
  });

  test('finds the tools and the Node of this repository', async () => {
    const wanted = 'test "$(node -p process.versions.node | cut -d. -f1)" = 24';
    expect((await run('sh', ['-c', wanted], { timeoutMs: 5000 })).code).toBe(0);
  });

  test('a command that cannot be started is a failure', async () => {
    expect((await run('no-such-command', [], { timeoutMs: 5000 })).code).toBe(127);
  });

  test('over its time it ends, with everything it has started', async () => {
    const file = path.join(folder, 'pid');
    const result = await run('sh', ['-c', `sleep 60 & echo $! > ${file}; wait`], { timeoutMs: 200 });
    expect(result).toMatchObject({ timedOut: true });
    const child = Number(readFileSync(file, 'utf8'));
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  test('what a command leaves running behind ends with it', async () => {
    const file = path.join(folder, 'pid');
    expect((await run('sh', ['-c', `sleep 60 & echo $! > ${file}`], { timeoutMs: 5000 })).code).toBe(0);
    await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false);
  });

  test('a child is asked to end before it is killed', async () => {
    const script = 'trap "exit 7" TERM; echo set; while :; do sleep 0.05; done';
    const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const code = exited(child);
    await once(child.stdout, 'data');
    await endChild(child);
    expect(await code).toBe(7);
    await endChild(child);
  });
});

describe('ports', () => {
  test('a port in use is not free, and another is taken in its place', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    expect(await isFree(port)).toBe(false);
    expect(await freeOrAny(port)).toBe(0);
    await new Promise((resolve) => server.close(resolve));
    expect(await isFree(port)).toBe(true);
    expect(await anyFreePort()).toBeGreaterThan(0);
  });
});

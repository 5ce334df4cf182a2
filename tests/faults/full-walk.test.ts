import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sessionCodes } from '#shared/contract/codes.ts';
import { type CallSpec, devicePath } from '#shared/contract/define.ts';
import { calls, type CallName } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { endings, sampleFor } from '../contract/call-samples.ts';
import { type Answer, signedIn } from '../contract/device-client.ts';
import { startTestDevice } from '../fixtures/device.ts';

/** A disk that can be made full without hurting anybody needs the right to mount one. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const specs = Object.entries(calls) as unknown as [CallName, CallSpec][];
const general = ['200', 'N000001', 'N000002', 'N000007', 'N002004', ...sessionCodes];

/** What there is room for while a call is prepared. */
const ROOM_BYTES = 6 * 2 ** 20;

async function walk(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', dataDir]);
  const device = await startTestDevice({ dataDir });
  const ballast = path.join(dataDir, 'ballast');
  const filler = path.join(dataDir, 'filler');
  const database = path.join(dataDir, 'system/device.db');
  const room = (): number => {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  };
  /** Leaves no byte, and nothing of the journal of the database that could be written again. */
  const fill = (): void => {
    const db = new DatabaseSync(database);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    try {
      appendFileSync(filler, Buffer.alloc(room()));
    } catch (error) {
      // The device has just written something of its own.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  try {
    const client = await signedIn(device.http, 'admin');
    writeFileSync(ballast, Buffer.alloc(room() - ROOM_BYTES));
    const make = async (name: CallName): Promise<Answer> => {
      const spec = calls[name] as unknown as CallSpec;
      rmSync(filler, { force: true });
      const fields = encodeFields(await sampleFor(name, { client, username: 'admin' }));
      fill();
      return client.send(spec.method, devicePath(spec), fields);
    };
    const wrong: string[] = [];
    const full: CallName[] = [];
    for (const [name, spec] of specs.filter(([one]) => !endings.has(one) && one !== 'login')) {
      const { status, code, msg } = await make(name);
      if (code === 'N002004') full.push(name);
      if (status !== 200 || ![...general, ...spec.errors].includes(code))
        wrong.push(`${name}: ${status} ${code} ${msg}`);
    }
    expect(wrong).toEqual([]);
    expect(full).toContain('kvCreate');
    rmSync(filler);
    expect(await make('tokenCheck')).toMatchObject({ code: '200' });
    rmSync(filler);
    const { code } = await client.call(calls.kvCreate, { k: 'room', v: 'again' });
    expect(code).toBe('200');
    expect(device.log.filter((line) => line.includes('a call failed'))).toEqual([]);
  } finally {
    for (const file of [filler, ballast]) rmSync(file, { force: true });
    await device.close();
    execFileSync('umount', [dataDir]);
    rmSync(dataDir, { recursive: true });
  }
}

test('a disk can be made full here, or this is left to a machine where it can', () => {
  expect(typeof canMount).toBe('boolean');
});

if (canMount)
  test(
    'CALL-EXT-05 ERR-08 on a disk without a byte every call is answered as declared, and the device goes on',
    walk,
    120_000,
  );

// Kills the device with SIGKILL again and again under mixed load, and looks each time whether what it has acknowledged
// is there, nothing half is listed and its database is whole: node tests/faults/kill-loop.ts [ROUNDS]
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { endChild, exited } from '../../scripts/lib/processes.ts';
import { startDevice } from '../../scripts/lib/device-process.ts';
import { calls } from '#shared/contract/index.ts';
import { DeviceClient } from '../contract/device-client.ts';
import { Worker } from './load.ts';
import { MergingWorker } from './merging-load.ts';
import { seeded } from './seeded.ts';

const WORKERS = 3;
/** How long the device may work before it is killed (ms). */
const LIFE_MS = { least: 30, most: 1200 };

/** What came of a loop. */
export interface KillReport {
  readonly rounds: number;
  /** Steps that were acknowledged before a kill. */
  readonly steps: number;
  readonly faults: readonly string[];
}

/** What the database as the kill left it says of itself; a copy, so that the device meets it as it was. */
function integrityOf(dataDir: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'hearth-integrity-'));
  try {
    for (const name of readdirSync(path.join(dataDir, 'system')))
      if (name.startsWith('device.db')) cpSync(path.join(dataDir, 'system', name), path.join(copy, name));
    const db = new DatabaseSync(path.join(copy, 'device.db'));
    const { integrity_check: check } = db.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    db.close();
    return check;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Waits until the device has gone on with all that the kill cut off. */
async function takenUp(client: DeviceClient): Promise<void> {
  for (;;) {
    const { data } = await client.call(calls.taskList, { kind: 'fileHandle', state: 'running', size: 1 });
    if (data.total === 0) return;
    await sleep(5);
  }
}

/** Runs the loop; `say` hears of each round. */
export async function killLoop(rounds: number, say: (line: string) => void = () => undefined): Promise<KillReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-kill-loop-'));
  const random = seeded(rounds);
  const faults: string[] = [];
  let workers: (Worker | MergingWorker)[] = [];
  let session: DeviceClient | undefined;
  let password = '';
  const onLog = (line: string): void => {
    password = /with the password (\S+)/.exec(line)?.[1] ?? password;
  };
  const clientOf = async (http: string): Promise<DeviceClient> => {
    const client = new DeviceClient(http);
    while (password === '') await sleep(1);
    if (session) Object.assign(client, { token: session.token, deviceId: session.deviceId });
    else if ((await client.signIn('admin', password)).code !== '200') throw new Error('the first sign-in failed');
    session = client;
    return client;
  };
  try {
    for (let round = 1; round <= rounds + 1; round += 1) {
      const device = await startDevice({ dataDir, onLog });
      try {
        const client = await clientOf(device.http);
        await takenUp(client);
        if (workers.length === 0) {
          workers = Array.from({ length: WORKERS }, (_, n) => new Worker(`worker${n}`, dataDir, device.http, client));
          workers.push(new MergingWorker(dataDir, client));
          for (const worker of workers) await worker.begin();
        }
        for (const worker of workers) {
          worker.meet(device.http, client);
          for (const fault of await worker.faults()) faults.push(`round ${round}: ${fault}`);
        }
        const hidden = path.join(dataDir, 'pool/zenith_sata/.hearth-tmp');
        const left = (existsSync(hidden) ? readdirSync(hidden) : []).filter((name) => !name.endsWith('.part'));
        if (left.length > 0) faults.push(`round ${round}: ${left.length} hidden entries were left`);
        if (round > rounds || faults.length > 0) break;
        const working = workers.map((worker) => worker.work(random));
        await sleep(LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least));
        device.child.kill('SIGKILL');
        await exited(device.child);
        await Promise.all(working);
      } finally {
        await endChild(device.child);
      }
      const integrity = integrityOf(dataDir);
      if (integrity !== 'ok') faults.push(`round ${round}: the database says ${integrity}`);
      if (round % 10 === 0) say(`${round} of ${rounds}: ${workers.reduce((sum, { done }) => sum + done, 0)} steps`);
    }
    return { rounds, steps: workers.reduce((sum, { done }) => sum + done, 0), faults };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const report = await killLoop(Number(process.argv[2] ?? 200), (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}

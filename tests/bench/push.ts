import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild } from '../../scripts/lib/processes.ts';
import { benchAccount, type Bench, type BenchContext } from './lib/bench.ts';
import { BenchClient } from './lib/bench-client.ts';
import { report } from './lib/figures.ts';
import { memoryMiB, quiet } from './lib/machine.ts';
import { quantile } from './lib/stats.ts';

const CLIENTS = [10, 1000];
const MESSAGES = 40;
/** The first messages find code that has not been compiled yet. */
const WARM_UP = 5;
const BETWEEN_MS = 100;
const LATE_MS = 10_000;
const padding = 'x'.repeat(100);

interface Lines {
  child: ChildProcess;
  next(): Promise<string>;
}

/** A child whose standard output is read line by line. */
function startLines(script: string, ...args: string[]): Lines {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    next: async () => {
      const late = sleep(LATE_MS).then(() => ({ done: true as const, value: undefined }));
      const line = await Promise.race([lines.next(), late]);
      if (line.done) throw new Error(`${script} has nothing to say`);
      return line.value;
    },
  };
}

/** Posts messages to one server's address and gathers when each client got each of them. */
async function latencies(
  url: string,
  clients: number,
  session: { token: string; deviceId: string },
  address: string,
): Promise<number[]> {
  const group = startLines('push-clients.ts', url, String(clients), session.token, session.deviceId);
  try {
    await group.next();
    await quiet();
    const all: number[] = [];
    for (let i = 0; i < WARM_UP + MESSAGES; i++) {
      const t = String(process.hrtime.bigint());
      const body = JSON.stringify({ topic: 'bench', type: 'tick', to: 'all', data: { t, padding } });
      await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const row = JSON.parse(await group.next()) as number[];
      if (i >= WARM_UP) all.push(...row);
      await sleep(BETWEEN_MS);
    }
    return all;
  } finally {
    await endChild(group.child);
  }
}

export const push: Bench = {
  name: 'push',
  about: 'latency of a push message to 10 and 1,000 clients against bare ws, memory of the device with 1,000',
  run: async ({ device, folder, quick }: BenchContext) => {
    const running = await device(folder);
    const client = new BenchClient(running.http);
    await client.signIn(benchAccount.username, benchAccount.password);
    const floor = startLines('push-floor.ts');
    const port = await floor.next();
    try {
      for (const count of quick ? CLIENTS.slice(0, 1) : CLIENTS) {
        const ours = await latencies(running.push, count, client, `${running.http}/__control/push`);
        const theirs = await latencies(`ws://127.0.0.1:${port}/`, count, client, `http://127.0.0.1:${port}/send`);
        for (const share of [0.5, 0.99])
          report({
            bench: `push to ${count} clients, p${share * 100}`,
            value: quantile(ours, share),
            unit: 'ms',
            reference: quantile(theirs, share),
          });
      }
      report({ bench: 'device memory after push', value: memoryMiB(running.pid, 'now'), unit: 'MiB' });
    } finally {
      await endChild(floor.child);
    }
  },
};

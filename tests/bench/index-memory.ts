import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#shared/contract/index.ts';
import { benchAccount, benchFiles, type Bench, type BenchContext } from './lib/bench.ts';
import { BenchClient } from './lib/bench-client.ts';
import { note, report } from './lib/figures.ts';
import { memoryMiB } from './lib/machine.ts';

/** Memory of the device in MiB, indexing and at rest. */
const GOALS = { load: 350, idle: 150 } as const;
const PER_FOLDER = 1000;
const WORDS = ['report', 'holiday', 'invoice', 'photo', 'letter', 'music', 'plan', 'notes', '照片', '合同'];
const INDEX_LIMIT_MS = 600_000;
/** Threads with nothing to do end after a minute, and what they and the start have left is given back after that. */
const REST_MS = 180_000;

function makeFiles(folder: string, count: number): void {
  for (let at = 0; at < count; at += PER_FOLDER) {
    const place = path.join(folder, `folder ${at / PER_FOLDER}`);
    mkdirSync(place, { recursive: true });
    for (let n = at; n < at + PER_FOLDER; n += 1)
      closeSync(openSync(path.join(place, `${WORDS[n % WORDS.length]} ${n}.${n % 3 === 0 ? 'bin' : 'jpg'}`), 'w'));
  }
}

export const indexMemory: Bench = {
  name: 'index',
  about: 'a million files: how fast the device indexes their names, and its memory while it does and afterwards',
  run: async ({ device, folder, quick }: BenchContext) => {
    const count = quick ? 50_000 : 1_000_000;
    const data = path.join(folder, 'data');
    mkdirSync(data);
    // The first start writes the demo data.
    await (await device(data, { control: false })).stop();
    note(`making ${count} files`);
    makeFiles(path.join(data, benchFiles, 'many'), count);
    const started = performance.now();
    const { http, pid } = await device(data, { control: false });
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    let indexed = 0;
    for (const until = Date.now() + INDEX_LIMIT_MS; Date.now() < until; await sleep(1000)) {
      const answer = await client.data(calls.searchSetting, {});
      indexed = answer.indexed;
      if (indexed >= count) break;
    }
    if (indexed < count) throw new Error(`${indexed} of ${count} files are in the index`);
    const seconds = (performance.now() - started) / 1000;
    report({ bench: 'index, names from the disk', value: indexed / seconds, unit: '/s' });
    report({ bench: 'index, peak memory of the device', value: memoryMiB(pid, 'peak'), unit: 'MiB', goal: GOALS.load });
    await sleep(quick ? REST_MS / 10 : REST_MS);
    report({
      bench: 'index, memory of the device at rest',
      value: memoryMiB(pid, 'now'),
      unit: 'MiB',
      goal: GOALS.idle,
    });
  },
};

import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { BenchClient } from './lib/bench-client.ts';
import { curl, hasCurl } from './lib/curl.ts';
import { note, report } from './lib/figures.ts';
import { deviceRest, memoryMiB, quiet, resetPeak } from './lib/machine.ts';
import { startCloudcmd, startNginx } from './lib/servers.ts';
import { median } from './lib/stats.ts';

const BYTES = 4096;
/** Files of one request: what console and desktop app send at once. */
const PER_REQUEST = 500;
/** What is wanted: a multiple of the best web file manager, and a part of nginx (performance C). */
const GOALS = { peer: 2, nginx: 0.5, memoryMiB: 150 } as const;
/** Clients of a reference at the same time: one connection alone would measure the client. */
const CLIENTS = 4;

/** Archives with all the files, so many in each. */
function makeArchives(folder: string, count: number): string[] {
  const body = Buffer.alloc(BYTES, 'small file ');
  const archives: string[] = [];
  for (let start = 0; start < count; start += PER_REQUEST) {
    const names = Array.from({ length: Math.min(PER_REQUEST, count - start) }, (_, n) => `small ${start + n}.txt`);
    const parts = names.flatMap((name) => [tarHeader({ name, size: BYTES, mtime: 1 }), body, tarPadding(BYTES)]);
    const file = path.join(folder, `archive-${start}.tar`);
    writeFileSync(file, Buffer.concat([...parts, tarEnd()]));
    archives.push(file);
  }
  return archives;
}

/** curl with a list of uploads, all over one connection. */
function curlList(list: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('curl', ['-sS', '--noproxy', '*', '-o', '/dev/null', '-K', list], (error) =>
      error ? reject(new Error(error.message)) : resolve(),
    );
  });
}

/** Lists of single uploads to a place, one for each client of the reference `name`. */
function makeLists(folder: string, name: string, place: string, count: number): string[] {
  const small = path.join(folder, 'small.bin');
  writeFileSync(small, Buffer.alloc(BYTES, 'small file '));
  return Array.from({ length: CLIENTS }, (_, client) => {
    const lines: string[] = [];
    for (let n = client; n < count; n += CLIENTS)
      lines.push(`upload-file = "${small}"`, `url = "${place}/small-${n}.txt"`, 'output = "/dev/null"');
    const list = path.join(folder, `list-${name}-${client}`);
    writeFileSync(list, lines.join('\n'));
    return list;
  });
}

export const smallFiles: Bench = {
  name: 'small-files',
  about:
    '10,000 files of 4 KiB, five hundred in a request, against single PUTs of nginx and of cloudcmd over four connections',
  run: async ({ device, folder, quick, runs }: BenchContext) => {
    if (!(await hasCurl())) {
      note('curl is not installed: small files are not measured');
      return;
    }
    const count = quick ? 2000 : 10_000;
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const { http, pid } = await device(data, { control: false });
    const files = path.join(data, benchFiles);
    mkdirSync(path.join(files, 'up'), { recursive: true });
    const nginx = await startNginx(files, folder);
    const cloudcmd = await startCloudcmd(files);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    const archives = makeArchives(folder, count);
    const references = [
      ...(nginx
        ? [{ name: 'nginx', goal: GOALS.nginx, lists: makeLists(folder, 'nginx', `${nginx.http}/up`, count) }]
        : []),
      ...(cloudcmd
        ? [
            {
              name: 'cloudcmd',
              goal: GOALS.peer,
              lists: makeLists(folder, 'cloudcmd', `${cloudcmd.http}/api/v1/fs/up`, count),
            },
          ]
        : []),
    ].map((reference) => ({ ...reference, rates: [] as number[] }));
    const ours: number[] = [];
    const peaks: number[] = [];
    try {
      await deviceRest(quick);
      for (let run = 0; run < runs; run++) {
        mkdirSync(path.join(files, `into-${run}`));
        const query = new URLSearchParams({ path: `${benchWirePath}/into-${run}`, device_id: client.deviceId });
        const head = ['-H', `Cookie: token=${client.token}`, '-H', 'Content-Type: application/x-tar', '-H', 'Expect:'];
        await quiet();
        resetPeak(pid);
        const started = performance.now();
        for (const archive of archives)
          await curl([...head, '-X', 'POST', '-T', archive, `${http}/v2/file/batch?${query.toString()}`]);
        ours.push(count / ((performance.now() - started) / 1000));
        peaks.push(memoryMiB(pid, 'peak'));
        const made = readdirSync(path.join(files, `into-${run}`)).length;
        if (made !== count) throw new Error(`${made} of ${count} files are there`);
        rmSync(path.join(files, `into-${run}`), { recursive: true });
        for (const { lists, rates } of references) {
          const begun = performance.now();
          await Promise.all(lists.map(curlList));
          rates.push(count / ((performance.now() - begun) / 1000));
          const put = readdirSync(path.join(files, 'up')).length;
          if (put !== count) throw new Error(`${put} of ${count} files are there`);
          rmSync(path.join(files, 'up'), { recursive: true });
          mkdirSync(path.join(files, 'up'));
        }
      }
      const value = median(ours);
      if (references.length === 0) report({ bench: 'small files, batched', value, unit: 'files/s' });
      for (const { name, goal, rates } of references) {
        report({ bench: `small files, batched, against ${name}`, value, unit: 'files/s', reference: median(rates) });
        note(`goal: at least ${goal} of ${name}`);
      }
      report({ bench: 'small files, peak memory of the device', value: median(peaks), unit: 'MiB' });
      note(`goal: at most ${GOALS.memoryMiB} MiB; highest ${Math.max(...peaks).toFixed(0)}`);
    } finally {
      await nginx?.stop();
      await cloudcmd?.stop();
    }
  },
};

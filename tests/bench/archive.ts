import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { BenchClient } from './lib/bench-client.ts';
import { note, report } from './lib/figures.ts';
import { cpuSeconds, memoryMiB, quiet, resetPeak } from './lib/machine.ts';

const MIB = 2 ** 20;

export const archive: Bench = {
  name: 'archive',
  about: 'a folder of 20,000 files and 5 GiB as one zip: throughput, processor time, memory, and unzip must read it',
  run: async ({ device, folder, quick }: BenchContext) => {
    const count = quick ? 500 : 20_000;
    const large = quick ? 64 * MIB : 5 * 1024 * MIB;
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const { http, pid } = await device(data, { control: false });
    const files = path.join(data, benchFiles, 'much');
    mkdirSync(files, { recursive: true });
    for (let n = 0; n < count; n++) writeFileSync(path.join(files, `file ${n}.txt`), `text ${n}`);
    // A file with holes costs no room here, and as many bytes on the way.
    writeFileSync(path.join(files, 'large.bin'), '');
    truncateSync(path.join(files, 'large.bin'), large);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    const disk = mkdtempSync(path.join(tmpdir(), 'hearth-archive-'));
    const target = path.join(disk, 'much.zip');
    try {
      await quiet();
      resetPeak(pid);
      const begun = performance.now();
      const { id, total } = await client.data(calls.downloadStart, { paths: [`${benchWirePath}/much`] });
      report({ bench: 'archive, prepared', value: performance.now() - begun, unit: 'ms' });
      const before = cpuSeconds(pid);
      const started = performance.now();
      const query = `id=${id}&device_id=${client.deviceId}`;
      execFileSync('curl', [
        '-sS',
        '-f',
        '-o',
        target,
        '-H',
        `Cookie: token=${client.token}`,
        `${http}/file/dw?${query}`,
      ]);
      const seconds = (performance.now() - started) / 1000;
      report({ bench: 'archive, throughput', value: statSync(target).size / MIB / seconds, unit: 'MiB/s' });
      report({
        bench: 'archive, processor time',
        value: (cpuSeconds(pid) - before) / (total / 1024 / MIB),
        unit: 's/GiB',
      });
      report({ bench: 'archive, peak memory of the device', value: memoryMiB(pid, 'peak'), unit: 'MiB' });
      note('unzip reads it');
      execFileSync('unzip', ['-tqq', target], { stdio: ['ignore', 'ignore', 'inherit'] });
    } finally {
      rmSync(disk, { recursive: true, force: true });
    }
  },
};

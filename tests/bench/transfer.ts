import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { curl, hasCurl, type Transfer } from './lib/curl.ts';
import { BenchClient } from './lib/bench-client.ts';
import { note, report } from './lib/figures.ts';
import { cpuSeconds, deviceRest, memoryMiB, quiet, resetPeak } from './lib/machine.ts';
import { makeFile, warmPages } from './lib/large-file.ts';
import { startNginx } from './lib/servers.ts';
import { median } from './lib/stats.ts';

const MIB = 2 ** 20;
const GIB = 2 ** 30;

interface Sample {
  mibPerS: number;
  cpuPerGib: number;
  peakMib: number;
}

/** Runs one transfer and looks at the server while it lasts; `prepare` comes right before it. */
async function measure(
  pid: number,
  size: number,
  transfer: () => Promise<Transfer>,
  prepare?: () => Promise<void>,
): Promise<Sample> {
  await quiet();
  await prepare?.();
  resetPeak(pid);
  const before = cpuSeconds(pid);
  const { seconds, bytes } = await transfer();
  if (bytes !== size) throw new Error(`${bytes} of ${size} bytes crossed the wire`);
  return {
    mibPerS: size / MIB / seconds,
    cpuPerGib: (cpuSeconds(pid) - before) / (size / GIB),
    peakMib: memoryMiB(pid, 'peak'),
  };
}

function reportSamples(direction: string, ours: Sample[], theirs: Sample[]): void {
  const middle = (list: Sample[], key: keyof Sample) => (list.length ? median(list.map((row) => row[key])) : null);
  const figure = (what: string, key: keyof Sample, unit: string) => {
    report({
      bench: `${direction}, ${what}`,
      value: middle(ours, key) ?? Number.NaN,
      unit,
      reference: middle(theirs, key),
    });
  };
  figure('throughput', 'mibPerS', 'MiB/s');
  figure('processor time', 'cpuPerGib', 's/GiB');
  figure('peak memory of the server', 'peakMib', 'MiB');
}

/** Opens a resumable upload and gives its address. */
async function openUpload(client: BenchClient, http: string, size: number, name: string): Promise<string> {
  const { url } = await client.data(calls.uploadCheck, { path: benchWirePath, name, size, conflict: 'overwrite' });
  return new URL(url, http).href;
}

export const transfer: Bench = {
  name: 'transfer',
  about: 'down and up against nginx (sendfile, PUT) on the same folder: throughput, processor time, memory',
  run: async ({ device, folder, quick, runs }: BenchContext) => {
    if (!(await hasCurl())) {
      note('curl is not installed: transfers are not measured');
      return;
    }
    const size = quick ? 256 * MIB : 2 * GIB;
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const { http, pid } = await device(data, { control: false });
    const files = path.join(data, benchFiles);
    mkdirSync(path.join(files, 'up'), { recursive: true });
    await makeFile(path.join(files, 'big.bin'), size);
    const nginx = await startNginx(files, folder);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    const cookie = ['-H', `Cookie: token=${client.token}`];
    const big = path.join(files, 'big.bin');
    const warm = (): Promise<void> => warmPages(folder, size);
    try {
      await deviceRest(quick);
      const down = { ours: [] as Sample[], theirs: [] as Sample[] };
      const up = { ours: [] as Sample[], theirs: [] as Sample[] };
      for (let i = 0; i < runs; i++) {
        down.ours.push(
          await measure(pid, size, () => curl([...cookie, client.downloadUrl(`${benchWirePath}/big.bin`)])),
        );
        if (nginx) down.theirs.push(await measure(nginx.pid, size, () => curl([`${nginx.http}/files/big.bin`])));
        const address = await openUpload(client, http, size, `ours-${i}.bin`);
        up.ours.push(await measure(pid, size, () => curl([...cookie, ...tusPatch, '-T', big, address]), warm));
        rmSync(path.join(files, `ours-${i}.bin`));
        if (!nginx) continue;
        up.theirs.push(
          await measure(nginx.pid, size, () => curl(['-H', 'Expect:', '-T', big, `${nginx.http}/up/theirs.bin`]), warm),
        );
        rmSync(path.join(files, 'up/theirs.bin'));
      }
      reportSamples('download', down.ours, down.theirs);
      note('goal: at least 0.75 of nginx, at most 1.4 of its processor time, at most 150 MiB');
      reportSamples('upload', up.ours, up.theirs);
      note('goal: at least 0.85 of nginx');
    } finally {
      await nginx?.stop();
    }
  },
};

/** One request of the upload protocol that carries the whole file. */
const tusPatch = ['-X', 'PATCH', '-H', 'Expect:', '-H', 'Tus-Resumable: 1.0.0', '-H', 'Upload-Offset: 0'].concat([
  '-H',
  'Content-Type: application/offset+octet-stream',
]);

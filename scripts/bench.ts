// Measures the product beside its references in one run; one JSON line per figure on standard output.
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench, BenchContext } from '../tests/bench/lib/bench.ts';
import { note } from '../tests/bench/lib/figures.ts';
import { appTransfer } from '../tests/bench/app-transfer.ts';
import { appBench } from '../tests/bench/app.ts';
import { archive } from '../tests/bench/archive.ts';
import { flowBench } from '../tests/bench/flows.ts';
import { frontEnd } from '../tests/bench/front-end.ts';
import { idle } from '../tests/bench/idle.ts';
import { indexMemory } from '../tests/bench/index-memory.ts';
import { listing } from '../tests/bench/listing.ts';
import { model } from '../tests/bench/model.ts';
import { overlayBench } from '../tests/bench/overlays.ts';
import { push } from '../tests/bench/push.ts';
import { resume } from '../tests/bench/resume.ts';
import { search } from '../tests/bench/search.ts';
import { smallFiles } from '../tests/bench/small-files.ts';
import { thumbs } from '../tests/bench/thumbs.ts';
import { transfer } from '../tests/bench/transfer.ts';
import { windowBench } from '../tests/bench/windows.ts';
import { startDevice, type DeviceProcess } from './lib/device-process.ts';
import { readOptions, runScript, UsageError, wholeNumber } from './lib/options.ts';
import { root } from './lib/paths.ts';
import { run } from './lib/processes.ts';

const benches: readonly Bench[] = [
  appBench,
  appTransfer,
  frontEnd,
  windowBench,
  listing,
  transfer,
  smallFiles,
  archive,
  push,
  overlayBench,
  flowBench,
  model,
  thumbs,
  idle,
  resume,
  search,
  indexMemory,
];
const BUILD_TIMEOUT_MS = 600_000;
/** Transfers want the large files twice; below this the memory file system is not used. */
const MEMORY_FOLDER_BYTES = 8 * 2 ** 30;

const help = `npm run bench -- [--only NAME,NAME] [--quick] [--runs N]
${benches.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}`;

/** A memory file system when it is large enough: disks of virtual machines vary more than what is measured. */
function workFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MEMORY_FOLDER_BYTES ? memory : tmpdir();
}

function chosen(only: string | undefined): readonly Bench[] {
  if (only === undefined) return benches;
  const names = only.split(',');
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) throw new UsageError(`no such bench: ${unknown.join(', ')}\n${help}`);
  return benches.filter(({ name }) => names.includes(name));
}

/** Runs one bench in a folder of its own; whatever it started is ended afterwards. */
async function runBench(bench: Bench, quick: boolean, runs: number): Promise<boolean> {
  note(`== ${bench.name}: ${bench.about}`);
  const folder = mkdtempSync(path.join(workFolder(), 'hearth-bench-'));
  const devices: DeviceProcess[] = [];
  const device: BenchContext['device'] = async (dataDir, { control } = { control: true }) => {
    mkdirSync(dataDir, { recursive: true });
    const started = await startDevice({ dataDir, demo: true, control, built: true, onLog: () => undefined });
    devices.push(started);
    return started;
  };
  try {
    await bench.run({ quick, runs, folder, device });
    return true;
  } catch (error) {
    note(`${bench.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return false;
  } finally {
    await Promise.all(devices.map((started) => started.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

await runScript(async () => {
  const options = readOptions(
    {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      runs: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    process.argv.slice(2),
  );
  if (options.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const wanted = chosen(options.only);
  const runs = wholeNumber('runs', options.runs, 1, 50) ?? (options.quick ? 1 : 5);
  const build = await run('node', [path.join(root, 'scripts/build.ts'), '--if-stale'], {
    timeoutMs: BUILD_TIMEOUT_MS,
    stdio: ['ignore', 2, 2],
  });
  if (build.code !== 0) throw new Error('the build failed');
  let failed = 0;
  for (const bench of wanted) if (!(await runBench(bench, options.quick, runs))) failed++;
  return failed > 0 ? 1 : 0;
});

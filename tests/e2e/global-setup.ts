import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDevice } from '../../scripts/lib/device-process.ts';
import { root } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/processes.ts';
import { Control } from './control.ts';
import { hostUsed } from './desktop/host-used.ts';

const BUILD_TIMEOUT_MS = 300_000;

/**
 * The specs run the built console and desktop app: built here when they are stale. The demo data that every device of
 * a test begins with is made here once, and read for the search: most of a first start is spent on it.
 */
export default async function globalSetup(): Promise<() => void> {
  process.stdout.write(`Desktop specs run on ${hostUsed()}.\n`);
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-demo-'));
  const device = await startDevice({
    dataDir: folder,
    demo: true,
    control: true,
    built: true,
    onLog: () => undefined,
  });
  await new Control(device.http).searchSettled();
  await device.stop();
  process.env.HEARTH_DEMO_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function build(): Promise<void> {
  // For work on one part while another cannot be built.
  if (process.env.HEARTH_NO_BUILD) return;
  const { code } = await run('node', [path.join(root, 'scripts/build.ts'), '--if-stale'], {
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  if (code !== 0) throw new Error('the build failed');
}

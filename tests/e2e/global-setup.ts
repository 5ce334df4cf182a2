import path from 'node:path';
import { root } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/processes.ts';
import { hostUsed } from './desktop/host-used.ts';

const BUILD_TIMEOUT_MS = 300_000;

/** The specs run the built console and desktop app: built here when they are stale. */
export default async function globalSetup(): Promise<void> {
  process.stdout.write(`Desktop specs run on ${hostUsed()}.\n`);
  // For work on one part while another cannot be built.
  if (process.env.HEARTH_NO_BUILD) return;
  const { code } = await run('node', [path.join(root, 'scripts/build.ts'), '--if-stale'], {
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  if (code !== 0) throw new Error('the build failed');
}

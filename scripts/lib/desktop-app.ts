import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.ts';
import { run } from './processes.ts';

const electron = path.join(root, 'node_modules/electron');
/** Electron fetches its own binary; a slow line gets this long. */
const FETCH_TIMEOUT_MS = 300_000;

/** Why no window can be opened in this session; null when it can. */
export function noDisplay(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  uid = process.getuid?.(),
): string | null {
  if (platform !== 'linux') return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display';
  return uid === 0 ? 'Electron does not run as root' : null;
}

function executable(): string | null {
  const named = path.join(electron, 'path.txt');
  if (!existsSync(named)) return null;
  const file = path.join(electron, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(file) ? file : null;
}

/** Electron's program, fetched when it is not there yet; null when it cannot be had. */
export async function findElectron(): Promise<string | null> {
  const found = executable();
  if (found !== null || !existsSync(path.join(electron, 'install.js'))) return found;
  await run(process.execPath, [path.join(electron, 'install.js')], { timeoutMs: FETCH_TIMEOUT_MS, stdio: 'ignore' });
  return executable();
}

/** Opens the built desktop app for one device; `push` is the address of its push channel when that is known. */
export function openDesktopApp(electronProgram: string, nas: string, push?: string): ChildProcess {
  const args = [root, `--nas=${nas}`];
  if (push !== undefined) args.push(`--push-port=${new URL(push).port}`);
  return spawn(electronProgram, args, { cwd: root, stdio: 'inherit' });
}

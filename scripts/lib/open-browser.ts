import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The command that opens an address in this user's browser; null when there is nothing to open it with. */
export function browserCommand(
  url: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): { command: string; args: string[] } | null {
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  if (platform === 'darwin') return { command: 'open', args: [url] };
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return null;
  const opener = (env.PATH ?? '')
    .split(':')
    .map((folder) => path.posix.join(folder, 'xdg-open'))
    .find((file) => existsSync(file));
  return opener === undefined ? null : { command: opener, args: [url] };
}

/** Opens an address in the user's browser; false when none can be opened. Never throws. */
export function openBrowser(url: string): boolean {
  const found = browserCommand(url);
  if (found === null) return false;
  const child = spawn(found.command, found.args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
  return true;
}

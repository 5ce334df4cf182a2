import os from 'node:os';
import path from 'node:path';

/**
 * Folder of this user in which a program keeps its data: %LOCALAPPDATA% on Windows, Application Support on macOS,
 * $XDG_DATA_HOME or ~/.local/share elsewhere.
 */
export function userDataFolder(
  name: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home = os.homedir(),
): string {
  const flavour = platform === 'win32' ? path.win32 : path.posix;
  if (platform === 'win32') return flavour.join(env.LOCALAPPDATA || flavour.join(home, 'AppData', 'Local'), name);
  if (platform === 'darwin') return flavour.join(home, 'Library', 'Application Support', name);
  const xdg = env.XDG_DATA_HOME;
  return flavour.join(xdg && path.posix.isAbsolute(xdg) ? xdg : flavour.join(home, '.local', 'share'), name);
}

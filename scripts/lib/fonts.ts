import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesBelow } from './files.ts';
import { run } from './processes.ts';

/** Fonts that pictures and layout tests want, as Debian packages and as the files that prove them. */
const wanted = [
  { package: 'fonts-noto-cjk', file: /NotoSansCJK/i },
  { package: 'fonts-inter', file: /\bInter\b.*\.(otf|ttf|ttc)$/i },
];

const INSTALL_TIMEOUT_MS = 180_000;

/** Debian packages of the fonts that are missing here; other systems bring their own and miss none. */
export function missingFonts(
  folders = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(os.homedir(), '.fonts')],
): string[] {
  if (process.platform !== 'linux') return [];
  const files = folders.flatMap((folder) => filesBelow(folder));
  return wanted.filter(({ file }) => !files.some((name) => file.test(name))).map((font) => font.package);
}

/** Installs missing fonts where that is possible (root with apt); answers one line that says how it stands. */
export async function provideFonts(): Promise<string> {
  const missing = missingFonts();
  if (missing.length === 0) return 'fonts: present';
  const byHand = `fonts: ${missing.join(' and ')} missing, texts may look different: apt-get install ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return byHand;
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', '-y', ...args], {
      timeoutMs: INSTALL_TIMEOUT_MS,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    });
  const install = () => apt('install', '--no-install-recommends', ...missing);
  if ((await install()).code !== 0) {
    await apt('update');
    await install();
  }
  return missingFonts().length === 0 ? `fonts: ${missing.join(' and ')} installed` : byHand;
}

import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

/** A Chromium to test with, and what its process needs in its environment. */
export interface Browser {
  executable: string;
  env: Record<string, string>;
}

const cache = path.join(import.meta.dirname, '../../node_modules/.cache');

/** Where an installed browser is looked for, by platform. */
const installed: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/microsoft-edge'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The browser of tests, screens and benches: $HEARTH_CHROMIUM, else on linux-x64 the one that npm brought (unpacked
 * once), else an installed Chrome, Chromium or Edge. Throws with a line that says what to install.
 */
export async function findBrowser(): Promise<Browser> {
  if (process.env.HEARTH_CHROMIUM) return { executable: process.env.HEARTH_CHROMIUM, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  const found = installed[process.platform]?.find((file) => existsSync(file));
  if (found === undefined)
    throw new Error('no browser found: install Chrome or Chromium, or set HEARTH_CHROMIUM to one');
  return { executable: found, env: {} };
}

/** Unpacks the browser of `@sparticuz/chromium` beside the other caches; two processes at once do not disturb. */
async function unpacked(): Promise<Browser> {
  const bin = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  const { version } = JSON.parse(readFileSync(path.join(bin, '../package.json'), 'utf8')) as { version: string };
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    const temporary = `${folder}.${process.pid}`;
    await mkdir(temporary, { recursive: true });
    await pipeline(
      createReadStream(path.join(bin, 'chromium.br')),
      zlib.createBrotliDecompress(),
      createWriteStream(path.join(temporary, 'chromium'), { mode: 0o755 }),
    );
    for (const name of ['al2023', 'fonts', 'swiftshader']) {
      const tar = path.join(temporary, `${name}.tar`);
      writeFileSync(tar, zlib.brotliDecompressSync(readFileSync(path.join(bin, `${name}.tar.br`))));
      execFileSync('tar', ['xf', tar, '-C', temporary]);
      await rm(tar);
    }
    writeFileSync(path.join(temporary, 'fonts.conf'), fontConfiguration(folder));
    // Another process may have been faster; its copy is as good.
    await rename(temporary, folder).catch(() => rm(temporary, { recursive: true, force: true }));
  }
  return {
    executable: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
  };
}

/** The fonts of the machine, and the browser's own one so that no machine is without any. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fontcache')}</cachedir>
</fontconfig>
`;
}

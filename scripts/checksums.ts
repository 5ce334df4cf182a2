// SHA-256 of every installer of a release, in the form that `sha256sum -c` reads.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runScript } from './lib/options.ts';
import { root } from './lib/paths.ts';

/** What people download, and what the app itself fetches. */
const KINDS = /\.(exe|dmg|zip|AppImage|deb|blockmap)$/;

await runScript(async () => {
  const folder = path.join(root, 'release');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => KINDS.test(name)) : [];
  if (files.length === 0) throw new Error('no installers in release/: run npm run package first');
  const lines: string[] = [];
  for (const name of files.sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''));
  process.stdout.write(lines.join(''));
  return 0;
});

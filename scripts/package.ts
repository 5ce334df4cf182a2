// Installers of the desktop app with electron-builder, from a fresh production build.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { notesOfVersion } from './lib/changelog.ts';
import { readOptions, runScript } from './lib/options.ts';
import { packageArguments, willSign } from './lib/package-arguments.ts';
import { root } from './lib/paths.ts';
import { run } from './lib/processes.ts';

const BUILD_TIMEOUT_MS = 600_000;
const PACKAGE_TIMEOUT_MS = 3_600_000;

/** The one place where the version stands. */
function productVersion(): string {
  return (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

const help = `npm run package -- [options]
  --win, --mac, --linux  systems to build for (default: this one)
  --dir                  the unpacked app, no installer`;

await runScript(async () => {
  const options = readOptions(
    {
      win: { type: 'boolean', default: false },
      mac: { type: 'boolean', default: false },
      linux: { type: 'boolean', default: false },
      dir: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    process.argv.slice(2),
  );
  if (options.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const build = await run('node', [path.join(root, 'scripts/build.ts')], { timeoutMs: BUILD_TIMEOUT_MS });
  if (build.code !== 0) throw new Error('the build failed; nothing was packaged');
  if (!willSign(process.env)) process.stdout.write('No signing identity given: the app will not be signed.\n');
  const builder = path.join(root, 'node_modules/electron-builder/cli.js');
  const notes = notesOfVersion(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), productVersion());
  const args = [...packageArguments(options, process.env), `-c.releaseInfo.releaseNotes=${notes}`];
  const { code } = await run('node', [builder, ...args], {
    timeoutMs: PACKAGE_TIMEOUT_MS,
  });
  return code;
});

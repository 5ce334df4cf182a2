// Writes docs/scenarios.md from the scenarios; `--check` only says whether the file is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scenarioReference } from '../device/scenarios/reference.ts';
import { readOptions, runScript } from './lib/options.ts';
import { fromRoot, root } from './lib/paths.ts';

const target = path.join(root, 'docs/scenarios.md');

await runScript(async () => {
  const options = readOptions({ check: { type: 'boolean', default: false } }, process.argv.slice(2));
  const wanted = scenarioReference();
  const written = existsSync(target) ? readFileSync(target, 'utf8').replaceAll('\r\n', '\n') : '';
  if (written === wanted) {
    process.stdout.write(`${fromRoot(target)} is up to date\n`);
    return 0;
  }
  if (options.check) {
    process.stderr.write(`${fromRoot(target)} is not what the scenarios say: run "npm run docs:scenarios"\n`);
    return 1;
  }
  writeFileSync(target, wanted);
  process.stdout.write(`${fromRoot(target)} written\n`);
  return 0;
});

// Every error that a call declares must have been seen by a test of the last run, or be on the list of those that none brings about yet.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { devicePath } from '../shared/contract/define.ts';
import { calls } from '../shared/contract/index.ts';
import { runScript } from './lib/options.ts';
import { answers, root } from './lib/paths.ts';
import { rollCall } from './lib/roll-call.ts';

await runScript(() => {
  const files = existsSync(answers) ? readdirSync(answers) : [];
  if (files.length === 0) throw new Error('nothing was noted: "npm test" makes the calls');
  const seen = new Set(files.flatMap((name) => readFileSync(path.join(answers, name), 'utf8').split('\n')));
  const listed = readFileSync(path.join(root, 'tests/contract/unseen-errors.json'), 'utf8');
  const specs = Object.values(calls).map((spec) => ({ path: devicePath(spec), errors: spec.errors }));
  const result = rollCall(specs, seen, JSON.parse(listed) as string[]);
  for (const pair of result.missing) process.stderr.write(`never seen: ${pair}\n`);
  // Some depend on the moment, so this alone is no failure.
  for (const pair of result.stale) process.stderr.write(`can leave unseen-errors.json: ${pair}\n`);
  process.stdout.write(`${result.seen} of ${result.declared} declared errors were seen\n`);
  return Promise.resolve(result.missing.length > 0 ? 1 : 0);
});

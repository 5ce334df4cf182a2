// Import rules of the folders (scripts/lib/boundary-rules.ts), checked over every module.
import { checkBoundaries } from './lib/boundaries.ts';
import { runScript } from './lib/options.ts';
import { root } from './lib/paths.ts';

await runScript(async () => {
  const { violations, modules } = await checkBoundaries(root);
  for (const { file, message } of violations) process.stderr.write(`${file}: ${message}\n`);
  process.stdout.write(`${modules} modules checked, ${violations.length} broken rules\n`);
  return violations.length > 0 ? 1 : 0;
});

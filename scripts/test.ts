// Everything CI checks, step by step; a failing step does not stop the others. `--only a,b` runs some of them.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { provideFonts } from './lib/fonts.ts';
import { duration, table } from './lib/format.ts';
import { readOptions, runScript, UsageError } from './lib/options.ts';
import { answers, reports } from './lib/paths.ts';
import { run } from './lib/processes.ts';
import { reportFiles } from './lib/test-reports.ts';
import { count, lastLine, limitOf, steps, type Step, type StepResult } from './lib/test-steps.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function chosen(only: string | undefined): readonly Step[] {
  if (only === undefined) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new UsageError(`no such step: ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`);
  return steps.filter(({ name }) => names.includes(name));
}

/** Runs one step of a run that began at `begun` (ms) and notes its result; whether somebody interrupted it. */
async function perform(step: Step, results: StepResult[], begun: number): Promise<boolean> {
  if (!step.beside) say(`\n== ${step.name}`);
  if (step.report) rmSync(reportFiles[step.report], { force: true });
  // Both of them note what calls answer; a run of one alone keeps what the other has noted.
  if (step.name === 'unit') rmSync(answers, { recursive: true, force: true });
  const heard = step.beside ? path.join(reports, `${step.name}.log`) : undefined;
  const file = heard === undefined ? undefined : openSync(heard, 'w');
  const started = performance.now();
  const outcome = await run(step.command, step.args, {
    timeoutMs: limitOf(step, started - begun),
    ...(process.stdout.isTTY && !step.beside ? {} : { env: { NO_COLOR: '1', FORCE_COLOR: '0' } }),
    ...(file === undefined ? {} : { stdio: ['ignore', file, file] }),
  });
  if (file !== undefined) closeSync(file);
  if (heard !== undefined) say(`\n== ${step.name}\n${readFileSync(heard, 'utf8')}`);
  results.push({ name: step.name, ms: performance.now() - started, ...count(step, outcome) });
  return outcome.interrupted;
}

await runScript(async () => {
  const options = readOptions({ only: { type: 'string' } }, process.argv.slice(2));
  const wanted = chosen(options.only);
  mkdirSync(reports, { recursive: true });
  say(`node ${process.versions.node}, ${await provideFonts()}`);
  const results: StepResult[] = [];
  const begun = performance.now();
  let aside: Promise<boolean> | undefined;
  let interrupted = false;
  for (const step of wanted) {
    if (step.report) interrupted ||= (await aside) ?? false;
    if (interrupted) break;
    if (step.beside) aside = perform(step, results, begun);
    else interrupted = await perform(step, results, begun);
  }
  interrupted = ((await aside) ?? false) || interrupted;
  if (interrupted) return 130;
  say('');
  say(
    table([
      ['step', 'passed', 'failed', 'time', ''],
      ...results.map(({ name, passed, failed, ms, note }) => [
        name,
        String(passed),
        String(failed),
        duration(ms),
        note,
      ]),
    ]),
  );
  say(lastLine(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});

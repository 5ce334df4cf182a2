import { readCases, reportFiles, type TestCase } from './test-reports.ts';

/** One part of `npm test`. A step with a report counts its cases, every other step counts as one. */
export interface Step {
  name: string;
  command: string;
  args: string[];
  timeoutMs: number;
  report?: keyof typeof reportFiles;
  /** Runs beside the quick steps after it, up to the first with a report; what it says is shown when it has ended. */
  beside?: boolean;
}

export interface StepResult {
  name: string;
  passed: number;
  failed: number;
  ms: number;
  note: string;
}

const MINUTE = 60_000;
/** All steps together are given up in time to say what has passed: who runs them may end everything after 90 minutes. */
const ALL_MS = 86 * MINUTE;

/** How long a step may take that begins so long (ms) after the first. */
export const limitOf = (step: Step, sinceStartMs: number): number =>
  Math.max(MINUTE / 2, Math.min(step.timeoutMs, ALL_MS - sinceStartMs));

const vitest = (name: keyof typeof reportFiles, ...projects: string[]): Step => ({
  name,
  command: 'vitest',
  args: [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFiles[name]}`,
  ],
  timeoutMs: 40 * MINUTE,
  report: name,
});
const script = (name: string, timeoutMs: number, ...args: string[]): Step => ({
  name,
  command: 'node',
  args,
  timeoutMs,
});

/**
 * Everything CI checks, in order: what is quick and often wrong comes first. The limits are for what hangs, not for
 * speed: machines of one kind differ by twice the time.
 */
export const steps: readonly Step[] = [
  script('browser', 10 * MINUTE, 'tests/e2e/prepare.ts'),
  // As its npm script has it: with types the whole tree needs more memory than Node takes by itself.
  { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'], timeoutMs: 30 * MINUTE, beside: true },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'], timeoutMs: 10 * MINUTE },
  { name: 'types', command: 'tsc', args: ['-b'], timeoutMs: 20 * MINUTE },
  script('boundaries', 5 * MINUTE, 'scripts/boundaries.ts'),
  script('api reference', 5 * MINUTE, 'scripts/api-docs.ts', '--check'),
  script('scenario list', 5 * MINUTE, 'scripts/scenario-docs.ts', '--check'),
  script('build', 10 * MINUTE, 'scripts/build.ts'),
  vitest('unit', 'node', 'dom'),
  vitest('contract', 'contract'),
  script('roll-call of errors', 5 * MINUTE, 'scripts/roll-call.ts'),
  vitest('package', 'package'),
  { name: 'e2e', command: 'playwright', args: ['test'], timeoutMs: 75 * MINUTE, report: 'e2e' },
  script('requirements', 5 * MINUTE, 'scripts/requirements.ts'),
];

/**
 * What a step counts. A step with a report counts its cases; when it failed although none of its cases did (a crash,
 * a limit), that is one failure more. Skipped cases do not count.
 */
export function count(
  step: Step,
  outcome: { code: number; timedOut: boolean },
  cases: readonly TestCase[] | null = step.report ? readCases(step.report) : null,
): Pick<StepResult, 'passed' | 'failed' | 'note'> {
  const late = outcome.timedOut ? 'not finished in time' : '';
  const broken = outcome.code !== 0 || outcome.timedOut;
  if (!step.report) return { passed: broken ? 0 : 1, failed: broken ? 1 : 0, note: late };
  if (cases === null) return { passed: 0, failed: 1, note: late || 'no report' };
  const passed = cases.filter(({ outcome: result }) => result === 'passed').length;
  const failed = cases.filter(({ outcome: result }) => result === 'failed').length;
  if (passed + failed === 0) return { passed: 0, failed: 1, note: late || 'no test has run' };
  if (broken && failed === 0) return { passed, failed: 1, note: late || `exit code ${outcome.code}` };
  return { passed, failed, note: late };
}

/** The last line of the run: machines read it. */
export function lastLine(results: readonly StepResult[]): string {
  const sum = (key: 'passed' | 'failed') => results.reduce((all, result) => all + result[key], 0);
  return `Tests: ${sum('passed')} passed, ${sum('failed')} failed`;
}

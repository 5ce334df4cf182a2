import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './paths.ts';
import { playwrightCases, vitestCases, type TestCase } from './test-reports.ts';
import { count, lastLine, limitOf, steps, type Step } from './test-steps.ts';

const plain: Step = { name: 'lint', command: 'x', args: [], timeoutMs: 120_000 };
const withReport: Step = { ...plain, report: 'unit' };
const cases = (...outcomes: TestCase['outcome'][]): TestCase[] =>
  outcomes.map((outcome, i) => ({ file: 'a.test.ts', title: `t${i}`, outcome }));

describe('counting', () => {
  test.each([
    ['a step that passes is one', plain, 0, null, { passed: 1, failed: 0, note: '' }],
    ['a step that fails is one', plain, 1, null, { passed: 0, failed: 1, note: '' }],
    [
      'cases count, skipped ones do not',
      withReport,
      1,
      cases('passed', 'failed', 'skipped'),
      { passed: 1, failed: 1, note: '' },
    ],
    ['no report is a failure', withReport, 0, null, { passed: 0, failed: 1, note: 'no report' }],
    ['an empty report is a failure', withReport, 0, [], { passed: 0, failed: 1, note: 'no test has run' }],
    [
      'a crash after green cases is a failure',
      withReport,
      9,
      cases('passed'),
      { passed: 1, failed: 1, note: 'exit code 9' },
    ],
  ])('%s', (_, step, code, list, expected) => {
    expect(count(step, { code, timedOut: false }, list)).toEqual(expected);
  });

  test('a step over its time fails whatever its cases say', () => {
    expect(count(withReport, { code: 0, timedOut: true }, cases('passed'))).toEqual({
      passed: 1,
      failed: 1,
      note: 'not finished in time',
    });
  });

  test('the last line adds the steps up', () => {
    const result = { name: '', ms: 0, note: '' };
    expect(
      lastLine([
        { ...result, passed: 3, failed: 0 },
        { ...result, passed: 40, failed: 2 },
      ]),
    ).toBe('Tests: 43 passed, 2 failed');
  });

  test('the steps can end within the time CI has', () => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
    const end = Math.max(...steps.map((step) => limitOf(step, 5_160_000 - 60_000)));
    expect(end).toBe(60_000);
    expect(steps.every((step) => limitOf(step, 0) === step.timeoutMs && step.timeoutMs > 0)).toBe(true);
    expect(limitOf(plain, 5_160_000)).toBeGreaterThan(0);
  });
});

describe('reports', () => {
  test('vitest: titles with their groups, files from the root, files that did not load', () => {
    const report = {
      testResults: [
        {
          name: path.join(root, 'shared/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { ancestorTitles: ['outer', 'inner'], title: 'works', status: 'passed' },
            { ancestorTitles: [], title: 'breaks', status: 'failed' },
            { ancestorTitles: [], title: 'later', status: 'pending' },
          ],
        },
        { name: path.join(root, 'shared/b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    };
    expect(vitestCases(report)).toEqual([
      { file: 'shared/a.test.ts', title: 'outer › inner › works', outcome: 'passed' },
      { file: 'shared/a.test.ts', title: 'breaks', outcome: 'failed' },
      { file: 'shared/a.test.ts', title: 'later', outcome: 'skipped' },
      { file: 'shared/b.test.ts', title: 'the file can be loaded', outcome: 'failed' },
    ]);
  });

  test('playwright: nested suites, flaky counts as passed, errors outside a test count', () => {
    const spec = (title: string, status: string) => ({ title, file: 'web/a.spec.ts', tests: [{ status }] });
    const report = {
      config: { rootDir: path.join(root, 'tests/e2e') },
      suites: [
        {
          title: 'web/a.spec.ts',
          file: 'web/a.spec.ts',
          specs: [spec('opens', 'expected')],
          suites: [
            { title: 'group', file: 'web/a.spec.ts', specs: [spec('fails', 'unexpected'), spec('off', 'skipped')] },
          ],
        },
      ],
      errors: [{ message: 'global setup broke\nat x' }],
    };
    expect(playwrightCases(report)).toEqual([
      { file: 'tests/e2e/web/a.spec.ts', title: 'opens', outcome: 'passed' },
      { file: 'tests/e2e/web/a.spec.ts', title: 'group › fails', outcome: 'failed' },
      { file: 'tests/e2e/web/a.spec.ts', title: 'group › off', outcome: 'skipped' },
      { file: 'tests/e2e', title: 'global setup broke', outcome: 'failed' },
    ]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, reports, root } from './paths.ts';

/** One test case of the last run. A skipped case is neither passed nor failed. */
export interface TestCase {
  /** From the root of the repository, with slashes. */
  file: string;
  /** Titles from the outermost describe to the test, joined with ' › '. */
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

/** Reports of the test run, by the step that writes them. */
export const reportFiles = {
  unit: path.join(reports, 'unit.json'),
  contract: path.join(reports, 'contract.json'),
  package: path.join(reports, 'package.json'),
  e2e: path.join(reports, 'e2e.json'),
} as const;

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** Cases of a vitest JSON report. A file that could not even be loaded counts as one failed case. */
export function vitestCases(report: VitestReport): TestCase[] {
  return report.testResults.flatMap((file): TestCase[] => {
    const name = fromRoot(file.name);
    if (file.assertionResults.length === 0 && file.status === 'failed')
      return [{ file: name, title: 'the file can be loaded', outcome: 'failed' }];
    return file.assertionResults.map((test) => ({
      file: name,
      title: [...test.ancestorTitles, test.title].join(' › '),
      outcome: test.status === 'passed' ? 'passed' : test.status === 'failed' ? 'failed' : 'skipped',
    }));
  });
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/** Cases of a Playwright JSON report; an error outside any test counts as one failed case. */
export function playwrightCases(report: PlaywrightReport): TestCase[] {
  const cases: TestCase[] = [];
  const visit = (suite: PlaywrightSuite, titles: string[]) => {
    for (const spec of suite.specs)
      for (const test of spec.tests)
        cases.push({
          file: fromRoot(path.resolve(root, report.config.rootDir, spec.file)),
          title: [...titles, spec.title].join(' › '),
          outcome: test.status === 'skipped' ? 'skipped' : test.status === 'unexpected' ? 'failed' : 'passed',
        });
    for (const child of suite.suites ?? []) visit(child, [...titles, child.title]);
  };
  for (const suite of report.suites) visit(suite, []);
  for (const error of report.errors ?? [])
    cases.push({ file: 'tests/e2e', title: error.message?.split('\n')[0] ?? 'error', outcome: 'failed' });
  return cases;
}

/** Cases of one report file; null when the step has not run. */
export function readCases(kind: keyof typeof reportFiles): TestCase[] | null {
  const file = reportFiles[kind];
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  return kind === 'e2e' ? playwrightCases(report as PlaywrightReport) : vitestCases(report as VitestReport);
}

/** Cases of every report that is there. */
export function readAllCases(): { cases: TestCase[]; missing: string[] } {
  const kinds = Object.keys(reportFiles) as (keyof typeof reportFiles)[];
  const read = kinds.map((kind) => ({ kind, cases: readCases(kind) }));
  return {
    cases: read.flatMap(({ cases }) => cases ?? []),
    missing: read.filter(({ cases }) => cases === null).map(({ kind }) => kind),
  };
}

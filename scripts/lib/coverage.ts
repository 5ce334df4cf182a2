import { idsIn, type Requirement } from './ledger.ts';
import type { TestCase } from './test-reports.ts';

/** What the tests say about one requirement; the shape of `npm run requirements -- --json`. */
export interface Shown {
  level: string;
  /** Some test that names it passed and none failed. */
  passed: boolean;
  /** `file › title` of every test that names it and ran. */
  tests: string[];
}

export interface Coverage {
  byId: Record<string, Shown>;
  /** Ids in test titles that the ledger does not know: typing errors. */
  unknown: { id: string; test: string }[];
}

/** Joins ledger and test cases by the ids in the titles. */
export function coverage(ledger: readonly Requirement[], cases: readonly TestCase[]): Coverage {
  const known = new Set(ledger.map(({ id }) => id));
  const outcomes = new Map<string, { passed: boolean; failed: boolean; tests: Set<string> }>();
  const unknown: Coverage['unknown'] = [];
  for (const test of cases) {
    const name = `${test.file} › ${test.title}`;
    const ids = idsIn(test.title, known);
    unknown.push(...ids.unknown.map((id) => ({ id, test: name })));
    if (test.outcome === 'skipped') continue;
    for (const id of ids.known) {
      const entry = outcomes.get(id) ?? { passed: false, failed: false, tests: new Set() };
      entry.tests.add(name);
      if (test.outcome === 'passed') entry.passed = true;
      else entry.failed = true;
      outcomes.set(id, entry);
    }
  }
  const byId: Coverage['byId'] = {};
  for (const { id, level } of ledger) {
    const entry = outcomes.get(id);
    byId[id] = {
      level,
      passed: entry !== undefined && entry.passed && !entry.failed,
      tests: [...(entry?.tests ?? [])],
    };
  }
  return { byId, unknown };
}

export interface AreaSummary {
  area: string;
  total: number;
  passed: number;
  must: number;
  mustPassed: number;
  /** Ids without a passing test. */
  open: string[];
}

/** Counts per area of the ledger, in its order. */
export function summarise(ledger: readonly Requirement[], byId: Coverage['byId']): AreaSummary[] {
  const areas = new Map<string, AreaSummary>();
  for (const { id, area, level } of ledger) {
    const entry = areas.get(area) ?? { area, total: 0, passed: 0, must: 0, mustPassed: 0, open: [] };
    const passed = byId[id]?.passed === true;
    const must = level === 'must';
    entry.total++;
    if (must) entry.must++;
    if (passed) entry.passed++;
    else entry.open.push(id);
    if (passed && must) entry.mustPassed++;
    areas.set(area, entry);
  }
  return [...areas.values()];
}

/** Ids in few words: `WIN-13..WIN-16, WIN-20`; a run of three or more becomes a range. */
export function shortList(ids: readonly string[]): string {
  const parts: string[] = [];
  for (let i = 0; i < ids.length;) {
    let end = i;
    while (end + 1 < ids.length && follows(ids[end], ids[end + 1])) end++;
    const first = ids[i] ?? '';
    const last = ids[end] ?? '';
    if (end - i >= 2) parts.push(`${first}..${last}`);
    else parts.push(...ids.slice(i, end + 1));
    i = end + 1;
  }
  return parts.join(', ');
}

function follows(a = '', b = ''): boolean {
  const [prefixA, prefixB] = [a.replace(/\d+$/, ''), b.replace(/\d+$/, '')];
  return prefixA === prefixB && Number(b.slice(prefixB.length)) === Number(a.slice(prefixA.length)) + 1;
}

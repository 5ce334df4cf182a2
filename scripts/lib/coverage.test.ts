import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { coverage, shortList, summarise } from './coverage.ts';
import { filesBelow } from './files.ts';
import { idsIn, readLedger, type Requirement } from './ledger.ts';
import { root } from './paths.ts';
import type { TestCase } from './test-reports.ts';

const row = (id: string, area: string, level = 'must'): Requirement => ({ id, area, level, title: id });
const ran = (title: string, outcome: TestCase['outcome'] = 'passed'): TestCase => ({
  file: 'a.test.ts',
  title,
  outcome,
});

const ledger = [row('UPG-01', 'upgrade'), row('UPG-02', 'upgrade', 'should'), row('CALL-EXT-04', 'calls')];

describe('coverage', () => {
  test('joins ids in titles with the ledger; one title may show two', () => {
    const { byId, unknown } = coverage(ledger, [ran('UPG-01, CALL-EXT-04 goes on'), ran('group › UPG-01 again')]);
    expect(byId).toEqual({
      'UPG-01': {
        level: 'must',
        passed: true,
        tests: ['a.test.ts › UPG-01, CALL-EXT-04 goes on', 'a.test.ts › group › UPG-01 again'],
      },
      'UPG-02': { level: 'should', passed: false, tests: [] },
      'CALL-EXT-04': { level: 'must', passed: true, tests: ['a.test.ts › UPG-01, CALL-EXT-04 goes on'] },
    });
    expect(unknown).toEqual([]);
  });

  test('one failing test takes the requirement away; a skipped one shows nothing', () => {
    const { byId } = coverage(ledger, [ran('UPG-01 a'), ran('UPG-01 b', 'failed'), ran('UPG-02 c', 'skipped')]);
    expect(byId['UPG-01']).toMatchObject({ passed: false, tests: ['a.test.ts › UPG-01 a', 'a.test.ts › UPG-01 b'] });
    expect(byId['UPG-02']).toEqual({ level: 'should', passed: false, tests: [] });
  });

  test('an id the ledger lacks is reported with its test, also in a skipped one', () => {
    const { unknown } = coverage(ledger, [ran('UPG-99 x'), ran('UGP-01 y', 'skipped')]);
    expect(unknown).toEqual([
      { id: 'UPG-99', test: 'a.test.ts › UPG-99 x' },
      { id: 'UGP-01', test: 'a.test.ts › UGP-01 y' },
    ]);
  });

  test('counts per area, musts apart', () => {
    const { byId } = coverage(ledger, [ran('UPG-02 x')]);
    expect(summarise(ledger, byId)).toEqual([
      { area: 'upgrade', total: 2, passed: 1, must: 1, mustPassed: 0, open: ['UPG-01'] },
      { area: 'calls', total: 1, passed: 0, must: 1, mustPassed: 0, open: ['CALL-EXT-04'] },
    ]);
  });
});

describe('ids in titles', () => {
  const known = new Set(['UPG-01', 'CALL-EXT-04', 'CON-101']);
  test.each([
    ['UPG-01: downloads', ['UPG-01'], []],
    ['(CALL-EXT-04/CON-101) uploads', ['CALL-EXT-04', 'CON-101'], []],
    ['UPG-1 and upg-01 and XUPG-01x are no ids', [], []],
    ['hashes with SHA-256 as UTF-16 text', [], []],
    ['code N001101, then ABC-12', [], ['ABC-12']],
    ['Show.S01E01-03 is the name of a file', [], []],
    ['UPG-01 and UPG-01', ['UPG-01'], []],
  ])('are found: case %#', (title, ids, unknown) => {
    expect(idsIn(title, known)).toEqual({ known: ids, unknown });
  });
});

describe('lists of ids', () => {
  test.each([
    [['A-01', 'A-02', 'A-03', 'A-05'], 'A-01..A-03, A-05'],
    [['A-01', 'A-02', 'B-03'], 'A-01, A-02, B-03'],
    [[], ''],
  ])('%j becomes %s', (ids, text) => {
    expect(shortList(ids)).toBe(text);
  });
});

describe('the ledger', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hearth-ledger-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const line = (id: string) => JSON.stringify({ id, area: 'a', title: 't', level: 'must' });

  test('reads every line of every file', () => {
    writeFileSync(path.join(folder, 'a.jsonl'), `${line('A-01')}\n\n${line('A-02')}\n`);
    writeFileSync(path.join(folder, 'b.jsonl'), line('B-01'));
    expect(readLedger(folder).map(({ id }) => id)).toEqual(['A-01', 'A-02', 'B-01']);
  });

  test.each([
    ['an id twice', `${line('A-01')}\n${line('A-01')}`, /a\.jsonl:2: A-01 stands in the ledger twice/],
    ['a broken line', `${line('A-01')}\n{`, /a\.jsonl:2: not a line of JSON/],
    ['a missing field', '{"id":"A-01"}', /a\.jsonl:1: id, area, title or level is missing/],
  ])('%s is an error that names the place', (_, text, message) => {
    writeFileSync(path.join(folder, 'a.jsonl'), text);
    expect(() => readLedger(folder)).toThrow(message);
  });

  test('the ledger of the product can be read', () => {
    expect(readLedger().length).toBeGreaterThan(900);
  });

  // The report finds a mistyped id too, but only when everything has run.
  test('knows every id in the title of a test', () => {
    const known = new Set(readLedger().map(({ id }) => id));
    const title = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^])*?)\1/g;
    const files = ['device', 'electron', 'renderer/src', 'scripts', 'shared', 'tests'].flatMap((folder) =>
      filesBelow(path.join(root, folder), (file) => /\.(test|spec)\.tsx?$/.test(file)).map(
        (file) => `${folder}/${file}`,
      ),
    );
    const titles = files
      .filter((file) => file !== 'scripts/lib/coverage.test.ts')
      .flatMap((file) =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(title)].map((found) => ({
          file,
          text: found[2] ?? '',
        })),
      );
    expect(titles.length).toBeGreaterThan(6_000);
    expect(titles.flatMap(({ file, text }) => idsIn(text, known).unknown.map((id) => `${file}: ${id}`))).toEqual([]);
  });
});

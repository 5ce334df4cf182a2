import { expect, test } from 'vitest';
import { namedBy, unknownPlaceholders } from './collect-naming.ts';

const at = new Date(2026, 2, 4, 9, 5);
const kim = { Name: 'Kim Lee', Class: '7b' };

test('APP-COLL-02 files are named by the pattern, and keep their ending', () => {
  const named = (pattern: string, file = 'scan.pdf', values: Record<string, string> = kim) =>
    namedBy(pattern, { file, values, at });
  expect(named('{name}_{date}')).toBe('Kim Lee_2026-03-04.pdf');
  expect(named('{Class} {name} {time} {file}')).toBe('7b Kim Lee 0905 scan.pdf');
  expect(named('', 'a.tar.gz')).toBe('a.tar.gz');
  expect(named('{name}', 'README')).toBe('Kim Lee');
});

test('APP-COLL-02 a pattern that nothing was filled in for leaves the name of the file', () => {
  expect(namedBy('{name}_{Class}', { file: 'scan.pdf', values: {}, at })).toBe('scan.pdf');
  expect(namedBy(' - ', { file: 'scan.pdf', values: kim, at })).toBe('scan.pdf');
});

test('APP-COLL-02 placeholders that stand for nothing are told', () => {
  expect(unknownPlaceholders('{name} {Class} {calss} {}', ['Class'])).toEqual(['calss', '']);
  expect(unknownPlaceholders('{file}-{date}-{time}', [])).toEqual([]);
});

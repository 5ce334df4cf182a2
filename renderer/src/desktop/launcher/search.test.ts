import { describe, expect, test } from 'vitest';
import { apps as en } from '../../i18n/en-US/apps.ts';
import { apps as zh } from '../../i18n/zh-CN/apps.ts';
import { routeTable } from '../../routes/route-table.ts';
import { findablesOf, matchIn, searchFindables } from './search.ts';

const everyApp = routeTable.map((entry) => entry.app);
const titles = (texts: Readonly<Record<string, string>>) => (entry: { titleKey: string }) =>
  texts[entry.titleKey] ?? '';
const all = findablesOf(routeTable, everyApp, () => true, titles(en));
const paths = (query: string, list = all) => searchFindables(list, query).map((item) => item.path);

describe('WIN-27 search of the start menu', () => {
  test('WIN-27 an app comes before screens that match as well', () => {
    expect(paths('mus')[0]).toBe('/music');
    expect(paths('storage pools')).toEqual(['/setting/poolManage']);
  });

  test('WIN-27 screens are found by the name of their app, at the end', () => {
    const found = paths('monitor');
    expect(found[0]).toBe('/monitor');
    expect(found).toContain('/monitor/disk');
  });

  test('WIN-27 Chinese titles are found by any part', () => {
    const chinese = findablesOf(routeTable, everyApp, () => true, titles(zh));
    const pools = zh['setting/poolManage'];
    expect(paths(pools.slice(1, 3), chinese)).toContain('/setting/poolManage');
  });

  test('WIN-27 what the account may not enter is not found', () => {
    const few = findablesOf(routeTable, ['/fileManage', '/setting'], (entry) => !entry.access.masterOnly, titles(en));
    expect(paths('storage pools', few)).toEqual([]);
    expect(paths('music', few)).toEqual([]);
    expect(paths('about', few)).toEqual(['/setting/about']);
  });

  test('an empty query finds nothing, and no title stands twice in one app', () => {
    expect(paths('   ')).toEqual([]);
    const seen = all.map((item) => `${item.app} ${item.title}`);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

test('the matched letters are found without regard to case', () => {
  expect(matchIn('Storage pools', ' POOL ')).toEqual([8, 12]);
  expect(matchIn('Storage pools', 'x')).toBeNull();
  expect(matchIn('Storage pools', '')).toBeNull();
});

import { expect, test } from 'vitest';
import type { PaletteItem } from './palette-types.ts';
import { rankItems, readQuery } from './rank.ts';
import { addRecent, readRecent } from './recent.ts';

const item = (
  id: string,
  group: PaletteItem['group'],
  title: string,
  more: Partial<PaletteItem> = {},
): PaletteItem => ({
  id,
  group,
  title,
  detail: '',
  picture: { kind: 'icon', icon: 'grid' },
  run: () => undefined,
  ...more,
});
const items = [
  item('w', 'windows', 'Switch to Files'),
  item('a1', 'apps', 'Profile'),
  item('a2', 'apps', 'Files'),
  item('a3', 'apps', '任务中心'),
  item('s', 'settings', 'Sort files by', { detail: 'File settings' }),
  item('x1', 'actions', 'File report', { disabled: 'Not now' }),
  item('x2', 'actions', 'Move a file'),
  item('f1', 'files', 'zz.txt'),
  item('f2', 'files', 'files.txt'),
];
const ids = (text: string, scope: Parameters<typeof rankItems>[2] = 'everywhere', recent: string[] = []) =>
  rankItems(items, text, scope, recent).map(({ item: { id } }) => id);

test('WIN-27 groups keep their order; in each the best answer is first and what is off comes last', () => {
  expect(ids('file')).toEqual(['w', 'a2', 'a1', 's', 'x2', 'x1', 'f1', 'f2']);
});

test('WIN-27 several words are all found, in the title or beside it', () => {
  expect(ids('sort settings')).toEqual(['s', 'f1', 'f2']);
  expect(ids('#sort nowhere')).toEqual([]);
});

test('WIN-27 files stay in the order of the device, whatever of their name matches', () => {
  expect(ids('files').slice(-2)).toEqual(['f1', 'f2']);
});

test('WIN-27 pinyin and initials find Chinese titles and mark what they spell', () => {
  const [hit] = rankItems(items, 'rwz', 'apps', []);
  expect(hit).toMatchObject({ item: { id: 'a3' }, range: [0, 3] });
});

test('WIN-27 a sign or a scope limits the search', () => {
  expect(readQuery('> move', 'everywhere')).toEqual({ query: 'move', scope: 'actions' });
  expect(readQuery('#', 'files')).toEqual({ query: '', scope: 'settings' });
  expect(ids('>file')).toEqual(['x2', 'x1']);
  expect(ids('file', 'settings')).toEqual(['s']);
});

test('WIN-27 before anything is typed: what was used last, then the open windows, then apps', () => {
  const hits = rankItems(items, '', 'everywhere', ['x2', 'gone', 'x1', 'a2']);
  expect(hits.map(({ group, item: { id } }) => `${group}:${id}`)).toEqual([
    'recent:x2',
    'recent:a2',
    'windows:w',
    'apps:a1',
    'apps:a3',
  ]);
});

test('WIN-27 what was used last is kept for the account, names of files are not', () => {
  localStorage.clear();
  for (const id of ['a', 'b', 'a', 'file:/x', 'window:y']) addRecent('mira', id);
  expect(readRecent('mira')).toEqual(['a', 'b']);
  expect(readRecent('bo')).toEqual([]);
  localStorage.setItem('hearth.palette/mira', '{damaged');
  expect(readRecent('mira')).toEqual([]);
});

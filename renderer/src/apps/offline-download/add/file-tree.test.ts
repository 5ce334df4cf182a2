import { describe, expect, test } from 'vitest';
import { naturalOrder } from '#shared/rules/natural-order.ts';
import { foldersOf, linesOf, toggled, treeOf, wantedOf } from './file-tree.ts';

const files = [
  { index: 0, path: 'Film/film.mkv', size: 900 },
  { index: 1, path: 'Film/subs/part 10.srt', size: 10 },
  { index: 2, path: 'Film/subs/part 9.srt', size: 20 },
  { index: 3, path: 'readme.txt', size: 1 },
];
const tree = treeOf(files, naturalOrder('en'));
const paths = (closed: readonly string[] = []): string[] =>
  linesOf(tree, new Set(closed)).map(({ node, level }) => `${level} ${node.path}`);

describe('the files of a torrent', () => {
  test('APP-DOWN-01 stand in their folders, folders first, in natural order', () => {
    expect(paths()).toEqual([
      '1 Film',
      '2 Film/subs',
      '3 Film/subs/part 9.srt',
      '3 Film/subs/part 10.srt',
      '2 Film/film.mkv',
      '1 readme.txt',
    ]);
    expect(paths(['Film/subs'])).toEqual(['1 Film', '2 Film/subs', '2 Film/film.mkv', '1 readme.txt']);
    expect(foldersOf(tree)).toEqual(['Film', 'Film/subs']);
    expect(tree[0]?.size).toBe(930);
  });

  test('APP-DOWN-01 a folder is wanted whole, in part or not at all; choosing it takes all or none', () => {
    const [film] = tree;
    if (film === undefined) throw new Error('no folder');
    expect(wantedOf(film, new Set([0, 1, 2]))).toBe('all');
    expect(wantedOf(film, new Set([1, 3]))).toBe('some');
    expect(wantedOf(film, new Set([3]))).toBe('none');
    expect([...toggled(film, new Set([1, 3]))].sort()).toEqual([0, 1, 2, 3]);
    expect([...toggled(film, new Set([0, 1, 2, 3]))]).toEqual([3]);
  });

  test('APP-DOWN-01 a file and a folder of one name do not hide each other', () => {
    const odd = treeOf(
      [
        { index: 0, path: 'a', size: 1 },
        { index: 1, path: 'a/b', size: 2 },
      ],
      naturalOrder('en'),
    );
    expect(odd.map(({ name, children }) => [name, children === null])).toEqual([
      ['a', false],
      ['a', true],
    ]);
  });
});

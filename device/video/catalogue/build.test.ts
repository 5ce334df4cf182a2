import { describe, expect, test } from 'vitest';
import type { VideoLibKind } from '#shared/contract/kinds.ts';
import { shapeOf } from '../names/name-shape.ts';
import { noNfo } from '../nfo.ts';
import { findItems } from './build.ts';
import type { FoundItem, LibraryRows, NfoRow } from './items.ts';
import { layOver } from './overlay.ts';

const root = '/zenith_sata/ann/data/V';

/** Rows of files below the library's folder; names that end in .nfo are descriptions of series or films. */
function rowsOf(names: readonly string[]): LibraryRows {
  const split = names.map((name, id) => {
    const path = `${root}/${name}`;
    const at = path.lastIndexOf('/');
    return { id, path, dir: path.slice(0, at), name: path.slice(at + 1) };
  });
  const nfos = new Map<string, NfoRow[]>();
  for (const file of split.filter(({ name }) => name.endsWith('.nfo'))) {
    const kind = file.name === 'tvshow.nfo' ? 'tvshow' : 'movie';
    nfos.set(file.dir, [...(nfos.get(file.dir) ?? []), { ...noNfo, ...file, root: kind, title: `told ${file.name}` }]);
  }
  const beside = new Map<string, string[]>();
  for (const { dir, name } of split.filter((one) => one.name.endsWith('.jpg'))) beside.set(dir, [...(beside.get(dir) ?? []), name]); // prettier-ignore
  const films = split
    .filter(({ name }) => /\.(mkv|avi)$/.test(name))
    .map((file) => ({ ...file, size: 1, birth: 1, duration: 0, shape: shapeOf(file.name, 2027) }));
  return { films, nfos, beside };
}
const find = (names: readonly string[], kind: VideoLibKind = 'all'): FoundItem[] =>
  findItems(rowsOf(names), { kind, autoMatch: true, folders: [root] });
/** Titles; of series with their episodes. */
const found = (names: readonly string[], kind: VideoLibKind = 'all'): string[] =>
  find(names, kind)
    .map(({ title, year, episodes, files }) => {
      const label = year > 0 ? `${title} (${year})` : title;
      const list = episodes.map(({ season, no }) => `${season}x${no}`).join(' ');
      return episodes.length > 0 ? `${label}: ${list}` : files.length > 1 ? `${label} ×${files.length}` : label;
    })
    .sort();

describe('APP-VIDEO-04 series', () => {
  test.each([
    [
      'the folder above names it',
      ['Show (2011)/Season 1/01 - A.mkv', 'Show (2011)/Season 1/02.mkv'],
      ['Show (2011): 1x1 1x2'],
    ],
    ['the text before its number names it', ['Show.S01E01.mkv', 'Show.S01E02.mkv'], ['Show: 1x1 1x2']],
    ['several in one folder', ['mix/A.S01E01.mkv', 'mix/B.S01E01.mkv'], ['A: 1x1', 'B: 1x1']],
    ['a folder that says nothing', ['Downloads/Show.S01E01.mkv'], ['Show: 1x1']],
    [
      'folders of seasons side by side',
      ['Show.S01.1080p/Show.S01E01.mkv', 'Show.S02.1080p/e01.mkv'],
      ['Show: 1x1 2x1'],
    ],
    [
      'a folder in another writing',
      ['权力的游戏/GoT.S01E01.mkv', '权力的游戏/第2季/第3集.mkv'],
      ['权力的游戏: 1x1 2x3'],
    ],
    [
      'specials come last',
      ['Show/Specials/01 x.mkv', 'Show/S01E01.mkv', 'Show/Season 10/01.mkv'],
      ['Show: 1x1 10x1 0x1'],
    ],
    ['several episodes in a file', ['Show/Show.S01E01-E02.mkv', 'Show/Show.S01E03.mkv'], ['Show: 1x1 1x2 1x3']],
    ['an episode in two files', ['Show/S01E01.720p.mkv', 'Show/S01E01.1080p.mkv'], ['Show: 1x1']],
    [
      'one name in two years',
      ['Show (1978)/S01E01.mkv', 'Show (2004)/S01E01.mkv'],
      ['Show (1978): 1x1', 'Show (2004): 1x1'],
    ],
    ['a film beside it', ['Show/S01E01.mkv', 'Show the Movie (2001).mkv'], ['Show the Movie (2001)', 'Show: 1x1']],
    [
      'numbers alone, where its folder is described',
      ['Show/tvshow.nfo', 'Show/1.mkv', 'Show/2.mkv'],
      ['told tvshow.nfo: 1x1 1x2'],
    ],
  ] as const)('%s', (_what, names, wanted) => {
    expect(found(names)).toEqual(wanted);
  });

  test('a library of films has no series, one of series no films', () => {
    expect(found(['Show/S01E01.mkv'], 'movie')).toEqual(['S01E01']);
    expect(found(['Show/One.mkv', 'Show/Two.mkv', 'Show/04.mkv'], 'series')).toEqual(['Show: 1x4 1x5 1x6']);
  });
});

describe('APP-VIDEO-02 films', () => {
  test.each([
    ['versions in a folder', ['A (2001)/A (2001) - 720p.mkv', 'A (2001)/A.2001.1080p.mkv'], ['A (2001) ×2']],
    ['the folder tells the year', ['A (2001)/a.mkv'], ['A (2001)']],
    ['the folder tells all', ['A (2001)/cd1.avi', 'A (2001)/cd2.avi'], ['A (2001) ×2']],
    ['films of a year', ['Best of (2001)/A.mkv', 'Best of (2001)/B.mkv'], ['A', 'B']],
    ['one without its year', ['x/A.mkv', 'x/A.2001.mkv'], ['A (2001) ×2']],
    ['two of one name', ['A (1960).mkv', 'A (2001).mkv'], ['A (1960)', 'A (2001)']],
    ['one title in two folders', ['a/A.mkv', 'b/A.mkv'], ['A', 'A']],
  ] as const)('%s', (_what, names, wanted) => {
    expect(found(names)).toEqual(wanted);
  });

  test('posters and descriptions: by name, or of the folder that holds one film', () => {
    const told = (names: readonly string[]) =>
      find(names)
        .map(({ poster, nfo }) => [poster.slice(root.length + 1), nfo?.name ?? ''])
        .sort();
    expect(told(['A/A.mkv', 'A/movie.nfo', 'A/folder.jpg', 'A/poster.jpg'])).toEqual([['A/poster.jpg', 'movie.nfo']]);
    expect(told(['A.mkv', 'B.mkv', 'poster.jpg', 'movie.nfo'])).toEqual([['', ''], ['', '']]); // prettier-ignore
    expect(told(['A.mkv', 'A-poster.jpg', 'A.nfo', 'B.mkv', 'B.jpg'])).toEqual([
      ['A-poster.jpg', 'A.nfo'],
      ['B.jpg', ''],
    ]);
  });
});

test('CALL-EXT-17 ids come from what the files tell, and no two items have one', () => {
  const names = ['A.mkv', 'B.mkv', 'Show/S01E01.mkv'];
  const ids = (list: readonly string[]) => layOver('lib', rowsOf(list), find(list), []).items.map(({ id }) => id);
  expect(ids(names)).toEqual(ids(names));
  expect(new Set(ids(names)).size).toBe(3);
  const [a] = layOver('lib', rowsOf(names), find(names), []).items;
  // A is now called B2, and keeps its id; a new A has another one.
  const record = { id: a?.id ?? '', libId: 'lib', kind: 'movie' as const, key: a?.key ?? '', paths: [`${root}/B2.mkv`], title: undefined, overview: undefined, poster: undefined, match: undefined, hidden: false, removed: false }; // prettier-ignore
  const renamed = ['B2.mkv', 'B.mkv'];
  const first = layOver('lib', rowsOf(renamed), find(renamed), [record]);
  expect(first.items.find(({ title }) => title === 'B2')?.id).toBe(a?.id);
  const settled = { ...record, key: first.settling.known[0]?.key ?? '' };
  const again = ['A.mkv', 'B2.mkv'];
  const second = layOver('lib', rowsOf(again), find(again), [settled]).items;
  expect(second.find(({ title }) => title === 'B2')?.id).toBe(a?.id);
  expect(second.find(({ title }) => title === 'A')?.id).not.toBe(a?.id);
});

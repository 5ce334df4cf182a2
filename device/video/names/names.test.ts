import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEpisodeName, readNumberedName } from './episode-name.ts';
import { readFilmName } from './film-name.ts';
import { isExtraName, isExtrasFolder, readSeasonFolder } from './folder-name.ts';
import { shapeOf } from './name-shape.ts';
import { folded, numberOf, stemOf } from './text.ts';

const LAST = 2027;

describe('APP-VIDEO-02 title and year of a film', () => {
  test.each([
    ['Film.Name.2019.1080p.BluRay.x264-GRP', 'Film Name', 2019],
    ['Film Name (2019)', 'Film Name', 2019],
    ['Film_Name_[2019]_720p', 'Film Name', 2019],
    ['Film Name 2019', 'Film Name', 2019],
    ['Film.Name.1080p.WEB-DL.DDP5.1.H.264-GRP', 'Film Name', 0],
    ['Film.Name.Extended.Cut.2160p.UHD.BluRay', 'Film Name', 0],
    ['2012.2009.1080p', '2012', 2009],
    ['1917.2019', '1917', 2019],
    ['2001 A Space Odyssey', '2001 A Space Odyssey', 0],
    ['2001 A Space Odyssey (1968)', '2001 A Space Odyssey', 1968],
    ['Blade Runner 2049', 'Blade Runner 2049', 0],
    ['Blade.Runner.2049.2017.1080p', 'Blade Runner 2049', 2017],
    ['Wonder Woman 1984 (2020)', 'Wonder Woman 1984', 2020],
    ['Mr. Robot (2015)', 'Mr. Robot', 2015],
    ['Se7en.1995', 'Se7en', 1995],
    ['The Hangover Part 2', 'The Hangover Part 2', 0],
    ['流浪地球 (2019)', '流浪地球', 2019],
    ['流浪地球（2019）国语中字', '流浪地球', 2019],
    ['《英雄》', '英雄', 0],
    ['[阳光电影www.ygdy8.com].片名.2019.BD.1080p', '片名', 2019],
    ['[Group] Film Name [1080p]', 'Film Name', 0],
    ['Amélie.2001', 'Amélie', 2001],
    ['1080p', '1080p', 0],
  ])('%s', (stem, title, year) => {
    expect(readFilmName(stem, LAST)).toMatchObject({ title, year, part: 0 });
  });

  test.each([
    ['Film.cd1', 'Film', 0, 1],
    ['Film (2019) part2', 'Film', 2019, 2],
    ['Film.2019.Part.2.1080p', 'Film', 2019, 2],
    ['Film - Disc 3', 'Film', 0, 3],
    ['Film.2019.1080p-pt4', 'Film', 2019, 4],
  ])('parts: %s', (stem, title, year, part) => {
    expect(readFilmName(stem, LAST)).toMatchObject({ title, year, part });
  });

  test('names that say nothing of a film say so', () => {
    for (const stem of ['movie', 'cd1', '00001', 'VTS_01_1'])
      expect(readFilmName(stem, LAST).isBare || readFilmName(stem, LAST).part > 0, stem).toBe(true);
    expect(readFilmName('Movie 43', LAST).isBare).toBe(false);
  });
});

describe('APP-VIDEO-04 episodes', () => {
  test.each([
    ['Show.Name.S01E02.720p', 'Show Name', 1, 2, 2, ''],
    ['Show Name s1e2', 'Show Name', 1, 2, 2, ''],
    ['Show 1x02 - The Title', 'Show', 1, 2, 2, 'The Title'],
    ['Show.S01E01-E02', 'Show', 1, 1, 2, ''],
    ['Show.S01E01E02.Some.Title.1080p', 'Show', 1, 1, 2, 'Some Title'],
    ['Show.S01E01-03', 'Show', 1, 1, 3, ''],
    ['Show.S01E01-1080p', 'Show', 1, 1, 1, ''],
    ['S02E10', '', 2, 10, 10, ''],
    ['Show (2011) S00E01 Making of', 'Show', 0, 1, 1, 'Making of'],
    ['权力的游戏 第2季第3集', '权力的游戏', 2, 3, 3, ''],
    ['第二季 第十二集 归来', '', 2, 12, 12, '归来'],
    ['第07集', '', undefined, 7, 7, ''],
    ['Show EP05', 'Show', undefined, 5, 5, ''],
    ['Show Episode 12 - End', 'Show', undefined, 12, 12, 'End'],
  ])('%s', (stem, series, season, from, to, title) => {
    expect(readEpisodeName(stem, LAST)).toMatchObject({ series, season, from, to, title });
  });

  test.each(['Film 1920x1080', 'Film.2019.x264', 'Apollo 13', 'Se7en', 'Terminator 2', 'WALL-E 2008', '12 Angry Men'])(
    'no episode: %s',
    (stem) => {
      expect(readEpisodeName(stem, LAST)).toBeUndefined();
    },
  );

  test.each([
    ['03 - The Title', 3, '', 'The Title'],
    ['03', 3, '', ''],
    ['[Group] Show - 07 [1080p][ABCD1234]', 7, 'Show', ''],
    ['Show - 12 - End', 12, 'Show', 'End'],
  ])('numbered: %s', (stem, no, series, title) => {
    expect(readNumberedName(stem)).toEqual({ no, series, title });
  });

  test.each([
    ['Season 1', 1, ''],
    ['season_02', 2, ''],
    ['S1', 1, ''],
    ['Staffel 3', 3, ''],
    ['Season 0', 0, ''],
    ['Specials', 0, ''],
    ['第2季', 2, ''],
    ['第十二季', 12, ''],
    ['Show.Name.S02.1080p.WEB-DL', 2, 'Show Name'],
    ['权力的游戏第三季', 3, '权力的游戏'],
  ])('folder of a season: %s', (name, season, series) => {
    expect(readSeasonFolder(name)).toMatchObject({ season, series });
  });

  test('other folders, samples and extras', () => {
    for (const name of ['Show', 'Series', 'S01E02', 'Films 2', '24'])
      expect(readSeasonFolder(name), name).toBeUndefined();
    for (const name of ['Extras', 'featurettes', 'Behind The Scenes', '花絮'])
      expect(isExtrasFolder(name), name).toBe(true);
    for (const stem of ['Film-sample', 'Film.sample', 'sample', 'Film-trailer2', 'x-behindthescenes'])
      expect(isExtraName(stem), stem).toBe(true);
    for (const stem of ['Film', 'Sampler', 'The Trailer', 'Short Cuts']) expect(isExtraName(stem), stem).toBe(false);
  });
});

test('numerals and titles that are the same', () => {
  expect(['十', '二十三', '一百零二', '7', '两', 'x'].map(numberOf)).toEqual([10, 23, 102, 7, 2, undefined]);
  expect(folded('Amélie & Co.')).toBe(folded('amelie and co'));
  expect(folded('...')).toBe('...');
});

test('APP-VIDEO-02 no name makes the reader fail, or leaves a film without a title', () => {
  const word = fc.constantFrom(
    'S01E02',
    '1080p',
    '(2019)',
    '2019',
    'cd1',
    '-',
    '.',
    ' ',
    '[',
    ']',
    '（',
    '第1季',
    '第3集',
    'x264',
    'Film',
    '片',
    '1x02',
    '\u0301',
  );
  const name = fc.oneof(
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(name, (text) => {
      const { film, episode } = shapeOf(text);
      expect(film.title).not.toBe('');
      expect(film.year === 0 || film.year >= 1888).toBe(true);
      if (episode) expect(episode.to).toBeGreaterThanOrEqual(episode.from);
      expect(stemOf(text)).not.toBe('');
      readSeasonFolder(text);
    }),
    { numRuns: 3000 },
  );
});

test('APP-VIDEO-02 a name of thousands of characters is read at once', () => {
  const started = performance.now();
  for (const piece of ['(', '[a]', '第1', 's1e', 'a.', ' - 1', '1x', 'e1-', '- ']) shapeOf(piece.repeat(2000));
  expect(performance.now() - started).toBeLessThan(2000);
});

import { SaxesParser } from 'saxes';

/** What a description beside a film says; texts that it does not have are '', numbers 0. */
export interface NfoFacts {
  /** What it describes; '' for a file that is no description, such as the art that releasers put beside a film. */
  readonly root: '' | 'movie' | 'tvshow' | 'episodedetails';
  readonly title: string;
  readonly original: string;
  readonly year: number;
  /** 0 to 10. */
  readonly score: number;
  readonly genres: readonly string[];
  /** Of an episode; -1 where it does not say. */
  readonly season: number;
  readonly episode: number;
}

/** What is read only when a film is looked at. */
export interface NfoMore {
  readonly plot: string;
  readonly directors: readonly string[];
  readonly actors: readonly string[];
}

/** A description is not longer than this. */
export const NFO_BYTES = 512 * 1024;
const TEXT_MAX = 300;
const PLOT_MAX = 5000;
const LIST_MAX = 100;
const DEPTH_MAX = 20;
/** Mistakes that are overlooked: people write these files by hand. */
const ERRORS_MAX = 100;

export const noNfo: NfoFacts = {
  root: '',
  title: '',
  original: '',
  year: 0,
  score: 0,
  genres: [],
  season: -1,
  episode: -1,
};
export const noMore: NfoMore = { plot: '', directors: [], actors: [] };

const line = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
/** Cut between characters, not within one. */
const cut = (text: string, most: number): string => {
  const characters = text.length > most ? [...text] : undefined;
  return characters === undefined || characters.length <= most ? text : characters.slice(0, most).join('');
};
const paragraph = (text: string): string =>
  cut(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .trim(),
    PLOT_MAX,
  );

interface Found {
  root: string;
  readonly texts: Map<string, string>;
  readonly lists: Map<'genre' | 'director' | 'actor', string[]>;
  scores: { value: number; max: number; isDefault: boolean }[];
}

/** A number as people write it, with a comma too; 0 for none. */
function plainNumber(text: string): number {
  const value = Number.parseFloat(text.trim().replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : 0;
}

const wanted: ReadonlySet<string> = new Set(
  'title originaltitle year premiered aired plot outline season episode rating'.split(' '),
);

/** Collects what stands in the elements that are looked for, whichever place broken XML puts them in. */
function collect(xml: string): Found {
  const found: Found = { root: '', texts: new Map(), lists: new Map(), scores: [] };
  const path: string[] = [];
  let [text, errors, isOver] = ['', 0, false];
  let rating = { max: 10, isDefault: false };

  const note = (name: string, above: string): void => {
    const value = text.trim();
    if (value === '') return;
    if (path.length === 1 && (name === 'genre' || name === 'director')) {
      // Several stand in one element where people wrote it.
      const list = found.lists.get(name) ?? [];
      if (list.length < LIST_MAX) list.push(...value.split(/\s*[/|]\s*/).map((one) => cut(line(one), TEXT_MAX)));
      found.lists.set(name, list);
    }
    if (path.length === 2 && above === 'actor' && name === 'name') {
      const list = found.lists.get('actor') ?? [];
      if (list.length < LIST_MAX) list.push(cut(line(value), TEXT_MAX));
      found.lists.set('actor', list);
    }
    if (name === 'value' && above === 'rating' && path[1] === 'ratings')
      found.scores.push({ ...rating, value: plainNumber(value) });
    if (path.length === 1 && wanted.has(name) && !found.texts.has(name)) found.texts.set(name, value);
  };

  // Neither document types nor entities of their own are followed: what a name like &x; stands for is never loaded.
  const parser = new SaxesParser({ fragment: true });
  parser.on('error', (error) => {
    errors += 1;
    if (errors > ERRORS_MAX) throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const plain = name.toLowerCase();
    // Of a file that describes several episodes, the first counts.
    if (path.length === 0 && found.root !== '') isOver = true;
    if (path.length === 0 && !isOver) found.root = plain;
    path.push(plain);
    if (path.length > DEPTH_MAX) throw new Error('too deep');
    text = '';
    if (plain === 'rating') {
      const all = attributes as Record<string, string>;
      rating = { max: plainNumber(all['max'] ?? '') || 10, isDefault: all['default'] === 'true' };
    }
  });
  const add = (more: string): void => {
    if (text.length < PLOT_MAX * 4) text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const plain = name.toLowerCase();
    if (path.at(-1) !== plain) return;
    path.pop();
    if (!isOver) note(plain, path.at(-1) ?? '');
    text = '';
  });
  try {
    parser.write(xml).close();
  } catch {
    // What was found up to here counts.
  }
  return found;
}

/** Whole number of a text; -1 for none. */
const wholeOf = (text: string | undefined): number => (/^\s*\d{1,5}\s*$/.test(text ?? '') ? Number(text) : -1);

function scoreOf({ scores, texts }: Found): number {
  const told = scores.filter(({ value, max }) => value > 0 && value <= max);
  const one = told.find(({ isDefault }) => isDefault) ?? told[0];
  const score = one === undefined ? plainNumber(texts.get('rating') ?? '') : (one.value / one.max) * 10;
  return score > 10 ? 0 : Math.round(score * 10) / 10;
}

function yearOf({ texts }: Found): number {
  for (const name of ['year', 'premiered', 'aired']) {
    const year = Number(/^\s*(\d{4})(?!\d)/.exec(texts.get(name) ?? '')?.[1] ?? 0);
    if (year >= 1888 && year <= 2999) return year;
  }
  return 0;
}

const each = (list: readonly string[] | undefined): string[] => [
  ...new Set((list ?? []).filter((one) => one !== '')),
].slice(0, LIST_MAX); // prettier-ignore

/** Reads a description as Kodi and its like write it (APP-VIDEO-03). Never throws; broken ones tell what they can. */
export function readNfo(content: string): { facts: NfoFacts; more: NfoMore } {
  const begin = content.indexOf('<');
  if (begin < 0) return { facts: noNfo, more: noMore };
  const found = collect(content.slice(begin));
  const { texts, lists } = found;
  if (found.root !== 'movie' && found.root !== 'tvshow' && found.root !== 'episodedetails')
    return { facts: noNfo, more: noMore };
  const text = (name: string): string => cut(line(texts.get(name) ?? ''), TEXT_MAX);
  return {
    facts: {
      root: found.root,
      title: cut(text('title'), 200),
      original: text('originaltitle'),
      year: yearOf(found),
      score: scoreOf(found),
      genres: each(lists.get('genre')).map((genre) => cut(genre, 100)),
      season: wholeOf(texts.get('season')),
      episode: wholeOf(texts.get('episode')),
    },
    more: {
      plot: paragraph(texts.get('plot') ?? texts.get('outline') ?? ''),
      directors: each(lists.get('director')),
      actors: each(lists.get('actor')),
    },
  };
}

import { matchPinyin } from '#shared/rules/pinyin.ts';

/** Something that can be set, where it stands, and by which words it is found. */
export interface Findable {
  readonly url: string;
  readonly title: string;
  /** Name of the page it stands on. */
  readonly page: string;
  /** Other words for it. */
  readonly words: string;
}

/** Most results that are shown; who needs more types another letter. */
const LIMIT = 12;

const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Where the first word is found: at the beginning of the title, in it, in its sound, or elsewhere. */
function rank({ title }: Findable, word: string): number {
  const at = fold(title).indexOf(word);
  if (at >= 0) return at === 0 ? 0 : 1;
  return matchPinyin(title, word) === null ? 3 : 2;
}

/**
 * What is found by a keyword, the best first: every word of it has to be in the title, the other words or the name of
 * the page, Chinese also by its pinyin or initials (APP-SET-01).
 */
export function findSettings<T extends Findable>(all: readonly T[], keyword: string): T[] {
  const words = fold(keyword).split(/\s+/u).filter(Boolean);
  const [first = ''] = words;
  if (first === '') return [];
  return all
    .filter(({ title, page, words: other }) => {
      const text = fold(`${title} ${other} ${page}`);
      return words.every((word) => text.includes(word) || matchPinyin(text, word) !== null);
    })
    .map((entry, index) => ({ entry, index, place: rank(entry, first) }))
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .slice(0, LIMIT)
    .map(({ entry }) => entry);
}

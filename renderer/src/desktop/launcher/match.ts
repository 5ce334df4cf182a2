import { matchPinyin } from '#shared/rules/pinyin.ts';

/** How a text answers a query: the higher the better, 0 = not at all, and what of it matched. */
export interface Match {
  readonly score: number;
  readonly range: readonly [from: number, to: number] | null;
}

export const noMatch: Match = { score: 0, range: null };

/** Text as it is compared: one width, one case. */
export const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase().trim();

/** Where a word of the text begins with the query; -1 for nowhere. */
function wordAt(text: string, query: string): number {
  let at = text.indexOf(query, 1);
  while (at > 0 && !/[\s-]/u.test(text.charAt(at - 1))) at = text.indexOf(query, at + 1);
  return at;
}

/**
 * The whole text, its beginning, the beginning of a word, anywhere in it; then Chinese by pinyin or initials. The
 * range is in the text as it is shown.
 */
export function matchText(title: string, typed: string): Match {
  const query = fold(typed);
  if (query === '') return noMatch;
  const text = fold(title);
  const at = text.indexOf(query);
  if (at >= 0) {
    const shown = title.toLocaleLowerCase().indexOf(query);
    const range = shown < 0 ? null : ([shown, shown + query.length] as const);
    if (text === query) return { score: 4, range };
    if (at === 0) return { score: 3, range };
    const word = wordAt(text, query);
    if (word < 0) return { score: 1, range };
    return { score: 2, range: shown >= 0 ? [word, word + query.length] : range };
  }
  const sound = matchPinyin(title, query);
  if (!sound) return noMatch;
  return { score: sound[0] === 0 ? 0.9 : 0.6, range: sound };
}

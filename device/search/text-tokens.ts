import { fold } from './text-forms.ts';

/** Characters of writings without spaces: their texts are known by pairs. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const pieces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}_]+/gu;
/** Longer runs of letters are no words: encoded data. */
const WORD_MAX = 40;

function pairs(run: string): string[] {
  const chars = [...run];
  return chars.map((char, at) => char + (chars[at + 1] ?? ''));
}

/** The tokens of a text, each once. */
export function textTokens(text: string): string {
  const tokens = new Set<string>();
  for (const [piece] of fold(text).matchAll(pieces)) {
    if (ideographic.test(piece)) for (const pair of pairs(piece)) tokens.add(pair);
    else if (piece.length <= WORD_MAX) tokens.add(piece);
  }
  // The index cuts at ASCII signs; of these only the underscore is part of a word.
  return [...tokens].join(' ').replaceAll('_', '\uE15F');
}

/** What to ask the index of texts for: every word, those of letters by their beginning. */
export function textMatchOf(words: readonly string[]): string {
  const terms = words.flatMap((word) =>
    [...fold(word).matchAll(pieces)].flatMap(([piece]) => {
      if (!ideographic.test(piece)) return [`"${piece.replaceAll('_', '\uE15F')}"*`];
      const all = pairs(piece);
      return (all.length > 1 ? all.slice(0, -1) : all).map((pair) =>
        [...pair].length === 1 ? `"${pair}"*` : `"${pair}"`,
      );
    }),
  );
  // Signs alone are in no text index.
  return terms.length > 0 ? [...new Set(terms)].join(' AND ') : '"\uE1FF"';
}

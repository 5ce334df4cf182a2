/** Han characters, which people also search by their sound. */
const han = /\p{Script=Han}/u;
/** Stands between the forms of a name; no keyword holds it. */
export const FORM_END = '\n';

/** How names and keywords are compared: in any case and width (SRC-02). */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** How each character of a text sounds; what has no reading stands for itself. */
export type Readings = (text: string) => string[];
let reader: Readings | undefined;

/** Gives the readings of Han characters, which are only loaded where names with them are indexed. */
export function setReadings(readings: Readings): void {
  reader = readings;
}

/** True for a name whose forms cannot be made without the readings. */
export function needsReadings(name: string): boolean {
  return reader === undefined && han.test(name);
}

/** A name as it is found: folded, and with its sound and the initials of its sound where it has Han characters. */
export function formsOf(name: string): string {
  const folded = fold(name);
  if (!reader || !han.test(folded)) return folded;
  const sounds = reader(folded);
  const initials = sounds.map((sound) => sound.slice(0, 1)).join('');
  return [folded, sounds.join(''), initials].join(FORM_END);
}

/** ASCII signs, which the tokenizer of the index would cut at, have their place among characters for private use. */
const signs = /[^0-9a-z\u0080-\u{10ffff}]/gu;
const SIGN_BASE = 0xe100;
const plain = (text: string): string =>
  text.replace(signs, (sign) => String.fromCharCode(SIGN_BASE + sign.charCodeAt(0)));

/** Pieces of three characters, and what remains of one and two at the end, of all forms: tokens for the index. */
export function gramsOf(forms: string): string {
  const grams = new Set<string>();
  for (const form of forms.split(FORM_END)) {
    const chars = [...plain(form)];
    for (let at = 0; at < chars.length; at += 1) grams.add(chars.slice(at, at + 3).join(''));
  }
  return [...grams].join(' ');
}

/** The words of a keyword; all of them are to be found (SRC-02). */
export function wordsOf(keyword: string): string[] {
  return [...new Set(fold(keyword).split(/\s+/u).filter(Boolean))];
}

/**
 * What to ask the index for, so that nothing that holds all words is missed. Words of one or two characters ask for the
 * beginnings of pieces, longer ones for pieces that cover them.
 */
export function matchOf(words: readonly string[]): string {
  const terms = words.flatMap((word) => {
    const chars = [...plain(word)];
    if (chars.length < 3) return [`"${chars.join('')}"*`];
    const starts = Array.from({ length: Math.floor(chars.length / 3) }, (_none, index) => index * 3);
    return [...new Set([...starts, chars.length - 3])].map((at) => `"${chars.slice(at, at + 3).join('')}"`);
  });
  return [...new Set(terms)].join(' AND ');
}

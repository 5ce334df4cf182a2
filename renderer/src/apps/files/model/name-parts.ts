import { splitName } from '#shared/rules/file-name.ts';

/** Characters of the stem that stay readable before the extension. */
const TAIL = 6;
/** An extension longer than this is no extension to keep. */
const LONGEST_EXTENSION = 12;
/** Names up to this length are never cut apart. */
const SHORT = 20;

/** Marks, joiners and selectors belong to the character before them. */
const attached = /^(?:\p{M}|\u200d|\ufe0e|\ufe0f)$/u;
const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/**
 * A long name in two parts, so that a narrow place can shorten the first and always shows the second: the end of the
 * stem and the extension (MSK-03). Characters are not split; a name written from right to left stays whole.
 */
export function nameParts(name: string, short: number = SHORT): { readonly head: string; readonly tail: string } {
  const characters = Array.from(name);
  if (characters.length <= short || rightToLeft.test(name)) return { head: name, tail: '' };
  const extension = Array.from(splitName(name).extension).length;
  let at = Math.max(0, characters.length - TAIL - (extension <= LONGEST_EXTENSION ? extension : 0));
  while (at > 0 && (attached.test(characters[at] ?? '') || characters[at - 1] === '\u200d')) at -= 1;
  return { head: characters.slice(0, at).join(''), tail: characters.slice(at).join('') };
}

const ELLIPSIS = '…';

/** Width of a text in pixels, in the font it will be drawn in. */
export type Measure = (text: string) => number;

/** No character of the fonts in use is wider than this share of its size. */
const WIDEST = 1.25;

/**
 * A name cut in its middle so that it fits a width; its extension stays (MSK-03). Names that fit by any reckoning are
 * not even measured. `size` is the font size in pixels.
 */
export function fitName(name: string, width: number, size: number, measure: Measure): string {
  if (width <= 0 || name.length * size * WIDEST <= width || measure(name) <= width) return name;
  const { head, tail } = nameParts(name, 0);
  const characters = Array.from(head);
  const cut = (count: number): string => {
    let end = count;
    while (end > 0 && attached.test(characters[end] ?? '')) end -= 1;
    return characters.slice(0, end).join('').trimEnd() + ELLIPSIS + tail.trimStart();
  };
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(cut(middle)) <= width) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

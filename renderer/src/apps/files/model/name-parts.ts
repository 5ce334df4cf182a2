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
export function nameParts(name: string): { readonly head: string; readonly tail: string } {
  const characters = Array.from(name);
  if (characters.length <= SHORT || rightToLeft.test(name)) return { head: name, tail: '' };
  const extension = Array.from(splitName(name).extension).length;
  let at = characters.length - TAIL - (extension <= LONGEST_EXTENSION ? extension : 0);
  while (at > 0 && (attached.test(characters[at] ?? '') || characters[at - 1] === '\u200d')) at -= 1;
  return { head: characters.slice(0, at).join(''), tail: characters.slice(at).join('') };
}

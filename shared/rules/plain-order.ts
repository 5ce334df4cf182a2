/** Names of printable ASCII; longer ones have numbers that the collator cuts in two. */
const PLAIN = /^[ -~]{0,250}$/;
const FIRST = 0x20;
const LAST = 0x7e;
const ZERO = 0x30;

/** True for a name that `plainOrder` can compare. */
export const isPlain = (name: string): boolean => PLAIN.test(name);

const isDigit = (code: number): boolean => code >= ZERO && code < ZERO + 10;

/** Rank of every printable ASCII character in a collator's order, the same for both cases of a letter. */
function ranksOf(locale: string): Uint8Array {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const { compare: compareLetters } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const row = Array.from({ length: LAST - FIRST + 1 }, (_, index) => String.fromCharCode(FIRST + index)).sort(compare);
  const ranks = new Uint8Array(LAST + 1);
  let rank = 0;
  row.forEach((character, index) => {
    if (index > 0 && compareLetters(row[index - 1] ?? '', character) !== 0) rank += 1;
    ranks[character.charCodeAt(0)] = rank;
  });
  return ranks;
}

/**
 * Compares plain names exactly as a numeric collator of this locale does, in less than half the time: a folder is
 * put in order between a click and its first row. Zero for names that differ in nothing but leading zeros. The order
 * of the characters is the collator's own, so that both can be mixed.
 */
export function plainOrder(locale: string): (a: string, b: string) => number {
  const ranks = ranksOf(locale);
  return (a, b) => {
    const endA = a.length;
    const endB = b.length;
    let i = 0;
    let j = 0;
    // Cases count only where nothing else differs: small before capital.
    let cases = 0;
    while (i < endA && j < endB) {
      let left = a.charCodeAt(i);
      let right = b.charCodeAt(j);
      if (isDigit(left) && isDigit(right)) {
        while (left === ZERO && i < endA) left = a.charCodeAt(++i);
        while (right === ZERO && j < endB) right = b.charCodeAt(++j);
        let digits = 0;
        // NaN behind the end is no digit.
        while (isDigit(left) && isDigit(right)) {
          digits ||= left - right;
          left = a.charCodeAt(++i);
          right = b.charCodeAt(++j);
        }
        // The longer number is the larger one.
        if (isDigit(left)) return 1;
        if (isDigit(right)) return -1;
        if (digits !== 0) return digits;
        continue;
      }
      if (left !== right) {
        const difference = (ranks[left] ?? 0) - (ranks[right] ?? 0);
        if (difference !== 0) return difference;
        cases ||= right - left;
      }
      i += 1;
      j += 1;
    }
    if (i < endA) return 1;
    return j < endB ? -1 : cases;
  };
}

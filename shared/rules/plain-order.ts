/** Names of printable ASCII; longer ones have numbers that the collator cuts in two. */
const PLAIN = /^[ -~]*$/;
const LONGEST = 250;
const FIRST = 0x20;
const LAST = 0x7e;
const ZERO = 0x30;
/** Bits of a symbol: a character, the length of a number or one of its digits; and of what a double holds exactly. */
const SYMBOL_BITS = 7;
const SYMBOLS = 1 << SYMBOL_BITS;
const EXACT_BITS = 53;
/** So few names are sooner compared than packed. */
const FEW = 6;

/** True for a name that a plain order can compare. */
export const isPlain = (name: string): boolean => name.length <= LONGEST && PLAIN.test(name);

/** True when all names are; one look at them together costs less than one at each. */
export const arePlain = (names: readonly string[]): boolean =>
  names.every(({ length }) => length <= LONGEST) && PLAIN.test(names.join(' '));

const isDigit = (code: number): boolean => code >= ZERO && code < ZERO + 10;

/** Rank of every printable ASCII character in a collator's order, from 1, the same for both cases of a letter. */
function ranksOf(locale: string): Uint8Array {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const { compare: compareLetters } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const row = Array.from({ length: LAST - FIRST + 1 }, (_, index) => String.fromCharCode(FIRST + index)).sort(compare);
  const ranks = new Uint8Array(LAST + 1);
  let rank = 1;
  row.forEach((character, index) => {
    if (index > 0 && compareLetters(row[index - 1] ?? '', character) !== 0) rank += 1;
    ranks[character.charCodeAt(0)] = rank;
  });
  return ranks;
}

/** Compares plain names as the collator does; zero for those that differ in nothing but leading zeros. */
function comparePlain(ranks: Uint8Array, a: string, b: string): number {
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
      // NaN behind the end is no digit.
      while (left === ZERO) left = a.charCodeAt(++i);
      while (right === ZERO) right = b.charCodeAt(++j);
      let digits = 0;
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
}

/** Where the number ends that a name has at this place; the place itself without one. */
function numberEnd(name: string, at: number): number {
  let end = at;
  while (isDigit(name.charCodeAt(end))) end += 1;
  return end;
}

/**
 * Length of what all names begin with: nothing in it tells them apart. It ends before a number, or in one that is as
 * long in every name: of those the digits behind decide.
 */
function commonStart(names: readonly string[]): number {
  const [first = ''] = names;
  let start = first;
  for (const name of names) while (!name.startsWith(start)) start = start.slice(0, -1);
  const before = start.replace(/\d+$/, '').length;
  const end = numberEnd(first, before);
  return names.every((name) => numberEnd(name, before) === end) ? start.length : before;
}

/**
 * The first `count` symbols of a plain name from `start` as one number: the smaller number is the earlier name, and
 * equal ones say nothing. A number in a name is written as a digit, its length, and its digits.
 */
function keyOf(name: string, start: number, count: number, ranks: Uint8Array): number {
  let key = 0;
  let room = count;
  let at = start;
  while (room > 0 && at < name.length) {
    let code = name.charCodeAt(at);
    if (!isDigit(code)) {
      key = key * SYMBOLS + (ranks[code] ?? 0);
      room -= 1;
      at += 1;
      continue;
    }
    while (code === ZERO) code = name.charCodeAt(++at);
    let end = at;
    while (isDigit(code)) code = name.charCodeAt(++end);
    const length = Math.min(end - at, SYMBOLS - 1);
    key = key * SYMBOLS + (ranks[ZERO] ?? 0);
    room -= 1;
    if (room > 0) {
      key = key * SYMBOLS + length;
      room -= 1;
    }
    // Of numbers longer than a symbol can say, the digits would say too much.
    if (length === SYMBOLS - 1) break;
    for (; room > 0 && at < end; room -= 1, at += 1) key = key * SYMBOLS + name.charCodeAt(at) - ZERO;
  }
  return key * SYMBOLS ** room;
}

/**
 * Puts plain names in the exact order of a numeric collator of this locale; those that it calls equal by `tie`. What
 * each name begins with, behind what all begin with, is packed into a number with the place of the name: sorting
 * numbers takes a tenth of the time, and a folder is put in order between a click and its first row.
 */
export function plainOrder(locale: string, tie: (a: string, b: string) => number) {
  const ranks = ranksOf(locale);
  const compare = (a: string, b: string): number => comparePlain(ranks, a, b) || tie(a, b);

  /** `after` is where the names were told apart before, and could not be. */
  const inOrder = (names: readonly string[], after: number): string[] => {
    const start = names.length > FEW ? commonStart(names) : after;
    if (start <= after) return [...names].sort(compare);
    const places = 2 ** (32 - Math.clz32(names.length));
    const symbols = Math.floor((EXACT_BITS - Math.log2(places)) / SYMBOL_BITS);
    const keys = new Float64Array(names.length);
    for (let index = 0; index < names.length; index += 1)
      keys[index] = keyOf(names[index] ?? '', start, symbols, ranks) * places + index;
    keys.sort();
    const row = new Array<string>(names.length);
    for (let index = 0; index < keys.length; index += 1) row[index] = names[(keys[index] ?? 0) % places] ?? '';
    for (let from = 0; from < row.length;) {
      const key = Math.floor((keys[from] ?? 0) / places);
      let end = from + 1;
      while (end < row.length && Math.floor((keys[end] ?? 0) / places) === key) end += 1;
      if (end - from > 1) for (const name of inOrder(row.slice(from, end), start)) row[from++] = name;
      from = end;
    }
    return row;
  };
  return (names: readonly string[]): string[] => inOrder(names, -1);
}

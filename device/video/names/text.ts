/** Dots and underscores that stand for spaces become spaces; "Mr. Robot" keeps its dot. */
export function spaced(text: string): string {
  const dots = /\s/.test(text.trim()) ? text.replace(/\.(?=\S)/g, ' ') : text.replaceAll('.', ' ');
  return dots.replace(/[_\s\u3000]+/g, ' ');
}

// Dashes by their numbers: a raw text cannot be escaped, and one such letter doubles the memory of the bundle.
const outer = String.raw`[\s\-\u2013\u2014_.,:;\u00b7|+~]`;
const edges = new RegExp(`^${outer}+|${outer}+$`, 'gu');

/** Brackets that were left open, or hold nothing, and marks at the ends of a text are taken away. */
export function trimmed(text: string): string {
  let out = text;
  for (let before = ''; out !== before;) {
    before = out;
    out = out
      .replace(/\(\s*\)|\[\s*\]|（\s*）|【\s*】|\{\s*\}/g, ' ')
      .replace(/[([（【{]\s*$/u, '')
      .replace(/^\s*[)\]）】}]/u, '')
      .replace(/\s+/g, ' ')
      .replace(edges, '');
  }
  return out.replace(/^《(.*)》$/u, '$1').trim();
}

/** What two writings of one title have in common: letters and digits, small, without accents. */
export function folded(title: string): string {
  const text = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ');
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // A title of nothing but signs is told from others by these.
  return plain === '' ? title.trim().toLowerCase() : plain;
}

/** Name of a file without the ending. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

const digits = '零一二三四五六七八九';

/** A number in digits or in Chinese numerals up to 999; undefined for what is none. */
export function numberOf(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (!/^[零〇一二两三四五六七八九十百]{1,7}$/u.test(text)) return undefined;
  let [sum, last] = [0, -1];
  for (const sign of text.replaceAll('〇', '零').replaceAll('两', '二')) {
    if (sign === '百' || sign === '十') {
      sum += (last < 0 ? 1 : last) * (sign === '百' ? 100 : 10);
      last = -1;
    } else last = digits.indexOf(sign);
  }
  return sum + Math.max(0, last);
}

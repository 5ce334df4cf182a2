import { arePlain, isPlain, plainOrder } from './plain-order.ts';

/** Order in which names are shown: numbers by value (a2 before a10), upper and lower case together. */
export type CompareNames = (a: string, b: string) => number;

const locales = { en: 'en', zh: 'zh-u-co-pinyin' } as const;
/** Language of the names' order; Chinese sorts by pinyin. */
export type OrderLanguage = keyof typeof locales;

/** Two names that an order calls equal, told apart so that every sort gives the same row. */
const byCodeUnits: CompareNames = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

interface Order {
  readonly any: CompareNames;
  /** Plain names in the same order. */
  readonly plain: (names: readonly string[]) => string[];
}

const made = new Map<OrderLanguage, Order>();

function orderOf(language: OrderLanguage): Order {
  let order = made.get(language);
  if (!order) {
    const collator = new Intl.Collator(locales[language], { numeric: true });
    order = {
      any: (a, b) => collator.compare(a, b) || byCodeUnits(a, b),
      plain: plainOrder(locales[language], byCodeUnits),
    };
    made.set(language, order);
  }
  return order;
}

/**
 * Compares names in the order of a language. Names that the language calls equal ("a1" and "a01") are told apart by
 * their code units, so that zero means the same text and every sort gives the same row.
 */
export function naturalOrder(language: OrderLanguage): CompareNames {
  return orderOf(language).any;
}

/** Names in the order of a language, as a new list: what `naturalOrder` gives, sooner. */
export function inNaturalOrder(names: readonly string[], language: OrderLanguage): string[] {
  const { any, plain } = orderOf(language);
  if (arePlain(names)) return plain(names);
  const plainNames = plain(names.filter(isPlain));
  const others = names.filter((name) => !isPlain(name)).sort(any);
  const row: string[] = [];
  let next = 0;
  for (const name of plainNames) {
    for (let other = others[next]; other !== undefined && any(other, name) < 0; other = others[next]) {
      row.push(other);
      next += 1;
    }
    row.push(name);
  }
  return row.concat(others.slice(next));
}

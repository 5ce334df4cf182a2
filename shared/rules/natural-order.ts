/** Order in which names are shown: numbers by value (a2 before a10), upper and lower case together. */
export type CompareNames = (a: string, b: string) => number;

const locales = { en: 'en', zh: 'zh-u-co-pinyin' } as const;
/** Language of the names' order; Chinese sorts by pinyin. */
export type OrderLanguage = keyof typeof locales;

const made = new Map<OrderLanguage, CompareNames>();

/**
 * Compares names in the order of a language. Names that the language calls equal ("a1" and "a01") are told apart by
 * their code units, so that zero means the same text and every sort gives the same row.
 */
export function naturalOrder(language: OrderLanguage): CompareNames {
  let compare = made.get(language);
  if (!compare) {
    const collator = new Intl.Collator(locales[language], { numeric: true });
    compare = (a, b) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
    made.set(language, compare);
  }
  return compare;
}

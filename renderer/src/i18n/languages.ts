/** Languages of the product, in the order of the chooser. */
export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', 'en-US': 'English' };

/** Key of the saved choice; the head of the page reads it before the first paint. */
export const LANGUAGE_KEY = 'hearth.language';

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}

/** Saved choice, else the browser's language, else en-US (ERR-14). */
export function initialLanguage(
  storage: Pick<Storage, 'getItem'> = localStorage,
  wanted: readonly string[] = navigator.languages,
): Language {
  const saved = storage.getItem(LANGUAGE_KEY);
  if (isLanguage(saved)) return saved;
  for (const tag of wanted) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en-US';
  }
  return 'en-US';
}

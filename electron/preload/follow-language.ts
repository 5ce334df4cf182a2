import type { Language } from '#shared/ipc/channels.ts';

/** The languages that main has texts for; a page in another one changes nothing there. */
const known: readonly Language[] = ['en-US', 'zh-CN'];
const isKnown = (text: string): text is Language => (known as readonly string[]).includes(text);

/**
 * Tells the language of the page whenever it changes. The console writes it to `<html lang>` for screen readers
 * already, so tray and menus follow without a second way of saying it.
 */
export function followLanguage(page: Document, tell: (language: Language) => void): void {
  let told = '';
  const look = () => {
    const { lang } = page.documentElement;
    if (lang === told || !isKnown(lang)) return;
    told = lang;
    tell(lang);
  };
  page.addEventListener('DOMContentLoaded', () => {
    look();
    new MutationObserver(look).observe(page.documentElement, { attributeFilter: ['lang'] });
  });
}

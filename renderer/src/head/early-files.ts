import type { EarlyFiles } from '#shared/rules/early-files.ts';
import type { Language } from '../i18n/languages.ts';

/** Has the files fetched that will be needed once the first script runs. Too early a guess fetches for nothing, no more. */
export function fetchEarly(early: EarlyFiles, language: Language, page: { readonly isDesktop: boolean }): void {
  const texts = early.texts[language] ?? [];
  const desktop = page.isDesktop ? [...early.desktop, ...(early.desktopTexts[language] ?? [])] : [];
  for (const file of [...texts, ...desktop]) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/home/${file}`;
    // A navigation meanwhile leaves it alone (`arePartsLoading`).
    link.dataset.coming = '';
    link.onload = link.onerror = () => {
      delete link.dataset.coming;
    };
    document.head.append(link);
  }
}

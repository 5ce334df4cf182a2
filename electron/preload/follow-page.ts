import type { Language, Theme } from '#shared/ipc/channels.ts';

/** The languages that main has texts for; a page in another one changes nothing there. */
const languages: readonly Language[] = ['en-US', 'zh-CN'];
const themes: readonly Theme[] = ['light', 'dark'];

export interface PageFollowers {
  readonly language: (language: Language) => void;
  readonly theme: (theme: Theme) => void;
}

/**
 * Tells language and looks of the page whenever they change. The console writes both to `<html>` already, for screen
 * readers and styles, so what main shows follows without a second way of saying it.
 */
export function followPage(page: Document, followers: PageFollowers): void {
  const told = { language: '', theme: '' };
  const look = () => {
    const { lang, dataset } = page.documentElement;
    const language = languages.find((one) => one === lang);
    const theme = themes.find((one) => one === dataset.theme);
    if (language !== undefined && language !== told.language) followers.language((told.language = language));
    if (theme !== undefined && theme !== told.theme) followers.theme((told.theme = theme));
  };
  page.addEventListener('DOMContentLoaded', () => {
    look();
    new MutationObserver(look).observe(page.documentElement, { attributeFilter: ['lang', 'data-theme'] });
  });
}

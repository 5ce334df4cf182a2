import { createElement } from 'react';
import { notFound, screenOf, withTexts, type ScreenLoader } from './screen-loader.ts';

/** What a share shows, with and without an account. */
export const sharePage = (screen: 'SharePage' | 'ShareContent'): ScreenLoader =>
  withTexts(['sharing', 'places', 'files', 'shell'], () =>
    import('../apps/share-page/index.tsx').then((module) => module[screen]),
  );

/** The one public page of the notebook; what it shows without a pass is that of /401 (RTE-22). */
const mobileEditor = withTexts(['notes', 'signin'], async () => {
  const [{ MobileEditor }, { NoPermissionContent }] = await Promise.all([
    import('../apps/notebook/mobile-editor.tsx'),
    import('../apps/pages/no-permission-page.tsx'),
  ]);
  return function MobileEditorPage() {
    return createElement(MobileEditor, {
      refused: createElement(NoPermissionContent, { page: true, why: 'permission' }),
    });
  };
});

/** Public pages, always built. */
export const publicLoaders: Readonly<Record<string, ScreenLoader>> = {
  '/login': withTexts('signin', () => import('../apps/signin/index.tsx').then((module) => module.SignInPage)),
  '/login/entry': withTexts('signin', () => import('../apps/signin/entry-page.tsx').then((module) => module.EntryPage)),
  '/login/jump': withTexts('signin', () => import('../apps/signin/jump-page.tsx').then((module) => module.JumpPage)),
  '/401': withTexts('signin', () => import('../apps/pages/index.tsx').then((module) => module.NoPermissionPage)),
  '/404': notFound,
  '/share/': sharePage('SharePage'),
  '/nbw_lyric': withTexts('openers', () => import('../apps/lyric/index.tsx').then((module) => module.LyricPage)),
  '/mobile/editor': mobileEditor,
  '/tray': withTexts('signin', () => import('../apps/tray/index.tsx').then((module) => module.TrayPage)),
};

/** Loads a public page ahead of time. */
export function preloadPublic(path: string): Promise<void> {
  return screenOf(publicLoaders[path] ?? notFound).preload();
}

/** Whether a public page can be drawn without waiting. */
export const isPublicThere = (path: string): boolean => screenOf(publicLoaders[path] ?? notFound).isThere();

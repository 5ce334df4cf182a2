import { expect, test } from 'vitest';
import { bundleOf } from './bundle-stand-in.ts';
import { earlyFiles } from './early-files.ts';

const words = ['common', 'errors', 'apps'].map((name) => `i18n/en-US/${name}.ts`);
const shellWords = ['shell', 'session', 'desk', 'overlays'].map((name) => `i18n/en-US/${name}.ts`);
const bundle = bundleOf(
  ['index', ['main.tsx'], ['base'], ['base.css']],
  ['base', ['react.ts', 'host/web.ts']],
  ['shell', ['signed-in.tsx', 'desktop/desktop.tsx'], ['base', 'icons'], ['shell.css']],
  ['icons', ['icons.ts']],
  ['words-en-US', words],
  ['shell-words-en-US', shellWords],
);

test('RTE-24 the early files are what the first scripts ask for, without what the page names itself', () => {
  expect(earlyFiles(bundle, '/src', ['en-US'])).toEqual({
    texts: { 'en-US': ['words-en-US.js'] },
    desktop: ['icons.js', 'shell.css', 'shell.js'],
    desktopTexts: { 'en-US': ['shell-words-en-US.js'] },
  });
});

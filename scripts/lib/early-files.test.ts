import { expect, test } from 'vitest';
import { earlyFiles, earlyFilesPlugin } from './early-files.ts';

const chunk = (name: string, modules: readonly string[], imports: readonly string[] = [], styles: readonly string[] = []) => ({
  type: 'chunk',
  fileName: `${name}.js`,
  moduleIds: modules.map((module) => `/src/${module}`),
  imports: imports.map((file) => `${file}.js`),
  viteMetadata: { importedCss: new Set(styles) },
}); // prettier-ignore
const bundle = Object.fromEntries(
  [
    chunk('index', ['main.tsx'], ['base'], ['base.css']),
    chunk('base', ['react.ts']),
    chunk('web', ['host/web.ts'], ['emitter', 'base']),
    chunk('emitter', ['emitter.ts']),
    chunk('shell', ['signed-in.tsx', 'desktop/desktop.tsx'], ['base', 'icons'], ['shell.css']),
    chunk('icons', ['icons.ts']),
    chunk('words-en-US', ['i18n/en-US/common.ts']),
    chunk('shell-words-en-US', ['i18n/en-US/shell.ts']),
  ].map((one) => [one.fileName, one]),
) as never;

test('RTE-24 the early files are what the first scripts ask for, without what the page names itself', () => {
  expect(earlyFiles(bundle, '/src', ['en-US'])).toEqual({
    texts: { 'en-US': ['words-en-US.js'] },
    browser: ['emitter.js', 'web.js'],
    desktop: ['icons.js', 'shell.css', 'shell.js'],
    desktopTexts: { 'en-US': ['shell-words-en-US.js'] },
  });
});

test('RTE-24 the script in the head of the page is told of them, and a page without it stops the build', () => {
  const { transformIndexHtml } = earlyFilesPlugin('/src', ['en-US']);
  const { handler } = transformIndexHtml as { handler: (html: string, context: object) => string };
  const page = handler('<script src="/home/boot.js"></script>', { bundle });
  const list = /data-early="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(list)).toEqual(earlyFiles(bundle, '/src', ['en-US']));
  expect(() => handler('<title></title>', { bundle })).toThrow('no script of its head');
});

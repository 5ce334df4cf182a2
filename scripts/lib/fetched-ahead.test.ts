import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aheadList, fetchedAhead } from './fetched-ahead.ts';
import { root } from './paths.ts';

const chunk = (name: string, modules: readonly string[], imports: readonly string[] = [], styles: readonly string[] = []) => ({
  type: 'chunk',
  fileName: `${name}.js`,
  moduleIds: modules.map((module) => `/src/${module}`),
  imports: imports.map((file) => `${file}.js`),
  viteMetadata: { importedCss: new Set(styles) },
}); // prettier-ignore
const bundleOf = (...chunks: ReturnType<typeof chunk>[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one])) as never;

test('RTE-08 a screen is fetched with all it imports at once, without what runs already', () => {
  const bundle = bundleOf(
    chunk('index', ['main.tsx'], ['react']),
    chunk('react', ['react.js']),
    chunk('overlay', ['overlay.tsx'], ['react', 'machine', 'parts'], ['overlay.css']),
    chunk('machine', ['machine.ts'], ['overlay']),
    chunk('parts', ['parts.tsx'], [], ['parts.css']),
    chunk('other', ['other.tsx'], ['parts']),
  );
  expect(aheadList(bundle, '/src', ['overlay.tsx'], ['main.tsx'])).toEqual([
    'machine.js',
    'overlay.css',
    'overlay.js',
    'parts.css',
    'parts.js',
  ]);
});

test('RTE-08 a screen that is not part of the console stops the build', () => {
  expect(() => aheadList(bundleOf(chunk('index', ['main.tsx'])), '/src', ['gone.tsx'], ['main.tsx'])).toThrow(
    'gone.tsx is not part of the console',
  );
  for (const module of fetchedAhead) expect(existsSync(path.join(root, 'renderer/src', module))).toBe(true);
});

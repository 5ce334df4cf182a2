import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routerModules, routerPlugin } from './router-build.ts';

/** Source of a module with that of the modules beside it that it takes from. */
function sourceOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const beside = [...text.matchAll(/from "(\.\/[^"]+)"/g)].map(([, name = '']) => path.join(path.dirname(file), name));
  return [text, ...beside.map((each) => readFileSync(each, 'utf8'))].join('\n');
}

const resolve = routerPlugin().resolveId as (source: string) => string | null;

test('ERR-14 the console is built with the router for users, which has no word to developers', () => {
  const sources = Object.keys(routerModules).map((name) => sourceOf(resolve(name) ?? ''));
  expect(sources.some((text) => /ENABLE_DEV_WARNINGS = false/.test(text))).toBe(true);
  expect(sources.some((text) => /ENABLE_DEV_WARNINGS = true/.test(text))).toBe(false);
  expect(resolve('react-router-dom')).toBeNull();
});

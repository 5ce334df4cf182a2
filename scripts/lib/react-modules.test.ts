import * as react from 'react';
import { expect, test } from 'vitest';
import { asModule, reactModules } from './react-modules.ts';

test.each(reactModules)('WIN-01 the console gets every name of %s as a module', async (name) => {
  const source = asModule(name);
  const all = ((await import(name)) as { default: object }).default;
  const names = [...source.matchAll(/^export const ([\w$]+) = all\.\1;$/gm)].map(([, one]) => one);
  expect(names).toEqual(Object.keys(all));
});

test('WIN-01 hooks are among them', () => {
  expect(asModule('react')).toContain('export const useState = all.useState;');
  expect(Object.keys(react)).toContain('useState');
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** The classes that a style sheet shows where nothing can hover. */
function shownWithoutHover(css: string): string[] {
  return [...css.matchAll(/@media \(hover: none\) \{([\s\S]*?)\n\}/g)].flatMap(([, block = '']) =>
    [...block.matchAll(/(\.\w+) \{\s*opacity: 1/g)].map(([, name = '']) => name),
  );
}

test('controls that only a hover shows stand there for touch and pen too, by the choice of a person', () => {
  const missing: string[] = [];
  let found = 0;
  for (const name of globSync('**/*.module.css', { cwd: root })) {
    const css = readFileSync(path.join(root, name), 'utf8');
    for (const control of shownWithoutHover(css)) {
      found += 1;
      if (!css.includes(`:global(:root[data-touch]) ${control}`)) missing.push(`${name}: ${control} by touch`);
      if (!new RegExp(`:focus-within ${control.replace('.', '\\.')}\\b`).test(css))
        missing.push(`${name}: ${control} by focus`);
    }
  }
  expect(found).toBeGreaterThanOrEqual(4);
  expect(missing).toEqual([]);
});

test('WIN-12 room for a finger goes by the choice of a person: the main pointer of a touch laptop is a mouse', () => {
  const byPointer = globSync('**/*.module.css', { cwd: root }).filter((name) =>
    readFileSync(path.join(root, name), 'utf8').includes('(pointer: coarse)'),
  );
  expect(byPointer).toEqual([]);
});

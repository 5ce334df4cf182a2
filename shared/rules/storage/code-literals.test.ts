import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** The table itself, the texts of all codes, which the wire needs, and what the help tells of them, which decides nothing. */
const allowed = [
  'shared/rules/storage/codes.ts',
  'shared/contract/',
  path.join('renderer', 'src', 'apps', 'help-center', 'content', path.sep),
];

test('ERR-116 no storage code stands outside the table', () => {
  const files = ['shared', 'electron', 'renderer/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => !allowed.some((prefix) => file.startsWith(prefix))),
  );
  const code = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /N30\d{4}/.test(code(file)))).toEqual([]);
});

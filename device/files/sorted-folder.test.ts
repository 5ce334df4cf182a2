import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statEntries } from './sorted-folder.ts';

let dir: string;
const names = Array.from({ length: 500 }, (_, n) => `file ${n}`);
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-sorted-'));
  for (const [n, name] of names.entries()) writeFileSync(path.join(dir, name), 'x'.repeat(n));
  mkdirSync(path.join(dir, 'below'));
  symlinkSync('below', path.join(dir, 'link'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each([0, 1, 3, 4, 5, 64, 500])('CALL-EXT-01 each of %i entries is looked at, in their row', async (count) => {
  const looked = await statEntries(dir, names.slice(0, count), new Set());
  expect(looked.map((stats) => stats?.size)).toEqual(names.slice(0, count).map((_, n) => n));
});

test('CALL-EXT-01 what has gone or cannot be looked at is missing, wherever it stands', async () => {
  const odd = (n: number): boolean => n % 7 === 0;
  const wanted = names.map((name, n) => (odd(n) ? (n % 2 === 0 ? `gone ${n}` : `${name}/below`) : name));
  const looked = await statEntries(dir, wanted, new Set());
  expect(looked.map((stats) => stats?.size)).toEqual(names.map((_, n) => (odd(n) ? undefined : n)));
});

test('CALL-EXT-01 links that count are followed, others are not', async () => {
  const [followed] = await statEntries(dir, ['link', ...names], new Set(['link']));
  const [itself] = await statEntries(dir, ['link', ...names], new Set());
  expect([followed?.isDirectory(), itself?.isSymbolicLink()]).toEqual([true, true]);
});

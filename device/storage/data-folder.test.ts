import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDataFolder, lockDataFolder } from './data-folder.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-folder-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('an empty, a missing and a used folder are fine, and checking writes nothing', () => {
  expect(() => checkDataFolder(dir)).not.toThrow();
  expect(() => checkDataFolder(path.join(dir, 'new', 'deep'))).not.toThrow();
  expect(readdirSync(dir)).toEqual([]);
  mkdirSync(path.join(dir, 'system'));
  writeFileSync(path.join(dir, 'anything'), '');
  expect(() => checkDataFolder(dir)).not.toThrow();
});

test('a file, a folder below a file and a folder of somebody else are refused', () => {
  writeFileSync(path.join(dir, 'letter.txt'), '');
  expect(() => checkDataFolder(path.join(dir, 'letter.txt'))).toThrow(/is a file/);
  expect(() => checkDataFolder(path.join(dir, 'letter.txt', 'x'))).toThrow(/is a file/);
  expect(() => checkDataFolder(dir)).toThrow(/holds other files \(letter.txt\)/);
});

test('a folder that cannot be made is refused in words', () => {
  writeFileSync(path.join(dir, 'letter.txt'), '');
  expect(() => lockDataFolder(path.join(dir, 'letter.txt', 'x'))).toThrow(/cannot be used: ENOTDIR/);
});

test('two devices cannot hold one folder, one after the other can', () => {
  const first = lockDataFolder(dir);
  expect(() => lockDataFolder(dir)).toThrow(/in use by another device/);
  first.release();
  first.release();
  lockDataFolder(dir).release();
});

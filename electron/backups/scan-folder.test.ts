import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previewFolders } from './preview-folders.ts';
import { isAmong, scanFolder } from './scan-folder.ts';

let here: string;
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-scan-'));
});
afterEach(() => {
  rmSync(here, { recursive: true, force: true });
});
const write = (name: string, content = 'x'): void => {
  mkdirSync(path.dirname(path.join(here, name)), { recursive: true });
  writeFileSync(path.join(here, name), content);
};
const ignore = { hidden: true, system: true, ext: ['iso'], size_max: 100 };
const signal = new AbortController().signal;

test('DEV-07 rules leave out by name, ending and size; what lies in a left out folder is not looked at', async () => {
  for (const name of ['a.txt', 'deep/b.txt', '.git/config', 'Thumbs.db', 'disc.iso']) write(name);
  write('large.txt', 'x'.repeat(101));
  const { entries, ignored, unread } = await scanFolder(here, { ignore, signal });
  expect([...entries.keys()].sort()).toEqual(['a.txt', 'deep', 'deep/b.txt']);
  expect(Object.fromEntries(ignored)).toEqual({ '.git': 'hidden', 'Thumbs.db': 'system', 'disc.iso': 'ext', 'large.txt': 'size' }); // prettier-ignore
  expect(unread.size).toBe(0);
  expect([isAmong(ignored, '.git/config'), isAmong(ignored, 'git')]).toEqual([true, false]);
  expect(await previewFolders([here], ignore)).toMatchObject({ files: 2, bytes: 2, left_out: 4, complete: 1 });
});

test('FIL-08 a name that no device takes is told, links are left alone, a folder that is not there is an error', async () => {
  write('fine.txt');
  write('bad:name.txt');
  symlinkSync(here, path.join(here, 'round'));
  const { entries, unread } = await scanFolder(here, { ignore, signal });
  expect([...entries.keys()]).toEqual(['fine.txt']);
  expect([...unread].map(([name, { code }]) => [name, code])).toEqual([['bad:name.txt', 'LOCAL_NAME']]);
  await expect(scanFolder(path.join(here, 'gone'), { ignore, signal })).rejects.toMatchObject({ code: 'LOCAL_GONE' });
  expect(await previewFolders([path.join(here, 'gone')], ignore)).toBeNull();
});

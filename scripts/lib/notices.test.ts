import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  bundledLicences,
  bundledNotices,
  keepLicences,
  noticesText,
  packageFolders,
  packageNotice,
} from './notices.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'hearth-notices-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

test('every package stands once in the notices, by name, with the words of its licence', () => {
  const zed = { name: 'zed', version: '1.0.0', identifier: 'MIT', text: 'words of zed' };
  write(`one/${bundledLicences.fileName}`, JSON.stringify([zed]));
  write(`two/${bundledLicences.fileName}`, JSON.stringify([zed, { name: 'alpha', version: '2.0.0' }]));
  const kept = ['one', 'two'].map((name) => {
    const file = path.join(folder, 'kept', `${name}.json`);
    keepLicences(path.join(folder, name), file);
    return file;
  });
  expect(existsSync(path.join(folder, 'one/.vite'))).toBe(false);
  const text = noticesText(bundledNotices(kept));
  expect(text.match(/^zed 1\.0\.0 \(MIT\)$/gm)).toHaveLength(1);
  expect(text).toContain('words of zed');
  expect(text.indexOf('alpha 2.0.0 (UNKNOWN)')).toBeLessThan(text.indexOf('zed 1.0.0'));
  expect(text).toContain('The package carries no licence text.');
});

test('a bundle without its list of licences stops the build', () => {
  expect(() => bundledNotices([path.join(folder, 'none.json')])).toThrow(/none\.json/);
});

test('packages shipped as they are give the licence of their folder, those that are not installed nothing', () => {
  write('plain/package.json', '{"name":"plain","version":"1.2.3","license":"Apache-2.0"}');
  write('plain/LICENSE', 'words of plain');
  write('@scope/inner/package.json', '{"name":"@scope/inner","version":"0.1.0","license":"MIT"}');
  const folders = packageFolders(folder, ['plain', '@scope/inner', '@scope/missing']);
  expect(folders.map(packageNotice)).toEqual([
    { name: 'plain', version: '1.2.3', identifier: 'Apache-2.0', text: 'words of plain' },
    { name: '@scope/inner', version: '0.1.0', identifier: 'MIT', text: '' },
  ]);
});

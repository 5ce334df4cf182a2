import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBoundaries, packageName, ruleFor } from './boundaries.ts';
import { root } from './paths.ts';

let base: string;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'hearth-boundaries-'));
  writeFileSync(path.join(base, 'package.json'), JSON.stringify({ imports: { '#shared/*': './shared/*' } }));
  symlinkSync(path.join(root, 'node_modules'), path.join(base, 'node_modules'));
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  }
}

async function broken(files: Record<string, string>): Promise<string[]> {
  plant(files);
  const { violations } = await checkBoundaries(base);
  return violations.map(({ file, message }) => `${file}: ${message}`);
}

const innocent = {
  'shared/constants.ts': 'export const A = 1;',
  'shared/contract/call.ts':
    "import { A } from '../constants.ts'; import { z } from 'zod'; export const c = z.literal(A);",
  'renderer/src/apps/files/index.tsx':
    "import { c } from '#shared/contract/call.ts'; import './list.ts'; export { c };",
  'renderer/src/apps/files/list.ts': "export const list = import('react');",
  'device/server.ts': "import fs from 'node:fs'; import '#shared/contract/call.ts'; export { fs };",
};

test('a tree that keeps the rules has no violations, and every module is counted', async () => {
  plant(innocent);
  expect(await checkBoundaries(base)).toEqual({ violations: [], modules: 5 });
});

test.each([
  ['electron in the console', 'renderer/src/desktop/a.ts', "import 'electron';", 'may not import the package electron'],
  ['node in the console', 'renderer/src/apps/files/a.ts', "import 'node:fs';", 'may not use Node (fs)'],
  ['node in shared', 'shared/rules/a.ts', "import 'node:os';", 'may not use Node (os)'],
  [
    'main in the console',
    'renderer/src/api/a.ts',
    "import '../../../electron/main.ts';",
    'may not import electron/main.ts',
  ],
  [
    'the device in the console',
    'renderer/src/a.ts',
    "import '../../device/server.ts';",
    'may not import device/server.ts',
  ],
  ['the console in the device', 'device/a.ts', "import '../renderer/src/b.ts';", 'may not import renderer/src/b.ts'],
  ['a flow in the contract', 'shared/contract/a.ts', "import '../flows/f.ts';", 'may not import shared/flows/f.ts'],
  [
    'a type of main in the preload',
    'electron/preload/a.ts',
    "import type { M } from '../main.ts';",
    'may not import electron/main.ts',
  ],
  ['the preload in main', 'electron/a.ts', "import './preload/p.ts';", 'may not import electron/preload/p.ts'],
  [
    'an app in another app',
    'renderer/src/apps/files/a.ts',
    "import '../album/b.ts';",
    'may not import renderer/src/apps/album/b.ts',
  ],
  [
    'a lazily loaded app',
    'renderer/src/apps/files/a.ts',
    "void import('../album/b.ts');",
    'may not import renderer/src/apps/album/b.ts',
  ],
  [
    'the desktop in a component',
    'renderer/src/components/a.ts',
    "import '../desktop/d.ts';",
    'may not import renderer/src/desktop/d.ts',
  ],
  ['a missing file', 'device/a.ts', "import './gone.ts';", 'imports ./gone.ts, which cannot be found'],
])('%s is refused', async (_, file, text, message) => {
  const violations = await broken({
    ...innocent,
    'electron/main.ts': 'export type M = 1;',
    'electron/preload/p.ts': 'export const p = 1;',
    'shared/flows/f.ts': 'export const f = 1;',
    'renderer/src/b.ts': 'export const b = 1;',
    'renderer/src/apps/album/b.ts': 'export const b = 1;',
    'renderer/src/desktop/d.ts': 'export const d = 1;',
    [file]: text,
  });
  expect(violations).toEqual([`${file}: ${message}`]);
});

test('a test may use Node and the test tools, but not another part of the product', async () => {
  const violations = await broken({
    ...innocent,
    'shared/contract/call.test.ts': "import 'vitest'; import 'node:fs'; import '../../device/server.ts';",
  });
  expect(violations).toEqual(['shared/contract/call.test.ts: may not import device/server.ts']);
});

test('two modules that import each other are refused, also for their types alone', async () => {
  const violations = await broken({
    'device/a.ts': "import { b } from './b.ts'; export const a = 1; export { b };",
    'device/b.ts': "import { a } from './a.ts'; export const b = 1; export { a };",
    'device/c.ts': "import type { D } from './d.ts'; export type C = D;",
    'device/d.ts': "import type { C } from './c.ts'; export type D = C | 1;",
  });
  // A circle is told once, by one of its modules.
  expect(violations).toEqual([
    expect.stringMatching(/^device\/[ab]\.ts: imports itself: device\/[ab]\.ts > /),
    expect.stringMatching(/^device\/[cd]\.ts: imports itself: device\/[cd]\.ts > /),
  ]);
});

test.each([
  ['electron/windows/a.ts', 'export const a = ipcMain;', /ipcMain/],
  ['electron/windows/a.ts', 'export const a = (w) => w.webContents.send("x");', /webContents/],
  ['renderer/src/desktop/a.ts', 'export const a = window.hearth;', /hearth/],
  ['renderer/src/desktop/a.ts', 'export const a = ipcRenderer;', /ipcRenderer/],
])('a raw door in %s is refused', async (file, text, word) => {
  const violations = await broken({ ...innocent, [file]: text });
  expect(violations).toHaveLength(1);
  expect(violations[0]).toMatch(word);
});

test('raw doors are allowed in their files, and in comments', async () => {
  const violations = await broken({
    'electron/ipc/ipc-main.ts': 'export const a = ipcMain; export const b = (w) => w.webContents.send("x");',
    'renderer/src/host/electron.ts': 'export const a = window.hearth;',
    'renderer/src/desktop/a.ts': '// window.hearth is not for us\nexport const a = 1;',
  });
  expect(violations).toEqual([]);
});

test('an empty tree is an error, not a clean bill', async () => {
  await expect(checkBoundaries(base)).rejects.toThrow(/missed all/);
});

test('the most specific rule decides', () => {
  expect(ruleFor('electron/preload/preload.ts')?.home).toBe('electron/preload');
  expect(ruleFor('renderer/src/apps/files/x/y.ts')?.home).toBe('renderer/src/apps/files');
  expect(ruleFor('renderer/src/main.tsx')?.home).toBe('renderer/src');
  expect(ruleFor('docs/x.ts')).toBeUndefined();
});

test('package names of resolved paths', () => {
  expect(packageName('node_modules/zod/index.d.cts')).toBe('zod');
  expect(packageName('node_modules/@mui/material/esm/Box/index.js')).toBe('@mui/material');
  expect(packageName('node_modules/@types/react/index.d.ts')).toBe('react');
  expect(packageName('node_modules/@types/testing-library__jest-dom/index.d.ts')).toBe('@testing-library/jest-dom');
});

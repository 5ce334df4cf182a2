import path from 'node:path';
import { expect, test } from 'vitest';
import { shellFiles, textFile } from './shell-chunks.ts';

/** What imports what, by name below the source. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['react.ts', 'tokens.css'],
  'host/web.ts': ['emitter.ts', 'identity.ts', 'cookies.ts'],
  'host/electron.ts': ['identity.ts'],
  'signed-in.tsx': ['react.ts', 'dialogs.ts', 'emitter.ts'],
  'desktop/desktop.tsx': ['taskbar.ts', 'icons.ts', 'rows.ts'],
  'apps/signin/index.tsx': ['icons.ts', 'form.ts'],
  'apps/share-page/index.tsx': ['rows.ts', 'icons.ts', 'names.ts'],
  'apps/files/index.tsx': ['apps/files/list.ts', 'taskbar.ts', 'place.ts', 'names.ts', 'react.ts'],
};
const source = '/src';
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[path.relative(source, id)] ?? []).map((name) => path.join(source, name)),
  }),
} as never;

test('RTE-24 what a page before the sign-in needs is never in the file of the shell or of the file manager', () => {
  const files = Object.fromEntries(
    [...shellFiles(graph, source)].map(([id, file]) => [path.relative(source, id), file]),
  );
  expect(files).toEqual({
    'signed-in.tsx': 'shell',
    'desktop/desktop.tsx': 'shell',
    'dialogs.ts': 'shell',
    'taskbar.ts': 'shell',
    'react.ts': 'base',
    'emitter.ts': 'base',
    'identity.ts': 'base',
    'cookies.ts': 'base',
    'host/web.ts': 'base',
    'tokens.css': 'base',
    'components/app-panel.ts': 'base',
    'components/attention/use-attention-count.ts': 'base',
    'components/choose-language.ts': 'base',
    'icons.ts': 'base',
    'rows.ts': 'bare',
    'names.ts': 'visit',
    'apps/files/index.tsx': 'manager',
    'apps/files/list.ts': 'manager',
    'place.ts': 'parts',
  });
});

test('ERR-14 the texts of every page and those of the shell come in one file each, by language', () => {
  const file = (id: string) => textFile(source, path.join(source, id));
  expect(['common', 'errors', 'apps'].map((name) => file(`i18n/zh-CN/${name}.ts`))).toEqual(
    Array(3).fill('words-zh-CN'),
  );
  expect(file('i18n/en-US/desk.ts')).toBe('shell-words-en-US');
  expect(file('i18n/en-US/files.ts')).toBeNull();
  expect(file('i18n/index.ts')).toBeNull();
  expect(file('apps/signin/common.ts')).toBeNull();
});

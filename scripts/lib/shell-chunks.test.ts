import path from 'node:path';
import { expect, test } from 'vitest';
import { shellFiles } from './shell-chunks.ts';

/** What imports what, by name below the source. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['react.ts'],
  'host/web.ts': ['emitter.ts'],
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
    'icons.ts': 'front',
    'rows.ts': 'bare',
    'names.ts': 'visit',
    'apps/files/index.tsx': 'manager',
    'apps/files/list.ts': 'manager',
    'place.ts': 'parts',
  });
});

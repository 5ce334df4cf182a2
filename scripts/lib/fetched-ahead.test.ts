import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundleOf } from './bundle-stand-in.ts';
import { aheadList, fetchedAhead } from './fetched-ahead.ts';
import { root } from './paths.ts';

test('RTE-08 a screen is fetched with all it imports at once, without what runs already', () => {
  const bundle = bundleOf(
    ['index', ['main.tsx'], ['react']],
    ['react', ['react.js']],
    ['overlay', ['overlay.tsx'], ['react', 'machine', 'parts'], ['overlay.css']],
    ['machine', ['machine.ts'], ['overlay']],
    ['parts', ['parts.tsx'], [], ['parts.css']],
    ['other', ['other.tsx'], ['parts']],
  );
  expect(aheadList(bundle, '/src', ['overlay.tsx'], ['main.tsx'])).toEqual([
    'machine.js',
    'overlay.css',
    'overlay.js',
    'parts.css',
    'parts.js',
  ]);
});

test('RTE-08 a screen that is not part of the console stops the build', () => {
  expect(() => aheadList(bundleOf(['index', ['main.tsx']]), '/src', ['gone.tsx'], ['main.tsx'])).toThrow(
    'gone.tsx is not part of the console',
  );
  for (const module of fetchedAhead) expect(existsSync(path.join(root, 'renderer/src', module))).toBe(true);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSharp, sharpHelpers } from './load-sharp.ts';

test('CALL-EXT-05 everything that the picture library needs beside its native part gets a turn of its own', async () => {
  const entry = createRequire(import.meta.url).resolve('sharp');
  const manifest = JSON.parse(readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect([...sharpHelpers].sort()).toEqual(Object.keys(manifest.dependencies).sort());

  const ofSharp = createRequire(entry);
  const loaded = (): number => sharpHelpers.filter((name) => ofSharp.resolve(name) in ofSharp.cache).length;
  /** How many were there, as each turn of the event loop found it. */
  const seen = new Set([loaded()]);
  const look = (): void => {
    seen.add(loaded());
    if (loaded() < sharpHelpers.length) setImmediate(look);
  };
  setImmediate(look);
  await loadSharp();
  expect([...seen]).toEqual([0, 1, 2, 3]);
});

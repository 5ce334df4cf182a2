import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SharpConstructor } from 'sharp';

/** What the library loads besides its native part; a release with others is only slower. */
export const sharpHelpers = ['detect-libc', 'semver', '@img/colour'];

let loading: Promise<SharpConstructor> | undefined;

/** Loaded in one go they and the native part hold everybody up: each gets a turn of its own (performance E). */
async function loadHelpers(): Promise<void> {
  try {
    const ofSharp = createRequire(createRequire(import.meta.url).resolve('sharp'));
    for (const name of sharpHelpers) {
      ofSharp(name);
      await nextTurn();
    }
  } catch {
    // Another release of the library has others: it loads them itself.
  }
}

async function load(): Promise<SharpConstructor> {
  await loadHelpers();
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The picture library is native and large: it is loaded by the first picture. */
export function loadSharp(): Promise<SharpConstructor> {
  return (loading ??= load());
}

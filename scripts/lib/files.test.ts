import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesBelow } from './files.ts';
import { firstLoadFiles } from './first-load.ts';
import { missingFonts } from './fonts.ts';
import { bytes, duration, table } from './format.ts';
import { precompress } from './precompress.ts';
import { isStale } from './staleness.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-files-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, text = '') => {
  const full = path.join(folder, name);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
};
const age = (full: string, seconds: number) => {
  utimesSync(full, seconds, seconds);
};

describe('staleness', () => {
  const tree = () => {
    const stamp = file('dist/.stamp');
    const source = file('src/a.ts');
    const unit = file('src/a.test.ts');
    age(source, 1000);
    age(unit, 1000);
    age(path.join(folder, 'src'), 1000);
    age(stamp, 2000);
    return { stamp, source, unit, sources: [path.join(folder, 'src')] };
  };

  test('sources older than the stamp are built', () => {
    const { stamp, sources } = tree();
    expect(isStale(stamp, sources)).toBe(false);
  });

  test('a newer source, a deleted source and a missing stamp are stale; a newer test is not', () => {
    const { stamp, source, unit, sources } = tree();
    age(unit, 3000);
    expect(isStale(stamp, sources)).toBe(false);
    age(source, 3000);
    expect(isStale(stamp, sources)).toBe(true);
    rmSync(source);
    expect(isStale(stamp, sources)).toBe(true);
    expect(isStale(path.join(folder, 'none'), sources)).toBe(true);
  });

  test('folders of dependencies do not count', () => {
    const { stamp, sources } = tree();
    age(file('src/node_modules/x.js'), 3000);
    age(path.join(folder, 'src'), 1000);
    expect(isStale(stamp, sources)).toBe(false);
  });
});

describe('precompression', () => {
  test('large texts get both copies, which hold the same bytes', async () => {
    const text = 'const a = 1;\n'.repeat(500);
    const full = file('a.js', text);
    const [size] = await precompress(folder);
    expect(size?.raw).toBe(text.length);
    expect(size?.gzip).toBeLessThan(text.length / 10);
    expect(zlib.gunzipSync(readFileSync(`${full}.gz`)).toString()).toBe(text);
    expect(zlib.brotliDecompressSync(readFileSync(`${full}.br`)).toString()).toBe(text);
  });

  test('small texts and pictures get none', async () => {
    file('small.js', 'x');
    file('b.png', 'x'.repeat(5000));
    await precompress(folder);
    expect(filesBelow(folder)).toEqual(['b.png', 'small.js']);
  });
});

test('files of the first load are those the page names', () => {
  const html = `<html><head><script type="module" crossorigin src="/home/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/home/assets/react-2.js"><link rel="stylesheet" href="/home/assets/a.css">
    <link rel="icon" href="/home/icon.svg"><script src="https://elsewhere/x.js"></script></head></html>`;
  expect(firstLoadFiles(html)).toEqual(['assets/index-1.js', 'assets/react-2.js', 'assets/a.css']);
});

test('missing fonts are named by their package', () => {
  if (process.platform !== 'linux') return;
  expect(missingFonts([folder])).toEqual(['fonts-noto-cjk', 'fonts-inter']);
  file('opentype/noto/NotoSansCJK-Regular.ttc');
  expect(missingFonts([folder])).toEqual(['fonts-inter']);
  file('opentype/inter/Inter-Regular.otf');
  expect(missingFonts([folder])).toEqual([]);
});

test('numbers as people read them', () => {
  expect([bytes(0), bytes(1023), bytes(1536), bytes(5 * 1024 ** 3)]).toEqual(['0 B', '1023 B', '1.5 KiB', '5.0 GiB']);
  expect([duration(12.4), duration(12_400), duration(185_000)]).toEqual(['12 ms', '12.4 s', '3 min 05 s']);
  expect(
    table([
      ['a', 'b'],
      ['long', '10'],
    ]),
  ).toBe('a      b\nlong  10');
  expect(existsSync(folder)).toBe(true);
});

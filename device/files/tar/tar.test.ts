import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTarReader, TarError } from './tar-reader.ts';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';

interface Read {
  name: string;
  type: string;
  mtime: number;
  bytes: string;
}

/** Reads an archive given in pieces of some length. */
function read(archive: Buffer, step: number): { entries: Read[]; whole: boolean } {
  const entries: Read[] = [];
  const reader = createTarReader({
    entry: ({ name, type, mtime }) => void entries.push({ name, type, mtime, bytes: '' }),
    bytes: (piece) => void (entries.at(-1)!.bytes += piece.toString('latin1')),
    end: () => undefined,
  });
  for (let at = 0; at < archive.length; at += step) reader.push(archive.subarray(at, at + step));
  return { entries, whole: reader.isWhole() };
}

function write(files: readonly { name: string; bytes: string; mtime: number }[]): Buffer {
  return Buffer.concat([
    ...files.flatMap(({ name, bytes, mtime }) => {
      const body = Buffer.from(bytes, 'latin1');
      return [tarHeader({ name, size: body.length, mtime }), body, tarPadding(body.length)];
    }),
    tarEnd(),
  ]);
}

test('an archive is read as it was written, in pieces of any length, long and foreign names too', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }).map((text) => `a${text.replace(/[\0/]/g, '_')}`); // prettier-ignore
  const file = fc.record({
    name,
    bytes: fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 1500 }), // prettier-ignore
    mtime: fc.integer({ min: 0, max: 2 ** 32 }),
  });
  fc.assert(
    fc.property(fc.array(file, { maxLength: 5 }), fc.integer({ min: 1, max: 3000 }), (files, step) => {
      const expected = files.map(({ name: each, bytes, mtime }) => ({ name: each, type: 'file', mtime, bytes }));
      expect(read(write(files), step)).toEqual({ entries: expected, whole: true });
    }),
  );
});

test('what GNU tar writes is read: long names, folders, links as something else', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth-tar-'));
  try {
    const long = `${'很长的名字'.repeat(12)}.txt`;
    writeFileSync(path.join(dir, long), 'words');
    execFileSync('ln', ['-s', 'elsewhere', path.join(dir, 'link')]);
    for (const format of ['gnu', 'pax', 'ustar']) {
      if (format === 'ustar') rmSync(path.join(dir, long));
      const file = path.join(dir, `${format}.tar`);
      execFileSync('tar', ['-C', dir, `--format=${format}`, '--exclude=*.tar', '-cf', file, '.']);
      const { entries, whole } = read(readFileSync(file), 700);
      expect(whole).toBe(true);
      const kinds = Object.fromEntries(entries.map(({ name, type }) => [name, type]));
      expect(kinds).toEqual({ './': 'folder', './link': 'other', ...(format === 'ustar' ? {} : { [`./${long}`]: 'file' }) }); // prettier-ignore
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('what is no archive is refused, what is cut off is not whole', () => {
  expect(() => read(Buffer.alloc(600, 'x'), 100)).toThrow(TarError);
  const archive = write([{ name: 'a', bytes: 'b'.repeat(1000), mtime: 1 }]);
  expect(read(archive.subarray(0, 1000), 512).whole).toBe(false);
  expect(read(archive.subarray(0, 512 + 1000), 512).whole).toBe(false);
});

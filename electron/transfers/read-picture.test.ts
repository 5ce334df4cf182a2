import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCAL_PICTURE_BYTES } from '#shared/constants.ts';
import { readPicture } from './read-picture.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-picture-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('DRG-26 a picture of this computer is read whole; what is none, gone or too large is not', async () => {
  const file = path.join(dir, 'sea.jpg');
  writeFileSync(file, 'sea');
  expect(await readPicture(file)).toEqual(new TextEncoder().encode('sea'));
  truncateSync(file, LOCAL_PICTURE_BYTES + 1);
  expect(await readPicture(file)).toBeNull();
  mkdirSync(path.join(dir, 'folder.jpg'));
  for (const name of ['folder.jpg', 'none.jpg']) expect(await readPicture(path.join(dir, name))).toBeNull();
});

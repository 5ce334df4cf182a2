import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSambaRecycle } from './samba-recycle.ts';

const DAY_MS = 86_400_000;

test('CALL-FS-01 what has been in a recycle bin of Samba for longer than it is kept goes, with its folder', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth-smb-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const bin = path.join(dir, 'pool/zenith_sata/.hearth-smb-recycle');
  mkdirSync(path.join(bin, 'ann/deep'), { recursive: true });
  mkdirSync(path.join(bin, 'empty'));
  const letter = path.join(bin, 'ann/deep/letter.txt');
  writeFileSync(letter, 'dear');
  // Old by its content, which says nothing of when it was deleted.
  utimesSync(letter, 1000, 1000);
  const recycle = createSambaRecycle(dir);
  await recycle.sweep(30, Date.now() + 29 * DAY_MS);
  expect(existsSync(letter)).toBe(true);
  await recycle.sweep(30, Date.now() + 30 * DAY_MS + 1000);
  expect(existsSync(path.join(bin, 'ann'))).toBe(false);
  expect(existsSync(path.join(bin, 'empty'))).toBe(true);
  expect(await recycle.used()).toBe(0);
});

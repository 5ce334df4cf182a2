import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FOLDER } from './backup-record.ts';
import { stillGone } from './missing-source.ts';

let here: string;
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-gone-'));
  mkdirSync(path.join(here, 'drive/deep'), { recursive: true });
  writeFileSync(path.join(here, 'drive/deep/back.txt'), 'here again');
});
afterEach(() => rmSync(here, { recursive: true, force: true }));

const known = (below: string, size = 1) => ({ path: below, size, mtime: 1 });

test('APP-AUTO-02 before something is removed at the target it is looked whether it is gone here still', async () => {
  const job = { sources: [{ path: path.join(here, 'drive'), name: 'Drive' }] };
  const deletes = [
    known('Drive/deep/back.txt'),
    known('Drive/deep/gone.txt'),
    known('Drive/deep', FOLDER),
    known('Other/x'),
  ];
  expect(await stillGone(job, deletes)).toEqual([known('Drive/deep/gone.txt')]);
  // The drive is pulled: nothing of it was deleted.
  rmSync(path.join(here, 'drive'), { recursive: true });
  await expect(stillGone(job, deletes)).rejects.toMatchObject({ code: 'LOCAL_GONE' });
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import { systemClock } from './clock.ts';
import type { Fetched, TransferDevice } from './device.ts';
import { openJournal, type TransferJournal, type TransferRecord } from './journal.ts';
import { createLimiter } from './limiter.ts';
import { runSave } from './run-save.ts';

const SIZE = UPLOAD_CHUNK_BYTES + 4096;
const bytes = randomBytes(SIZE);
let dir = '';
let journal: TransferJournal;
let record: TransferRecord;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-save-'));
  journal = openJournal(path.join(dir, 'journal'));
  record = {
    ...{ id: 't1', kind: 'nativeSave', rel: 'film.bin', remote: '/zenith_sata/mira/data/film.bin', local: dir },
    ...{ isDir: false, size: 0, mtime: 0, done: 0, etag: '', part: '', placing: null, conflict: 'rename' },
  } as unknown as TransferRecord;
});

afterEach(() => {
  journal.close();
  rmSync(dir, { recursive: true });
});

/** Runs the save as a process does that knows only what is written down; answers where each fetch began. */
async function run(addPiece: TransferJournal['addPiece']): Promise<number[]> {
  const fetches: number[] = [];
  const device = {
    fetch: (_remote: string, from: number): Promise<Fetched> => {
      fetches.push(from);
      const parts = Array.from({ length: Math.ceil((SIZE - from) / 65_536) }, (_, at) =>
        Buffer.from(bytes.subarray(from + at * 65_536, from + (at + 1) * 65_536)),
      );
      const body = Readable.from(parts) as Fetched['body'];
      return Promise.resolve({ etag: 'e1', size: SIZE, mtime: 0, isYoung: false, body });
    },
    confirm: () => Promise.resolve(),
  } as unknown as TransferDevice;
  await runSave(record, {
    device,
    clock: systemClock,
    limiter: createLimiter(systemClock),
    signal: new AbortController().signal,
    keep: (change) => Object.assign(record, change),
    progress: () => undefined,
    journal: { ...journal, addPiece },
    trusted: { bytes: null },
  });
  return fetches;
}

test('UPL-06 killed at the note of a piece, less than a piece that is on the disk comes again', async () => {
  const stored = () => statSync(record.part).size;
  let before = -1;
  const killed = run((id, index, sum) => {
    before = stored();
    journal.addPiece(id, index, sum);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow();
  // Nothing that was whole on the disk was without its note, and what is noted without its end is not believed.
  expect(before).toBeLessThan(UPLOAD_CHUNK_BYTES);
  expect(stored()).toBe(before);
  expect(await run(journal.addPiece)).toEqual([0]);
  expect(readFileSync(path.join(dir, 'film.bin')).equals(bytes)).toBe(true);
});

test('UPL-06 killed after a piece was written, the next one goes on from there', async () => {
  const killed = run((id, index, sum) => {
    if (index === 1) throw new Error('killed');
    journal.addPiece(id, index, sum);
  });
  await expect(killed).rejects.toThrow();
  expect(await run(journal.addPiece)).toEqual([UPLOAD_CHUNK_BYTES]);
  expect(readFileSync(path.join(dir, 'film.bin')).equals(bytes)).toBe(true);
});

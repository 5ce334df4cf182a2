import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    ...{ isDir: false, size: 0, mtime: 0, done: 0, seq: 0, etag: '', part: '', placing: null, conflict: 'rename' },
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
    trusted: { bytes: null, sum: 0 },
  });
  return fetches;
}

/** Runs the save over a line that breaks after some bytes of each answer; answers where each fetch began. */
async function runCut(through: number, trusted: () => { bytes: number | null; sum: number }): Promise<number[]> {
  const fetches: number[] = [];
  const device = {
    fetch: (_remote: string, from: number): Promise<Fetched> => {
      fetches.push(from);
      const parts = function* () {
        for (let at = from; at < SIZE; at += 65_536) {
          if (at - from >= through) throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
          yield Buffer.from(bytes.subarray(at, Math.min(at + 65_536, SIZE)));
        }
      };
      return Promise.resolve({ etag: 'e1', size: SIZE, mtime: 0, isYoung: false, body: Readable.from(parts()) as Fetched['body'] }); // prettier-ignore
    },
    confirm: () => Promise.resolve(),
  } as unknown as TransferDevice;
  const safe: number[] = [];
  const keep = (change: Partial<TransferRecord>) => {
    Object.assign(record, change);
    journal.put([record]);
  };
  const progress = (_sent: number, confirmed: number) => safe.push(confirmed);
  const limiter = createLimiter(systemClock);
  for (let tries = 0; tries < 20; tries += 1) {
    const context = { device, limiter, keep, progress, journal, clock: systemClock, trusted: trusted() };
    const outcome = await runSave(record, { ...context, signal: new AbortController().signal }).catch(
      (error: unknown) => error,
    );
    if (!(outcome instanceof Error)) break;
    // Bytes that came are progress, though no piece got whole.
    expect(safe.at(-1)).toBe((fetches.at(-1) ?? 0) + through);
  }
  return fetches;
}

const STEP = 3 * 2 ** 20;

test('UPL-06 a line that breaks more often than a piece takes still gets the file through, and no byte twice', async () => {
  const trusted = { bytes: null, sum: 0 };
  expect(await runCut(STEP, () => trusted)).toEqual([0, STEP, 2 * STEP]);
  expect(readFileSync(path.join(dir, 'film.bin')).equals(bytes)).toBe(true);
});

test('UPL-06 what came behind the last whole piece counts for another process too, where it is still on the disk', async () => {
  let begun = 0;
  const anew = () => {
    begun += 1;
    record = journal.load()[0] ?? record;
    return { bytes: null, sum: 0 };
  };
  expect(await runCut(STEP, anew)).toEqual([0, STEP, 2 * STEP]);
  expect(begun).toBe(3);
  expect(readFileSync(path.join(dir, 'film.bin')).equals(bytes)).toBe(true);
});

test('UPL-06 a tail that the disk has lost is fetched again', async () => {
  let begun = 0;
  const anew = () => {
    begun += 1;
    // A power failure kept the note and lost the bytes.
    if (begun === 2) writeFileSync(record.part, Buffer.alloc(STEP));
    return { bytes: null, sum: 0 };
  };
  expect(await runCut(2 * STEP, anew)).toEqual([0, 0, 2 * STEP]);
  expect(readFileSync(path.join(dir, 'film.bin')).equals(bytes)).toBe(true);
});

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

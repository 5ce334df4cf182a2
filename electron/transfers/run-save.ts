import type { Stats } from 'node:fs';
import { type FileHandle, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import type { Taken } from '#shared/ipc/transfer-channels.ts';
import { releaseMemory } from '#shared/rules/release-memory.ts';
import type { Fetched } from './device.ts';
import { localFailure, TransferFailure } from './failure.ts';
import type { TransferJournal, TransferRecord } from './journal.ts';
import { giveName, lookAtName, openPart, partOf, placeOf, reliedOn, wasNamed } from './part-file.ts';
import type { RunContext, RunOutcome } from './run-context.ts';

/** A file that changes faster than it can be fetched is given up after so many beginnings. */
const CHANGES = 20;

export interface SaveContext extends RunContext {
  readonly journal: TransferJournal;
  /**
   * Bytes of the part file that this very process has written, null when they have to be read again first, and the sum of
   * those behind the last whole piece.
   */
  readonly trusted: { bytes: number | null; sum: number };
}

/** A file that was just written is looked at once more after this time (ms). */
const SETTLE_MS = 500;

/** A file up to this size is read by the device in one go: it cannot change in the middle. */
const IN_ONE_GO = 256 * 1024;

const inPlace = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw localFailure(error);
  });

/** What of this computer has the name. */
const takenBySelf = (there: Stats | null): Taken => ({
  ...{ size: there?.size ?? 0, mtime: there?.mtimeMs ?? 0 },
  ...{ isDir: there?.isDirectory() === true, rel: '' },
});

/** The taken name as the person is asked about it, where somebody has to be asked. */
async function takenAt(record: TransferRecord, place: string): Promise<RunOutcome | null> {
  if (record.conflict === 'rename' || record.conflict === 'overwrite') return null;
  const there = await inPlace(lookAtName(place));
  if (there === null) return null;
  if (record.conflict === 'skip') return { kind: 'skipped' };
  return { kind: 'conflict', taken: takenBySelf(there) };
}

/** Bytes that are written at once: what arrives comes in parts of 64 KiB, and each write has a price of its own. */
const WRITE_BYTES = 1024 * 1024;

/** Writes buffers one after the other, also where the system takes a part of them only. */
async function writeAll(file: FileHandle, buffers: readonly Buffer[], position: number): Promise<void> {
  let rest = [...buffers];
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at);
    at += bytesWritten;
    let skip = bytesWritten;
    rest = rest.flatMap((buffer) => {
      const done = Math.min(skip, buffer.length);
      skip -= done;
      return done === buffer.length ? [] : [buffer.subarray(done)];
    });
  }
}

/**
 * Writes what comes into the part file, piece by piece with a note of each; answers the bytes that are there. What came
 * behind the last whole piece before the line broke is kept too: on a line that breaks more often than a piece takes, none
 * would ever get through.
 */
async function gather(
  record: TransferRecord,
  { journal, limiter, keep, progress, signal, trusted }: SaveContext,
  file: FileHandle,
  { body, size }: Fetched,
  from: number,
): Promise<number> {
  let at = from;
  let safe = from;
  let { sum } = trusted;
  let waiting: Buffer[] = [];
  let written = from;
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    await inPlace(writeAll(file, batch, written));
    batch.forEach(releaseMemory);
    written = at;
  };
  const keepTail = async () => {
    if (at === safe) return;
    await flush();
    Object.assign(trusted, { bytes: at, sum });
    keep({ tail: { bytes: at, sum } });
    progress(at, at);
  };
  const note = (index: number) => {
    try {
      journal.addPiece(record.id, index, sum);
    } catch (error) {
      throw localFailure(error);
    }
  };
  try {
    for await (const part of body) {
      let rest = part as Buffer;
      await limiter.take(rest.length, signal);
      if (at + rest.length > size) throw new TransferFailure('changed');
      while (rest.length > 0) {
        const room = UPLOAD_CHUNK_BYTES - (at % UPLOAD_CHUNK_BYTES);
        const bytes = rest.subarray(0, room);
        waiting.push(bytes);
        sum = crc32(bytes, sum);
        at += bytes.length;
        rest = rest.subarray(bytes.length);
        const isPiece = at % UPLOAD_CHUNK_BYTES === 0 || at === size;
        // Before its last bytes are written: killed in between, the piece is found to be short, where a whole one without
        // its note would have to come again.
        if (isPiece) note(Math.ceil(at / UPLOAD_CHUNK_BYTES) - 1);
        if (isPiece || at - written >= WRITE_BYTES) await flush();
        if (isPiece) {
          sum = trusted.sum = 0;
          safe = trusted.bytes = at;
        }
      }
      progress(at, safe);
    }
    // It ended early.
    await keepTail();
  } catch (error) {
    const isLocal = error instanceof TransferFailure && error.kind !== 'network';
    if (!isLocal) await keepTail();
    signal.throwIfAborted();
    if (error instanceof TransferFailure) throw error;
    throw new TransferFailure('network', 'NETWORK', error instanceof Error ? error.message : '');
  } finally {
    body.destroy();
  }
  return at;
}

/** Fetches what is missing in the part file; answers whether somebody may still be writing the file on the device. */
async function fetchRest(record: TransferRecord, context: SaveContext, file: FileHandle): Promise<boolean> {
  const { device, signal, journal, keep, progress, trusted } = context;
  if (record.etag === '') Object.assign(trusted, { bytes: 0, sum: 0 });
  if (trusted.bytes === null) Object.assign(trusted, await inPlace(reliedOn(file, journal.pieces(record.id), record)));
  const have = trusted.bytes ?? 0;
  progress(have, have);
  // Cut off before it got its name: nobody knows whether it was looked at once more.
  if (record.etag !== '' && have === record.size) return true;
  if (record.etag === '') journal.clearPieces(record.id);
  const fetched = await device.fetch(record.remote, have, record.etag, signal);
  if (record.etag === '') keep({ etag: fetched.etag, size: fetched.size, mtime: fetched.mtime });
  else if (fetched.etag !== record.etag || fetched.size !== record.size) {
    fetched.body.destroy();
    throw new TransferFailure('changed');
  }
  const got = await gather(record, context, file, fetched, have);
  if (got !== record.size) throw new TransferFailure('network', 'NETWORK', 'the answer ended early');
  return fetched.isYoung;
}

/** Begins anew: another version of the file stands on the device now. */
async function forgetVersion(record: TransferRecord, context: SaveContext, file: FileHandle): Promise<void> {
  context.journal.clearPieces(record.id);
  context.keep({ etag: '', done: 0, tail: null });
  context.progress(0, 0);
  await inPlace(file.truncate(0));
}

/**
 * Brings one file of the device to this computer, from wherever it stands: bytes gather in a hidden file beside the
 * place, piece by piece with a checksum each, always of one version; with the last one the file gets its name in one
 * step. Answers and rejects as `runUpload` does.
 */
export async function runSave(record: TransferRecord, context: SaveContext): Promise<RunOutcome> {
  const { signal, keep } = context;
  const place = placeOf(record);
  if (record.isDir) {
    await inPlace(mkdir(place, { recursive: true }));
    return { kind: 'done' };
  }
  if (record.placing !== null && (await inPlace(wasNamed(record.part, record.placing, record.size))))
    return { kind: 'done' };
  const taken = await takenAt(record, place);
  if (taken !== null) return taken;
  if (record.part === '') keep({ part: partOf(place, record.id) });
  for (let changes = 0; ;) {
    const file = await inPlace(openPart(record.part));
    try {
      const isYoung = await fetchRest(record, context, file);
      signal.throwIfAborted();
      // What was seen of it may be the beginning of what somebody is writing.
      if (isYoung) await context.clock.pause(SETTLE_MS, signal);
      // Written over in its own place while it was sent, the beginning would be of one version and the end of another.
      if (isYoung || record.size > IN_ONE_GO) await context.device.confirm(record.remote, record.etag, signal);
      // A shorter version after a longer one, or bytes of a piece that was cut.
      await inPlace(file.truncate(record.size));
      if (record.mtime > 0) await inPlace(file.utimes(new Date(), new Date(record.mtime)));
      await inPlace(file.sync());
    } catch (error) {
      if (!(error instanceof TransferFailure && error.kind === 'changed')) throw error;
      changes += 1;
      await forgetVersion(record, context, file);
      if (changes > CHANGES) throw new TransferFailure('refused', 'N002002');
      continue;
    } finally {
      await file.close().catch(() => undefined);
    }
    const aim = (placing: NonNullable<TransferRecord['placing']>) => keep({ placing });
    const name = await inPlace(giveName({ part: record.part, place, conflict: record.conflict, aim }));
    if (name !== null) return { kind: 'done' };
    keep({ placing: null });
    const still = await takenAt(record, place);
    return still ?? { kind: 'conflict', taken: takenBySelf(await inPlace(lookAtName(place))) };
  }
}

/** The folder of a saved file, for the free space and for showing it. */
export const folderOf = (record: Pick<TransferRecord, 'local' | 'rel'>): string => path.dirname(placeOf(record));

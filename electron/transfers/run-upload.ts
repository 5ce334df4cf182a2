import { open, stat, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import type { Placed } from '#shared/contract/calls-uploads.ts';
import { calls } from '#shared/contract/index.ts';
import type { Standing } from '#shared/ipc/transfer-channels.ts';
import type { TransferDevice, UploadStanding } from './device.ts';
import { localFailure, TransferFailure } from './failure.ts';
import type { TransferRecord } from './journal.ts';
import { COMPARED_BYTES, localSum } from './local-sum.ts';
import { makeFolder } from './make-folder.ts';
import { inTheWay, isTaken, standingAt, takenBy } from './standing.ts';
import type { RunContext, RunOutcome } from './run-context.ts';

/** A file that changes faster than it can be sent is given up after so many beginnings. */
const CHANGES = 20;
const BUSY_TRIES = 40;
const BUSY_MS = 250;

/** What is known of a version of a file; any change to it changes one of these. */
const versionOf = (stats: { size: number; mtimeMs: number; ino: number }): string =>
  `${stats.size} ${stats.mtimeMs} ${stats.ino}`;

/** What is wrong with the file that goes up. */
function sourceFailure(error: unknown): TransferFailure {
  const failure = localFailure(error);
  return failure.code === 'LOCAL_GONE' ? new TransferFailure('local', 'UNREADABLE') : failure;
}

async function lookAt(local: string) {
  const stats = await stat(local).catch((error: unknown) => {
    throw sourceFailure(error);
  });
  if (!stats.isFile()) throw new TransferFailure('local', 'UNREADABLE');
  return stats;
}

async function readPiece(file: FileHandle, into: Buffer, at: number, size: number): Promise<Buffer> {
  const want = Math.min(UPLOAD_CHUNK_BYTES, size - at);
  let got = 0;
  while (got < want) {
    const { bytesRead } = await file.read(into, got, want - got, at + got);
    if (bytesRead === 0) throw new TransferFailure('changed');
    got += bytesRead;
  }
  return into.subarray(0, want);
}

const remoteOf = ({ remote, rel }: TransferRecord, device: TransferDevice, signal: AbortSignal) =>
  standingAt(`${remote}/${rel}`, device, signal);

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** True where the file stands that a record tells of. */
const isOf = (there: Standing | null, { size, mtime }: TransferRecord): boolean =>
  there?.size === size && !there.isDir && seconds(there.mtime) === seconds(mtime);

/**
 * The question about a file, the same whenever it is asked: the device answers with the same upload. What went with
 * others may be there already, so that a taken name is asked about first: none gets a second copy beside it, or replaces
 * itself.
 */
function requestOf({ remote: path, rel, size, mtime, conflict: chosen, together }: TransferRecord) {
  const slash = rel.lastIndexOf('/');
  const place = { path, name: rel.slice(slash + 1), ...(slash < 0 ? {} : { rel }) };
  const conflict = together === true ? 'ask' : chosen;
  return { ...place, size, mtime: seconds(mtime), conflict, origin: 'app' } as const;
}

/** True where the device finds the content of a file in that which has its name (DRG-26). */
async function isSame(
  record: TransferRecord,
  there: Standing | null,
  { device, signal }: RunContext,
): Promise<boolean> {
  const { local, size } = record;
  if (there?.size !== size || there.isDir || size > COMPARED_BYTES) return false;
  const sha256 = await localSum(local, signal);
  if (sha256 === null) return false;
  const answer = await device.call(calls.uploadCheck, { ...requestOf(record), conflict: 'ask', sha256 }, signal);
  // Meanwhile the name may have become free, and the question begun an upload.
  if (answer.url !== '') throw new TransferFailure('busy');
  return answer.resolved === 'skip';
}

/** The very same file stands there: whether it came from this upload nobody can tell. */
const sameOf = ({ remote, rel }: TransferRecord): RunOutcome => ({
  kind: 'done',
  placed: { path: `${remote}/${rel}`, same: true },
});

/** An upload has arrived. What an earlier version of it replaced was there before, and not that version itself. */
function arrivedAs({ earlier }: TransferRecord, placed: Placed | undefined): RunOutcome {
  if (placed === undefined) return { kind: 'done' };
  if (earlier === undefined) return { kind: 'done', placed };
  const { made = placed.made } = earlier;
  const replaced = earlier.replaced === undefined ? {} : { replaced: earlier.replaced };
  return { kind: 'done', placed: { path: placed.path, ...replaced, ...(made !== undefined && { made }) } };
}

/** Where an upload is, and how far. */
interface Agreed extends UploadStanding {
  readonly url: string;
}

/** Asks the device for the address of the upload; an outcome where there is none to be had. */
async function agree(record: TransferRecord, context: RunContext): Promise<Agreed | RunOutcome> {
  const { device, signal, keep } = context;
  const { size, conflict } = record;
  const request = requestOf(record);
  const isUnsure = record.started && record.together === true;
  // An empty file is finished by this very question. Asked again after a cut, it must not be made twice.
  if (record.started && size === 0 && isOf(await remoteOf(record, device, signal), record)) return sameOf(record);
  if (!record.started) keep({ started: true });
  const answer = await device.call(calls.uploadCheck, request, signal).catch(async (error: unknown) => {
    // A folder has the name, or a file that of a folder above: no answer but the person's gets it there.
    const way = isTaken(error) ? await inTheWay(record, device, signal) : null;
    if (way === null) throw error;
    return way;
  });
  if ('isDir' in answer) return conflict === 'skip' ? { kind: 'skipped' } : { kind: 'conflict', taken: answer };
  if (answer.url !== '') {
    keep({ url: answer.url });
    const { url, offset, unchecked = 0, placed } = answer;
    return { url, offset, unchecked, ...(placed && { placed }) };
  }
  // The device has let all that went with it get its name before it answered: now the look tells.
  const there = conflict === 'skip' && !isUnsure ? null : await remoteOf(record, device, signal);
  if (isUnsure && isOf(there, record)) return sameOf(record);
  if (conflict === 'skip') return { kind: 'skipped' };
  if (conflict !== request.conflict) {
    // Another file has the name: what was chosen for such holds.
    keep({ together: false });
    return agree(record, context);
  }
  // The very same file need not be sent, nor asked about.
  if (await isSame(record, there, context)) return sameOf(record);
  return { kind: 'conflict', taken: takenBy(there) };
}

/** Sends what the device lacks, from its own offset on; while a piece travels the next is read and summed. */
async function sendRest(
  record: TransferRecord,
  context: RunContext,
  from: { file: FileHandle; version: string; offset: number; url: string },
): Promise<Placed | undefined> {
  const { device, limiter, signal, progress } = context;
  const { file, version, url } = from;
  const { size, local } = record;
  let { offset } = from;
  let placed: Placed | undefined;
  const buffers = [0, 1].map(() => Buffer.allocUnsafeSlow(Math.min(UPLOAD_CHUNK_BYTES, size)));
  let turn = 0;
  const prepare = async (at: number) => {
    const piece = await readPiece(file, buffers[(turn ^= 1)] as Buffer, at, size);
    return { piece, sum: crc32(piece) };
  };
  let prepared = prepare(offset);
  while (offset < size) {
    const { piece, sum } = await prepared.catch((error: unknown) => {
      throw localFailure(error);
    });
    signal.throwIfAborted();
    // With the last piece the file gets its name: everything read before must be of one version.
    if (offset + piece.length === size && versionOf(await lookAt(local)) !== version)
      throw new TransferFailure('changed');
    const at = offset;
    const ahead = at + piece.length < size ? prepare(at + piece.length) : null;
    // Read in vain when this piece does not get through.
    ahead?.catch(() => undefined);
    const write = async (send: (part: Buffer) => Promise<void>) => {
      for (let done = 0; done < piece.length;) {
        const part = piece.subarray(done, done + limiter.portion());
        await limiter.take(part.length, signal);
        await send(part);
        done += part.length;
        progress(at + done, at);
      }
    };
    ({ offset, placed } = await device.append(url, { offset: at, bytes: piece.length, sum }, write, signal));
    progress(offset, offset);
    if (offset <= at || offset > size) throw new TransferFailure('offset');
    if (ahead === null || offset === at + piece.length) prepared = ahead ?? prepared;
    else {
      await ahead.catch(() => undefined);
      prepared = prepare(offset);
    }
  }
  return placed;
}

/**
 * Counts what the device has of a piece whose connection broke, where it is the same as here: a line that breaks more
 * often than a piece takes would never get one through. Answers where to go on from.
 */
async function confirmSent(
  record: TransferRecord,
  { device, signal }: RunContext,
  from: { file: FileHandle; version: string; offset: number; unchecked: number; url: string },
): Promise<Pick<UploadStanding, 'offset' | 'placed'>> {
  const { file, version, offset, url } = from;
  const bytes = Math.min(from.unchecked, UPLOAD_CHUNK_BYTES, record.size - offset);
  if (bytes <= 0) return { offset };
  const piece = await readPiece(file, Buffer.allocUnsafeSlow(bytes), offset, offset + bytes).catch((error: unknown) => {
    throw localFailure(error);
  });
  if (offset + bytes === record.size && versionOf(await lookAt(record.local)) !== version)
    throw new TransferFailure('changed');
  try {
    return await device.confirmSent(url, { offset, bytes, sum: crc32(piece) }, signal);
  } catch (error) {
    // They were others, and are gone.
    if (error instanceof TransferFailure && error.kind === 'checksum') return { offset };
    throw error;
  }
}

/** The version that was begun, where it is whole on the device, though nobody here heard of it any more. */
async function hasArrived(record: TransferRecord, { device, signal }: RunContext): Promise<UploadStanding | null> {
  try {
    const standing = await device.standing(record.url, signal);
    return standing.offset === record.size ? standing : null;
  } catch (error) {
    if (error instanceof TransferFailure && error.kind === 'gone') return null;
    throw error;
  }
}

/**
 * Brings one file to the device, from wherever it stands: the file as it is now, in pieces of 8 MiB with a checksum
 * each (UPL-04). A file that changes meanwhile is begun anew, so that the device never gets a mixture. Answers how it
 * ended; rejects with a `TransferFailure` or with the reason of the signal, after which it can simply be run again.
 */
export async function runUpload(record: TransferRecord, context: RunContext): Promise<RunOutcome> {
  const { device, clock, signal, keep, progress } = context;
  if (record.isDir) return makeFolder(record, context);
  let busy = 0;
  for (let changes = 0; ;) {
    const stats = await lookAt(record.local);
    if (stats.size !== record.size || stats.mtimeMs !== record.mtime) {
      // The device may have begun one whose address was never heard here: it must not be left behind.
      if (record.url === '' && record.started)
        keep({ url: (await device.call(calls.uploadCheck, requestOf(record), signal)).url });
      // With others it has got no other name than its own.
      const wentWithOthers = record.url === '' && record.started && record.together === true;
      const whole = wentWithOthers || record.url === '' ? null : await hasArrived(record, context);
      const arrived = wentWithOthers ? isOf(await remoteOf(record, device, signal), record) : whole !== null;
      // Under another name than its own it is somebody's copy already: the later version is not of this wish.
      if (whole !== null && record.conflict === 'rename') return arrivedAs(record, whole.placed);
      // What the device has is of another version; it would take the new bytes for the rest of the old ones.
      if (record.url !== '' && !arrived) await device.terminate(record.url, signal);
      const fresh = { url: '', size: stats.size, mtime: stats.mtimeMs, done: 0, started: false, together: false };
      // The name is taken by the earlier version of this very upload.
      const { earlier = whole?.placed ?? { path: `${record.remote}/${record.rel}` } } = record;
      keep(arrived ? { ...fresh, conflict: 'overwrite', earlier } : fresh);
      progress(0, 0);
    }
    let agreed: Agreed | null = null;
    if (record.url === '') {
      const answer = await agree(record, context);
      if ('kind' in answer) return answer;
      agreed = answer;
    }
    let file: FileHandle | null = null;
    try {
      const { url } = agreed ?? record;
      const { offset, unchecked, placed } = agreed ?? (await device.standing(url, signal));
      if (offset > record.size) throw new TransferFailure('gone');
      progress(offset, offset);
      if (offset === record.size) return arrivedAs(record, placed);
      file = await open(record.local).catch((error: unknown) => {
        throw sourceFailure(error);
      });
      const version = versionOf(stats);
      const start = await confirmSent(record, context, { file, version, offset, unchecked, url });
      progress(start.offset, start.offset);
      const last = await sendRest(record, context, { file, version, offset: start.offset, url });
      return arrivedAs(record, last ?? start.placed);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TransferFailure)) throw error;
      if (error.kind === 'gone') keep({ url: '', done: 0 });
      else if (error.kind === 'changed') {
        changes += 1;
        // The next look at the file finds what has changed; a file put in its place may look the same.
        if (record.url !== '') await device.terminate(record.url, signal);
        keep({ url: '', done: 0 });
      } else if (error.kind !== 'busy' && error.kind !== 'offset' && error.kind !== 'checksum') throw error;
      else {
        busy += 1;
        await clock.pause(BUSY_MS, signal);
      }
      if (changes > CHANGES || busy > BUSY_TRIES) throw new TransferFailure('refused', 'N000005', error.message);
    } finally {
      await file?.close();
    }
  }
}

import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { checkFileName } from '#shared/rules/file-name.ts';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { isReservedName } from '../reserved-names.ts';
import { decryptorOf, gzName, type OpenArchive, piecesOf, plainName, plainStream, tarSteps } from './open-archive.ts';
import { CRYPTO_HEAD } from './zip-crypto.ts';
import { startOf, type ZipEntry } from './zip-reader.ts';

/** What is wanted out of an archive. */
export interface Wanted {
  readonly password: string | undefined;
  /** Names as the list gives them; a folder stands for what is in it. */
  readonly entries: readonly string[] | undefined;
}

/** Where the files of an archive go; `F` is one that is being written. */
export interface Target<F> {
  folder(steps: readonly string[]): Promise<void>;
  /** Begins a file. Of a name that stands twice in the archive the last one counts. */
  create(steps: readonly string[]): Promise<F>;
  write(file: F, bytes: Buffer): Promise<void>;
  finish(file: F, steps: readonly string[], mtimeMs: number): Promise<void>;
  /** Lets go of a file that will not be finished, or is already; never rejects. */
  discard(file: F): Promise<void>;
}

/** Counts what comes out of an archive: a few bytes can stand for more than any disk holds. */
export function createMeter(
  progress: Pick<TaskProgress, 'checkpoint'>,
  { limit, largest }: { readonly limit: number; readonly largest: number },
) {
  let written = 0;
  let inFile = 0;
  return {
    get written() {
      return written;
    },
    /** A new file begins. */
    begin: (): void => void (inFile = 0),
    /** Throws N002013 for a file that is too large, N002004 without room. */
    async count(bytes: number): Promise<void> {
      await progress.checkpoint();
      written += bytes;
      inFile += bytes;
      if (inFile > largest) throw new DeviceError('N002013');
      if (written > limit) throw new DeviceError('N002004');
    },
  };
}

/** What some systems allow in names and others do not is written as an underscore. */
const foreign = /[\\:*?"<>|\p{Cc}]/gu;

/** Steps of an entry's name as they can stand here; undefined for one that leads elsewhere. */
export function placeOf(name: string): string[] | undefined {
  const steps = name.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.includes('..') || name.startsWith('/')) return undefined;
  const mended = steps.map((step) =>
    step
      .toWellFormed()
      .replace(foreign, '_')
      .replace(/[. ]+$/, '_'),
  );
  const isFine = mended.every((step) => checkFileName(step) === null && !isReservedName(step));
  return mended.length > 0 && isFine ? mended : undefined;
}

/** True for an entry that is wanted. */
export function isWanted(name: string, wanted: readonly string[] | undefined): boolean {
  const plain = plainName(name).replace(/\/?$/, '/');
  return wanted === undefined || wanted.some((each) => plain.startsWith(plainName(each).replace(/\/?$/, '/')));
}

const damaged = (): DeviceError => new DeviceError('N000001', { data: { field: 'path', reason: 'a damaged archive' } });

async function unpackZipEntry<F>(
  archive: Extract<OpenArchive, { kind: 'zip' }>,
  entry: ZipEntry,
  steps: readonly string[],
  target: Target<F>,
  password: string | undefined,
): Promise<void> {
  if (entry.method !== 0 && entry.method !== 8 && !entry.isEncrypted) throw new DeviceError('N000006');
  const decrypt = entry.isEncrypted ? await decryptorOf(archive.source, entry, password) : undefined;
  const head = decrypt ? CRYPTO_HEAD : 0;
  const start = (await startOf(archive.source, entry)) + head;
  const packed = async function* () {
    for await (const piece of piecesOf(archive.source, start, entry.packed - head))
      yield decrypt ? decrypt(piece) : piece;
  };
  const file = await target.create(steps);
  // Read from the moment it is made: an error that nobody listens for ends the device.
  const stream = Readable.from(packed());
  const inflate = entry.method === 8 ? createInflateRaw() : undefined;
  if (inflate) stream.once('error', (error) => inflate.destroy(error));
  const plain: Readable = inflate ? stream.pipe(inflate) : stream;
  let size = 0;
  let crc = 0;
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.size) throw damaged();
      crc = crc32(piece, crc);
      await target.write(file, piece);
    }
    if (size !== entry.size || crc !== entry.crc) throw damaged();
    await target.finish(file, steps, entry.mtimeMs);
  } catch (error) {
    await target.discard(file);
    throw String((error as { code?: unknown }).code).startsWith('Z_') ? damaged() : error;
  }
}

async function unpackZip<F>(
  archive: Extract<OpenArchive, { kind: 'zip' }>,
  { entries: wanted, password }: Wanted,
  target: Target<F>,
  note: () => void,
): Promise<void> {
  for (const entry of archive.entries) {
    const steps = placeOf(entry.name);
    if (!steps || !isWanted(entry.name, wanted)) continue;
    if (entry.isDir) await target.folder(steps);
    else await unpackZipEntry(archive, entry, steps, target, password);
    note();
  }
}

async function unpackTar<F>(
  archive: Exclude<OpenArchive, { kind: 'zip' }>,
  { entries: wanted }: Wanted,
  target: Target<F>,
  note: () => void,
): Promise<void> {
  let file: { handle: F; steps: string[] } | undefined;
  try {
    for await (const step of tarSteps(archive)) {
      if (step.type === 'bytes') {
        if (file) await target.write(file.handle, step.bytes);
      } else if (step.type === 'end') {
        if (file) await target.finish(file.handle, file.steps, step.entry.mtime * 1000);
        file = undefined;
        note();
      } else {
        const steps = isWanted(step.entry.name, wanted) ? placeOf(step.entry.name) : undefined;
        if (steps && step.entry.type === 'folder') await target.folder(steps);
        if (steps && step.entry.type === 'file') file = { handle: await target.create(steps), steps };
      }
    }
  } finally {
    if (file) await target.discard(file.handle);
  }
}

async function unpackGz<F>(archive: Exclude<OpenArchive, { kind: 'zip' }>, target: Target<F>): Promise<void> {
  const steps = placeOf(gzName(archive)) ?? ['file'];
  const file = await target.create(steps);
  try {
    for await (const piece of plainStream(archive) as AsyncIterable<Buffer>) await target.write(file, piece);
    await target.finish(file, steps, 0);
  } catch (error) {
    await target.discard(file);
    throw String((error as { code?: unknown }).code).startsWith('Z_') ? damaged() : error;
  }
}

/** Unpacks what is wanted; `note` is called after each entry. Throws N000001 for a damaged archive. */
export async function unpack<F>(
  archive: OpenArchive,
  wanted: Wanted,
  target: Target<F>,
  note: () => void,
): Promise<void> {
  if (archive.kind === 'zip') await unpackZip(archive, wanted, target, note);
  else if (archive.kind === 'gz') await unpackGz(archive, target);
  else await unpackTar(archive, wanted, target, note);
}

/** Plain bytes of a zip archive, of others those of the archive: only reading it tells. */
export const plainTotal = (archive: OpenArchive): number =>
  archive.kind === 'zip' ? archive.entries.reduce((sum, { size }) => sum + size, 0) : archive.size;

import { type FileHandle, open, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { checkFileName } from '#shared/rules/file-name.ts';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { assertFits, largestFileIn } from '../drive-limits.ts';
import { makeBelow } from '../hidden-places.ts';
import type { Located } from '../locator.ts';
import { putInto, mergeContext } from '../merge.ts';
import { isReservedName } from '../reserved-names.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { childrenOf } from '../walk.ts';
import { placeIn } from '../wire-path.ts';
import { makeReady } from './make-ready.ts';
import { decryptorOf, gzName, openArchive, type OpenArchive, piecesOf, plainStream, tarSteps } from './open-archive.ts';
import { CRYPTO_HEAD } from './zip-crypto.ts';
import { startOf, type ZipEntry } from './zip-reader.ts';

/** What is unpacked, and where to. */
export interface Unpacking {
  readonly caller: FileCaller;
  readonly path: string;
  readonly to: Located;
  readonly password: string | undefined;
  /** Names as the list gives them; a folder stands for what is in it. */
  readonly entries: readonly string[] | undefined;
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
function isWanted(name: string, wanted: readonly string[] | undefined): boolean {
  const plain = name.replace(/\/$/, '');
  return wanted === undefined || wanted.some((each) => plain === each.replace(/\/$/, '') || name.startsWith(each.replace(/\/?$/, '/'))); // prettier-ignore
}

const damaged = (): DeviceError => new DeviceError('N000001', { data: { field: 'path', reason: 'a damaged archive' } });

/** Writes what comes out of an archive into a hidden folder. */
function createTarget(
  dir: string,
  progress: TaskProgress,
  { limit, largest }: { readonly limit: number; readonly largest: number },
) {
  let written = 0;
  let inFile = 0;
  const times: { file: string; at: number }[] = [];
  return {
    get written() {
      return written;
    },
    folder: async (steps: readonly string[]): Promise<void> => {
      await makeBelow(dir, steps);
    },
    async create(steps: readonly string[]): Promise<FileHandle> {
      progress.rename(steps.at(-1) ?? '');
      inFile = 0;
      await makeBelow(dir, steps.slice(0, -1));
      // Of a name that stands twice in the archive the last one counts.
      return open(path.join(dir, ...steps), 'w', 0o600);
    },
    async write(file: FileHandle, bytes: Buffer): Promise<void> {
      await progress.checkpoint();
      written += bytes.length;
      inFile += bytes.length;
      if (inFile > largest) throw new DeviceError('N002013');
      // A few bytes can stand for more than any disk holds.
      if (written > limit) throw new DeviceError('N002004');
      for (let done = 0; done < bytes.length;)
        done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
    },
    async finish(file: FileHandle, steps: readonly string[], mtimeMs: number): Promise<void> {
      await file.datasync();
      await file.close();
      if (mtimeMs > 0) times.push({ file: path.join(dir, ...steps), at: mtimeMs / 1000 });
    },
    async setTimes(): Promise<void> {
      for (const { file, at } of times) await utimes(file, at, at).catch(() => undefined);
    },
  };
}
type Target = ReturnType<typeof createTarget>;

async function unpackZipEntry(
  archive: Extract<OpenArchive, { kind: 'zip' }>,
  entry: ZipEntry,
  steps: readonly string[],
  target: Target,
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
    await file.close().catch(() => undefined);
    throw String((error as { code?: unknown }).code).startsWith('Z_') ? damaged() : error;
  }
}

async function unpackZip(
  archive: Extract<OpenArchive, { kind: 'zip' }>,
  { entries: wanted, password }: Unpacking,
  target: Target,
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

async function unpackTar(
  archive: Exclude<OpenArchive, { kind: 'zip' }>,
  { entries: wanted }: Unpacking,
  target: Target,
  note: () => void,
): Promise<void> {
  let file: { handle: FileHandle; steps: string[] } | undefined;
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
    await file?.handle.close().catch(() => undefined);
  }
}

async function unpackGz(archive: Exclude<OpenArchive, { kind: 'zip' }>, target: Target): Promise<void> {
  const steps = placeOf(gzName(archive)) ?? ['file'];
  const file = await target.create(steps);
  try {
    for await (const piece of plainStream(archive) as AsyncIterable<Buffer>) await target.write(file, piece);
    await target.finish(file, steps, 0);
  } catch (error) {
    await file.close().catch(() => undefined);
    throw String((error as { code?: unknown }).code).startsWith('Z_') ? damaged() : error;
  }
}

/**
 * Unpacks an archive as a task: into a hidden place first, so that a cancel, a full disk, a damaged archive or the end of
 * the device leaves nothing; then everything gets its place in the folder, and taken names keep both.
 */
export async function runExtract(services: FileServices, unpacking: Unpacking, progress: TaskProgress): Promise<void> {
  const { caller, to } = unpacking;
  await progress.checkpoint();
  const make = async (dir: string): Promise<void> => {
    const archive = await openArchive(services, caller, unpacking.path);
    try {
      const limit = await services.room.free(to);
      const total = archive.kind === 'zip' ? archive.entries.reduce((sum, { size }) => sum + size, 0) : archive.size;
      if (archive.kind === 'zip')
        for (const { name, size } of archive.entries)
          if (isWanted(name, unpacking.entries)) assertFits(services.rights, to.parsed, { name, size });
      if (archive.kind === 'zip' && unpacking.entries === undefined && total > limit) throw new DeviceError('N002004');
      const target = createTarget(dir, progress, { limit, largest: largestFileIn(services.rights, to.parsed) });
      const note = (): void => progress.advance(Math.min(target.written, Math.max(total, target.written)), Math.max(total, target.written)); // prettier-ignore
      progress.advance(0, total);
      if (archive.kind === 'zip') await unpackZip(archive, unpacking, target, note);
      else if (archive.kind === 'gz') await unpackGz(archive, target);
      else await unpackTar(archive, unpacking, target, note);
      await target.setTimes();
      services.room.grown(to, target.written);
    } finally {
      await archive.close();
    }
  };
  const put = async (dir: string): Promise<void> => {
    const made: string[] = [];
    for (const { path: from, name } of await childrenOf(dir))
      await putInto(
        from,
        to,
        name,
        mergeContext(services, {
          by: caller.username,
          policy: 'rename',
          checkpoint: () => progress.checkpoint(),
          placed: (_from, _folder, as) => void made.push(as),
        }),
      );
    services.activity.note(made.map((name) => placeIn(to.parsed, name)), { by: caller.username, what: 'added' }); // prettier-ignore
  };
  await makeReady(services, to, progress, { make, put });
}

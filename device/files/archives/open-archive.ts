import path from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DeviceError } from '../../device-error.ts';
import type { ByteSource } from '../byte-source.ts';
import { ENTRIES_MAX } from '../entries-max.ts';
import { openInside } from '../locator.ts';
import { PIECE } from '../piece-writer.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { createTarReader, TarError, type TarEntry } from '../tar/tar-reader.ts';
import { CRYPTO_HEAD, zipDecryptor } from './zip-crypto.ts';
import { readZip, startOf, tooManyEntries, type ZipEntry } from './zip-reader.ts';

/** What stands in an archive, without its bytes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly isDir: boolean;
  readonly mtimeMs: number;
  readonly isEncrypted: boolean;
}

type Kind = 'zip' | 'tar' | 'tar.gz' | 'gz';

/** An archive that can be read; to be closed in the end. */
export type OpenArchive = { readonly name: string; close(): Promise<void> } & (
  | { readonly kind: 'zip'; readonly source: ByteSource; readonly entries: readonly ZipEntry[] }
  | { readonly kind: Exclude<Kind, 'zip'>; readonly source: ByteSource; readonly size: number }
);

/** Winzip's own encryption, which is not supported. */
const METHOD_AES = 99;

/** Kind of an archive by its name; `.zip.001` is the first part of a split one. Throws N000006 for others. */
function kindOf(name: string): Kind {
  if (/\.zip(\.\d{3})?$/i.test(name)) return 'zip';
  if (/\.(tar\.gz|tgz)$/i.test(name)) return 'tar.gz';
  if (/\.tar$/i.test(name)) return 'tar';
  if (/\.gz$/i.test(name)) return 'gz';
  throw new DeviceError('N000006');
}

/** Files one behind the other, read as one. */
function joined(parts: readonly { source: ByteSource; size: number }[]): ByteSource {
  return {
    async read(buffer, offset, length, position) {
      let start = 0;
      for (const { source, size } of parts) {
        if (position < start + size)
          return source.read(buffer, offset, Math.min(length, start + size - position), position - start);
        start += size;
      }
      return { bytesRead: 0 };
    },
    async close() {
      for (const { source } of parts) await source.close();
    },
  };
}

/** A file that is an archive, or a part of one, with its bytes. */
export interface ArchiveFile {
  readonly source: ByteSource;
  readonly size: number;
}

/** How the files of an archive are opened, wherever they lie. Rejects with N002001 for one that is not there. */
export type ArchiveOpener = (wire: string) => Promise<ArchiveFile>;

/** Opens files on the volumes, as far as the caller may read them. */
export const onVolumes =
  (services: FileServices, caller: FileCaller): ArchiveOpener =>
  async (wire) => {
    const { handle, stats } = await openInside(await services.locator.locate(caller, wire));
    return { source: handle, size: stats.size };
  };

/** Opens an archive. Throws N002001 when it, or a part of a split one, is missing. */
export async function openArchive(openFile: ArchiveOpener, wire: string): Promise<OpenArchive> {
  const name = wire.slice(wire.lastIndexOf('/') + 1);
  const parts: ArchiveFile[] = [];
  const source = joined(parts);
  const close = (): Promise<void> => source.close();
  try {
    parts.push(await openFile(wire));
    const kind = kindOf(name);
    const isSplit = /\.zip\.\d{3}$/i.test(name);
    if (isSplit) {
      if (!name.endsWith('.001')) throw new DeviceError('N000001', { data: { field: 'path', reason: 'not the first part' } }); // prettier-ignore
      for (let number = 2; ; number += 1) {
        const next = `${wire.slice(0, -3)}${String(number).padStart(3, '0')}`;
        const part = await openFile(next).catch((error: unknown) => {
          if (error instanceof DeviceError && error.code === 'N002001') return undefined;
          throw error;
        });
        if (!part) break;
        parts.push(part);
      }
    }
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    if (kind !== 'zip') return { kind, name, source, size, close };
    return { kind, name, source, entries: await readZip(source, size, isSplit), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Bytes of a source in pieces, from a place on. */
export async function* piecesOf(source: ByteSource, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE, length - done));
    const { bytesRead } = await source.read(buffer, 0, buffer.length, start + done);
    if (bytesRead === 0) throw new DeviceError('N002001');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** What happens while a stream is read. */
export type TarStep =
  | { readonly type: 'entry'; readonly entry: TarEntry }
  | { readonly type: 'bytes'; readonly bytes: Buffer }
  | { readonly type: 'end'; readonly entry: TarEntry };

/** The unpacked stream of a tar archive, or of a single packed file. */
export function plainStream(archive: Exclude<OpenArchive, { kind: 'zip' }>): Readable {
  const packed = Readable.from(piecesOf(archive.source, 0, archive.size));
  if (archive.kind === 'tar') return packed;
  const unzip = createGunzip({ chunkSize: PIECE });
  packed.once('error', (error) => unzip.destroy(error));
  return packed.pipe(unzip);
}

/** Reads a tar archive step by step. Throws N000001 for one that is damaged, cut off, or of too many entries. */
export async function* tarSteps(archive: Exclude<OpenArchive, { kind: 'zip' }>): AsyncGenerator<TarStep> {
  let steps: TarStep[] = [];
  let entries = 0;
  const reader = createTarReader({
    entry: (entry) => {
      entries += 1;
      if (entries > ENTRIES_MAX) throw tooManyEntries();
      steps.push({ type: 'entry', entry });
    },
    bytes: (bytes) => void steps.push({ type: 'bytes', bytes }),
    end: (entry) => void steps.push({ type: 'end', entry }),
  });
  try {
    for await (const chunk of plainStream(archive) as AsyncIterable<Buffer>) {
      reader.push(chunk);
      yield* steps;
      steps = [];
    }
    if (!reader.isWhole()) throw new TarError('cut off');
  } catch (error) {
    const isDamage = error instanceof TarError || String((error as { code?: unknown }).code).startsWith('Z_');
    throw isDamage ? new DeviceError('N000001', { data: { field: 'path', reason: 'a damaged archive' } }) : error;
  }
}

/** Name of the file in a `.gz`. */
export const gzName = ({ name }: Pick<OpenArchive, 'name'>): string => path.posix.basename(name).replace(/\.gz$/i, '');

/** A name in an archive without the './' that one of a whole folder puts before each; '' for that folder itself. */
export const plainName = (name: string): string => name.replace(/^(?:\.\/+)+/, '');

/** Longest name that is listed, in bytes: no file system takes a longer path. */
const NAME_MAX = 4096;

/** What an archive holds: its first entries, at most so many, and how many there are. */
export async function listArchive(
  archive: OpenArchive,
  most: number,
): Promise<{ readonly list: readonly ArchiveEntry[]; readonly total: number }> {
  if (archive.kind === 'zip') return { list: archive.entries.slice(0, most), total: archive.entries.length };
  if (archive.kind === 'gz')
    return { list: [{ name: gzName(archive), size: 0, isDir: false, mtimeMs: 0, isEncrypted: false }], total: 1 };
  const list: ArchiveEntry[] = [];
  let total = 0;
  for await (const step of tarSteps(archive))
    if (step.type === 'entry' && step.entry.type !== 'other') {
      const { size, mtime, type } = step.entry;
      const name = plainName(step.entry.name);
      if (name === '') continue;
      total += 1;
      if (list.length < most && Buffer.byteLength(name) <= NAME_MAX)
        list.push({ name, size, isDir: type === 'folder', mtimeMs: mtime * 1000, isEncrypted: false });
    }
  return { list, total };
}

const wrongPassword = (reason: string): DeviceError =>
  new DeviceError('N000001', { data: { field: 'password', reason } });

/** The reader of an encrypted entry's bytes, behind its head. Throws N000001 for a missing or wrong password. */
export async function decryptorOf(
  source: ByteSource,
  entry: ZipEntry,
  password: string | undefined,
): Promise<(bytes: Buffer) => Buffer> {
  if (entry.method === METHOD_AES) throw new DeviceError('N000006');
  if (password === undefined) throw wrongPassword('missing');
  const decrypt = zipDecryptor(password);
  const head = Buffer.alloc(CRYPTO_HEAD);
  await source.read(head, 0, CRYPTO_HEAD, await startOf(source, entry));
  if (decrypt(head)[CRYPTO_HEAD - 1] !== entry.check) throw wrongPassword('wrong');
  return decrypt;
}

/** Entries against which a password is held: each takes one wrong one of 256 for right. */
const CHECKED = 8;

/** Holds a password against the first encrypted entries; archives without one need none. */
export async function checkPassword(archive: OpenArchive, password: string | undefined): Promise<void> {
  const entries = archive.kind === 'zip' ? archive.entries.filter(({ isEncrypted }) => isEncrypted) : [];
  for (const entry of entries.slice(0, CHECKED)) await decryptorOf(archive.source, entry, password);
}

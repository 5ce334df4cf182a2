import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, createGzip } from 'node:zlib';
import { extensionOf } from '#shared/rules/file-type.ts';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import type { PreparedEntry } from '../downloads/prepared.ts';
import { PIECE } from '../piece-writer.ts';
import { DEFLATED, STORED, zipDescriptor, zipEnd, type ZipHead, zipLocal, zipRecord } from '../zip/zip-format.ts';

export type ArchiveFormat = 'zip' | 'tar.gz';

/** Files that are compressed by their own format: doing it again costs time and wins nothing. */
const compressed = new Set(
  'jpg jpeg png gif webp heic heif avif mp4 m4v mkv mov avi webm mp3 m4a aac ogg opus flac zip gz tgz 7z rar xz bz2 zst docx xlsx pptx odt ods odp epub apk jar'.split(
    ' ',
  ),
);

/** Where the bytes of an archive go, one after the other. */
export interface Sink {
  readonly written: number;
  put(bytes: Uint8Array): Promise<void>;
}

/** A sink that takes as many bytes as there is room for. Throws N002013 for a file that is too large, N002004 without room. */
export function createSink(
  write: (bytes: Uint8Array) => Promise<void>,
  { largest, room }: { readonly largest: number; readonly room: number },
): Sink {
  let written = 0;
  return {
    get written() {
      return written;
    },
    async put(bytes) {
      if (written + bytes.length > largest) throw new DeviceError('N002013');
      if (written + bytes.length > room) throw new DeviceError('N002004');
      await write(bytes);
      written += bytes.length;
    },
  };
}

/** How packing reports, and is stopped. */
export type PackWatch = Pick<TaskProgress, 'checkpoint' | 'rename'>;

/** The bytes of a file, in pieces; notes how far it is and waits while the task is paused. */
async function* piecesOf(entry: PreparedEntry, watch: PackWatch, note: (bytes: number) => void) {
  if (entry.size === 0) return;
  const source = await entry.open();
  try {
    for (let position = 0; position < entry.size;) {
      await watch.checkpoint();
      const buffer = Buffer.allocUnsafe(Math.min(PIECE, entry.size - position));
      const { bytesRead } = await source.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) throw new Error('a file became shorter while it was packed');
      position += bytesRead;
      note(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await source.close();
  }
}

async function writeZip(
  entries: readonly PreparedEntry[],
  sink: Sink,
  watch: PackWatch,
  note: (bytes: number) => void,
): Promise<void> {
  const directory: Buffer[] = [];
  for (const entry of entries) {
    watch.rename(path.posix.basename(entry.name));
    const isStored = entry.size === 0 || compressed.has(extensionOf(entry.name));
    const head: ZipHead = { ...entry, method: isStored ? STORED : DEFLATED };
    const offset = sink.written;
    await sink.put(zipLocal(head));
    const start = sink.written;
    let crc = 0;
    const plain = async function* () {
      for await (const piece of piecesOf(entry, watch, note)) {
        crc = crc32(piece, crc);
        yield piece;
      }
    };
    if (isStored) for await (const piece of plain()) await sink.put(piece);
    else
      await pipeline(plain, createDeflateRaw(), async (packed: AsyncIterable<Buffer>) => {
        for await (const piece of packed) await sink.put(piece);
      });
    const packed = sink.written - start;
    await sink.put(zipDescriptor(head, crc, packed));
    directory.push(zipRecord({ ...head, crc, packed, offset }));
  }
  const start = sink.written;
  for (const record of directory) await sink.put(record);
  await sink.put(zipEnd(entries.length, sink.written - start, start));
}

async function writeTarGz(
  entries: readonly PreparedEntry[],
  sink: Sink,
  watch: PackWatch,
  note: (bytes: number) => void,
): Promise<void> {
  const tar = async function* () {
    for (const entry of entries) {
      watch.rename(path.posix.basename(entry.name));
      yield tarHeader({ name: entry.name, size: entry.size, mtime: Math.floor(entry.mtimeMs / 1000) });
      yield* piecesOf(entry, watch, note);
      yield tarPadding(entry.size);
    }
    yield tarEnd();
  };
  await pipeline(tar, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) await sink.put(piece);
  });
}

/** Writes an archive of these entries; `note` hears of every plain byte that went into it. */
export const pack = (
  format: ArchiveFormat,
  entries: readonly PreparedEntry[],
  sink: Sink,
  watch: PackWatch,
  note: (bytes: number) => void,
): Promise<void> => (format === 'zip' ? writeZip : writeTarGz)(entries, sink, watch, note);

/** Name of an archive, with the ending of its format. */
export const archiveFileName = (wanted: string, format: ArchiveFormat): string =>
  wanted.toLowerCase().endsWith(`.${format}`) ? wanted : `${wanted}.${format}`;

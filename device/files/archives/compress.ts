import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, createGzip } from 'node:zlib';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { extensionOf } from '#shared/rules/file-type.ts';
import { type PreparedEntry, prepareDownload } from '../downloads/prepared.ts';
import { largestFileIn } from '../drive-limits.ts';
import type { Located } from '../locator.ts';
import { putInto, mergeContext } from '../merge.ts';
import { PIECE } from '../piece-writer.ts';
import { lookAt } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { placeIn } from '../wire-path.ts';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';
import { makeReady } from './make-ready.ts';
import { DEFLATED, STORED, zipDescriptor, zipEnd, type ZipHead, zipLocal, zipRecord } from '../zip/zip-format.ts';

export type ArchiveFormat = 'zip' | 'tar.gz';

/** Files that are compressed by their own format: doing it again costs time and wins nothing. */
const compressed = new Set(
  'jpg jpeg png gif webp heic heif avif mp4 m4v mkv mov avi webm mp3 m4a aac ogg opus flac zip gz tgz 7z rar xz bz2 zst docx xlsx pptx odt ods odp epub apk jar'.split(
    ' ',
  ),
);

/** What is packed, and into what. */
export interface Packing {
  readonly caller: FileCaller;
  readonly paths: readonly string[];
  readonly to: Located;
  /** Name of the archive, with the ending of its format. */
  readonly name: string;
  readonly format: ArchiveFormat;
}

/** Bytes written one after the other into a new file, as many as there is room for. */
function createSink(file: FileHandle, { largest, room }: { readonly largest: number; readonly room: number }) {
  let written = 0;
  return {
    get written() {
      return written;
    },
    async put(bytes: Uint8Array): Promise<void> {
      if (written + bytes.length > largest) throw new DeviceError('N002013');
      if (written + bytes.length > room) throw new DeviceError('N002004');
      for (let done = 0; done < bytes.length;)
        done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
      written += bytes.length;
    },
  };
}
type Sink = ReturnType<typeof createSink>;

/** The bytes of a file, in pieces; notes how far it is and waits while the task is paused. */
async function* piecesOf(entry: PreparedEntry, progress: TaskProgress, note: (bytes: number) => void) {
  if (entry.size === 0) return;
  const source = await entry.open();
  try {
    for (let position = 0; position < entry.size;) {
      await progress.checkpoint();
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
  progress: TaskProgress,
  note: (bytes: number) => void,
): Promise<void> {
  const directory: Buffer[] = [];
  for (const entry of entries) {
    progress.rename(path.posix.basename(entry.name));
    const isStored = entry.size === 0 || compressed.has(extensionOf(entry.name));
    const head: ZipHead = { ...entry, method: isStored ? STORED : DEFLATED };
    const offset = sink.written;
    await sink.put(zipLocal(head));
    const start = sink.written;
    let crc = 0;
    const plain = async function* () {
      for await (const piece of piecesOf(entry, progress, note)) {
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
  progress: TaskProgress,
  note: (bytes: number) => void,
): Promise<void> {
  const tar = async function* () {
    for (const entry of entries) {
      progress.rename(path.posix.basename(entry.name));
      yield tarHeader({ name: entry.name, size: entry.size, mtime: Math.floor(entry.mtimeMs / 1000) });
      yield* piecesOf(entry, progress, note);
      yield tarPadding(entry.size);
    }
    yield tarEnd();
  };
  await pipeline(tar, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) await sink.put(piece);
  });
}

/**
 * Packs entries into a new archive as a task: it is written in a hidden place and appears when it is complete; a cancel, a
 * full disk or the end of the device leaves nothing. A name that was taken meanwhile keeps both.
 */
export async function runCompress(services: FileServices, packing: Packing, progress: TaskProgress): Promise<void> {
  const { caller, paths, to, name, format } = packing;
  await progress.checkpoint();
  const room = await services.room.free(to);
  /** What comes at the same time does not count on the room that the rest may take. */
  const promise = (bytes: number): void =>
    services.room.reserve(to, progress.memory.id, Math.max(0, Math.min(bytes, room)));
  const make = async (dir: string): Promise<void> => {
    const { entries } = await prepareDownload(services, caller, paths);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    const note = (bytes: number): void => {
      done += bytes;
      promise(total - done);
      progress.advance(done, total);
    };
    progress.advance(0, total);
    promise(total);
    const file = await open(path.join(dir, name), 'wx', 0o600);
    try {
      const sink = createSink(file, { largest: largestFileIn(services.rights, to.parsed), room });
      await (format === 'zip' ? writeZip : writeTarGz)(entries, sink, progress, note);
      promise(0);
      // Of its volume it has taken the room already, of the quota only from now on.
      if (sink.written > (await services.room.quotaLeft(to))) throw new DeviceError('N002004');
      await file.sync();
      services.room.grown(to, sink.written);
    } finally {
      await file.close();
    }
  };
  const put = async (dir: string): Promise<void> => {
    const staged = path.join(dir, name);
    if (!(await lookAt(staged))) return;
    await putInto(
      staged,
      to,
      name,
      mergeContext(services, {
        by: caller.username,
        policy: 'rename',
        checkpoint: () => progress.checkpoint(),
        placed: (_from, _folder, as) =>
          services.activity.note([placeIn(to.parsed, as)], { by: caller.username, what: 'added' }),
      }),
    );
  };
  try {
    await makeReady(services, to, progress, { make, put });
  } finally {
    promise(0);
  }
}

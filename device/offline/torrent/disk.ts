import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { pieceSize, type Torrent } from './torrent-file.ts';

/** Files that are open at the same time. */
const MAX_OPEN = 24;

/** Where some bytes of a piece are: in a file, in the parts of files that are not wanted, or nowhere (filling). */
interface Span {
  readonly file: string | undefined;
  readonly fileOffset: number;
  readonly pieceOffset: number;
  readonly length: number;
}

export type Disk = ReturnType<typeof openDisk>;

/**
 * The pieces of a torrent as files below `folder`. Pieces go whole to where they belong and leave holes for the others.
 * Bytes of files that are not in `wanted`, but share a piece with one that is, go to a file of their own, which is not
 * a part of the result. `name` is that of the file or folder, which may be another than the torrent's.
 */
export function openDisk(
  folder: string,
  torrent: Torrent,
  wanted: ReadonlySet<number>,
  { name = torrent.name, readOnly = false } = {},
) {
  const partsFile = path.join(folder, torrent.name === '.parts' ? '.parts-' : '.parts');
  const offsets = torrent.files.map(({ offset }) => offset);
  const handles = new Map<string, Promise<FileHandle>>();
  const closing: Promise<void>[] = [];
  const sizes = new Map<string, number>();
  const unsynced = new Set<string>();

  const placeOf = (index: number): string => {
    const file = torrent.files[index];
    return torrent.isFolder && file ? path.join(folder, name, ...file.path.split('/')) : path.join(folder, name);
  };
  /** The first file that ends behind the offset. */
  const firstAt = (offset: number): number => {
    let [low, high] = [0, offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((offsets[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  };
  const spansOf = (piece: number): Span[] => {
    const start = piece * torrent.pieceLength;
    const end = start + pieceSize(torrent, piece);
    const spans: Span[] = [];
    for (let index = firstAt(start); index < torrent.files.length; index += 1) {
      const file = torrent.files[index];
      if (!file || file.offset >= end) break;
      const from = Math.max(start, file.offset);
      const length = Math.min(end, file.offset + file.size) - from;
      if (length <= 0) continue;
      const isWanted = wanted.has(index);
      spans.push({
        file: file.isPad ? undefined : isWanted ? placeOf(index) : partsFile,
        fileOffset: isWanted ? from - file.offset : from,
        pieceOffset: from - start,
        length,
      });
    }
    return spans;
  };

  const openFile = async (file: string): Promise<FileHandle> => {
    if (readOnly) return open(file, constants.O_RDONLY);
    await mkdir(path.dirname(file), { recursive: true });
    return open(file, constants.O_RDWR | constants.O_CREAT, 0o644);
  };
  const closeOldest = (): void => {
    const [file] = handles.keys();
    if (file === undefined) return;
    const handle = handles.get(file);
    handles.delete(file);
    const isUnsynced = unsynced.delete(file);
    const closed = (async () => {
      const opened = await handle?.catch(() => undefined);
      if (isUnsynced) await opened?.datasync();
      await opened?.close();
    })();
    // What it fails with is told by the next sync.
    closed.catch(() => undefined);
    closing.push(closed);
  };
  let isClosed = false;
  /** The one used last is at the end. Throws when the disk is closed: what is opened then nobody would close. */
  const handleOf = (file: string): Promise<FileHandle> => {
    if (isClosed) throw new Error('the disk is closed');
    const handle = handles.get(file) ?? openFile(file);
    handles.delete(file);
    handles.set(file, handle);
    // What could not be opened is tried again, by then there may be room.
    handle.catch(() => handles.delete(file));
    return handle;
  };
  /** Closes what is beyond the limit when nothing reads or writes. */
  let busy = 0;
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      if (busy === 0) while (handles.size > MAX_OPEN) closeOldest();
    }
  };
  const sizeOf = async (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const size = await stat(file).then(
      (stats) => (stats.isFile() ? stats.size : 0),
      () => 0,
    );
    sizes.set(file, size);
    return size;
  };
  let syncing: Promise<void> = Promise.resolve();

  return {
    /** True when the files are long enough to hold the piece. */
    async holds(piece: number): Promise<boolean> {
      for (const { file, fileOffset, length } of spansOf(piece)) {
        if (file !== undefined && (await sizeOf(file)) < fileOffset + length) return false;
      }
      return true;
    },
    /** The bytes of a piece; undefined when they are not there. */
    read: (piece: number): Promise<Buffer | undefined> =>
      use(async () => {
        const bytes = Buffer.alloc(pieceSize(torrent, piece));
        for (const { file, fileOffset, pieceOffset, length } of spansOf(piece)) {
          if (file === undefined) continue;
          const handle = await handleOf(file);
          for (let at = 0; at < length;) {
            const { bytesRead } = await handle.read(bytes, pieceOffset + at, length - at, fileOffset + at);
            if (bytesRead === 0) return undefined;
            at += bytesRead;
          }
        }
        return bytes;
      }),
    /** Writes a piece that was checked. */
    write: (piece: number, bytes: Buffer): Promise<void> =>
      use(async () => {
        for (const { file, fileOffset, pieceOffset, length } of spansOf(piece)) {
          if (file === undefined) continue;
          const handle = await handleOf(file);
          unsynced.add(file);
          for (let at = 0; at < length;) {
            const { bytesWritten } = await handle.write(bytes, pieceOffset + at, length - at, fileOffset + at);
            at += bytesWritten;
          }
        }
      }),
    /** Makes the wanted files that hold nothing, for no piece brings them; and the folder. */
    async prepare(): Promise<void> {
      if (torrent.isFolder) await mkdir(path.join(folder, name), { recursive: true });
      for (const index of wanted) {
        if (torrent.files[index]?.size !== 0) continue;
        const place = placeOf(index);
        await mkdir(path.dirname(place), { recursive: true });
        await (await open(place, 'a')).close();
      }
    },
    /** Resolves when what was written is on the disk, by whomever it is brought there. */
    sync(): Promise<void> {
      const before = syncing.catch(() => undefined);
      syncing = use(async () => {
        await before;
        const files = [...unsynced];
        unsynced.clear();
        for (const file of files) await (await handleOf(file)).datasync();
        await Promise.all(closing.splice(0));
      });
      return syncing;
    },
    /** Closes all files. What is read or written at this moment may reject. */
    async close(): Promise<void> {
      isClosed = true;
      while (handles.size > 0) closeOldest();
      await Promise.allSettled(closing.splice(0));
    },
  };
}

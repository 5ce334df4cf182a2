import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from '../logging/logger.ts';
import { contentKey, type PictureInfo } from '../files/entry.ts';
import { createGate } from './gate.ts';
import { JPEG_HEAD_BYTES, readJpegHead } from './jpeg-head.ts';
import { loadSharp } from './load-sharp.ts';
import type { PictureStore } from './picture-store.ts';
import { pruneFolder } from './prune.ts';

/** Longer edge in pixels of each size. */
export const thumbSizes = { s: 128, m: 256, l: 1024 } as const;
export type ThumbSize = keyof typeof thumbSizes;

/** A file that is open, and the path by which others can open it as long as it is. */
export interface OpenPicture {
  readonly handle: Pick<FileHandle, 'read'>;
  readonly path: string;
}

/** Where the picture of a file is: the file itself, or bytes that stand in it; undefined for none. */
export type ThumbSource = OpenPicture | (() => Promise<Uint8Array | undefined>);

/** A small picture, upright. */
export interface Thumb {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/webp';
  readonly etag: string;
}

const QUALITY = 80;
/** A picture that takes longer is a bomb or broken (s). */
const TIMEOUT_S = 15;
/** Pictures that could not be read, not to be tried again at each look. */
const FAILED_KEPT = 5000;
/** Pictures made between two looks at the size of the cache, and its bounds in files. */
const PRUNE_EVERY = 1000;
const CACHE_FILES = 40_000;

/** Pictures that are held in memory as a whole at the same time. */
export const WHOLE_AT_ONCE = 2;

export type Thumbnails = ReturnType<typeof createThumbnails>;

/** Two more than there are processors, which read while the others draw; they leave threads for the files of others. */
function drawnAtOnce(): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
  return Math.max(1, Math.min(4, availableParallelism() + 2, threads - 1));
}

/** Makes small pictures and keeps them in a folder of the device (CALL-EXT-05). */
export function createThumbnails(cacheDir: string, pictures: PictureStore, log: Logger) {
  const gate = createGate(drawnAtOnce());
  // One of their own: a slow server must not keep the pictures of the device waiting.
  const whole = createGate(WHOLE_AT_ONCE);
  const making = new Map<string, Promise<Thumb | undefined>>();
  const failed = new Set<string>();
  const heads: Buffer[] = [];
  let made = 0;

  const cached = async (file: string): Promise<Omit<Thumb, 'etag'> | undefined> => {
    for (const [extension, type] of [['jpg', 'image/jpeg'] as const, ['webp', 'image/webp'] as const]) {
      const bytes = await readFile(`${file}.${extension}`).catch(() => undefined);
      if (bytes && bytes.length > 0) return { bytes, type };
    }
    return undefined;
  };

  const store = async (file: string, { bytes, type }: Omit<Thumb, 'etag'>): Promise<void> => {
    const target = `${file}.${type === 'image/jpeg' ? 'jpg' : 'webp'}`;
    const fresh = `${target}.${randomUUID()}.tmp`;
    try {
      await writeFile(fresh, bytes).catch(async (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await writeFile(fresh, bytes);
      });
      await rename(fresh, target);
    } catch (error) {
      await rm(fresh, { force: true });
      log.warn('a thumbnail could not be kept', { error: String(error) });
    }
    made += 1;
    if (made % PRUNE_EVERY === 0) await pruneFolder(cacheDir, CACHE_FILES).catch(() => undefined);
  };

  const make = async (
    source: string | Uint8Array,
    size: ThumbSize,
    info?: PictureInfo,
  ): Promise<Omit<Thumb, 'etag'> & { info: PictureInfo }> => {
    const sharp = await loadSharp();
    const image = sharp(source, { failOn: 'none' });
    const { width, height, ori, hasAlpha } = info
      ? { ...info, hasAlpha: false }
      : await image.metadata().then(({ orientation = 0, ...facts }) => ({ ...facts, ori: orientation }));
    const edge = thumbSizes[size];
    const small = image
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_S });
    const made = hasAlpha
      ? ({ bytes: await small.webp({ quality: QUALITY }).toBuffer(), type: 'image/webp' } as const)
      : ({ bytes: await small.jpeg({ quality: QUALITY }).toBuffer(), type: 'image/jpeg' } as const);
    return { ...made, info: { width, height, ori } };
  };

  /** Of a photo, whose facts stand in its first bytes, the library need not be asked for them. */
  const makeOf = async (
    { handle, path: file }: OpenPicture,
    key: string,
    size: ThumbSize,
  ): Promise<Omit<Thumb, 'etag'>> => {
    // Fresh memory for each would be the dearest part of it; no more are made than work at a time.
    const head = heads.pop() ?? Buffer.allocUnsafe(JPEG_HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const known = readJpegHead(head.subarray(0, bytesRead));
    heads.push(head);
    const { info, ...thumb } = await make(file, size, known);
    pictures.save(key, info);
    return thumb;
  };

  return {
    /**
     * The small form of a picture that is read as a whole, kept nowhere; undefined when there is none in it. Only a few
     * are in memory at a time; the bytes are wiped afterwards. Rejects when they cannot be read, or when the signal is
     * aborted first.
     */
    once: (
      read: () => Promise<Buffer>,
      size: ThumbSize,
      signal: AbortSignal,
    ): Promise<Omit<Thumb, 'etag'> | undefined> =>
      whole.run(signal, async () => {
        const bytes = await read();
        try {
          return await gate.run(signal, () => make(bytes, size).catch(() => undefined));
        } finally {
          bytes.fill(0);
        }
      }),
    etag: (stats: Stats, size: ThumbSize): string => `"${contentKey(stats)}-${size}"`,
    /**
     * The small picture of a file; undefined when there is none in it. `source` stays good until the answer, or gets the
     * picture out of the file. Rejects only when the signal is aborted first.
     */
    async get(source: ThumbSource, stats: Stats, size: ThumbSize, signal: AbortSignal): Promise<Thumb | undefined> {
      const key = contentKey(stats);
      const name = `${key}-${size}`;
      if (failed.has(key)) return undefined;
      const etag = `"${name}"`;
      const file = path.join(cacheDir, key.slice(-2), name);
      const known = await cached(file);
      if (known) return { ...known, etag };
      for (let running = making.get(name); running; running = making.get(name)) {
        try {
          return await running;
        } catch {
          // Whoever asked first has gone before its turn; now it is ours.
          signal.throwIfAborted();
        }
      }
      const work = gate
        .run(signal, async () => {
          try {
            if (typeof source !== 'function') return await makeOf(source, key, size);
            const picture = await source();
            // Its width and height are not those of the file.
            if (picture) return await make(picture, size);
            throw new Error('no picture');
          } catch {
            failed.add(key);
            if (failed.size > FAILED_KEPT) failed.delete(failed.values().next().value ?? '');
            return undefined;
          }
        })
        .then(async (thumb) => {
          if (!thumb) return undefined;
          // The next picture is drawn meanwhile.
          await store(file, thumb);
          return { ...thumb, etag };
        });
      making.set(name, work);
      try {
        return await work;
      } finally {
        making.delete(name);
      }
    },
  };
}

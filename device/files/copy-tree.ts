import { constants, type Stats } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readlink, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { errnoOf } from './fs-errors.ts';
import { childrenOf } from './walk.ts';

/** How a copy reports and is stopped. */
export interface CopyWatch {
  /** Called with each file's name before it is copied. */
  file(name: string): void;
  bytes(count: number): void;
  /** Waits while paused, throws when cancelled; asked between pieces. */
  checkpoint(): Promise<void>;
  /** True when every file must be on the disk before the copy counts (the source will be deleted). */
  readonly durable: boolean;
  /** True when some of the copy may be there from before: what is the same is kept, the rest is written anew. */
  readonly again: boolean;
}

const PIECE = 1024 * 1024;
/** Smaller files are copied by the system in one step. */
const WHOLE_BELOW = 4 * PIECE;
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;

/** Bytes of a buffer for a file: a small one is not worth a large one; the last byte shows that it ends. */
const bufferFor = async (file: FileHandle): Promise<number> => Math.min(PIECE, (await file.stat()).size + 1);

/** Copies what follows a place of a file. */
async function copyPieces(source: FileHandle, target: FileHandle, from: number, watch: CopyWatch): Promise<void> {
  const length = await bufferFor(source);
  const buffer = Buffer.allocUnsafe(length);
  for (let at = from; ;) {
    await watch.checkpoint();
    const { bytesRead } = await source.read(buffer, 0, length, at);
    if (bytesRead === 0) return;
    for (let done = 0; done < bytesRead;) {
      const { bytesWritten } = await target.write(buffer, done, bytesRead - done, at + done);
      done += bytesWritten;
    }
    at += bytesRead;
    watch.bytes(bytesRead);
  }
}

/** Bytes at the beginning of two files that are the same, in whole pieces. */
async function sameBytes(source: FileHandle, target: FileHandle, watch: CopyWatch): Promise<number> {
  const length = await bufferFor(source);
  const [one, other] = [Buffer.allocUnsafe(length), Buffer.allocUnsafe(length)];
  for (let at = 0; ;) {
    await watch.checkpoint();
    const [wanted, there] = await Promise.all([source.read(one, 0, length, at), target.read(other, 0, length, at)]);
    const isSame =
      wanted.bytesRead === there.bytesRead &&
      one.subarray(0, wanted.bytesRead).equals(other.subarray(0, there.bytesRead));
    if (!isSame || wanted.bytesRead === 0) return at;
    at += wanted.bytesRead;
    watch.bytes(wanted.bytesRead);
  }
}

/**
 * Copies a file by pieces. What is there from before is kept as far as it is the same: of what a drive that was pulled
 * had been given, some may never have reached it.
 */
async function copyByPieces(from: string, to: string, watch: CopyWatch): Promise<void> {
  const source = await open(from, constants.O_RDONLY | NOFOLLOW);
  try {
    const target = await open(
      to,
      constants.O_RDWR | constants.O_CREAT | NOFOLLOW | (watch.again ? 0 : constants.O_EXCL),
    );
    try {
      const kept = watch.again ? await sameBytes(source, target, watch) : 0;
      if (watch.again) await target.truncate(kept);
      await copyPieces(source, target, kept, watch);
      if (watch.durable) await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** A volume that can share blocks between files makes a copy at once. */
async function cloned(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOSPC') throw error;
    return false;
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

async function copyOne(from: string, to: string, stats: Stats, watch: CopyWatch): Promise<void> {
  watch.file(path.basename(from));
  await watch.checkpoint();
  if (watch.again) {
    await copyByPieces(from, to, watch);
  } else if (stats.size < WHOLE_BELOW) {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    watch.bytes(stats.size);
    if (watch.durable) await syncFile(to);
  } else if (await cloned(from, to)) {
    watch.bytes(stats.size);
    if (watch.durable) await syncFile(to);
  } else {
    await copyByPieces(from, to, watch);
  }
  await utimes(to, stats.atime, stats.mtime);
}

/**
 * Copies a file or a tree to a path that does not exist, or where a copy of it was begun, times kept. A link is made
 * again as a link: whether it may be followed is decided when somebody does. Sockets and the like are left out.
 */
export async function copyTree(from: string, to: string, stats: Stats, watch: CopyWatch): Promise<void> {
  if (stats.isSymbolicLink()) {
    // File systems without links lose nothing but the link.
    await symlink(await readlink(from), to).catch(() => undefined);
  } else if (stats.isFile()) {
    await copyOne(from, to, stats, watch);
  } else if (stats.isDirectory()) {
    await mkdir(to, { mode: 0o700 }).catch((error: unknown) => {
      if (!watch.again || errnoOf(error) !== 'EEXIST') throw error;
    });
    for (const child of await childrenOf(from))
      await copyTree(child.path, path.join(to, child.name), child.stats, watch);
    await utimes(to, stats.atime, stats.mtime);
  }
}

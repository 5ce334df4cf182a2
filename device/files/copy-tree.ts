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
}

const PIECE = 1024 * 1024;
/** Smaller files are copied by the system in one step. */
const WHOLE_BELOW = 4 * PIECE;
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;

async function copyPieces(source: FileHandle, target: FileHandle, watch: CopyWatch): Promise<void> {
  const buffer = Buffer.allocUnsafe(PIECE);
  for (;;) {
    await watch.checkpoint();
    const { bytesRead } = await source.read(buffer, 0, PIECE, null);
    if (bytesRead === 0) return;
    for (let done = 0; done < bytesRead;) {
      const { bytesWritten } = await target.write(buffer, done, bytesRead - done, null);
      done += bytesWritten;
    }
    watch.bytes(bytesRead);
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
  if (stats.size < WHOLE_BELOW) {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    watch.bytes(stats.size);
    if (watch.durable) await syncFile(to);
  } else if (await cloned(from, to)) {
    watch.bytes(stats.size);
    if (watch.durable) await syncFile(to);
  } else {
    const source = await open(from, constants.O_RDONLY | NOFOLLOW);
    try {
      const target = await open(to, 'wx');
      try {
        await copyPieces(source, target, watch);
        if (watch.durable) await target.sync();
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  }
  await utimes(to, stats.atime, stats.mtime);
}

/**
 * Copies a file or a tree to a path that does not exist, times kept. A link is made again as a link: whether it may
 * be followed is decided when somebody does. Sockets and the like are left out.
 */
export async function copyTree(from: string, to: string, stats: Stats, watch: CopyWatch): Promise<void> {
  if (stats.isSymbolicLink()) {
    // File systems without links lose nothing but the link.
    await symlink(await readlink(from), to).catch(() => undefined);
  } else if (stats.isFile()) {
    await copyOne(from, to, stats, watch);
  } else if (stats.isDirectory()) {
    await mkdir(to, { mode: 0o700 });
    for (const child of await childrenOf(from))
      await copyTree(child.path, path.join(to, child.name), child.stats, watch);
    await utimes(to, stats.atime, stats.mtime);
  }
}

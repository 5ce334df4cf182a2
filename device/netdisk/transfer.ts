import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import { copyTree } from '../files/copy-tree.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { freeNameIn } from '../files/merge.ts';
import { INCOMING } from './drives.ts';

interface Goal {
  readonly root: string;
  readonly folder: string;
  readonly size: number;
  /** Throws when the drive takes nothing any more: signed out of, out of reach. */
  readonly still: () => void;
}

/** Copies an entry into a folder of a drive, under a free name; nothing half is ever seen there. */
export async function sendToDrive(
  source: string,
  { root, folder, size, still }: Goal,
  progress: TaskProgress,
): Promise<void> {
  const name = path.basename(source);
  const staging = path.join(root, INCOMING, randomUUID());
  let done = 0;
  try {
    await withFsErrors(async () => {
      await mkdir(staging, { recursive: true, mode: 0o700 });
      const stats = await lstat(source);
      await copyTree(source, path.join(staging, name), stats, {
        file: (each) => progress.rename(each),
        bytes(count) {
          done += count;
          progress.advance(done, size);
        },
        checkpoint: async () => {
          await progress.checkpoint();
          still();
        },
        durable: false,
        again: false,
      });
      await rename(path.join(staging, name), path.join(folder, await freeNameIn(folder, name, stats.isDirectory())));
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { childrenOf } from '../files/walk.ts';

/** What the top of a bundle tells. */
export interface BundleFacts {
  /** When a Mac last wrote something (ms). */
  readonly changedAt: number;
  /** Whether it holds what Time Machine writes about itself; a plain disk image does not. */
  readonly isTimeMachine: boolean;
}

/** Files that Time Machine keeps beside the data: what it found out, what it has done, of which Mac it is. */
const ofTimeMachine = /^com\.apple\.TimeMachine\..+\.plist$/i;
/** Folders of the data: their time changes when a band comes or goes. */
const data = /^(?:bands|mapped)$/i;

/** Looks at the top of a bundle, which costs a few steps however large it is. Throws when it is gone. */
export async function factsOf(bundle: string): Promise<BundleFacts> {
  const [own, names] = await Promise.all([lstat(bundle), readdir(bundle)]);
  const telling = names.filter((name) => ofTimeMachine.test(name) || data.test(name));
  const times = await Promise.all(
    telling.map((name) =>
      lstat(path.join(bundle, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return {
    // The bundle's own time says only when something in it was made or removed; without its parts it must do.
    changedAt: times.length > 0 ? Math.max(...times) : own.mtimeMs,
    isTimeMachine: names.some((name) => ofTimeMachine.test(name)),
  };
}

/** Bytes that something takes on its disk: file systems without blocks tell only how long it is. */
const onDisk = ({ blocks, size }: Stats): number => (Number.isFinite(blocks) && blocks > 0 ? blocks * 512 : size);

/** Files of a bundle and the bytes they take on the disk. Large ones have a hundred thousand: it takes its time. */
export async function weigh(bundle: string, signal: AbortSignal): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  const open = [bundle];
  for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
    signal.throwIfAborted();
    for (const { path: child, stats } of await childrenOf(dir)) {
      if (stats.isDirectory()) open.push(child);
      else if (stats.isFile()) {
        sum.files += 1;
        sum.bytes += onDisk(stats);
      }
    }
  }
  return sum;
}

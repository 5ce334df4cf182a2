import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isVanished } from './fs-errors.ts';
import { mapParallel } from '#shared/rules/parallel.ts';

/** Sum over a tree; links count as nothing and are never followed. */
export interface TreeSum {
  bytes: number;
  files: number;
  dirs: number;
}

/** The largest file of a tree. */
export interface LargestFile {
  readonly name: string;
  readonly size: number;
}

const LOOKS = 16;

/**
 * Entries directly in a folder, each with its facts; those that vanish meanwhile are left out. So are those of which the
 * disk tells nothing: `onUnread` hears of them.
 */
export async function childrenOf(
  dir: string,
  onUnread?: (name: string, error: unknown) => void,
): Promise<{ name: string; path: string; stats: Stats }[]> {
  const names = await readdir(dir);
  const looked = await mapParallel(names, LOOKS, async (name) => {
    const full = path.join(dir, name);
    const stats = await lstat(full).catch((error: unknown) => {
      if (!isVanished(error)) onUnread?.(name, error);
      return undefined;
    });
    return stats && { name, path: full, stats };
  });
  return looked.filter((entry) => entry !== undefined);
}

/**
 * Counts files, folders and bytes below and including something, and finds the newest time of its files (unix milliseconds,
 * 0 without files). `limit` ends it early after so many entries: `complete` then says false, and the sum is what was seen.
 */
export async function sumTree(
  start: string,
  options: { limit?: number; signal?: AbortSignal } = {},
): Promise<TreeSum & { complete: boolean; newestMs: number; largest?: LargestFile }> {
  const { limit = Infinity, signal } = options;
  const sum = { bytes: 0, files: 0, dirs: 0, newestMs: 0 };
  let largest: LargestFile | undefined;
  const first = await lstat(start);
  if (!first.isDirectory()) {
    if (first.isFile()) Object.assign(sum, { bytes: first.size, files: 1, newestMs: first.mtimeMs });
    largest = { name: path.basename(start), size: first.size };
    return { ...sum, complete: true, largest };
  }
  sum.dirs = 1;
  const open = [start];
  for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
    signal?.throwIfAborted();
    for (const { path: child, name, stats } of await childrenOf(dir)) {
      if (stats.isDirectory()) {
        sum.dirs += 1;
        open.push(child);
      } else if (stats.isFile()) {
        sum.files += 1;
        sum.bytes += stats.size;
        sum.newestMs = Math.max(sum.newestMs, stats.mtimeMs);
        if (stats.size > (largest?.size ?? -1)) largest = { name, size: stats.size };
      }
    }
    if (sum.files + sum.dirs > limit && open.length > 0)
      return { ...sum, complete: false, ...(largest && { largest }) };
  }
  return { ...sum, complete: true, ...(largest && { largest }) };
}

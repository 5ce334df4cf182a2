import { statfs } from 'node:fs/promises';
import type { PoolUsage } from './info.ts';

/** The figures change slowly; asking the file system at every desktop start is enough. */
const FRESH_MS = 5000;

/** Answers the real size and use of the file system that a folder lies on. */
export function createPoolUsage(dir: string, now: () => number = Date.now): () => Promise<PoolUsage> {
  let known: { at: number; usage: Promise<PoolUsage> } | undefined;
  const read = async (): Promise<PoolUsage> => {
    const { bsize, blocks, bfree, bavail } = await statfs(dir);
    return { total: blocks * bsize, used: (blocks - bfree) * bsize, free: bavail * bsize };
  };
  return () => {
    if (!known || now() - known.at > FRESH_MS) known = { at: now(), usage: read() };
    return known.usage;
  };
}

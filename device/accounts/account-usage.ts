import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { RECYCLE_DIR, TMP_DIR } from '../files/reserved-names.ts';

/** Kinds of file that the use of a pool is told by (CALL-SYS-07). */
export const usageTypes = ['image', 'video', 'music', 'document', 'archive', 'recycle', 'other'] as const;
export type UsageType = (typeof usageTypes)[number];

type ByType = Record<UsageType, number>;

/** Bytes of one pool, by account and by kind. */
export interface PoolFigures {
  readonly users: ReadonlyMap<string, number>;
  readonly types: Readonly<ByType>;
  /** Bytes of each account by kind; what lies in the recycle bin belongs to nobody here. */
  readonly userTypes: ReadonlyMap<string, Readonly<ByType>>;
}

/** No bytes of any kind. */
export const noBytes = (): ByType => Object.fromEntries(usageTypes.map((type) => [type, 0])) as ByType;

/** Entries looked at side by side. */
const LOOKS = 16;
/** Figures younger than this are answered again, older ones are counted afresh; at the least, so many times as long as counting took. */
const FRESH_MS = 5000;
const REST = 20;

const typeOfCode: Readonly<Record<number, UsageType>> = {
  [fileTypes.image]: 'image',
  [fileTypes.video]: 'video',
  [fileTypes.music]: 'music',
  [fileTypes.document]: 'document',
  [fileTypes.archive]: 'archive',
};

/** Bytes a file takes on the disk: a sparse one takes less than its length. */
const bytesOf = (stats: Stats): number => Math.min(stats.size, stats.blocks * 512 || stats.size);

/** Walks a tree and tells the bytes of every file; what vanishes meanwhile counts as nothing. */
async function walk(dir: string, found: (name: string, bytes: number) => void): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  await mapParallel(
    entries.filter((entry) => entry.isFile()),
    LOOKS,
    async ({ name }) => {
      const stats = await lstat(path.join(dir, name)).catch(() => undefined);
      if (stats) found(name, bytesOf(stats));
    },
  );
  for (const entry of entries) if (entry.isDirectory()) await walk(path.join(dir, entry.name), found);
}

async function count(volume: string): Promise<PoolFigures> {
  const users = new Map<string, number>();
  const userTypes = new Map<string, ByType>();
  const types = noBytes();
  const areas = (await readdir(volume, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());
  for (const { name: area } of areas) {
    if (area === TMP_DIR) continue;
    const isAccount = area !== RECYCLE_DIR && area !== 'public';
    const own = noBytes();
    await walk(path.join(volume, area), (name, bytes) => {
      const type = area === RECYCLE_DIR ? 'recycle' : (typeOfCode[fileTypeOf(name)] ?? 'other');
      types[type] += bytes;
      own[type] += bytes;
    });
    if (!isAccount) continue;
    users.set(
      area,
      usageTypes.reduce((sum, type) => sum + own[type], 0),
    );
    userTypes.set(area, own);
  }
  return { users, types, userTypes };
}

export type AccountUsage = ReturnType<typeof createAccountUsage>;

/** How much each account has on each pool. Counting a large pool takes a while, so figures are kept for a time. */
export function createAccountUsage(dataDir: string, now: () => number = Date.now) {
  const known = new Map<string, { at: number; tookMs: number; figures: PoolFigures }>();
  const running = new Map<string, Promise<PoolFigures>>();

  const ofPool = (pool: string): Promise<PoolFigures> => {
    const last = known.get(pool);
    if (last && now() - last.at < Math.max(FRESH_MS, last.tookMs * REST)) return Promise.resolve(last.figures);
    let counting = running.get(pool);
    if (!counting) {
      const from = now();
      counting = count(path.join(dataDir, 'pool', pool))
        .then((figures) => {
          known.set(pool, { at: now(), tookMs: now() - from, figures });
          return figures;
        })
        .finally(() => running.delete(pool));
      running.set(pool, counting);
    }
    return counting;
  };

  return {
    ofPool,
    /** Bytes of every account on all pools together. */
    async byAccount(): Promise<Map<string, number>> {
      const sums = new Map<string, number>();
      for (const pool of await readdir(path.join(dataDir, 'pool')).catch(() => []))
        for (const [username, bytes] of (await ofPool(pool)).users)
          sums.set(username, (sums.get(username) ?? 0) + bytes);
      return sums;
    },
  };
}

import type { Stats } from 'node:fs';
import path from 'node:path';
import type { NameConflict } from '#shared/contract/file-fields.ts';
import { hashedAt } from '../conflicts.ts';
import type { ContentHashes, Hashed } from '../content-hash.ts';
import type { Located } from '../locator.ts';
import { lookAt } from '../place.ts';
import { childrenOf, sumTree } from '../walk.ts';

/** Larger files (bytes) are not compared before somebody is asked about them. */
const COMPARED_BYTES = 1024 * 1024 * 1024;

/** What merging folders knows of an entry, whatever that lies in. */
export interface MergeEntry {
  readonly wire: string;
  readonly name: string;
  readonly isDir: boolean;
  /** Bytes of a file; 0 for a folder. */
  readonly size: number;
  /** Unix time (ms). */
  readonly mtimeMs: number;
  /** What is in a file; undefined for what is none, and for what is not worth reading it. */
  readonly content?: Hashed | undefined;
  /** What is in a folder. */
  readonly children: () => Promise<MergeEntry[]>;
  /** What has a name in a folder. */
  readonly child: (name: string) => Promise<MergeEntry | undefined>;
  /** Bytes of all of it. */
  readonly bytes: (signal: AbortSignal) => Promise<number>;
}

/** An entry as one of the two that want a name. */
export const entrySide = ({ wire, isDir, size, mtimeMs }: EntryFacts): NonNullable<NameConflict['there']> => ({
  path: wire,
  is_dir: isDir ? '1' : '0',
  size: isDir ? 0 : size,
  mtime: Math.max(0, Math.floor(mtimeMs / 1000)),
});
type EntryFacts = Pick<MergeEntry, 'wire' | 'isDir' | 'size' | 'mtimeMs'>;

/** Whether two entries are files of the same content, as far as that is worth reading them. */
export async function isAlike(hashes: Pick<ContentHashes, 'of'>, one: MergeEntry, other: MergeEntry): Promise<boolean> {
  if (one.content === undefined || other.content === undefined) return false;
  if (one.size !== other.size || one.size > COMPARED_BYTES) return false;
  if (one.content.key === other.content.key) return true;
  try {
    const sums = await Promise.all([hashes.of(one.content), hashes.of(other.content)]);
    return sums[0] === sums[1];
  } catch {
    // What cannot be read is not the same.
    return false;
  }
}

/** An entry on a volume. */
export function diskEntry(
  place: Pick<Located, 'real' | 'root'> & { readonly wire: string; readonly name?: string },
  stats: Stats,
): MergeEntry {
  const { wire, real, root } = place;
  const inner = (name: string, of: Stats): MergeEntry =>
    diskEntry({ wire: `${wire}/${name}`, real: path.join(real, name), root }, of);
  return {
    wire,
    name: place.name ?? wire.slice(wire.lastIndexOf('/') + 1),
    isDir: stats.isDirectory(),
    size: stats.isDirectory() ? 0 : stats.size,
    mtimeMs: stats.mtimeMs,
    content: stats.isFile() ? hashedAt(place, stats) : undefined,
    children: async () => (await childrenOf(real)).map((child) => inner(child.name, child.stats)),
    async child(name) {
      const found = await lookAt(path.join(real, name));
      return found && inner(name, found);
    },
    bytes: async (signal) =>
      stats.isDirectory() ? (await sumTree(real, { signal })).bytes : stats.isFile() ? stats.size : 0,
  };
}

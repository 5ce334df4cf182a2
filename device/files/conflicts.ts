import type { Stats } from 'node:fs';
import path from 'node:path';
import type { NameConflict } from '#shared/contract/file-fields.ts';
import type { Hashed } from './content-hash.ts';
import { contentKey } from './entry.ts';
import { type Located, type NamedPlace, openInside } from './locator.ts';
import { lookAt } from './place.ts';
import type { FileServices } from './services.ts';
import type { Transfer } from './transfer.ts';

/** Larger files (bytes) are not compared before a question about names is answered, but left to the person. */
const COMPARED_BYTES = 64 * 1024 * 1024;
/** For so long (ms) files are compared for one question; what is left after it is asked about. */
const COMPARED_MS = 5000;

/** A file on a volume, as something to be summed up. */
export function hashedAt(spot: Pick<Located, 'real' | 'root'>, stats: Stats): Hashed {
  return { key: contentKey(stats), size: stats.size, open: async () => (await openInside(spot)).handle };
}

/** An entry as one of the two that want a name. */
export function sideOf(wire: string, stats: Stats): NonNullable<NameConflict['there']> {
  const isDir = stats.isDirectory();
  return {
    path: wire,
    is_dir: isDir ? '1' : '0',
    size: isDir ? 0 : stats.size,
    mtime: Math.max(0, Math.floor(stats.mtimeMs / 1000)),
  };
}

/** True when two files have the same content; what cannot be read is not the same. */
export async function isSame(
  { hashes }: Pick<FileServices, 'hashes'>,
  source: Pick<Located, 'real' | 'root'>,
  from: Stats,
  there: Pick<Located, 'real' | 'root'>,
  taken: Stats,
): Promise<boolean> {
  try {
    const sums = await Promise.all([hashes.of(hashedAt(source, from)), hashes.of(hashedAt(there, taken))]);
    return sums[0] === sums[1];
  } catch {
    return false;
  }
}

/**
 * Names that are taken in the destination, or twice among the sources, each with both sides. A file that is there
 * already with the same content is resolved by the device itself: nothing has to be copied (DRG-26).
 */
export async function conflictsOf(
  services: FileServices,
  transfer: Transfer,
  now: () => number = Date.now,
): Promise<NameConflict[]> {
  const { to } = transfer;
  const seen = new Map<string, NamedPlace>();
  const out: NameConflict[] = [];
  const begun = now();
  for (const source of transfer.sources) {
    const { name } = source;
    const twin = seen.get(name);
    const real = path.join(to.real, name);
    const taken = await lookAt(twin?.real ?? real);
    if (twin === undefined) seen.set(name, source);
    if (!taken) continue;
    const from = await lookAt(source.real);
    if (!from) continue;
    const conflict = {
      name,
      from: sideOf(source.wire, from),
      there: sideOf(twin?.wire ?? `${to.wire}/${name}`, taken),
    };
    const isAlike = from.isFile() && taken.isFile() && from.size === taken.size;
    if (!isAlike || from.size > COMPARED_BYTES || now() - begun > COMPARED_MS) out.push(conflict);
    else {
      const there = twin ?? { real, root: to.root };
      const same = await isSame(services, source, from, there, taken);
      out.push(same ? { ...conflict, resolved: 'skip' } : conflict);
    }
  }
  return out;
}

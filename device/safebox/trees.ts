import type { Stats } from 'node:fs';
import { DeviceError } from '../device-error.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { openInside } from '../files/locator.ts';
import type { Tree } from '../files/tree.ts';
import { childrenOf } from '../files/walk.ts';
import type { BoxPlace, SafeEntry } from './entry-store.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import type { SafeKey } from './safe-key.ts';

/** A file or folder that is copied into or out of a box, wherever it lies. */
export interface SafeTree extends Tree {
  children(): Promise<SafeTree[]>;
  /** The encrypted bytes, where they lie in a box already. */
  readonly sealed?: { readonly box: BoxPlace; readonly blob: string };
}

const noBytes = (): Promise<ByteSource> => Promise.reject(new DeviceError('N002001'));

/**
 * Something on a volume. Links and special files do not appear among the children; `left` is called for each of them,
 * because what was left behind may not be deleted as if it had come along.
 */
export function treeOnDisk(
  place: { readonly real: string; readonly root: string; readonly name: string },
  stats: Stats,
  left: () => void,
): SafeTree {
  const { real, root, name } = place;
  return {
    name,
    isDir: stats.isDirectory(),
    size: stats.size,
    mtimeMs: stats.mtimeMs,
    async children() {
      const found = await childrenOf(real);
      return found.flatMap((child) => {
        if (child.stats.isDirectory() || child.stats.isFile())
          return [treeOnDisk({ real: child.path, root, name: child.name }, child.stats, left)];
        left();
        return [];
      });
    },
    open: async () => (stats.isFile() ? (await openInside({ real, root })).handle : noBytes()),
  };
}

/** Something in a box. */
export function treeInBox(boxes: SafeBoxes, key: SafeKey, box: BoxPlace, entry: SafeEntry): SafeTree {
  const { name, isDir, size, mtime, blob } = entry;
  return {
    name,
    isDir,
    size,
    mtimeMs: mtime,
    children: () =>
      Promise.resolve(boxes.entries.children(key, box, entry.id).map((child) => treeInBox(boxes, key, box, child))),
    open: () => (isDir ? noBytes() : boxes.blobs.open(key, box, blob)),
    ...(blob === '' ? {} : { sealed: { box, blob } }),
  };
}

/** Bytes of everything in some trees. */
export async function sumTrees(trees: readonly Tree[], signal?: AbortSignal): Promise<number> {
  let bytes = 0;
  for (const tree of trees) {
    signal?.throwIfAborted();
    bytes += tree.isDir ? await sumTrees(await tree.children(), signal) : tree.size;
  }
  return bytes;
}

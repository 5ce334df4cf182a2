import { mkdir, open, utimes } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../files/place.ts';
import { pumpSource, type WriteWatch } from './blob-store.ts';
import type { Tree } from './trees.ts';

/** Writes a tree of a box, decrypted, to a path that does not exist; it is on the disk when it resolves. */
export async function writeTree(
  tree: Tree,
  to: string,
  watch: WriteWatch & { readonly file: (name: string) => void },
): Promise<void> {
  watch.file(tree.name);
  await watch.checkpoint();
  if (tree.isDir) {
    await mkdir(to, { mode: 0o700 });
    for (const child of await tree.children()) await writeTree(child, path.join(to, child.name), watch);
    await syncFolder(to);
  } else {
    const source = await tree.open();
    try {
      const file = await open(to, 'wx', 0o600);
      try {
        const put = async (bytes: Buffer): Promise<void> => {
          for (let done = 0; done < bytes.length;)
            done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
        };
        await pumpSource(source, tree.size, put, watch);
        await file.sync();
      } finally {
        await file.close();
      }
    } finally {
      await source.close();
    }
  }
  await utimes(to, tree.mtimeMs / 1000, tree.mtimeMs / 1000);
}

import { mkdir, open, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ByteSource } from './byte-source.ts';
import { PIECE } from './piece-writer.ts';
import { syncFolder } from './place.ts';
import type { Tree, WriteWatch } from './tree.ts';

/** Reads all of something into a sink, piece by piece. */
export async function pumpSource(
  source: ByteSource,
  size: number,
  put: (bytes: Buffer) => Promise<void>,
  watch: WriteWatch,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(PIECE, Math.max(1, size)));
  for (let position = 0; position < size;) {
    await watch.checkpoint();
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, size - position), position);
    if (bytesRead === 0) throw new Error('a file became shorter while it was read');
    await put(buffer.subarray(0, bytesRead));
    position += bytesRead;
    watch.bytes(bytesRead);
  }
  buffer.fill(0);
}

/** Writes a tree, out of a box decrypted, to a path that does not exist; it is on the disk when it resolves. */
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

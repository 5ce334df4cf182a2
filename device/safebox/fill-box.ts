import { randomUUID } from 'node:crypto';
import { freeName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import type { ConflictPolicy } from '../files/merge.ts';
import { type BoxPlace, type SafeEntry, STAGING } from './entry-store.ts';
import type { WriteWatch } from '../files/tree.ts';
import { pumpSource } from '../files/write-tree.ts';
import type { FreshBlob } from './blob-store.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import { dropEntry } from './safe-files.ts';
import type { SafeKey } from './safe-key.ts';
import type { SafeTree } from './trees.ts';

/** The box that something goes into. */
export interface Filling {
  readonly boxes: SafeBoxes;
  readonly key: SafeKey;
  readonly box: BoxPlace;
  readonly policy: ConflictPolicy;
  readonly watch: WriteWatch & { readonly file: (name: string) => void };
}

/** The encrypted bytes of a file for this box: those it has already, or new ones. */
async function bytesOf({ boxes, key, box, watch }: Filling, tree: SafeTree): Promise<FreshBlob> {
  if (tree.sealed?.box.pool === box.pool) {
    watch.bytes(tree.size);
    return { blob: tree.sealed.blob, size: tree.size };
  }
  return boxes.blobs.write(key, box, async (put) => {
    const source = await tree.open();
    try {
      await pumpSource(source, tree.size, put, watch);
    } finally {
      await source.close();
    }
  });
}

/** Builds a copy of a tree below a parent that nobody sees; it gets its place when it is complete. */
async function build(filling: Filling, tree: SafeTree, parent: string): Promise<SafeEntry> {
  const { boxes, key, box, watch } = filling;
  watch.file(tree.name);
  await watch.checkpoint();
  const facts = { parent, name: tree.name, isDir: tree.isDir, mtime: tree.mtimeMs };
  if (!tree.isDir) {
    const { blob, size } = await bytesOf(filling, tree);
    try {
      return boxes.entries.add(key, box, { ...facts, size, blob });
    } finally {
      await boxes.blobs.settle(box, blob);
    }
  }
  const folder = boxes.entries.add(key, box, { ...facts, size: 0, blob: '' });
  for (const child of await tree.children()) await build(filling, child, folder.id);
  return folder;
}

/** A copy of a tree that nobody sees yet. What was built of it goes when it cannot be finished. */
export async function buildHidden(filling: Filling, tree: SafeTree): Promise<SafeEntry> {
  const parent = STAGING + randomUUID();
  try {
    return await build(filling, tree, parent);
  } catch (error) {
    for (const entry of filling.boxes.entries.children(filling.key, filling.box, parent))
      await dropEntry(filling.boxes, filling.key, filling.box, entry);
    throw error;
  }
}

/**
 * Gives an entry of the box another folder under the rule for taken names (DRG-26): rename keeps both, overwrite removes
 * the old one, skip leaves the new one where it is; folders merge. Answers true when all of it has moved.
 */
export async function putIntoFolder(
  filling: Pick<Filling, 'boxes' | 'key' | 'box' | 'policy'>,
  entry: SafeEntry,
  parent: string,
): Promise<boolean> {
  const { boxes, key, box, policy } = filling;
  const { entries } = boxes;
  const there = entries.find(key, box, parent, entry.name);
  if (there && there.id !== entry.id) {
    if (there.isDir && entry.isDir && policy !== 'rename') {
      let all = true;
      for (const child of entries.children(key, box, entry.id))
        if (!(await putIntoFolder(filling, child, there.id))) all = false;
      if (all) entries.remove(entry.id);
      return all;
    }
    if (policy === 'skip') return false;
    if (policy === 'overwrite') {
      // A file may not take the place of a folder, nor a folder that of a file.
      if (there.isDir !== entry.isDir) throw new DeviceError('N002002');
      entries.unit(() => {
        entries.remove(there.id);
        entries.place(key, box, entry, parent, entry.name);
      });
      if (there.blob !== '') await boxes.blobs.settle(box, there.blob);
      return true;
    }
  }
  const name = freeName(entry.name, entry.isDir, (tried) => {
    const taken = entries.find(key, box, parent, tried);
    return taken !== undefined && taken.id !== entry.id;
  });
  entries.place(key, box, entry, parent, name);
  return true;
}

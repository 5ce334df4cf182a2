import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkFileName } from '#shared/rules/file-name.ts';

/** A file or an empty folder of this computer that is to be uploaded. */
export interface LocalEntry {
  readonly local: string;
  /** Place below the destination, with `/`. */
  readonly rel: string;
  readonly isDir: boolean;
  readonly size: number;
  /** Unix milliseconds. */
  readonly mtime: number;
}

export interface LocalTree {
  readonly entries: readonly LocalEntry[];
  readonly bytes: number;
  /** What cannot go up: a name that the device would refuse, or something that cannot be read. */
  readonly refused: readonly string[];
}

/** A tree that leads into itself, or a path that nobody can use. */
const MAX_DEPTH = 100;

/**
 * Walks what was chosen or dropped (UPL-02): folders with everything in them, empty folders as such. Links are
 * followed for what was chosen itself; below they are refused, so that no tree leads into itself. Sockets and devices are
 * no files.
 */
export async function readLocalTree(files: readonly string[]): Promise<LocalTree> {
  const entries: LocalEntry[] = [];
  const refused: string[] = [];
  let bytes = 0;

  const walk = async (local: string, rel: string, depth: number): Promise<void> => {
    const name = rel.slice(rel.lastIndexOf('/') + 1);
    if (checkFileName(name) !== null || depth > MAX_DEPTH) {
      refused.push(rel);
      return;
    }
    try {
      const stats = await stat(local);
      const { size, mtimeMs: mtime } = stats;
      if (stats.isFile()) {
        entries.push({ local, rel, isDir: false, size, mtime });
        bytes += size;
      } else if (stats.isDirectory()) {
        let empty = true;
        for await (const child of await opendir(local)) {
          if (child.isSymbolicLink()) refused.push(`${rel}/${child.name}`);
          if (!child.isFile() && !child.isDirectory()) continue;
          empty = false;
          await walk(path.join(local, child.name), `${rel}/${child.name}`, depth + 1);
        }
        if (empty) entries.push({ local, rel, isDir: true, size: 0, mtime });
      } else refused.push(rel);
    } catch {
      refused.push(rel);
    }
  };

  for (const file of files) await walk(path.resolve(file), path.basename(path.resolve(file)), 0);
  return { entries, bytes, refused };
}

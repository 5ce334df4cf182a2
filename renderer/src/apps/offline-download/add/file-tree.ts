import type { CompareNames } from '#shared/rules/natural-order.ts';

/** A file of a torrent, as the device tells of it. */
export interface TorrentFile {
  readonly index: number;
  readonly path: string;
  readonly size: number;
}

/** A file or folder of a torrent, with everything below it. */
export interface TreeNode {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** Numbers of the files in it; its own for a file. */
  readonly files: readonly number[];
  /** Folders first, each in natural order; null for a file. */
  readonly children: readonly TreeNode[] | null;
}

/** A node as a line of the list. */
export interface TreeLine {
  readonly node: TreeNode;
  /** 1 for the outermost. */
  readonly level: number;
  readonly open: boolean;
}

interface Growing {
  readonly files: TorrentFile[];
  readonly folders: Map<string, Growing>;
}

function grown({ files, folders }: Growing, path: string, order: CompareNames): TreeNode[] {
  const below = (name: string): string => (path === '' ? name : `${path}/${name}`);
  const dirs = [...folders].map(([name, inner]): TreeNode => {
    const children = grown(inner, below(name), order);
    return {
      path: below(name),
      name,
      size: children.reduce((sum, { size }) => sum + size, 0),
      files: children.flatMap((child) => child.files),
      children,
    };
  });
  const own = files.map(({ index, path: full, size }): TreeNode => {
    const name = full.slice(full.lastIndexOf('/') + 1);
    return { path: full, name, size, files: [index], children: null };
  });
  const byName = (a: TreeNode, b: TreeNode): number => order(a.name, b.name);
  return [...dirs.sort(byName), ...own.sort(byName)];
}

/** The files of a torrent as folders and files. */
export function treeOf(files: readonly TorrentFile[], order: CompareNames): readonly TreeNode[] {
  const root: Growing = { files: [], folders: new Map() };
  for (const file of files) {
    let at = root;
    for (const name of file.path.split('/').slice(0, -1)) {
      const next = at.folders.get(name) ?? { files: [], folders: new Map<string, Growing>() };
      at.folders.set(name, next);
      at = next;
    }
    at.files.push(file);
  }
  return grown(root, '', order);
}

/** Lines that are shown while the folders in `closed` are. */
export function linesOf(nodes: readonly TreeNode[], closed: ReadonlySet<string>, level = 1): TreeLine[] {
  return nodes.flatMap((node): TreeLine[] => {
    const open = node.children !== null && !closed.has(node.path);
    const line: TreeLine = { node, level, open };
    return open ? [line, ...linesOf(node.children ?? [], closed, level + 1)] : [line];
  });
}

/** Every folder, for a list that is too long to begin with. */
export const foldersOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ path, children }) => (children === null ? [] : [path, ...foldersOf(children)]));

/** Whether all of a node is wanted, none of it, or some. */
export function wantedOf({ files }: TreeNode, wanted: ReadonlySet<number>): 'all' | 'none' | 'some' {
  const count = files.reduce((sum, index) => sum + (wanted.has(index) ? 1 : 0), 0);
  return count === 0 ? 'none' : count === files.length ? 'all' : 'some';
}

/** Wants all of a node, or none of it when all was wanted. */
export function toggled(node: TreeNode, wanted: ReadonlySet<number>): ReadonlySet<number> {
  const next = new Set(wanted);
  const away = wantedOf(node, wanted) === 'all';
  for (const index of node.files) {
    if (away) next.delete(index);
    else next.add(index);
  }
  return next;
}

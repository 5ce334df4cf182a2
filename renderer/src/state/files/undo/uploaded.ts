import { baseName, childPath, isSecretPath } from '../wire-path.ts';
import type { UndoRecord } from './deeds.ts';
import { foldersOf } from './independent.ts';
import type { Step, FileFacts, FolderFacts } from './step.ts';

/** What came of one file, or one empty folder, of an upload. */
export interface Arrived {
  /** Where it stands. */
  readonly path: string;
  /** Bytes, and unix seconds. */
  readonly size: number;
  readonly mtime: number;
  /** Entry of the recycle bin that stood there. */
  readonly replaced?: string | undefined;
  /** The first folder that was made on the way to it. */
  readonly made?: string | undefined;
  /** The very same file stood there already, and may have come from this upload. */
  readonly same?: boolean | undefined;
  readonly isDir?: boolean;
}

type Check = Extract<Step, { do: 'check' }>;

const isStep =
  <Do extends Step['do']>(wanted: Do) =>
  (step: Step): step is Extract<Step, { do: Do }> =>
    step.do === wanted;

/** All that is known of what an upload brought: each folder that was made for it counts as one, whatever is in it. */
class Brought {
  readonly #files = new Map<string, FileFacts>();
  readonly #same = new Map<string, FileFacts>();
  readonly #folders = new Map<string, FolderFacts>();
  readonly #replaced = new Map<string, string>();
  readonly #to: string;

  constructor(to: string, { undo }: Pick<UndoRecord, 'undo'>) {
    this.#to = to;
    const check = undo.find(isStep('check'));
    for (const facts of check?.files ?? []) this.#files.set(facts[0], facts);
    for (const facts of check?.same ?? []) this.#same.set(facts[0], facts);
    for (const facts of check?.folders ?? []) this.#folders.set(facts[0], facts);
    const swapped = undo.find(isStep('swap'));
    for (const [index, path] of (swapped?.paths ?? []).entries()) this.#replaced.set(path, swapped?.ids?.[index] ?? '');
  }

  add(arrived: readonly Arrived[]): void {
    for (const { made } of arrived) if (made !== undefined) this.#addFolder(made);
    for (const { path, size, mtime, replaced, same, isDir } of arrived) {
      if (isDir === true) continue;
      const facts: FileFacts = [path, size, mtime];
      const above = this.#above(path);
      if (above !== undefined) this.#count(above, facts);
      else if (same === true) this.#same.set(path, facts);
      else {
        this.#files.set(path, facts);
        if (replaced !== undefined) this.#replaced.set(path, replaced);
      }
    }
  }

  /** The folder that was made, and in which a path lies. */
  #above(path: string): string | undefined {
    for (const folder of foldersOf(path)) if (this.#folders.has(folder)) return folder;
    return undefined;
  }

  #count(folder: string, [, size, mtime]: FileFacts): void {
    const [, files, bytes, newest] = this.#folders.get(folder) ?? [folder, 0, 0, 0];
    this.#folders.set(folder, [folder, files + 1, bytes + size, Math.max(newest, mtime)]);
  }

  #addFolder(path: string): void {
    if (this.#folders.has(path) || this.#above(path) !== undefined) return;
    const below = (other: string): boolean => other.startsWith(`${path}/`);
    const sum: [number, number, number] = [0, 0, 0];
    for (const [other, [, files, bytes, newest]] of this.#folders) {
      if (!below(other)) continue;
      sum[0] += files;
      sum[1] += bytes;
      sum[2] = Math.max(sum[2], newest);
      this.#folders.delete(other);
    }
    this.#folders.set(path, [path, ...sum]);
    for (const list of [this.#files, this.#same])
      for (const [other, facts] of list) {
        if (!below(other)) continue;
        this.#count(path, facts);
        list.delete(other);
        this.#replaced.delete(other);
      }
  }

  /** The deed; null where nothing came. */
  record(): UndoRecord | null {
    const [files, folders] = [[...this.#files.values()], [...this.#folders.values()]];
    if (files.length + folders.length === 0) return null;
    const check: Check = { do: 'check', to: this.#to, files, folders, same: [...this.#same.values()] };
    const away = [...this.#folders.keys(), ...[...this.#files.keys()].filter((path) => !this.#replaced.has(path))];
    const swapped = [...this.#replaced.keys()];
    const withSome = (paths: readonly string[], step: Step): Step[] => (paths.length > 0 ? [step] : []);
    return {
      ...aboutRoots(this.#to, [...away, ...swapped]),
      undo: [
        check,
        ...withSome(away, { do: 'recycle', paths: away }),
        ...withSome(swapped, { do: 'swap', paths: swapped, ids: [...this.#replaced.values()] }),
      ],
      redo: [...withSome(away, { do: 'restore', paths: away }), ...withSome(swapped, { do: 'swap', paths: swapped })],
    };
  }
}

/** What was uploaded, in words: a folder counts as one, also where it was there before. */
function aboutRoots(to: string, paths: readonly string[]): Omit<UndoRecord, 'undo' | 'redo'> {
  const roots = rootsOf(to, paths);
  const name = roots.length === 1 ? baseName(roots[0] ?? '') : '';
  return { deed: 'upload', name, count: roots.length, tasks: [] };
}

/** The entries of a folder in which paths lie, or which they are. */
const rootsOf = (to: string, paths: readonly string[]): string[] => [
  ...new Set(paths.map((path) => childPath(to, path.slice(to.length + 1).split('/')[0] ?? ''))),
];

/** An upload into a safe box, which has no recycle bin: it stands in the row as one that cannot be taken back. */
function secretUpload(to: string, before: readonly string[], arrived: readonly Arrived[]): UndoRecord | null {
  const paths = rootsOf(to, [...before, ...arrived.filter(({ same }) => same !== true).map(({ path }) => path)]);
  if (paths.length === 0) return null;
  return { ...aboutRoots(to, paths), undo: [{ do: 'recycle', paths }], redo: [{ do: 'restore', paths }] };
}

const nothing: Pick<UndoRecord, 'undo' | 'redo'> = { undo: [], redo: [] };

/**
 * The deed of an upload into a folder: what was there before goes on standing there. Taking it back puts what came into the recycle
 * bin, what it replaced comes back from there, and nothing happens where anything of it was changed since. Null where
 * nothing came; `before` is the deed of what came earlier of the same upload.
 */
export function uploadedRecord(
  to: string,
  arrived: readonly Arrived[],
  before: Pick<UndoRecord, 'undo' | 'redo'> = nothing,
): UndoRecord | null {
  if (isSecretPath(to)) {
    const known = before.redo.flatMap((step) => (step.do === 'restore' ? step.paths : []));
    return secretUpload(to, known, arrived);
  }
  const brought = new Brought(to, before);
  brought.add(arrived);
  return brought.record();
}

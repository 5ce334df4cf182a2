import type { Entry } from '../../../state/files/entry.ts';
import type { Rows } from './rows.ts';

/** A name that was being typed when its entry went away. */
export interface LostName {
  /** What the entry was called. */
  readonly name: string;
  /** What was typed; null when that was nothing yet. */
  readonly typed: string | null;
}

/**
 * What an entry that is not listed any more is called now: the one newcomer that is the same but for its name. Null
 * when that cannot be told for certain, since another file must not get the name that was meant for this one.
 */
function renamedTo(entry: Entry, before: Rows, after: Rows): Entry | null {
  if (!before.complete) return null;
  const same = [...after.entries()].filter(
    ([, { path, isDir, size, mtime, owner, fnum, dirnum }]) =>
      before.indexOf(path) === undefined &&
      isDir === entry.isDir &&
      size === entry.size &&
      mtime === entry.mtime &&
      owner === entry.owner &&
      fnum === entry.fnum &&
      dirnum === entry.dirnum,
  );
  return same.length === 1 ? (same[0]?.[1] ?? null) : null;
}

/** A name that is being edited: whose, and what was typed so far. It follows its entry through new listings. */
export class NameEdit {
  /** Names the field over time, whatever its entry is called meanwhile. */
  readonly key: string;
  /** What was typed and not yet taken; null for nothing. */
  draft: string | null = null;
  private path: string;
  private entry: Entry | null;

  constructor(path: string, rows: Rows) {
    this.key = path;
    this.path = path;
    this.entry = this.find(rows);
  }

  /** Where the entry is now; null when it is certainly not in the list any more. */
  follow(before: Rows, after: Rows, listed: boolean): string | null {
    const found = this.find(after) ?? (this.entry === null ? null : renamedTo(this.entry, before, after));
    if (found === null) return listed && !after.complete ? this.path : null;
    this.entry = found;
    this.path = found.path;
    return this.path;
  }

  get lost(): LostName {
    return { name: this.entry?.name ?? '', typed: this.draft };
  }

  private find(rows: Rows): Entry | null {
    const at = rows.indexOf(this.path);
    return at === undefined ? null : (rows.at(at) ?? null);
  }
}

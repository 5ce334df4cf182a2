import type { Entry } from '../../../state/files/entry.ts';
import type { Rows } from './rows.ts';

/** A name that was being typed when its entry went away. */
export interface LostName {
  /** What the entry was called. */
  readonly name: string;
  /** What was typed; null when that was nothing yet. */
  readonly typed: string | null;
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.isDir === other.isDir &&
  one.size === other.size &&
  one.mtime === other.mtime &&
  one.owner === other.owner &&
  one.fnum === other.fnum &&
  one.dirnum === other.dirnum;

/**
 * What an entry is called now that is not under its name any more: the one that is the same but for that. By its id
 * where it has one, though not by that alone, which another file may have got since; else it must be the one newcomer.
 * Null when that cannot be told for certain, since another file must not get the name that was meant for this one.
 */
function renamedTo(entry: Entry, before: Rows, after: Rows): Entry | null {
  const { id } = entry;
  if (id === undefined && !before.complete) return null;
  const isIt = (other: Entry): boolean =>
    id === undefined ? before.indexOf(other.path) === undefined : other.id === id;
  const same = [...after.entries()].filter(([, other]) => isIt(other) && isSame(other, entry));
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
    const { entry } = this;
    const there = this.find(after);
    // Another one under its name is only taken for it, as one that was saved anew, where it is nowhere else itself.
    const isOther = entry !== null && (there === null || there.id !== entry.id);
    const found = (isOther ? renamedTo(entry, before, after) : null) ?? there;
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

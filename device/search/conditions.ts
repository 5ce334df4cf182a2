import type { SearchQuestion } from './protocol.ts';

/** What is known of an entry that may be a hit: its folder's path, bytes, unix seconds. */
export interface Candidate {
  readonly name: string;
  /** As names are compared, with all forms of it. */
  readonly forms: string;
  /** 1 for a folder. */
  readonly is_dir: number;
  readonly ftype: number;
  readonly size: number;
  readonly mtime: number;
  /** Of the folder that it lies in. */
  readonly path: string;
}

/** Whether an entry is what a question is about, but for what a file holds (SRC-01, SRC-02). */
export function conditionsOf(question: SearchQuestion): (entry: Candidate) => boolean {
  const { words, scope, types, hidden, mtimeFrom, mtimeTo, sizeMin, sizeMax } = question;
  const wanted = new Set(types);
  return ({ name, forms, is_dir, ftype, size, mtime, path }) =>
    (scope === 'content' || words.every((word) => forms.includes(word))) &&
    (hidden || !(name.startsWith('.') || path.includes('/.'))) &&
    (wanted.size === 0 || (is_dir === 0 && wanted.has(ftype))) &&
    (mtimeFrom === undefined || mtime >= mtimeFrom) &&
    (mtimeTo === undefined || mtime <= mtimeTo) &&
    // A folder has no size of its own.
    (sizeMin === undefined || (is_dir === 0 && size >= sizeMin)) &&
    (sizeMax === undefined || (is_dir === 0 && size <= sizeMax));
}

import type { Node as NoteNode } from '@tiptap/pm/model';
import { parseNote, writeNote } from './editor/note-schema.ts';

/** Texts with more blocks than this are not put together by themselves. */
const MOST = 1500;

const childrenOf = (node: NoteNode): NoteNode[] => {
  const out: NoteNode[] = [];
  node.forEach((child) => out.push(child));
  return out;
};

/** For each block of one text its place in the other, where both have it in the same order; -1 where the other has it not. */
function matches(one: readonly NoteNode[], two: readonly NoteNode[]): number[] {
  const width = two.length + 1;
  const longest = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  const same = (i: number, j: number): boolean => {
    const [a, b] = [one[i], two[j]];
    return a !== undefined && b !== undefined && a.eq(b);
  };
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = two.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found = Array.from({ length: one.length }, () => -1);
  for (let i = 0, j = 0; i < one.length && j < two.length;) {
    if (same(i, j)) {
      found[i] = j;
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

const equal = (one: readonly NoteNode[], two: readonly NoteNode[]): boolean =>
  one.length === two.length && one.every((node, index) => two[index]?.eq(node) === true);

/**
 * Puts two texts together that were made from the same one: what either has changed is taken. Null where both have
 * changed the same place, so that a person has to decide.
 */
export function mergeNotes(base: string, mine: string, theirs: string): string | null {
  const whole = parseNote(base);
  const [was, own, other] = [whole, parseNote(mine), parseNote(theirs)].map(childrenOf);
  if (was === undefined || own === undefined || other === undefined) return null;
  if (Math.max(was.length, own.length, other.length) > MOST) return null;
  const [inOwn, inOther] = [matches(was, own), matches(was, other)];
  const out: NoteNode[] = [];
  let [i, j, k] = [0, 0, 0];
  for (;;) {
    // The next block that all three have; the end counts as one.
    let next = i;
    while (next < was.length && ((inOwn[next] ?? -1) < 0 || (inOther[next] ?? -1) < 0)) next += 1;
    const isEnd = next >= was.length;
    const [toOwn, toOther] = isEnd ? [own.length, other.length] : [inOwn[next] ?? 0, inOther[next] ?? 0];
    const [before, here, there] = [was.slice(i, next), own.slice(j, toOwn), other.slice(k, toOther)];
    if (equal(before, here)) out.push(...there);
    else if (equal(before, there) || equal(here, there)) out.push(...here);
    else return null;
    const shared = was[next];
    if (isEnd || shared === undefined) break;
    out.push(shared);
    [i, j, k] = [next + 1, toOwn + 1, toOther + 1];
  }
  return writeNote(whole.type.create(null, out));
}

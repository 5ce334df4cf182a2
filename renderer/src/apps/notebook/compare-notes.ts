import type { MarkedBlock } from './note-view.tsx';
import { blocksOf } from './note-view.tsx';

/** Texts with more blocks than this are not compared: it would take longer than one waits. */
const MOST = 2000;

const lists: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList']);

/** The blocks of a text, each item of a list by itself: who ticks one line has not changed the whole list. */
function partsOf(html: string): MarkedBlock[] {
  return blocksOf(html).flatMap((block): MarkedBlock[] => {
    const { node } = block;
    if (!lists.has(node.type.name)) return [block];
    const parts: MarkedBlock[] = [];
    const start = typeof node.attrs.start === 'number' ? node.attrs.start : 1;
    node.forEach((item, _offset, index) => {
      const attrs = 'start' in node.attrs ? { ...node.attrs, start: start + index } : node.attrs;
      parts.push({ node: node.type.create(attrs, item), mark: 'same', isPart: true });
    });
    return parts;
  });
}

/**
 * The blocks of an earlier text and of the present one in one row: those that both have, those that were added since and
 * those that are gone since (APP-NOTE-06).
 */
export function compareBlocks(earlier: string, present: string): MarkedBlock[] {
  const [before, now] = [partsOf(earlier), partsOf(present)];
  if (before.length > MOST || now.length > MOST) return blocksOf(earlier);
  const same = (i: number, j: number): boolean => {
    const [one, two] = [before[i], now[j]];
    return one !== undefined && two !== undefined && one.node.eq(two.node);
  };
  // Length of the longest row that both have, from each pair of places on.
  const width = now.length + 1;
  const longest = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const marked: MarkedBlock[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < now.length) {
    const [one, two] = [before[i], now[j]];
    if (one !== undefined && two !== undefined && same(i, j)) {
      marked.push(one);
      i += 1;
      j += 1;
    } else if (one !== undefined && (two === undefined || at(i + 1, j) >= at(i, j + 1))) {
      marked.push({ ...one, mark: 'removed' });
      i += 1;
    } else if (two !== undefined) {
      marked.push({ ...two, mark: 'added' });
      j += 1;
    }
  }
  return marked;
}

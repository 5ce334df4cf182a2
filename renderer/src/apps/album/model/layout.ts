import { ratioOf } from '#shared/rules/photo-shape.ts';

/** Photos of one span of time, as the device counts them; '' is the key of a list without spans. */
export interface PhotoSpan {
  readonly key: string;
  readonly count: number;
}

/** Heading of a span, over its first row. Pixels. */
export interface Head {
  readonly group: number;
  readonly left: number;
  readonly width: number;
}

/** A row of photos, or of headings, across the whole width. Pixels. */
export type Line =
  | { readonly kind: 'heads'; readonly top: number; readonly height: number; readonly heads: readonly Head[] }
  | {
      readonly kind: 'photos';
      readonly top: number;
      readonly height: number;
      /** Place of its first photo in the whole list, and how many there are. */
      readonly first: number;
      readonly count: number;
      /** Left edges, one for each photo. */
      readonly lefts: readonly number[];
      readonly widths: readonly number[];
    };

/** The whole timeline, laid out before a single photo is known: nothing ever moves when photos arrive. */
export interface TimelineLayout {
  readonly lines: readonly Line[];
  readonly height: number;
  /** Top of each span's heading. */
  readonly tops: readonly number[];
  /** Place of each span's first photo. */
  readonly firsts: readonly number[];
}

/** Gap between photos, between spans that share a row, and room of a heading. */
export const GAP = 4;
const SPAN_GAP = 28;
export const HEAD_HEIGHT = 44;
/** Room below the last row of a span. */
const BELOW = 12;
/** A heading needs this much, also over a narrow photo. */
const HEAD_MIN = 148;
/** The last row of a span may be stretched by so much to fill the width. */
const STRETCH = 1.25;
/** One panorama does not become a thread. */
const RATIO_MAX = 3.2;
const RATIO_MIN = 0.42;

const shownRatio = (shape: string): number => Math.max(RATIO_MIN, Math.min(RATIO_MAX, ratioOf(shape)));

interface Wanted {
  readonly width: number;
  /** Height that rows have before they are fitted into the width. */
  readonly rowHeight: number;
}

/** Rows of one span that needs more than one, each filling the width. */
function* fittedRows(
  ratios: readonly number[],
  { width, rowHeight }: Wanted,
): Generator<{ from: number; count: number; height: number }> {
  let from = 0;
  let sum = 0;
  for (let index = 0; index < ratios.length; index += 1) {
    sum += ratios[index] ?? 1;
    const count = index - from + 1;
    const room = width - GAP * (count - 1);
    const isLast = index === ratios.length - 1;
    const fitting = room / sum;
    if (fitting > rowHeight && !isLast) continue;
    yield {
      from,
      count,
      height: isLast ? Math.min(fitting, rowHeight * (fitting < rowHeight * STRETCH ? STRETCH : 1)) : fitting,
    };
    from = index + 1;
    sum = 0;
  }
}

/**
 * Lays out a timeline: rows that fill the width, spans with few photos side by side (APP-ALBUM-02). The same photos in
 * the same width always lie in the same places.
 */
export function layOut(spans: readonly PhotoSpan[], shapes: string, wanted: Wanted): TimelineLayout {
  const { width, rowHeight } = wanted;
  const lines: Line[] = [];
  const tops: number[] = [];
  const firsts: number[] = [];
  let top = 0;
  let first = 0;
  /** Spans that share the row under way. */
  let shared: { heads: Head[]; lefts: number[]; widths: number[]; first: number; left: number } | null = null;

  const addHeads = (heads: readonly Head[]): void => {
    for (const { group } of heads) tops[group] = top;
    lines.push({ kind: 'heads', top, height: HEAD_HEIGHT, heads });
    top += HEAD_HEIGHT;
  };
  const closeShared = (): void => {
    if (shared === null) return;
    addHeads(shared.heads);
    const { lefts, widths } = shared;
    lines.push({ kind: 'photos', top, height: rowHeight, first: shared.first, count: lefts.length, lefts, widths });
    top += rowHeight + BELOW;
    shared = null;
  };

  for (const [group, { key, count }] of spans.entries()) {
    firsts.push(first);
    tops.push(top);
    const ratios = Array.from({ length: count }, (_, index) => shownRatio(shapes.charAt(first + index)));
    const natural = ratios.reduce((sum, ratio) => sum + ratio * rowHeight, 0) + GAP * (count - 1);
    const isLone = key === '';
    if (!isLone && natural <= width) {
      const room = Math.min(width, Math.max(natural, HEAD_MIN));
      if (shared !== null && shared.left + room > width) closeShared();
      shared ??= { heads: [], lefts: [], widths: [], first, left: 0 };
      shared.heads.push({ group, left: shared.left, width: room });
      let left = shared.left;
      for (const ratio of ratios) {
        shared.lefts.push(left);
        shared.widths.push(ratio * rowHeight);
        left += ratio * rowHeight + GAP;
      }
      shared.left += room + SPAN_GAP;
      first += count;
      continue;
    }
    closeShared();
    if (!isLone) addHeads([{ group, left: 0, width }]);
    else tops[group] = top;
    for (const row of fittedRows(ratios, wanted)) {
      const lefts: number[] = [];
      const widths: number[] = [];
      let left = 0;
      for (const ratio of ratios.slice(row.from, row.from + row.count)) {
        lefts.push(left);
        widths.push(ratio * row.height);
        left += ratio * row.height + GAP;
      }
      lines.push({ kind: 'photos', top, height: row.height, first: first + row.from, count: row.count, lefts, widths });
      top += row.height + GAP;
    }
    top += BELOW - GAP;
    first += count;
  }
  closeShared();
  return { lines, height: top, tops, firsts };
}

/** The last line that begins at or above a height; 0 for none. */
export function lineAt(lines: readonly Line[], y: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line that a photo lies in; -1 for none. */
export function lineOf(lines: readonly Line[], photo: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low <= high) {
    let middle = (low + high) >> 1;
    let line = lines[middle];
    // Headings lie between rows: the row below one decides.
    while (line?.kind === 'heads' && middle < high) line = lines[(middle += 1)];
    if (line?.kind !== 'photos') {
      high = ((low + high) >> 1) - 1;
      continue;
    }
    if (photo < line.first) high = ((low + high) >> 1) - 1;
    else if (photo >= line.first + line.count) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** The span that a photo belongs to. */
export function spanOf(firsts: readonly number[], photo: number): number {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firsts[middle] ?? 0) <= photo) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The photo above or below another one, nearest to its middle; the same one at the ends. */
export function neighbour(lines: readonly Line[], photo: number, step: -1 | 1): number {
  const at = lineOf(lines, photo);
  const line = lines[at];
  if (line?.kind !== 'photos') return photo;
  const column = photo - line.first;
  const middle = (line.lefts[column] ?? 0) + (line.widths[column] ?? 0) / 2;
  let next = at + step;
  while (lines[next]?.kind === 'heads') next += step;
  const other = lines[next];
  if (other?.kind !== 'photos') return photo;
  let best = 0;
  let distance = Infinity;
  for (let index = 0; index < other.count; index += 1) {
    const centre = (other.lefts[index] ?? 0) + (other.widths[index] ?? 0) / 2;
    if (Math.abs(centre - middle) < distance) [best, distance] = [index, Math.abs(centre - middle)];
  }
  return other.first + best;
}

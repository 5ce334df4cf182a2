/** A group as it stands in a layout: its header, and below it the rows of its entries unless it is closed. */
export interface Section {
  readonly key: string;
  readonly first: number;
  readonly count: number;
  readonly open: boolean;
  /** Top of the header and of the first row. */
  readonly headerTop: number;
  readonly bodyTop: number;
}

/** Height of a group's header with the space around it (px). */
export const GROUP_HEADER = 36;

/** Places groups below one another. */
export function placeSections(
  runs: readonly { readonly key: string; readonly first: number; readonly count: number }[],
  closed: ReadonlySet<string>,
  { columns, rowHeight, top }: { readonly columns: number; readonly rowHeight: number; readonly top: number },
): Section[] {
  let at = top;
  return runs.map(({ key, first, count }) => {
    const open = !closed.has(key);
    const section = { key, first, count, open, headerTop: at, bodyTop: at + GROUP_HEADER };
    at = section.bodyTop + (open ? Math.ceil(count / columns) * rowHeight : 0);
    return section;
  });
}

/** Bottom of the last row, or of the header of a closed group. */
export function sectionBottom(section: Section, columns: number, rowHeight: number): number {
  return section.bodyTop + (section.open ? Math.ceil(section.count / columns) * rowHeight : 0);
}

/** The group that holds a position; logarithmic. Undefined without groups. */
export function sectionAt(sections: readonly Section[], index: number): Section | undefined {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sections[middle]?.first ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return sections[low];
}

/** Positions between two heights, first included, last excluded; closed groups between them are part of it. */
export function sectionsBetween(
  sections: readonly Section[],
  { columns, rowHeight }: { readonly columns: number; readonly rowHeight: number },
  from: number,
  to: number,
): { readonly first: number; readonly last: number } {
  let first: number | null = null;
  let last = 0;
  for (const section of sections) {
    if (!section.open || sectionBottom(section, columns, rowHeight) <= from) continue;
    if (section.bodyTop >= to) break;
    const rows = Math.ceil(section.count / columns);
    const row = (y: number): number => Math.min(Math.max(Math.floor((y - section.bodyTop) / rowHeight), 0), rows);
    first ??= section.first + row(from) * columns;
    last = section.first + Math.min(Math.min(row(to) + 1, rows) * columns, section.count);
  }
  return { first: first ?? 0, last: Math.max(last, first ?? 0) };
}

/** Positions of a stretch that stand in open groups. */
export function* shownIndexes(sections: readonly Section[] | undefined, first: number, last: number) {
  if (sections === undefined) {
    for (let index = first; index < last; index += 1) yield index;
    return;
  }
  for (const section of sections) {
    if (!section.open) continue;
    const until = Math.min(section.first + section.count, last);
    for (let index = Math.max(section.first, first); index < until; index += 1) yield index;
  }
}

/** One row up or down from a position, over the headers of groups and past closed ones; the same where it ends. */
function oneRow(sections: readonly Section[], columns: number, from: number, direction: 1 | -1): number {
  const here = sections.findIndex(({ first, count }) => from >= first && from < first + count);
  const section = sections[here];
  if (section === undefined) return from;
  const local = from - section.first;
  const column = local % columns;
  if (section.open) {
    const to = local + direction * columns;
    if (to >= 0 && to < section.count) return section.first + to;
    // A short last row: down from above it goes to the last entry of the group.
    const lastRow = Math.floor((section.count - 1) / columns);
    if (direction > 0 && Math.floor(local / columns) < lastRow) return section.first + section.count - 1;
  }
  for (let at = here + direction; at >= 0 && at < sections.length; at += direction) {
    const next = sections[at];
    if (next?.open !== true || next.count === 0) continue;
    const row = direction > 0 ? 0 : Math.floor((next.count - 1) / columns);
    return next.first + Math.min(row * columns + column, next.count - 1);
  }
  return from;
}

/** So many rows up (negative) or down from a position. */
export function moveRows(sections: readonly Section[], columns: number, from: number, rows: number): number {
  let at = from;
  for (let step = 0; step < Math.abs(rows); step += 1) {
    const next = oneRow(sections, columns, at, rows > 0 ? 1 : -1);
    if (next === at) break;
    at = next;
  }
  return at;
}

/** The nearest position in an open group, from a position on in a direction; null when there is none. */
export function nearestShown(sections: readonly Section[], from: number, direction: 1 | -1): number | null {
  const order = direction > 0 ? sections : sections.toReversed();
  for (const { open, first, count } of order) {
    if (!open || count === 0) continue;
    const end = first + count - 1;
    if (direction > 0 && end >= from) return Math.max(first, from);
    if (direction < 0 && first <= from) return Math.min(end, from);
  }
  return null;
}

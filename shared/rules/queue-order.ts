/** Where waiting work is put in its queue: a step, an end, or before another one (null: behind all). */
export type QueueMove = 'first' | 'earlier' | 'later' | 'last' | { readonly before: string | null };

/** Something that waits for its turn. A smaller rank comes sooner; ranks need not be whole numbers. */
export interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/** One step towards the front; what stands there already, or behind another that cannot move, stays. */
function stepForward(order: readonly string[], moved: ReadonlySet<string>): string[] {
  const next = [...order];
  for (let at = 1; at < next.length; at += 1) {
    const [before = '', here = ''] = [next[at - 1], next[at]];
    if (moved.has(here) && !moved.has(before)) [next[at - 1], next[at]] = [here, before];
  }
  return next;
}

/** The order after a move (APP-TASK-01). Several keep their order among themselves; ids not in the order are ignored. */
export function movedOrder(order: readonly string[], ids: readonly string[], move: QueueMove): string[] {
  const moved = new Set(ids);
  if (move === 'earlier') return stepForward(order, moved);
  if (move === 'later') return stepForward([...order].reverse(), moved).reverse();
  const those = order.filter((id) => moved.has(id));
  const rest = order.filter((id) => !moved.has(id));
  if (move === 'first') return [...those, ...rest];
  if (move === 'last') return [...rest, ...those];
  // Before one that is moved itself: before the next that is not.
  const goal = move.before === null ? -1 : order.indexOf(move.before);
  const anchor = goal < 0 ? undefined : order.slice(goal).find((id) => !moved.has(id));
  const place = anchor === undefined ? rest.length : rest.indexOf(anchor);
  return [...rest.slice(0, place), ...those, ...rest.slice(place)];
}

/**
 * The ranks that a move changes: those of the moved alone, put between their new neighbours, so that a queue of ten
 * thousand is not written down anew for one of them. `queue` is in order of rank. When two neighbours have come too
 * close for a number between them, the whole queue is counted anew.
 */
export function ranksAfter(queue: readonly Ranked[], ids: readonly string[], move: QueueMove): Map<string, number> {
  const before = queue.map(({ id }) => id);
  const order = movedOrder(before, ids, move);
  if (order.every((id, at) => id === before[at])) return new Map();
  const rankOf = new Map(queue.map(({ id, rank }) => [id, rank]));
  const moved = new Set(ids.filter((id) => rankOf.has(id)));
  const ranks = new Map<string, number>();
  let at = 0;
  while (at < order.length) {
    let end = at;
    while (end < order.length && moved.has(order[end] ?? '')) end += 1;
    const run = order.slice(at, end);
    const low = rankOf.get(order[at - 1] ?? '');
    const high = rankOf.get(order[end] ?? '');
    const from = low ?? (high ?? 0) - run.length - 1;
    const to = high ?? from + run.length + 1;
    run.forEach((id, index) => ranks.set(id, from + ((to - from) * (index + 1)) / (run.length + 1)));
    at = end + 1;
  }
  const line = order.map((id) => ranks.get(id) ?? rankOf.get(id) ?? 0);
  if (line.every((rank, index) => index === 0 || rank > (line[index - 1] ?? 0))) return ranks;
  return new Map(order.map((id, index) => [id, index]));
}

/** A download that could run. */
export interface Waiting {
  readonly id: string;
  readonly owner: string;
  /** Its place in the order of all. */
  readonly number: number;
}

/**
 * Which download begins next (CALL-EXT-19): that of the account of which the fewest run, and of these the one that has
 * waited longest; undefined when nothing waits. So nobody's long list keeps others from their turn.
 */
export function nextInTurn(
  waiting: readonly Waiting[],
  running: readonly Pick<Waiting, 'owner'>[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { owner } of running) counts.set(owner.toLowerCase(), (counts.get(owner.toLowerCase()) ?? 0) + 1);
  const runs = ({ owner }: Waiting): number => counts.get(owner.toLowerCase()) ?? 0;
  let best: Waiting | undefined;
  for (const each of waiting)
    if (!best || runs(each) < runs(best) || (runs(each) === runs(best) && each.number < best.number)) best = each;
  return best?.id;
}

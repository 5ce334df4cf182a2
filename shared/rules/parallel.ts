/** Maps a list with at most `limit` items under way, keeping their order; the first error ends it. */
export async function mapParallel<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await map(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

/**
 * Maps a list whose items mostly need no waiting: those that answer at once cost no promise, of the others at most
 * `limit` are under way.
 */
export async function mapSteps<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => R | Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  const open = new Set<Promise<void>>();
  // Counted: an iterator would make a pair for each item.
  for (let index = 0; index < items.length; index += 1) {
    const result = map(items[index] as T);
    if (!(result instanceof Promise)) {
      results[index] = result;
      continue;
    }
    const done = result.then((value) => {
      results[index] = value;
      open.delete(done);
    });
    open.add(done);
    if (open.size >= limit) await Promise.race(open);
  }
  await Promise.all(open);
  return results;
}

/** A call and an error that its declaration names: `/path CODE`. */
export type Pair = string;

export interface RollCall {
  /** How many pairs are declared. */
  readonly declared: number;
  /** How many of them were seen. */
  readonly seen: number;
  /** Declared, not seen, and not on the list. */
  readonly missing: readonly Pair[];
  /** On the list, and seen all the same, or not declared at all. */
  readonly stale: readonly Pair[];
}

/**
 * Holds what the tests saw against what the calls declare. `unseen` lists the pairs that no test brings about yet; it
 * only ever becomes shorter.
 */
export function rollCall(
  specs: readonly { path: string; errors: readonly string[] }[],
  seen: ReadonlySet<Pair>,
  unseen: readonly Pair[],
): RollCall {
  const declared = new Set(specs.flatMap(({ path, errors }) => errors.map((code) => `${path} ${code}`)));
  const isSeen = (pair: Pair): boolean => seen.has(pair);
  return {
    declared: declared.size,
    seen: [...declared].filter(isSeen).length,
    missing: [...declared].filter((pair) => !isSeen(pair) && !unseen.includes(pair)).sort(),
    stale: unseen.filter((pair) => isSeen(pair) || !declared.has(pair)),
  };
}

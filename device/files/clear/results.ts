import { DeviceError } from '../../device-error.ts';
import { etagOf } from '../entry.ts';
import { lookAt } from '../place.ts';
import type { Finding, FindingGroup } from './find.ts';

/** How long a result is kept (ms). */
const LIFE_MS = 3_600_000;

/** What a search for room found so far. */
export interface ClearResult {
  readonly owner: string;
  readonly groups: FindingGroup[];
  rate: number;
  until: number;
}

export type ClearResults = ReturnType<typeof createClearResults>;

/** Bytes that a group can free: of copies all but one. */
const gainOf = ({ hash, size, files }: FindingGroup): number => size * (files.length - (hash === '' ? 0 : 1));

/** Bytes that can be freed. */
export const bytesOf = (groups: readonly FindingGroup[]): number =>
  groups.reduce((sum, group) => sum + gainOf(group), 0);

/** Puts first what frees most; what frees as much stays as it was found, in the order of the folders. */
export function sortByGain(groups: FindingGroup[]): void {
  groups.sort((one, other) => gainOf(other) - gainOf(one));
}

/** Results of searches, in memory for an hour (CALL-EXT-27). */
export function createClearResults(now: () => number = () => Date.now()) {
  const results = new Map<string, ClearResult>();
  return {
    open(owner: string): ClearResult {
      for (const [key, { until }] of results) if (until <= now()) results.delete(key);
      return { owner, groups: [], rate: 0, until: now() + LIFE_MS };
    },
    /** Gives a result the id of its task. */
    name(id: string, result: ClearResult): void {
      results.set(id, result);
    },
    /** Throws N000003 for others' and old ones alike. */
    find(id: string, owner: string): ClearResult {
      const result = results.get(id);
      if (!result || result.owner !== owner || result.until <= now()) throw new DeviceError('N000003');
      return result;
    },
  };
}

/** True for what is still as it was found. */
export const isUnchanged = async ({ real, etag }: Finding): Promise<boolean> => {
  const stats = await lookAt(real).catch(() => undefined);
  return stats !== undefined && etagOf(stats) === etag;
};

const refused = (reason: string): DeviceError => new DeviceError('N000001', { data: { field: 'paths', reason } });

/**
 * Checks that these paths may go, and answers the findings. Throws N000001 for a path that is not in the result or was
 * changed since, and when no unchanged copy of a content would stay.
 */
export async function checkClean({ groups }: ClearResult, paths: readonly string[]): Promise<Finding[]> {
  const wanted = new Set(paths);
  const going: Finding[] = [];
  for (const { hash, files } of groups) {
    const chosen = files.filter(({ path }) => wanted.has(path));
    if (chosen.length === 0) continue;
    for (const finding of chosen)
      if (!(await isUnchanged(finding))) throw refused('something was changed since it was found');
    if (hash !== '') {
      const others = files.filter(({ path }) => !wanted.has(path));
      const stay = await Promise.all(others.map(isUnchanged));
      if (!stay.includes(true)) throw refused('no copy would stay');
    }
    going.push(...chosen);
  }
  if (going.length !== wanted.size) throw refused('a path is not in the result');
  return going;
}

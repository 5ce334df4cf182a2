import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';

/** Where the places of films are kept for the account, so that another computer goes on from there. */
const KEY = 'player.places';
/** Places that are kept; the oldest go first. */
const MOST = 100;
/** Shorter than that is no place to come back to (s). */
const MIN_S = 10;
/** So near its end a film counts as seen (s). */
const END_S = 15;

/** Path and seconds, the newest last. */
export type Places = readonly (readonly [path: string, seconds: number])[];

/** Reads kept places; what is none counts as nothing. */
export function readPlaces(value: string): Places {
  try {
    const parsed: unknown = JSON.parse(value === '' ? '[]' : value);
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((one: unknown) =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number' ? [[one[0], one[1]] as const] : [],
    );
  } catch {
    return [];
  }
}

/** The places after a film was watched up to `seconds` of `duration`; one that was seen to its end has none. */
export function withPlace(places: Places, path: string, seconds: number, duration: number): Places {
  const others = places.filter(([known]) => known !== path);
  if (seconds < MIN_S || seconds > duration - END_S) return others;
  return [...others, [path, Math.floor(seconds)] as const].slice(-MOST);
}

/** Where a film was left (s); 0 for its beginning. */
export async function loadPlace(path: string): Promise<number> {
  const result = await call(calls.kvLoad, { k: KEY }, { silent: true });
  return result.success ? (readPlaces(result.data.value).find(([known]) => known === path)?.[1] ?? 0) : 0;
}

/** Keeps where a film is; nothing is told when it fails. */
export async function savePlace(path: string, seconds: number, duration: number): Promise<void> {
  const result = await call(calls.kvLoad, { k: KEY }, { silent: true });
  if (!result.success) return;
  const next = withPlace(readPlaces(result.data.value), path, seconds, duration);
  await call(calls.kvCreate, { k: KEY, v: JSON.stringify(next) }, { silent: true });
}

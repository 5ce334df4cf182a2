import { useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import type { PlaceKeeper } from '../../components/media/player/player-props.ts';
import { hasPerm } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';

/** Where accounts without the video app keep the places of films, so that another computer goes on from there. */
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

/** Where a film was left (s); 0 for its beginning. `hasVideo`: the account has the video app, which keeps it. */
export async function loadPlace(path: string, hasVideo: boolean): Promise<number> {
  if (hasVideo) {
    const { success, data } = await call(calls.videoProgress, { id: path }, { silent: true });
    // What was never told there may have been kept before the account had the app.
    if (success && (data.pos > 0 || data.duration > 0)) return data.pos;
  }
  const result = await call(calls.kvLoad, { k: KEY }, { silent: true });
  return result.success ? (readPlaces(result.data.value).find(([known]) => known === path)?.[1] ?? 0) : 0;
}

/** Keeps where a film is; nothing is told when it fails. */
export async function savePlace(path: string, seconds: number, duration: number, hasVideo: boolean): Promise<void> {
  if (hasVideo) {
    await call(calls.videoProgress, { id: path, pos: seconds, duration }, { silent: true, outlivesPage: true });
    return;
  }
  const result = await call(calls.kvLoad, { k: KEY }, { silent: true });
  if (!result.success) return;
  const next = withPlace(readPlaces(result.data.value), path, seconds, duration);
  await call(calls.kvCreate, { k: KEY, v: JSON.stringify(next) }, { silent: true, outlivesPage: true });
}

/** Where the places of this account's films are kept (APP-PLAYER-01). */
export function usePlaces(): PlaceKeeper {
  const hasVideo = hasPerm(useVisitor(), 'video');
  return useMemo(
    () => ({
      load: (path) => loadPlace(path, hasVideo),
      save: (path, seconds, duration) => void savePlace(path, seconds, duration, hasVideo),
    }),
    [hasVideo],
  );
}

import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { DeviceError } from '../device-error.ts';
import type { Area } from './locator.ts';
import type { VolumeSpace } from './volume-space.ts';
import { sumTree } from './walk.ts';
import { poolKeys } from './wire-path.ts';

/** Bytes of an account's files are counted again after this, or after twenty times as long as counting took. */
const FRESH_MS = 5000;
const REST = 20;

interface Count {
  readonly at: number;
  readonly bytes: Promise<number>;
  tookMs: number;
  /** What was added since the count began. */
  grown: number;
}

export type Room = ReturnType<typeof createRoom>;

/**
 * Does work that writes so many bytes to a place, with room promised to it, so that what comes at the same time does not
 * count on the same room. Throws N002004, before the work begins, when they do not fit.
 */
export async function withRoom<T>(
  room: Pick<Room, 'assert' | 'reserve'>,
  place: Pick<Area, 'parsed' | 'volume'>,
  bytes: number,
  work: (left: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  room.reserve(place, id, bytes);
  try {
    await room.assert(place, bytes, id);
    return await work((left) => room.reserve(place, id, Math.max(0, left)));
  } finally {
    room.reserve(place, id, 0);
  }
}

/** Says whether bytes may still be written to a place: free on its volume and within the quota of its account. */
export function createRoom(dataDir: string, db: DatabaseSync, space: VolumeSpace) {
  const quotaOf = db.prepare('SELECT quota FROM accounts WHERE username = ?');
  const counts = new Map<string, Count>();
  const promised = new Map<string, Map<string, number>>();

  const countBytes = async (username: string): Promise<number> => {
    const sums = poolKeys.map((pool) =>
      sumTree(path.join(dataDir, 'pool', pool, username)).catch(() => ({ bytes: 0 })),
    );
    return (await Promise.all(sums)).reduce((all, { bytes }) => all + bytes, 0);
  };

  const used = async (username: string): Promise<number> => {
    let count = counts.get(username);
    const now = performance.now();
    if (!count || now - count.at > Math.max(FRESH_MS, count.tookMs * REST)) {
      const fresh: Count = { at: now, bytes: countBytes(username), tookMs: 0, grown: 0 };
      counts.set(username, fresh);
      void fresh.bytes.then(() => (fresh.tookMs = performance.now() - fresh.at));
      count = fresh;
    }
    return (await count.bytes) + count.grown;
  };

  /** The account whose quota a place counts for; team folders and drives count for nobody. */
  const accountOf = ({ parsed }: Pick<Area, 'parsed'>): string | undefined =>
    parsed.area === 'my' || parsed.area === 'safe' ? parsed.username : undefined;

  /** Bytes an account may still add; Infinity without a quota. */
  const left = async (username: string, except?: string): Promise<number> => {
    const { quota = 0 } = (quotaOf.get(username) as { quota: number } | undefined) ?? {};
    if (quota <= 0) return Infinity;
    let coming = 0;
    for (const [id, bytes] of promised.get(username) ?? []) if (id !== except) coming += bytes;
    return Math.max(0, quota - (await used(username)) - coming);
  };

  /** Bytes that may be written to a place now; `except` leaves one upload's own promise out. */
  const free = async (place: Pick<Area, 'parsed' | 'volume'>, except?: string): Promise<number> => {
    const username = accountOf(place);
    const onVolume = await space.free(place.volume, except);
    return username === undefined ? onVolume : Math.min(onVolume, await left(username, except));
  };

  return {
    free,
    /** Bytes that the quota of a place's account still takes, whatever its volume holds; Infinity without one. */
    quotaLeft(place: Pick<Area, 'parsed'>): Promise<number> {
      const username = accountOf(place);
      return username === undefined ? Promise.resolve(Infinity) : left(username);
    },
    /** Throws N002004 when so many bytes do not fit. */
    async assert(place: Pick<Area, 'parsed' | 'volume'>, bytes: number, except?: string): Promise<void> {
      if (bytes > (await free(place, except))) throw new DeviceError('N002004');
    },
    /** Promises bytes that are still to come to an upload of an account's own files; 0 ends the promise. */
    reserve(place: Pick<Area, 'parsed' | 'volume'>, id: string, bytes: number): void {
      space.reserve(place.volume, id, bytes);
      const username = accountOf(place);
      if (username === undefined) return;
      const promises = promised.get(username) ?? new Map<string, number>();
      promised.set(username, promises);
      if (bytes > 0) promises.set(id, bytes);
      else promises.delete(id);
    },
    /** What an account deleted or took elsewhere a moment ago counts no more: its files are counted anew when asked for. */
    recount(username: string): void {
      counts.delete(username);
    },
    /** Notes bytes that were added since the last count. */
    grown(place: Pick<Area, 'parsed'>, bytes: number): void {
      const count = counts.get(accountOf(place) ?? '');
      if (count) count.grown += bytes;
    },
  };
}

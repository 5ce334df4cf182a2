import type { AlbumPhoto } from './album-store.ts';

/** So long what was taken out of an album can be put back as it was (ms). */
export const PUT_BACK_MS = 10 * 60_000;
/** Deeds that are remembered; of more the oldest are forgotten. */
const DEEDS_KEPT = 100;

interface Deed {
  readonly username: string;
  readonly album: string;
  readonly photos: readonly AlbumPhoto[];
  readonly at: number;
}

export type TakenOut = ReturnType<typeof createTakenOut>;

/**
 * Remembers what accounts took out of albums a moment ago: who did it may put it back, in the name of who had added it,
 * also where it could not have added the photo itself. It gives nobody more than the album gave before.
 */
export function createTakenOut(now: () => number) {
  let deeds: readonly Deed[] = [];
  const isBy = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const without = (album: string, paths: ReadonlySet<string>): void => {
    const left = (photos: readonly AlbumPhoto[]): AlbumPhoto[] => photos.filter(({ path }) => !paths.has(path));
    deeds = deeds.map((deed) => (deed.album === album ? { ...deed, photos: left(deed.photos) } : deed));
  };
  return {
    /** Notes what an account has just taken out; who took it out before has no say in it any more. */
    note(username: string, album: string, photos: readonly AlbumPhoto[]): void {
      if (photos.length === 0) return;
      without(album, new Set(photos.map(({ path }) => path)));
      deeds = [...deeds, { username, album, photos, at: now() }].slice(-DEEDS_KEPT);
    },
    /** They are in the album again. */
    forget(album: string, paths: readonly string[]): void {
      if (paths.length > 0) without(album, new Set(paths));
    },
    /** The photos that an account may put back into an album, by wire path. */
    of(username: string, album: string): ReadonlyMap<string, AlbumPhoto> {
      const since = now() - PUT_BACK_MS;
      deeds = deeds.filter(({ at, photos }) => at >= since && photos.length > 0);
      const own = deeds.filter((deed) => deed.album === album && isBy(deed.username, username));
      return new Map(own.flatMap(({ photos }) => photos.map((photo) => [photo.path, photo] as const)));
    },
  };
}

/** How large lyrics are written. */
export const lyricSizes = ['small', 'medium', 'large'] as const;
export type LyricSize = (typeof lyricSizes)[number];

/** What an account wants of its music window (APP-MUSIC-03). */
export interface MusicPrefs {
  readonly lyricSize: LyricSize;
  /** The queue of the last time stands there when music is opened anew, at the song and second where it was. */
  readonly resume: boolean;
  /** The next song is read before the last one ends, so that nothing is heard between them. */
  readonly gapless: boolean;
}

export const usualPrefs: MusicPrefs = { lyricSize: 'medium', resume: true, gapless: true };

/** Reads kept wishes; what is none of them is as usual. */
export function readPrefs(text: string): MusicPrefs {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return usualPrefs;
  }
  if (typeof value !== 'object' || value === null) return usualPrefs;
  const { lyricSize, resume, gapless } = value as Partial<Record<keyof MusicPrefs, unknown>>;
  return {
    lyricSize: lyricSizes.find((size) => size === lyricSize) ?? usualPrefs.lyricSize,
    resume: typeof resume === 'boolean' ? resume : usualPrefs.resume,
    gapless: typeof gapless === 'boolean' ? gapless : usualPrefs.gapless,
  };
}

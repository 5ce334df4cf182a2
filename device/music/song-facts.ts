import { pictureOf, readTags, type SongTags } from './read-tags.ts';
import { titleOfName } from './song-name.ts';

/** What stands in a song; texts that it does not have are '', numbers 0. `duration` in seconds. */
export interface SongFacts {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly albumArtist: string;
  readonly genre: string;
  readonly track: number;
  readonly disc: number;
  readonly year: number;
  readonly duration: number;
  /** True when a picture stands in it. */
  readonly hasPicture: boolean;
}

/** Characters of a text that are kept. */
const TEXT_MAX = 300;
/** Longest song that is believed: a week. */
const DURATION_MAX = 7 * 86_400;

/** A text as it is shown: no control characters, no two spaces in a row, not endless. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value
    // What follows a NUL is left over from a longer text, or another value.
    .replace(/\0.*$/s, '')
    .slice(0, TEXT_MAX * 4)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return [...text].slice(0, TEXT_MAX).join('').trim().toWellFormed();
}

const whole = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most ? value : 0;

/** What tags tell of a file; without them it is called like its file. */
export function factsOf(name: string, tags: SongTags | undefined): SongFacts {
  const { common, format } = tags ?? {};
  const { duration = 0 } = format ?? {};
  const genres = (common?.genre ?? []).slice(0, 5).map(plainText);
  return {
    title: plainText(common?.title) || titleOfName(name),
    artist: plainText(common?.artist),
    album: plainText(common?.album),
    albumArtist: plainText(common?.albumartist),
    genre: plainText(genres.filter((genre) => genre !== '').join(', ')),
    track: whole(common?.track.no, 9999),
    disc: whole(common?.disk.no, 999),
    year: whole(common?.year, 9999),
    duration:
      Number.isFinite(duration) && duration > 0 && duration <= DURATION_MAX ? Math.round(duration * 10) / 10 : 0,
    hasPicture: pictureOf(tags) !== undefined,
  };
}

/** A song that is not to be read. */
export const unknownSong = (name: string): SongFacts => factsOf(name, undefined);

/**
 * Reads what stands in a song. One that cannot be read is a song all the same, called like its file (CALL-EXT-18);
 * never rejects.
 */
export async function readSong(real: string, name: string): Promise<SongFacts> {
  return factsOf(name, await readTags(real, name).catch(() => undefined));
}

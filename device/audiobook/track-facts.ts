import type { IChapter } from 'music-metadata';
import { readTags, type SongTags } from '../music/read-tags.ts';
import { factsOf, plainText } from '../music/song-facts.ts';

/** A chapter in a file; seconds. */
export interface FileChapter {
  readonly title: string;
  readonly start: number;
  /** 0 for one that ends with a file of unknown length. */
  readonly end: number;
}

/** What stands in a file of a book; texts that it does not have are ''. `duration` in seconds, 0 when it is not known. */
export interface TrackFacts {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly duration: number;
  readonly hasPicture: boolean;
  /** Two or more, or none: a file without chapters is one by itself. */
  readonly chapters: readonly FileChapter[];
}

/** Chapters of one file that are believed. */
const CHAPTERS_MAX = 2000;
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/**
 * Chapters of a file in their order, without gaps: the first one begins where the file does, and each ends where the
 * next one begins. Those that lie behind its end or begin where another one does are left out.
 */
export function chaptersOf(found: readonly IChapter[], duration: number): FileChapter[] {
  const starts = found
    .slice(0, CHAPTERS_MAX)
    .map(({ title, start, timeScale = 0 }) => ({ title: plainText(title), start: tenths(start / timeScale) }))
    .filter(({ start }) => Number.isFinite(start) && start >= 0 && (duration === 0 || start < duration))
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => index === 0 || start > (all[index - 1]?.start ?? 0));
  if (starts.length < 2) return [];
  return starts.map(({ title, start }, index) => ({
    title,
    start: index === 0 ? 0 : start,
    end: starts[index + 1]?.start ?? duration,
  }));
}

function trackOf(name: string, tags: SongTags | undefined): TrackFacts {
  const { artist, albumArtist, album, duration, hasPicture } = factsOf(name, tags);
  return {
    title: plainText(tags?.common.title),
    artist: albumArtist || artist,
    album,
    duration,
    hasPicture,
    chapters: chaptersOf(tags?.format.chapters ?? [], duration),
  };
}

/** A file that is not to be read. */
export const unknownTrack = (name: string): TrackFacts => trackOf(name, undefined);

/** Reads what stands in a file of a book; one that cannot be read is a chapter all the same. Never rejects. */
export async function readTrack(real: string, name: string): Promise<TrackFacts> {
  return trackOf(name, await readTags(real, name, true).catch(() => undefined));
}

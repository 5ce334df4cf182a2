import type { ByteSource } from '../../../files/byte-source.ts';
import { boundedReader, filmKind } from '../film-head.ts';
import type { ReadAt } from '../film-types.ts';
import { matroskaCues, matroskaTexts } from './matroska-texts.ts';
import { movieCues, movieTexts } from './movie-texts.ts';
import type { FilmText, TextCue } from './text-types.ts';

/** Bytes read at once while a film is walked through: most of what is there is skipped. */
const STEP_BYTES = 4096;

/** A film that can be read. */
export interface Film {
  readonly source: Pick<ByteSource, 'read'>;
  readonly size: number;
}

/** Reads anywhere in a film, a little at a time. Throws a RangeError for a place that is none. */
function walkingReader({ source }: Film): ReadAt {
  let [window, windowAt]: [Buffer, number] = [Buffer.alloc(0), 0];
  return async (at, length) => {
    if (!Number.isSafeInteger(at) || at < 0) throw new RangeError('reading leads nowhere');
    if (at < windowAt || at + length > windowAt + window.length) {
      const buffer = Buffer.alloc(Math.max(length, STEP_BYTES));
      const { bytesRead } = await source.read(buffer, 0, buffer.length, at);
      [window, windowAt] = [buffer.subarray(0, bytesRead), at];
    }
    return window.subarray(at - windowAt, at - windowAt + length);
  };
}

/** Tracks of text inside of a film: MP4, QuickTime, Matroska and WebM; of anything else, and of broken files, none. */
export async function textsIn({ source, size }: Film): Promise<FilmText[]> {
  const readAt = boundedReader(source);
  try {
    const kind = filmKind(await readAt(0, 16));
    if (kind === null) return [];
    return await (kind === 'matroska' ? matroskaTexts : movieTexts)(readAt, size);
  } catch (error) {
    // Numbers that point nowhere; what the disk says is somebody else's to tell.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The texts of one of them, as they come; a broken film ends where it breaks. `isOver` ends the reading. */
export async function* cuesIn(film: Film, id: number, isOver: () => boolean): AsyncGenerator<TextCue> {
  const readAt = walkingReader(film);
  try {
    const kind = filmKind(await readAt(0, 16));
    if (kind !== null) yield* (kind === 'matroska' ? matroskaCues : movieCues)(readAt, film.size, id, isOver);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

import { readFilmHead } from '../media/film/film-head.ts';
import type { FilmHead } from '../media/film/film-types.ts';

/** What the album keeps of a film; sizes in pixels, `duration` in seconds, 0 where unknown. `createdMs` is unix ms. */
export type FilmFacts = Pick<FilmHead, 'width' | 'height' | 'duration' | 'createdMs'>;

/** Reads the head of a film: MP4, QuickTime, 3GP, Matroska, WebM; of other kinds nothing is known. Rejects as `open` does. */
export async function readFilm(real: string): Promise<FilmFacts> {
  const { width, height, duration, createdMs } = await readFilmHead(real);
  return { width, height, duration, createdMs };
}

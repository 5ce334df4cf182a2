import type { FilmTrack } from '../film-types.ts';

/** A track of text inside of a film, by the number that the film gives it. */
export interface FilmText extends FilmTrack {
  readonly id: number;
}

/** A text that is shown for a while, in milliseconds from the beginning of the film. */
export interface TextCue {
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
}

/** Longest text of one cue that is taken (bytes): what is longer is none. */
export const CUE_BYTES = 64 * 1024;

import { type EpisodeName, type NumberedName, readEpisodeName, readNumberedName } from './episode-name.ts';
import { type FilmName, readFilmName } from './film-name.ts';
import { isExtraName } from './folder-name.ts';
import { stemOf } from './text.ts';

/** All that the name of a file can say; which of it counts is told by its folder and library. */
export interface NameShape {
  readonly film: FilmName;
  readonly episode?: EpisodeName | undefined;
  readonly numbered?: NumberedName | undefined;
  /** True for samples and trailers. */
  readonly isExtra: boolean;
}

/** Reads the name of a file with its ending. Never throws. */
export function shapeOf(name: string, lastYear?: number): NameShape {
  const stem = stemOf(name);
  return {
    film: readFilmName(stem, lastYear),
    episode: readEpisodeName(stem, lastYear),
    numbered: readNumberedName(stem),
    isExtra: isExtraName(stem),
  };
}

/** Where it is kept how far somebody is in a film. Keep it the same from one rendering to the next. */
export interface PlaceKeeper {
  /** Second at which it was left; 0 for its begin. */
  readonly load: (path: string) => Promise<number>;
  readonly save: (path: string, seconds: number, duration: number) => void;
}

/** One film or song with what belongs to it, and who keeps its place. */
export interface PlayerProps {
  readonly path: string;
  readonly places: PlaceKeeper;
  /** Second that it begins at, without asking where it was left; null asks. */
  readonly from: number | null;
  readonly subtitles: readonly string[];
  /** What belongs together: the choice of subtitles holds for all of it. A series, or a folder. */
  readonly group: string;
  /** Path of the lyrics; '' for none. */
  readonly lyric: string;
  /** At its end the next one begins by itself after a moment, and is not only offered. */
  readonly playsOn: boolean;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** A track of sound or text; texts that the file does not tell are ''. */
export interface FilmTrack {
  /** As the file writes it: two or three letters, or a longer tag. */
  readonly language: string;
  readonly name: string;
  readonly codec: string;
}

/** What the head of a film tells; sizes in pixels, `duration` in seconds, 0 where unknown. `createdMs` is unix ms. */
export interface FilmHead {
  /** Kind of the file as its first bytes tell it, '' where they do not. */
  readonly container: '' | 'mp4' | 'mov' | 'matroska' | 'webm';
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly createdMs: number | undefined;
  /** Of its pictures. */
  readonly codec: string;
  readonly audio: readonly FilmTrack[];
  readonly subs: readonly FilmTrack[];
}

/** What is known of a film of which nothing is known. */
export const unknownHead: FilmHead = {
  container: '',
  width: 0,
  height: 0,
  duration: 0,
  createdMs: undefined,
  codec: '',
  audio: [],
  subs: [],
};

/** Tracks of a kind that are told. */
const TRACKS_MAX = 100;
const TEXT_MAX = 200;

/** A text as it stands in a file, fit to be shown. */
export const headText = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- what a file of strangers says is shown to people
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX);

/** No more tracks than anybody could choose from. */
export const fewTracks = (tracks: readonly FilmTrack[]): FilmTrack[] => tracks.slice(0, TRACKS_MAX);

/** Reads some bytes of a file; fewer where it ends. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

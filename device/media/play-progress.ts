/** Where an account is in a file that it plays. */
export interface PlayProgress {
  /** Seconds; 0 where there is no place to come back to. */
  readonly pos: number;
  readonly duration: number;
  readonly watched: boolean;
  /** When that was told last, unix seconds. */
  readonly at: number;
}

/** So shortly after the begin there is no place to come back to (s). */
const BEGIN_S = 10;
/** So shortly before the end, or behind that part of it, a film counts as watched. */
const END_S = 15;
const END_PART = 0.95;

/** Where an account is in a file after it was told so; `duration` 0 keeps what is known. */
export function progressAfter(
  known: PlayProgress | undefined,
  pos: number,
  duration: number,
  at: number,
): PlayProgress {
  const length = duration > 0 ? duration : (known?.duration ?? 0);
  // A film shorter than its own end is not watched by being opened.
  const isEnd = length > 0 && (pos >= length * END_PART || (pos >= length - END_S && length > END_S * 2));
  const watched = isEnd || known?.watched === true;
  return { pos: isEnd || pos < BEGIN_S ? 0 : length > 0 ? Math.min(pos, length) : pos, duration: length, watched, at };
}

/** A line of a song's text. */
export interface LyricLine {
  /** Seconds from the beginning of the song. */
  readonly at: number;
  /** '' where nobody sings. A translation stands below, after a line break. */
  readonly text: string;
}

/** `[01:02]`, `[01:02.5]`, `[01:02.50]`, `[01:02.500]`, `[01:02:50]`, `[1:01:02.50]`, and the same words in `<…>`. */
const STAMP = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/;
/** Hundredths after a colon: without a point this is never an hour. */
const HUNDREDTHS = /^(\d{1,3}):(\d{1,2}):(\d{2,3})$/;
/** A stamp of a single word; the strip shows whole lines. */
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g;

/** Seconds of a stamp without its brackets; null for what is no time. */
function secondsOf(stamp: string): number | null {
  const colons = HUNDREDTHS.exec(stamp);
  const [, hours = '0', minutes = '0', seconds = '0', part = '0'] =
    colons === null ? (STAMP.exec(stamp) ?? []) : [colons[0], '0', colons[1], colons[2], colons[3]];
  if (colons === null && !STAMP.test(stamp)) return null;
  if (Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${part}`);
}

/** The stamps that a line begins with, and what follows them. */
function stampsOf(line: string): { stamps: readonly number[]; text: string } {
  const stamps: number[] = [];
  let rest = line.trimStart();
  for (;;) {
    const [whole, inside] = /^\[([^[\]]*)\]\s*/.exec(rest) ?? [];
    const at = inside === undefined ? null : secondsOf(inside.trim());
    if (whole === undefined || at === null) return { stamps, text: rest.replace(WORD_STAMP, '').trim() };
    stamps.push(at);
    rest = rest.slice(whole.length);
  }
}

/**
 * The timed lines of an .lrc file in the order of the song (RTE-23). A line may have several stamps; two lines of one
 * time are a line and its translation. A positive `[offset:…]` (ms) shows everything so much sooner.
 */
export function parseLrc(content: string): readonly LyricLine[] {
  const rows = content.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const offsets = rows.map((row) => /^\s*\[offset:\s*([+-]?\d+)\s*\]\s*$/i.exec(row)?.[1]);
  const offset = Number(offsets.findLast((found) => found !== undefined) ?? 0) / 1000;
  const lines = rows
    .flatMap((row) => {
      const { stamps, text } = stampsOf(row);
      return stamps.map((at) => ({ at: Math.max(0, at - offset), text }));
    })
    .sort((one, two) => one.at - two.at);
  const merged: LyricLine[] = [];
  for (const line of lines) {
    const last = merged.at(-1);
    if (last?.at !== line.at) merged.push(line);
    else if (line.text !== '' && line.text !== last.text)
      merged[merged.length - 1] = { ...last, text: last.text === '' ? line.text : `${last.text}\n${line.text}` };
  }
  return merged;
}

/** Index of the line that is sung at a time (s); -1 before the first. */
export function lineAt(lines: readonly LyricLine[], seconds: number): number {
  return lines.findLastIndex(({ at }) => at <= seconds);
}

/** Lines as they are sung so many seconds later; earlier below 0. */
export const withOffset = (lines: readonly LyricLine[], seconds: number): readonly LyricLine[] =>
  seconds === 0 ? lines : lines.map((line) => ({ ...line, at: Math.max(0, line.at + seconds) }));

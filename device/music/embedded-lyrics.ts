import type { SongTags } from './read-tags.ts';

/** Characters of lyrics that are believed. */
const LYRICS_MAX = 500_000;
/** Names of the tags that hold lyrics, in the kinds of tags that there are. */
const lyricTags: ReadonlySet<string> = new Set([
  'USLT',
  'ULT',
  'SYLT',
  'SLT',
  'LYRICS',
  'UNSYNCEDLYRICS',
  'SYNCEDLYRICS',
  '©LYR',
  'WM/LYRICS',
]);

interface Line {
  readonly text: string;
  readonly timestamp?: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as a line of an .lrc file begins with them. */
function timeTag(ms: number): string {
  const cents = Math.max(0, Math.round(ms / 10));
  return `[${two(Math.floor(cents / 6000))}:${two(Math.floor(cents / 100) % 60)}.${two(cents % 100)}]`;
}

/** Synchronised lyrics as an .lrc file has them; a line may come in several syllables, which are parted by times. */
function timedText(lines: readonly Line[]): string {
  const rows: { at: number; text: string }[] = [];
  for (const { text, timestamp = 0 } of lines) {
    const last = rows.at(-1);
    // A new line of the song begins with a line feed in its first syllable; where none has one, each is a line.
    const isGoingOn = last !== undefined && !/^[\r\n]/.test(text) && lines.some((line) => /^[\r\n]/.test(line.text));
    if (isGoingOn) last.text += text;
    else rows.push({ at: timestamp, text });
  }
  return rows.map(({ at, text }) => `${timeTag(at)}${text.replace(/[\r\n]+/g, ' ').trim()}`).join('\n');
}

const isTimed = (text: string): boolean => /\[\d{1,3}:\d{1,2}([.:]\d{1,3})?\]/.test(text);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const { text, syncText, timeStampFormat } = value as {
    text?: unknown;
    syncText?: readonly Line[];
    timeStampFormat?: number;
  };
  // Times of format 1 count frames of MPEG, which nothing here can turn into milliseconds.
  if (syncText !== undefined && syncText.length > 0)
    return timeStampFormat === 1 ? syncText.map((line) => line.text).join('\n') : timedText(syncText);
  return typeof text === 'string' ? text : '';
}

/** Lyrics that stand in a song, those with times first; undefined for none. */
export function lyricsOf(tags: SongTags | undefined): string | undefined {
  const found: string[] = [];
  for (const list of Object.values(tags?.native ?? {}))
    for (const { id, value } of list) {
      const [name = ''] = id.split(':');
      if (!lyricTags.has(name.toUpperCase())) continue;
      const text = textOf(value).replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();
      if (text !== '') found.push(text.slice(0, LYRICS_MAX));
    }
  return found.find(isTimed) ?? found[0];
}

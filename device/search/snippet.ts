import { openInside, type Located } from '../files/locator.ts';
import { decodeText } from '../files/text-file.ts';
import { isOfficeName, officeText } from './office-text.ts';
import { fold } from './text-forms.ts';

/** What was found stands between these. */
export const FOUND_START = '\uE000';
export const FOUND_END = '\uE001';
const BYTES = 1024 * 1024;
/** Characters shown before and behind what was found. */
const BEFORE = 20;
const BEHIND = 70;

async function textOf(place: Located): Promise<string> {
  const { handle, stats } = await openInside(place);
  try {
    if (isOfficeName(place.real)) return await officeText(handle, stats.size, place.real);
    const buffer = Buffer.alloc(Math.min(BYTES, stats.size));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return decodeText(buffer.subarray(0, bytesRead)).content;
  } finally {
    await handle.close();
  }
}

/** The text folded so that every character keeps its place. */
const foldEach = (text: string): string =>
  [...text]
    .map((char) => {
      const folded = fold(char);
      return folded.length === char.length ? folded : char;
    })
    .join('');

/** Where in a text something was found: its surroundings with the words marked, and the line, from 1. */
export interface Snippet {
  readonly snippet: string;
  /** Absent for what no editor of texts opens. */
  readonly line?: number;
}

/** Lines as an editor counts them. */
const BREAK = /\r\n?|\n/g;

/**
 * The place in a text where the first word stands, from the beginning of its line or a little before it, with all words
 * marked; undefined when not all of them are there.
 */
export function snippetOf(content: string, words: readonly string[]): Snippet | undefined {
  const flat = content.replace(/[\uE000\uE001]/g, ' ').replace(/\s/g, ' ');
  const folded = foldEach(flat);
  const places = words.map((word) => folded.indexOf(word));
  if (places.length === 0 || places.includes(-1)) return undefined;
  const first = Math.min(...places);
  const lineStart = Math.max(content.lastIndexOf('\n', first), content.lastIndexOf('\r', first)) + 1;
  const start = Math.max(lineStart, first - BEFORE);
  const end = Math.min(flat.length, first + BEHIND);
  let out = start > lineStart ? '…' : '';
  for (let at = start; at < end;) {
    const word = words.find((each) => folded.startsWith(each, at));
    if (word === undefined) {
      out += flat[at] ?? '';
      at += 1;
    } else {
      out += FOUND_START + flat.slice(at, at + word.length) + FOUND_END;
      at += word.length;
    }
  }
  const line = (content.slice(0, first).match(BREAK)?.length ?? 0) + 1;
  return { snippet: out + (end < flat.length ? '…' : ''), line };
}

/** The snippet of a file; undefined when it no longer holds the words, or cannot be read. */
export async function readSnippet(place: Located, words: readonly string[]): Promise<Snippet | undefined> {
  try {
    const found = snippetOf(await textOf(place), words);
    return found && isOfficeName(place.real) ? { snippet: found.snippet } : found;
  } catch {
    return undefined;
  }
}

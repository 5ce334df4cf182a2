import { NAME_MAX_BYTES } from '../constants.ts';

/** What is wrong with a name: nothing left of it, a character or form that is refused, or too many bytes. */
export type NameProblem = 'empty' | 'characters' | 'long';

/** The refused set of FIL-08; lone surrogates among it, because UTF-8 cannot hold them. */
const refused = /[/\\:*?"<>|\p{Cc}\p{Cs}]/u;

/** Length of a text in UTF-8 bytes; a lone surrogate counts as the three bytes it would be replaced by. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * The one rule for names of files and folders, the same in console and device (FIL-08): null when the name may be
 * used as it is, else the problem. A form trims what was typed before it asks.
 */
export function checkFileName(name: string): NameProblem | null {
  if (name.trim() === '') return 'empty';
  if (refused.test(name) || name === '.' || name === '..' || /[. ]$/.test(name)) return 'characters';
  return utf8Length(name) > NAME_MAX_BYTES ? 'long' : null;
}

/** Stem and extension with its dot: "a.tar.gz" gives "a.tar" and ".gz"; ".profile" and "name." have none. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || dot === name.length - 1) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/** Longest beginning of a text that has at most so many UTF-8 bytes, never half a character. */
function fit(text: string, bytes: number): string {
  let left = bytes;
  let end = 0;
  for (const char of text) {
    left -= utf8Length(char);
    if (left < 0) break;
    end += char.length;
  }
  return text.slice(0, end);
}

/**
 * Name of the kept-both copy (DRG-26): "photo.jpg" becomes "photo (1).jpg", then "photo (2).jpg"; of folders the
 * whole name counts. A stem too long for the number is shortened so that the result stays a valid name.
 */
export function numberedName(name: string, number: number, isDir = false): string {
  const { stem, extension } = isDir ? { stem: name, extension: '' } : splitName(name);
  const suffix = ` (${number})`;
  // An extension of absurd length is part of the stem, or nothing would be left to shorten.
  if (utf8Length(extension) > 64) return fit(name, NAME_MAX_BYTES - suffix.length) + suffix;
  return fit(stem, NAME_MAX_BYTES - suffix.length - utf8Length(extension)) + suffix + extension;
}

/** First free name of the row "name", "name (1)", "name (2)" …; `taken` says whether a name exists. */
export function freeName(name: string, isDir: boolean, taken: (name: string) => boolean): string {
  let candidate = name;
  for (let number = 1; taken(candidate); number += 1) candidate = numberedName(name, number, isDir);
  return candidate;
}

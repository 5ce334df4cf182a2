import { extensionOf, fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';

/** True for the wire path of what is a song by its name. */
export const isSongName = (wire: string): boolean =>
  fileTypeOf(wire.slice(wire.lastIndexOf('/') + 1)) === fileTypes.music;

/** Title of a song that has none: its name without the ending. */
export function titleOfName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** True for the name of a file that holds a whole book in one (.m4b): it counts as no song. */
export const isBookName = (name: string): boolean => extensionOf(name) === 'm4b';

/** True for the name of a song or a book, in which a picture may stand. */
export const isAudioName = (name: string): boolean => fileTypeOf(name) === fileTypes.music || isBookName(name);

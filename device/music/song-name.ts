import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';

/** True for the wire path of what is a song by its name. */
export const isSongName = (wire: string): boolean =>
  fileTypeOf(wire.slice(wire.lastIndexOf('/') + 1)) === fileTypes.music;

/** Title of a song that has none: its name without the ending. */
export function titleOfName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

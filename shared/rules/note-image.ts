/** Address of a picture of the notes, as html names it; the id is 32 hexadecimal digits (CALL-EXT-20). */
export const NOTE_IMAGE_PATH = '/v2/note/image';

const ownImage = /^(?:(?:https?|app):\/\/[^/]+)?\/v2\/note\/image\?(?:[^#]*&)?id=([0-9a-f]{32})(?:[&#]|$)/;

/** Id of the picture that an address means, with or without an origin and a token; null for any other address. */
export const noteImageId = (src: string): string | null => ownImage.exec(src)?.[1] ?? null;

/** The one form in which html of notes names a picture; null for any other address. */
export function noteImagePath(src: string): string | null {
  const id = noteImageId(src);
  return id === null ? null : `${NOTE_IMAGE_PATH}?id=${id}`;
}

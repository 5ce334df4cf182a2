import { noteImagePath } from '#shared/rules/note-image.ts';

export { noteImagePath };

/** Where pictures of notes are shown from, and how the request is known. */
export interface ImageSource {
  /** Origin of the device, '' for that of the page. */
  readonly base: string;
  /** Goes along in the address where no session does; '' for none. */
  readonly tmptoken: string;
}

/** True for a picture that is still inside the text. */
export const isDataImage = (src: string): boolean => /^data:image\/(png|jpeg|gif|webp);base64,/.test(src);

/** True for what a note may show: pictures of the device, and those that are still inside the text. */
export const isNoteImage = (src: string): boolean => isDataImage(src) || noteImagePath(src) !== null;

/** Address that a picture of a note is fetched from; what is no picture of a note has none. */
export function shownAddress(src: string, { base, tmptoken }: ImageSource): string {
  if (isDataImage(src)) return src;
  const own = noteImagePath(src);
  if (own === null) return '';
  return `${base}${own}${tmptoken === '' ? '' : `&tmptoken=${encodeURIComponent(tmptoken)}`}`;
}

/** Bytes as an address that has them in itself (`data:`); rejects when they cannot be read. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('unreadable'));
    };
    reader.readAsDataURL(blob);
  });
}

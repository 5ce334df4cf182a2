import { HELP_IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { imageType } from '../notes/images.ts';

/** A picture beside a word: its bytes, and the end of its file's name. */
export interface HelpImage {
  readonly bytes: Buffer;
  readonly extension: string;
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/**
 * Reads a picture out of a base64 `data:` address; undefined for one that is too large or, by its bytes, none. What the
 * address says of itself is not believed (CALL-EXT-28).
 */
export function readHelpImage(address: string): HelpImage | undefined {
  const [, text] = /^data:[\w.+/-]{0,40};base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? [];
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const extension = extensions[imageType(bytes) ?? ''];
  return extension === undefined || bytes.length > HELP_IMAGE_MAX_BYTES ? undefined : { bytes, extension };
}

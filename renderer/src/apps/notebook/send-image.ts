import { NOTE_IMAGE_PATH } from '#shared/rules/note-image.ts';
import { sendBytes } from '../../api/send-bytes.ts';
import type { ImageSource } from './editor/image-address.ts';
import type { SendImage } from './editor/pictures.ts';

/** Answers after which the same picture may be sent again. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

interface Answer {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly data?: { readonly url?: unknown } | null;
}

/** Sends pictures of notes to the device, into the safe box for notes that lie there. */
export function createSendImage(source: () => ImageSource, safe: boolean): SendImage {
  return async (picture) => {
    const { base, tmptoken } = source();
    const query = new URLSearchParams({ safe: safe ? '1' : '0', ...(tmptoken === '' ? {} : { tmptoken }) });
    try {
      const { status, answer } = await sendBytes(`${base}${NOTE_IMAGE_PATH}/add?${query}`, picture);
      const { code, msg, data } = answer as Answer;
      if (code === '200' && typeof data?.url === 'string') return { url: data.url };
      // A locked box and a session that is over are said by the save that follows.
      const final = !passing.has(status) && status !== 403;
      return { refused: typeof msg === 'string' ? msg : '', final };
    } catch {
      return { refused: '', final: false };
    }
  };
}

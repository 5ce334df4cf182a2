import { HELP_IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { compressImage } from '../../../components/images/compress-image.ts';
import { randomId } from '../../../state/random-id.ts';

/** A picture as it goes along: a `data:` address, which also shows it. */
export interface Picture {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Why a file is no picture that can go along; the text is the key `report.<problem>`. */
export type PictureProblem = 'broken' | 'tooLarge';

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.onerror = () => {
      reject(new Error('the picture could not be read'));
    };
    reader.readAsDataURL(blob);
  });
}

/** Makes a file small enough to go along (CON-09), or says why it cannot. */
export async function readPicture(file: File): Promise<Picture | PictureProblem> {
  try {
    const small = await compressImage(file);
    if (small.size > HELP_IMAGE_MAX_BYTES) return 'tooLarge';
    return { id: randomId(), name: file.name, url: await addressOf(small) };
  } catch {
    return 'broken';
  }
}

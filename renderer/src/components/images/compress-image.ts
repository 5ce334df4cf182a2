import { IMAGE_MAX_HEIGHT, IMAGE_MAX_WIDTH, IMAGE_QUALITY } from '#shared/constants.ts';

/** Width and height, pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of a picture that is to be sent: fitted into 1000 x 1500, keeping its ratio, never larger than it was (CON-09). */
export function fittedSize({ width, height }: Size): Size {
  const scale = Math.min(1, IMAGE_MAX_WIDTH / width, IMAGE_MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** True when any pixel can be seen through. */
export function hasAlpha(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

/** Types that a browser reads and a device keeps as they are. */
const kept: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, type, IMAGE_QUALITY);
  });

/**
 * A picture as it is sent (CON-09): fitted, JPEG or WebP at 0.9, PNG where something can be seen through. One that needs
 * no fitting, and that drawing anew would only make larger, stays as it is, and so does a GIF, which may move. Rejects
 * for what is no picture.
 */
export async function compressImage(file: Blob): Promise<Blob> {
  // Turned as the picture itself says; of the rest that it carries, such as its place, nothing goes along.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = fittedSize(picture);
    const isFitted = size.width === picture.width && size.height === picture.height;
    if (isFitted && file.type === 'image/gif') return file;
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    context.drawImage(picture, 0, 0, size.width, size.height);
    const alpha = file.type !== 'image/jpeg' && hasAlpha(context.getImageData(0, 0, size.width, size.height).data);
    const type = alpha ? 'image/png' : file.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
    const made = await blobOf(canvas, type);
    if (made === null) throw new Error('no picture');
    const isSmaller = made.size < file.size || file.type === 'image/jpeg';
    return isFitted && !isSmaller && kept.has(file.type) ? file : made;
  } finally {
    picture.close();
  }
}

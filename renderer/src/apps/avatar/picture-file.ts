/** Largest file that is read (bytes); what is sent is far smaller. */
const MAX_BYTES = 50 * 1024 * 1024;
/** Longest edge that is worked with (pixels): more shows nothing more, and costs memory. */
const EDGE = 2048;
/** Brands of the HEIF container, as they stand behind `ftyp`. */
const heicBrands: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'hevc',
  'hevx',
  'heim',
  'heis',
  'mif1',
  'msf1',
  'heif',
]);

/** Why a file cannot be a picture of an account; the text is the key `avatar.<problem>`. */
export type PictureProblem = 'heic' | 'tooLarge' | 'broken';

/** Whether a file is a HEIC picture, whatever it is called: browsers cannot draw one. APP-AVATAR-01 */
async function isHeic(file: File): Promise<boolean> {
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/i.test(file.type)) return true;
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...head.slice(4));
  return text.startsWith('ftyp') && heicBrands.has(text.slice(4));
}

/** A canvas of a size with its pen. Throws where the browser gives none. */
export function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}

/** Reads a chosen file into a canvas, upright and no larger than is worked with; or says why not. */
export async function readPicture(file: File): Promise<HTMLCanvasElement | PictureProblem> {
  if (file.size > MAX_BYTES) return 'tooLarge';
  if (await isHeic(file)) return 'heic';
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
    const { canvas, pen } = canvasOf(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas;
  } catch {
    return 'broken';
  }
}

/** The picture turned by a quarter. */
export function turnPicture(source: HTMLCanvasElement, right: boolean): HTMLCanvasElement {
  const { canvas, pen } = canvasOf(source.height, source.width);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate(right ? Math.PI / 2 : -Math.PI / 2);
  pen.drawImage(source, -source.width / 2, -source.height / 2);
  return canvas;
}

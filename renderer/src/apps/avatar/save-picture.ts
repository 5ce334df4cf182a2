import { AVATAR_PATH, IMAGE_QUALITY } from '#shared/constants.ts';
import { sendBytes } from '../../api/send-bytes.ts';
import { sideOf, type Crop } from './crop.ts';
import { canvasOf } from './picture-file.ts';

/** Edge of the picture that is sent (pixels): as the device keeps it. */
export const EDGE = 256;

/** Draws what is cut out of a picture, `edge` pixels wide and high. */
export function drawCut(pen: CanvasRenderingContext2D, source: HTMLCanvasElement, crop: Crop, edge: number): void {
  const side = sideOf(source, crop);
  pen.clearRect(0, 0, edge, edge);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(source, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, edge, edge);
}

/** What came of sending: the address of the picture, or the words of the device. */
export type SaveResult = { readonly avatar: string } | { readonly refused: string };

/** Sends a cut-out as the own picture, small and compressed (APP-AVATAR-01, CALL-EXT-28). Never rejects. */
export async function savePicture(base: string, source: HTMLCanvasElement, crop: Crop): Promise<SaveResult> {
  try {
    const { canvas, pen } = canvasOf(EDGE, EDGE);
    drawCut(pen, source, crop, EDGE);
    const picture = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/webp', IMAGE_QUALITY);
    });
    if (picture === null) return { refused: '' };
    const form = new FormData();
    form.append('file', picture, 'avatar');
    const { answer } = await sendBytes(`${base}${AVATAR_PATH}`, form);
    const { code, msg, data } = answer as {
      code?: unknown;
      msg?: unknown;
      data?: { avatar?: unknown } | null;
    };
    if (code === '200' && typeof data?.avatar === 'string') return { avatar: data.avatar };
    return { refused: typeof msg === 'string' ? msg : '' };
  } catch {
    return { refused: '' };
  }
}

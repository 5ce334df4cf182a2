import { afterEach, expect, test, vi } from 'vitest';
import { compressImage, fittedSize, hasAlpha } from './compress-image.ts';

const realCreate = document.createElement.bind(document);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('CON-09 a picture fits into 1000 x 1500 and keeps its ratio; smaller ones are not enlarged', () => {
  expect(fittedSize({ width: 3000, height: 3000 })).toEqual({ width: 1000, height: 1000 });
  expect(fittedSize({ width: 800, height: 4000 })).toEqual({ width: 300, height: 1500 });
  expect(fittedSize({ width: 500, height: 500 })).toEqual({ width: 500, height: 500 });
  expect(fittedSize({ width: 30_000, height: 3 })).toEqual({ width: 1000, height: 1 });
});

test('CON-09 what can be seen through is seen by its pixels', () => {
  expect(hasAlpha(new Uint8ClampedArray([1, 2, 3, 255, 4, 5, 6, 255]))).toBe(false);
  expect(hasAlpha(new Uint8ClampedArray([1, 2, 3, 255, 4, 5, 6, 254]))).toBe(true);
});

/** A canvas that draws nothing and makes blobs of the type and size it was asked for. */
function stage(picture: { width: number; height: number }, alpha: number, bytes: number) {
  const asked: { type: string; quality: number; width: number; height: number }[] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...picture, close: () => undefined }));
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    if (name !== 'canvas') return realCreate(name);
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({
        drawImage: () => undefined,
        getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, alpha]) }),
      }),
      toBlob: (done: (blob: Blob) => void, type: string, quality: number) => {
        asked.push({ type, quality, width: canvas.width, height: canvas.height });
        done(new Blob([new Uint8Array(bytes)], { type }));
      },
    };
    return canvas as unknown as HTMLCanvasElement;
  });
  return asked;
}
const file = (type: string, bytes: number): Blob => new Blob([new Uint8Array(bytes)], { type });

test('CON-09 a photo becomes a JPEG of quality 0.9; a PNG with alpha stays a PNG, one without becomes a JPEG', async () => {
  const photo = stage({ width: 3000, height: 3000 }, 255, 50);
  expect((await compressImage(file('image/jpeg', 900))).type).toBe('image/jpeg');
  expect(photo).toEqual([{ type: 'image/jpeg', quality: 0.9, width: 1000, height: 1000 }]);
  stage({ width: 3000, height: 3000 }, 128, 50);
  expect((await compressImage(file('image/png', 900))).type).toBe('image/png');
  stage({ width: 3000, height: 3000 }, 255, 50);
  expect((await compressImage(file('image/png', 900))).type).toBe('image/jpeg');
  stage({ width: 3000, height: 3000 }, 255, 50);
  expect((await compressImage(file('image/webp', 900))).type).toBe('image/webp');
});

test('CON-09 a small picture that drawing anew would make larger stays as it is, and so does a GIF', async () => {
  stage({ width: 500, height: 500 }, 255, 900);
  const small = file('image/png', 50);
  expect(await compressImage(small)).toBe(small);
  const moving = file('image/gif', 50);
  expect(await compressImage(moving)).toBe(moving);
});

import type { PictureInfo } from '../files/entry.ts';
import { orientationOf } from './exif.ts';

/** So much of a file is read for its head: what a camera writes before the picture, with its small one, is less. */
export const JPEG_HEAD_BYTES = 64 * 1024;

const SOI = 0xffd8;
const APP1 = 0xe1;
const SOS = 0xda;
/** Segments that begin a picture (SOF), of whichever kind of coding: all but those that share their range. */
const isStart = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/**
 * Width and height as stored, and orientation (0 for none), from the first bytes of a JPEG file; undefined for every
 * other file, and where they do not stand in these bytes (CALL-EXT-05).
 */
export function readJpegHead(head: Buffer): PictureInfo | undefined {
  if (head.length < 4 || head.readUInt16BE(0) !== SOI) return undefined;
  let ori = 0;
  for (let at = 2; at + 9 <= head.length;) {
    if (head[at] !== 0xff) return undefined;
    const marker = head[at + 1] ?? 0;
    // Fill bytes may stand before any marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = head.readUInt16BE(at + 2);
    if (marker === SOS || length < 2) return undefined;
    if (isStart(marker)) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)];
      return width > 0 && height > 0 ? { width, height, ori } : undefined;
    }
    const end = at + 2 + length;
    if (marker === APP1 && ori === 0 && head.subarray(at + 4, at + 10).equals(EXIF))
      ori = orientationOf(head.subarray(at + 4, Math.min(end, head.length)));
    at = end;
  }
  return undefined;
}

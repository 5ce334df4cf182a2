import type { SharpConstructor } from 'sharp';
import { drawScene, type SceneOptions } from './scenes.ts';
import { writeFilm } from './webm.ts';

/** Where the bytes of a demo file come from; pictures are drawn when they are written. */
export type DemoContent = string | Buffer | ((sharp: SharpConstructor) => Promise<Buffer>);

/** A file or folder of the demo; `ageH` hours before now it was last changed. */
export interface DemoFile {
  readonly path: string;
  readonly content: DemoContent;
  readonly ageH: number;
}

type Look = Pick<SceneOptions, 'motif' | 'palette' | 'seed'>;

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'webp' | 'png';
  /** EXIF orientation: the pixels are turned so that it shows upright again. */
  readonly orientation?: 6 | 8;
}

/** A drawn picture as a photo file. */
export function photo(look: Look, options: PhotoOptions = {}): DemoContent {
  const { width = 1200, height = 800, format = 'jpeg', orientation } = options;
  return async (sharp) => {
    let image = sharp(Buffer.from(drawScene({ ...look, width, height })), { density: 72 });
    if (orientation !== undefined) image = image.rotate(orientation === 6 ? -90 : 90).withMetadata({ orientation });
    if (format === 'png') return image.png({ compressionLevel: 6, palette: false }).toBuffer();
    return format === 'webp' ? image.webp({ quality: 82 }).toBuffer() : image.jpeg({ quality: 84 }).toBuffer();
  };
}

const FPS = 10;

/** A film in which the light and the water move. */
export function film(look: Look, seconds: number): DemoContent {
  const [width, height] = [480, 270];
  return async (sharp) => {
    const frames: Promise<Buffer>[] = [];
    const count = seconds * FPS;
    for (let index = 0; index < count; index += 1) {
      const svg = drawScene({ ...look, width, height, time: index / count });
      frames.push(sharp(Buffer.from(svg)).flatten({ background: '#000' }).webp({ quality: 70, effort: 0 }).toBuffer());
    }
    return writeFilm(await Promise.all(frames), { width, height, fps: FPS });
  };
}

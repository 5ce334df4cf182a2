import type { Exif, SharpConstructor } from 'sharp';
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
  readonly shot?: Shot;
}

/** What a camera writes into a photo, and programs after it. */
export interface Shot {
  /** Days before the demo is written, or a date such as 1962-05-20, and the time of that day (hours, with a fraction). */
  readonly day: number | string;
  readonly hour: number;
  /** Degrees, north and east positive. */
  readonly at?: readonly [lat: number, lng: number];
  readonly people?: readonly string[];
  readonly keywords?: readonly string[];
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Degrees as EXIF writes them: three fractions. */
function fractions(value: number): string {
  const size = Math.abs(value);
  const minutes = (size % 1) * 60;
  return `${Math.floor(size)}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 6000)}/100`;
}

/** The blocks that a photo brings along (EXIF, XMP), for a picture taken so long before now. */
function metadataOf({ day, hour, at, people = [], keywords = [] }: Shot, now: Date): { exif: Exif; xmp: string } {
  const before = typeof day === 'number' ? day : 0;
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() - before);
  const minute = Math.floor((hour % 1) * 60);
  const date =
    typeof day === 'string'
      ? day.replaceAll('-', ':')
      : [then.getFullYear(), two(then.getMonth() + 1), two(then.getDate())].join(':');
  const taken = `${date} ${two(Math.floor(hour))}:${two(minute)}:${two((minute * 7) % 60)}`;
  const place: Exif | undefined = at && {
    IFD3: {
      GPSLatitudeRef: at[0] < 0 ? 'S' : 'N',
      GPSLatitude: fractions(at[0]),
      GPSLongitudeRef: at[1] < 0 ? 'W' : 'E',
      GPSLongitude: fractions(at[1]),
    },
  };
  const list = (property: string, texts: readonly string[]): string =>
    texts.length === 0
      ? ''
      : `<${property}><rdf:Bag>${texts.map((text) => `<rdf:li>${text}</rdf:li>`).join('')}</rdf:Bag></${property}>`;
  return {
    exif: {
      IFD0: { Make: 'Hearth', Model: 'Hearth Pocket 2' },
      IFD2: {
        DateTimeOriginal: taken,
        ExposureTime: hour > 19 ? '1/15' : '1/250',
        FNumber: '28/10',
        ISOSpeedRatings: hour > 19 ? '1600' : '200',
        FocalLength: '35/1',
      },
      ...place,
    },
    xmp: `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${list('dc:subject', keywords)}${list('Iptc4xmpExt:PersonInImage', people)}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  };
}

/** A drawn picture as a photo file. */
export function photo(look: Look, options: PhotoOptions = {}): DemoContent {
  const { width = 1200, height = 800, format = 'jpeg', orientation, shot } = options;
  return async (sharp) => {
    let image = sharp(Buffer.from(drawScene({ ...look, width, height })), { density: 72 });
    if (shot !== undefined) {
      const { exif, xmp } = metadataOf(shot, new Date());
      image = image.withExif(exif).withXmp(xmp);
    }
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

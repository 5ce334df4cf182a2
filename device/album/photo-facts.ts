import { fileTypes } from '#shared/rules/file-type.ts';
import { readExif } from '../media/exif.ts';
import { loadSharp } from '../media/load-sharp.ts';
import { readFilm } from './film-facts.ts';
import { placeNameOf } from './places.ts';
import { wallOfMoment, wallOfText } from './wall-time.ts';
import { readXmp } from './xmp.ts';

/** What stands in a picture or film. `wall` in seconds of the wall's clock, `duration` in seconds, sizes in pixels as stored. */
export interface PhotoFacts {
  readonly wall: number;
  readonly width: number;
  readonly height: number;
  /** EXIF orientation, 0 for none. */
  readonly ori: number;
  readonly place: { readonly lat: number; readonly lng: number } | undefined;
  /** Id of the place it was taken at; '' for an unknown one. */
  readonly placeName: string;
  readonly duration: number;
  readonly people: readonly string[];
  readonly keywords: readonly string[];
}

/** Drawings have no camera, and their head cannot be read apart from the rest. */
const isDrawing = (name: string): boolean => /\.svg$/i.test(name);

async function pictureFacts(real: string): Promise<Omit<PhotoFacts, 'wall'> & { wall: number | undefined }> {
  const sharp = await loadSharp();
  const { width, height, orientation = 0, exif, xmp } = await sharp(real, { failOn: 'none' }).metadata();
  const { taken = '', place } = exif === undefined ? {} : readExif(exif);
  const where = place && { lat: place.lat, lng: place.lon };
  return {
    wall: wallOfText(taken),
    width,
    height,
    ori: orientation,
    place: where,
    placeName: where ? await placeNameOf(where) : '',
    duration: 0,
    ...readXmp(xmp),
  };
}

const nothing = { ori: 0, place: undefined, placeName: '', people: [], keywords: [] } as const;

/** A picture or film of which nothing is known but when its file was last changed. */
export const unknownPhoto = (mtimeMs: number): PhotoFacts => ({
  ...nothing,
  wall: wallOfMoment(mtimeMs),
  width: 0,
  height: 0,
  duration: 0,
});

/**
 * Reads when, where and how large a picture or film is. What cannot be read is unknown: then it was taken when its file
 * was last changed (CALL-EXT-15). `mtimeMs` is that time.
 */
export async function readPhoto(real: string, ftype: number, mtimeMs: number): Promise<PhotoFacts> {
  const unknown = unknownPhoto(mtimeMs);
  try {
    if (ftype === fileTypes.video) {
      const { createdMs, ...film } = await readFilm(real);
      return { ...nothing, ...film, wall: wallOfMoment(createdMs ?? mtimeMs) };
    }
    if (isDrawing(real)) return unknown;
    const facts = await pictureFacts(real);
    return { ...facts, wall: facts.wall ?? unknown.wall };
  } catch {
    return unknown;
  }
}

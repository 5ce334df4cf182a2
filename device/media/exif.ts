import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';

/** What a camera wrote into a picture; fields it did not write are absent. */
export type CameraFacts = CallData<Calls['fileCamera']>;

/** Bytes of each value by its type (TIFF 6.0); types that no field here uses are left out. */
const widths: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };
/** A picture does not need more; a broken one might say so. */
const MAX_FIELDS = 512;
const MAX_TEXT = 200;

type Value = number[] | string;
type Fields = ReadonlyMap<number, Value>;

/** The TIFF block of a picture, read with its own order of bytes; everything outside of it reads as absent. */
class Tiff {
  private readonly view: DataView;
  private readonly little: boolean;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.little = this.view.byteLength > 8 && this.view.getUint16(0) === 0x4949;
  }

  /** Fields of the directory that the block begins with. */
  first(): Fields {
    if (this.view.byteLength < 8 || this.short(2) !== 42) return new Map();
    return this.directory(this.long(4));
  }

  directory(at: number): Fields {
    const fields = new Map<number, Value>();
    if (at < 8 || at + 2 > this.view.byteLength) return fields;
    const count = Math.min(MAX_FIELDS, this.short(at));
    for (let index = 0; index < count; index += 1) {
      const entry = at + 2 + index * 12;
      if (entry + 12 > this.view.byteLength) break;
      const value = this.value(entry);
      if (value !== undefined) fields.set(this.short(entry), value);
    }
    return fields;
  }

  private value(entry: number): Value | undefined {
    const type = this.short(entry + 2);
    const count = this.long(entry + 4);
    const width = widths[type];
    if (width === undefined || count === 0 || count > 1024) return undefined;
    const at = width * count <= 4 ? entry + 8 : this.long(entry + 8);
    if (at + width * count > this.view.byteLength) return undefined;
    if (type === 2) return this.text(at, count);
    return Array.from({ length: count }, (_, index) => this.number(type, at + index * width));
  }

  private number(type: number, at: number): number {
    if (type === 3) return this.short(at);
    if (type === 4) return this.long(at);
    if (type === 9) return this.view.getInt32(at, this.little);
    if (type === 5) return this.long(at) / this.long(at + 4);
    if (type === 10) return this.view.getInt32(at, this.little) / this.view.getInt32(at + 4, this.little);
    return this.view.getUint8(at);
  }

  private text(at: number, count: number): string {
    const bytes = new Uint8Array(this.view.buffer, this.view.byteOffset + at, count);
    const end = bytes.indexOf(0);
    return new TextDecoder()
      .decode(end < 0 ? bytes : bytes.subarray(0, end))
      .trim()
      .slice(0, MAX_TEXT);
  }

  private short(at: number): number {
    return this.view.getUint16(at, this.little);
  }

  private long(at: number): number {
    return this.view.getUint32(at, this.little);
  }
}

const textOf = (fields: Fields, tag: number): string => {
  const value = fields.get(tag);
  return typeof value === 'string' ? value : '';
};
/** A number above 0; undefined for all else. */
const amountOf = (fields: Fields, tag: number): number | undefined => {
  const value = fields.get(tag)?.[0];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
};

/** Degrees of degrees, minutes and seconds; undefined when they are none. */
function degreesOf(fields: Fields, tag: number, negative: string, limit: number): number | undefined {
  const value = fields.get(tag + 1);
  if (value === undefined || typeof value === 'string' || value.length < 3) return undefined;
  const [degrees = NaN, minutes = NaN, seconds = NaN] = value;
  const size = degrees + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(size) || size > limit) return undefined;
  // A millionth of a degree is a hand's breadth.
  const rounded = Math.round(size * 1e6) / 1e6;
  return textOf(fields, tag) === negative ? -rounded : rounded;
}

/** "2024:05:06 07:08:09" as the camera's clock said it; '' for anything else. */
function takenOf(text: string): string {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  return found === null || found[1] === '0000' ? '' : `${found[1]}-${found[2]}-${found[3]} ${found[4]}`;
}

/** The TIFF block of EXIF data, which may begin with its mark. */
function tiffOf(block: Uint8Array): Tiff {
  const hasMark = Buffer.from(block.subarray(0, 6)).toString('latin1') === 'Exif\0\0';
  return new Tiff(hasMark ? block.subarray(6) : block);
}

/** How a picture lies, 1 to 8; 0 when its EXIF data does not say it. */
export function orientationOf(block: Uint8Array): number {
  const ori = amountOf(tiffOf(block).first(), 0x0112) ?? 0;
  return Number.isInteger(ori) && ori <= 8 ? ori : 0;
}

/** Reads what a camera wrote (EXIF); nothing of what is damaged (APP-FM-04). */
export function readExif(block: Uint8Array): CameraFacts {
  const tiff = tiffOf(block);
  const first = tiff.first();
  const shot = tiff.directory(amountOf(first, 0x8769) ?? 0);
  const gps = tiff.directory(amountOf(first, 0x8825) ?? 0);
  const [make, model] = [textOf(first, 0x010f), textOf(first, 0x0110)];
  // Many makers say their name in both.
  const camera = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim();
  const lat = degreesOf(gps, 1, 'S', 90);
  const lon = degreesOf(gps, 3, 'W', 180);
  const facts = {
    camera,
    lens: textOf(shot, 0xa434),
    taken: takenOf(textOf(shot, 0x9003)),
    exposure: amountOf(shot, 0x829a),
    f_number: amountOf(shot, 0x829d),
    iso: amountOf(shot, 0x8827),
    focal: amountOf(shot, 0x920a),
    place: lat === undefined || lon === undefined ? undefined : { lat, lon },
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
}

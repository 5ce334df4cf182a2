import fc from 'fast-check';
import sharp, { type Exif } from 'sharp';
import { expect, test } from 'vitest';
import { readExif } from './exif.ts';

async function blockOf(exif: Exif): Promise<Buffer> {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .jpeg()
    .withExif(exif)
    .toBuffer();
  const block = (await sharp(picture).metadata()).exif;
  if (block === undefined) throw new Error('no block was written');
  return block;
}

test('APP-FM-04 what the camera wrote is read: maker, time, exposure, place', async () => {
  const block = await blockOf({
    IFD0: { Make: 'Canon', Model: 'Canon EOS R5' },
    IFD2: {
      DateTimeOriginal: '2024:05:06 07:08:09',
      ExposureTime: '1/250',
      FNumber: '28/10',
      ISOSpeedRatings: '400',
      FocalLength: '50/1',
      LensModel: 'RF50',
    },
    IFD3: {
      GPSLatitudeRef: 'S',
      GPSLatitude: '33/1 30/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '151/1 12/1 36/1',
    },
  });
  expect(readExif(block)).toEqual({
    camera: 'Canon EOS R5',
    lens: 'RF50',
    taken: '2024-05-06 07:08:09',
    exposure: 0.004,
    f_number: 2.8,
    iso: 400,
    focal: 50,
    place: { lat: -33.5, lon: 151.21 },
  });
  expect(readExif(await blockOf({ IFD0: { Make: 'Sony', Model: 'A7' } }))).toMatchObject({ camera: 'Sony A7' });
});

test('APP-FM-04 damaged blocks tell nothing and break nothing', async () => {
  const block = await blockOf({ IFD0: { Make: 'Canon' }, IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } });
  expect(readExif(block).taken).toBeUndefined();
  expect(readExif(new Uint8Array())).toEqual({});
  fc.assert(
    fc.property(fc.nat(block.length - 1), fc.nat(255), fc.nat(block.length), (at, byte, length) => {
      const damaged = Buffer.from(block.subarray(0, length));
      if (at < length) damaged[at] = byte;
      expect(() => readExif(damaged)).not.toThrow();
    }),
  );
});

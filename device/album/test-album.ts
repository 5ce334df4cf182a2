import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { fileTester } from '../files/test-calls.ts';
import type { FileDevice } from '../files/test-kit.ts';
import { albumService } from './service.ts';

interface Taken {
  /** Written by the camera: 2024:05:06 07:08:09. */
  readonly at?: string;
  readonly lat?: string;
  readonly lng?: string;
  readonly width?: number;
  readonly height?: number;
  readonly xmp?: string;
}

/** Waits until something is so: the thread of the index takes its time. */
export async function until(is: () => Promise<boolean> | boolean): Promise<void> {
  for (let round = 0; round < 1000; round += 1) {
    if (await is()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not come to be');
}

/** Folder of ann's pictures. */
export const pictures = '/zenith_sata/ann/data/Pictures';

/** What tests of the album do with a device; `device` is asked for at every step, as it changes with every test. */
export function albumTester(device: () => FileDevice, { call }: Pick<ReturnType<typeof fileTester>, 'call'>) {
  /** Puts a picture as a camera would write it. */
  async function shoot(wire: string, { at, lat, lng, width = 40, height = 30, xmp }: Taken = {}): Promise<void> {
    let image = sharp({ create: { width, height, channels: 3, background: 'teal' } }).jpeg();
    image = image.withExif({
      ...(at === undefined ? {} : { IFD2: { DateTimeOriginal: at } }),
      ...(lat === undefined || lng === undefined
        ? {}
        : { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: lat, GPSLongitudeRef: 'E', GPSLongitude: lng } }),
    });
    if (xmp !== undefined) image = image.withXmp(xmp);
    const file = device().disk(wire);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await image.toBuffer());
  }
  const indexed = async (): Promise<void> => {
    const { index } = albumService(device().context);
    index.scan();
    await index.idle();
  };
  return {
    shoot,
    indexed,
    /** Takes the folders as the account's source, and reads what is in them. */
    async useFolder(folders: string[] = [pictures], username = 'ann'): Promise<void> {
      mkdirSync(device().disk(pictures), { recursive: true });
      await call('albumSetting', { folders }, username);
      await indexed();
    },
    names: async (fields: object = {}, username = 'ann'): Promise<string[]> =>
      (await call('albumPhotos', fields, username)).list.map(({ name }) => name),
  };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileTypes } from '#shared/rules/file-type.ts';
import { writeFilm } from '../demo/webm.ts';
import { readFilm } from './film-facts.ts';
import { readPhoto } from './photo-facts.ts';
import { placeNameOf } from './places.ts';
import { dayOfWall, momentOfWall, wallOfMoment, wallOfText } from './wall-time.ts';
import { readXmp } from './xmp.ts';

let dir: string;
beforeAll(() => (dir = mkdtempSync(path.join(tmpdir(), 'hearth-facts-'))));
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});
const put = (name: string, bytes: Uint8Array): string => {
  const file = path.join(dir, name);
  writeFileSync(file, bytes);
  return file;
};

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
/** A film as phones write it: the table stands behind the pictures. */
function movie({ turned = false, bytes = 5000 } = {}): Buffer {
  const mvhd = Buffer.alloc(100);
  // 2024-05-06 07:08:09 UTC, counted from 1904; 12.5 s in 1/600 s.
  mvhd.writeUInt32BE(Date.UTC(2024, 4, 6, 7, 8, 9) / 1000 + 2_082_844_800, 4);
  mvhd.writeUInt32BE(600, 12);
  mvhd.writeUInt32BE(7500, 16);
  const tkhd = Buffer.alloc(84);
  tkhd.writeInt32BE(turned ? 0 : 0x10000, 40);
  tkhd.writeUInt32BE(1920 << 16, 76);
  tkhd.writeUInt32BE(1080 << 16, 80);
  const sound = box('trak', box('tkhd', Buffer.alloc(84)));
  const moov = box('moov', box('mvhd', mvhd), sound, box('trak', box('tkhd', tkhd)));
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(bytes)), moov]);
}

test('APP-ALBUM-02 the table of an MP4 film tells length, size and when it was made, also behind its pictures', async () => {
  const facts = { duration: 12.5, createdMs: Date.UTC(2024, 4, 6, 7, 8, 9) };
  expect(await readFilm(put('a.mp4', movie()))).toEqual({ ...facts, width: 1920, height: 1080 });
  expect(await readFilm(put('b.mov', movie({ turned: true })))).toEqual({ ...facts, width: 1080, height: 1920 });
});

test('APP-ALBUM-02 the head of a WebM film tells length and size', async () => {
  const frame = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const film = writeFilm(new Array<Buffer>(25).fill(frame), { width: 64, height: 36, fps: 10 });
  expect(await readFilm(put('c.webm', film))).toMatchObject({ width: 64, height: 36, duration: 2.5 });
});

test('APP-ALBUM-02 damaged films tell little and break nothing', async () => {
  const whole = movie({ bytes: 50 });
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), async (at, byte, length) => {
      const damaged = Buffer.from(whole.subarray(0, length));
      if (at < length) damaged[at] = byte;
      await expect(readPhoto(put('broken.mp4', damaged), fileTypes.video, 0)).resolves.toBeDefined();
    }),
    { numRuns: 200 },
  );
});

test('APP-ALBUM-04 people and keywords are read from what programs wrote into a picture', () => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>
    <dc:subject><rdf:Bag><rdf:li>Lake &amp; boats</rdf:li><rdf:li>Mira</rdf:li><rdf:li> </rdf:li></rdf:Bag></dc:subject>
    <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Mira</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>
    <mwg-rs:RegionList><rdf:Description mwg-rs:Name="Jo&#233;l" mwg-rs:Type="Face"/>
    <rdf:Description mwg-rs:Type="Pet" mwg-rs:Name="Rex"/></mwg-rs:RegionList></rdf:Description></rdf:RDF></x:xmpmeta>`;
  expect(readXmp(new TextEncoder().encode(packet))).toEqual({ people: ['Mira', 'Joél'], keywords: ['Lake & boats'] });
  expect(readXmp(undefined)).toEqual({ people: [], keywords: [] });
  expect(readXmp(new Uint8Array(600_000))).toEqual({ people: [], keywords: [] });
});

test('APP-ALBUM-04 a photo is of the nearest city, or of its degrees far from all', async () => {
  expect(await placeNameOf({ lat: 47.15, lng: 7.26 })).toMatch(/, Switzerland$/);
  expect(await placeNameOf({ lat: -40, lng: -120 })).toBe('40° S, 120° W');
});

test('CALL-EXT-15 times of the wall: what is no time is none, and a day stays a day', () => {
  const wall = wallOfText('2024-02-29 23:59:59') ?? NaN;
  expect(dayOfWall(wall)).toBe(20_240_229);
  expect(momentOfWall(wall)).toBe(new Date(2024, 1, 29, 23, 59, 59).getTime() / 1000);
  expect(wallOfMoment(momentOfWall(wall) * 1000)).toBe(wall);
  for (const odd of ['2023-02-29 10:00:00', '2024-13-01 00:00:00', '0001-01-01 00:00:00', 'yesterday', ''])
    expect(wallOfText(odd), odd).toBeUndefined();
});

import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readJpegHead } from './jpeg-head.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('the head of a JPEG file', () => {
  const variants: [string, Sharp][] = [
    ['plain', picture(640, 480).jpeg()],
    ['progressive', picture(33, 4000).jpeg({ progressive: true })],
    ['grey', picture(7, 5).greyscale().jpeg()],
    ['for print, with a colour profile', picture(300, 200).toColourspace('cmyk').jpeg().keepIccProfile()],
    [
      'with what a camera writes',
      picture(120, 80)
        .withExif({ IFD0: { Make: 'Fuji' } })
        .jpeg(),
    ],
  ];
  for (let ori = 1; ori <= 8; ori += 1)
    variants.push([`lying as ${ori} says`, picture(90, 60).withMetadata({ orientation: ori }).jpeg()]);
  test.each(variants)('CALL-EXT-05 says of one that is %s what the picture library says', async (_name, image) => {
    const bytes = await image.toBuffer();
    const { width, height, orientation = 0 } = await sharp(bytes).metadata();
    expect(readJpegHead(bytes)).toEqual({ width, height, ori: orientation });
  });

  test('says nothing of other files, of a part, and of damage, and never throws', async () => {
    const whole = await picture(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sof = whole.indexOf(Buffer.from([0xff, 0xc0]));
    for (let length = 0; length < sof + 9; length += 1) expect(readJpegHead(whole.subarray(0, length))).toBeUndefined();
    for (const other of [
      await picture(9, 9).png().toBuffer(),
      await picture(9, 9).webp().toBuffer(),
      Buffer.from('no picture'),
    ])
      expect(readJpegHead(other)).toBeUndefined();
    const noise = randomBytes(4 * 1024);
    for (let at = 2; at < sof + 9; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at] = noise[at] ?? 0;
      const facts = readJpegHead(damaged);
      if (facts) expect(facts.ori).toBeLessThanOrEqual(8);
    }
    for (let round = 0; round < 500; round += 1) readJpegHead(Buffer.concat([Buffer.of(0xff, 0xd8), randomBytes(200)]));
  });
});

import { describe, expect, test } from 'vitest';
import { contrast, mixed } from '../../components/theme/contrast.ts';
import { darkText, labelLook, lightText, placeOf, STEP, type Samples } from './sample.ts';

/** A picture of vertical stripes, one colour for each column of squares. */
function stripes(colours: readonly (readonly [number, number, number])[], rows = 4): Samples {
  const pixels = new Uint8ClampedArray(colours.length * rows * 4);
  for (let row = 0; row < rows; row += 1)
    colours.forEach((colour, column) => {
      pixels.set([...colour, 255], 4 * (row * colours.length + column));
    });
  return { columns: colours.length, rows, pixels };
}
const at = (column: number) => ({ left: column * STEP, top: 0, width: STEP, height: STEP });
const night = [8, 16, 36] as const;
const snow = [250, 250, 252] as const;
const noon = [120, 140, 160] as const;

describe('DEV-06 ENT-04 labels on a wallpaper are read wherever they stand', () => {
  test('a dark picture carries light labels, a bright one dark labels, without plates', () => {
    expect(labelLook(stripes([night, night]), [at(0), at(1)])).toEqual({ text: lightText, plates: [0, 0] });
    expect(labelLook(stripes([snow, snow]), [at(0), at(1)])).toEqual({ text: darkText, plates: [0, 0] });
  });

  test('only the label over a bright spot gets a plate', () => {
    const { text, plates } = labelLook(stripes([night, snow, night, night]), [at(0), at(1), at(2), at(3)]);
    expect(text).toBe(lightText);
    expect([plates[0], plates[2], plates[3]]).toEqual([0, 0, 0]);
    expect(plates[1]).toBeGreaterThan(0);
  });

  test.each([
    ['night', night],
    ['snow', snow],
    ['noon', noon],
    ['half', [188, 188, 188]],
    ['red', [255, 0, 0]],
  ] as const)('over %s beside anything it is 4.5 to 1 with its plate', (_name, colour) => {
    for (const other of [night, snow, noon] as const) {
      const look = labelLook(stripes([colour, other]), [at(0), at(1)]);
      [colour, other].forEach(([r, g, b], index) => {
        const plate = look.text === lightText ? '#081024' : '#FFFFFF';
        const ground = mixed(plate, { r, g, b }, look.plates[index] ?? 0);
        expect(contrast(look.text, ground)).toBeGreaterThanOrEqual(4.5);
      });
    }
  });

  test('a label between two squares counts both, one outside of the picture nothing', () => {
    const both = { left: STEP / 2, top: 0, width: STEP, height: STEP };
    expect(labelLook(stripes([night, snow]), [both]).plates[0]).toBeGreaterThan(0);
    expect(labelLook(stripes([night]), [at(9)]).plates).toEqual([0]);
  });
});

test('DEV-06 the picture that is looked at lies as the style says', () => {
  const screen = { width: 1600, height: 1000 };
  const picture = { width: 800, height: 800 };
  expect(placeOf('fill', picture, screen)).toEqual({ left: 0, top: -300, width: 1600, height: 1600 });
  expect(placeOf('fit', picture, screen)).toEqual({ left: 300, top: 0, width: 1000, height: 1000 });
  expect(placeOf('center', picture, screen)).toEqual({ left: 400, top: 100, width: 800, height: 800 });
  expect(placeOf('tile', picture, screen)).toEqual({ left: 0, top: 0, width: 800, height: 800 });
});

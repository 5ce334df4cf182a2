import { expect, test } from 'vitest';
import { shadesOf } from './accent.ts';
import { contrast } from './contrast.ts';
import { colors } from './tokens.ts';

/** Accents that systems offer, and the ends of what a person can choose. */
const accents =
  '#0078d4 #ffb900 #e81123 #107c10 #8764b8 #00b7c3 #f7630c #000000 #ffffff #808080 #ffff00 #007aff #ff9500'.split(' ');

test('visual design 4.2: whatever the accent of the system is, everything in it and on it can be read', () => {
  for (const accent of accents)
    for (const scheme of ['light', 'dark'] as const) {
      const shades = shadesOf(accent, scheme);
      for (const rest of ['primary', 'primary-hover', 'primary-pressed'] as const) {
        expect(contrast(shades[rest], shades['on-primary']), `${accent} ${scheme} ${rest}`).toBeGreaterThanOrEqual(4.5);
        for (const surface of ['bg', 'surface', 'surface2', 'surface3', 'sunken', 'hover'] as const)
          expect(
            contrast(shades[rest], colors[surface][scheme]),
            `${accent} ${scheme} ${surface}`,
          ).toBeGreaterThanOrEqual(4.5);
      }
      for (const text of ['text', 'text2'] as const)
        expect(contrast(colors[text][scheme], shades.selected), `${accent} ${scheme} ${text}`).toBeGreaterThanOrEqual(
          4.5,
        );
    }
});

test('an accent that can be read stays as it is', () => {
  expect(shadesOf('#1d5fa8', 'light').primary).toBe('#1d5fa8');
});

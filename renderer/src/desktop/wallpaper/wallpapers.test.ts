import { expect, test } from 'vitest';
import { wallpaperNames, wallpaperOf, wallpapers } from './wallpapers.ts';

const COLOUR = /^#[0-9A-F]{6}$/;

test('ENT-04 seven wallpapers, each with a picture, a colour of text and two colours of its own', () => {
  expect(wallpaperNames).toEqual(['default', 'bkg1', 'bkg2', 'bkg3', 'bkg4', 'bkg5', 'bkg6']);
  const images = new Set<string>();
  for (const name of wallpaperNames) {
    const { image, text, gradient } = wallpapers[name];
    images.add(image);
    expect(image, name).toMatch(/\.svg|^data:image\/svg/);
    expect([text, ...gradient], name).toEqual(Array(3).fill(expect.stringMatching(COLOUR)));
    expect(gradient[0], name).not.toBe(gradient[1]);
  }
  expect(images.size).toBe(7);
});

test.each(['', 'bkg7', 'Default', 'constructor'])(
  'ENT-04 DEV-06 the unknown name %j falls back to the default',
  (name) => {
    expect(wallpaperOf(name, 'http://device')).toBe(wallpapers.default);
  },
);

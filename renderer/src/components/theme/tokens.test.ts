import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contrast, over } from './contrast.ts';
import { colors, tokensCss, type ColorToken, type Pair } from './tokens.ts';

const schemes = ['light', 'dark'] as const;
const value = (token: ColorToken, scheme: keyof Pair): string => colors[token][scheme];

/** Grounds on which text stands anywhere. */
const grounds = ['bg', 'surface', 'surface2', 'surface3', 'sunken', 'hover', 'selected', 'selected-inactive'] as const;
const texts = ['text', 'text2', 'text3', 'primary', 'success', 'warning', 'error', 'info'] as const;
const kinds = ['folder', 'image', 'video', 'audio', 'document', 'archive', 'code'] as const;

test('visual design 4.2: every text colour reads on every ground, 4.5 to 1, in both schemes', () => {
  const failed: string[] = [];
  for (const scheme of schemes)
    for (const text of texts)
      for (const ground of grounds) {
        const ratio = contrast(value(text, scheme), value(ground, scheme));
        if (ratio < 4.5) failed.push(`${scheme} ${text} on ${ground}: ${ratio.toFixed(2)}`);
      }
  expect(failed).toEqual([]);
});

test('visual design 4.2: state colours read on their own banner, kinds on surface and selection', () => {
  for (const scheme of schemes) {
    for (const state of ['success', 'warning', 'error', 'info'] as const)
      expect(contrast(value(state, scheme), value(`banner-${state}`, scheme))).toBeGreaterThanOrEqual(4.5);
    for (const kind of kinds)
      for (const ground of ['surface', 'selected'] as const)
        expect(contrast(value(`kind-${kind}`, scheme), value(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  }
});

test('visual design 4.2: what stands on the accent reads, in rest, under the pointer and pressed', () => {
  for (const scheme of schemes)
    for (const accent of ['primary', 'primary-hover', 'primary-pressed'] as const)
      expect(contrast(value('on-primary', scheme), value(accent, scheme))).toBeGreaterThanOrEqual(4.5);
});

test('visual design 4.2: outlines of controls and the focus ring are seen, 3 to 1', () => {
  for (const scheme of schemes)
    for (const ground of ['bg', 'surface', 'surface2', 'surface3', 'sunken'] as const) {
      expect(contrast(value('control', scheme), value(ground, scheme))).toBeGreaterThanOrEqual(3);
      expect(contrast(value('focus', scheme), value(ground, scheme))).toBeGreaterThanOrEqual(3);
    }
});

test('visual design 4.2: the glass of the taskbar carries text over white and over black', () => {
  for (const scheme of schemes)
    for (const behind of ['#FFFFFF', '#000000'])
      expect(contrast(value('text', scheme), over(value('glass', scheme), behind))).toBeGreaterThanOrEqual(4.5);
});

/** The same style sheet, however it is laid out and its numbers are written. */
const plain = (css: string): string =>
  css
    .toLowerCase()
    .replace(/"/g, "'")
    .replace(/\s+/g, '')
    .replace(/(?<![\d.])0+\.(?=\d)/g, '.')
    .replace(/(\.\d*?)0+(?=\D)/g, '$1');

test('under reduced motion nothing travels while it comes in: it fades where it stands', () => {
  const root = path.join(import.meta.dirname, '../..');
  const sheets = globSync('**/*.module.css', { cwd: root }).map((name) => readFileSync(path.join(root, name), 'utf8'));
  const entrances = sheets.flatMap((sheet) => sheet.match(/@keyframes [\w-]+ \{\s+from \{[^}]+\}\s+\}/g) ?? []);
  const moving = entrances.filter((entrance) => /\b(?:translate|scale|transform)\b/.test(entrance));
  expect(moving.length).toBeGreaterThan(5);
  expect(moving.filter((entrance) => !entrance.includes('var(--travel)'))).toEqual([]);
});

test('tokens.css is what tokens.ts says', () => {
  const file = path.join(import.meta.dirname, 'tokens.css');
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(tokensCss()));
});

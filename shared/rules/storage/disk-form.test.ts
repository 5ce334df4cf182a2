import { expect, test } from 'vitest';
import { cutLabel, isFormReady, isLabelOk, offeredFs } from './disk-form.ts';

test('WIZ-23 only file systems that can be written are offered', () => {
  expect(offeredFs(['APFS', 'exFAT', 'foo'])).toEqual(['exFAT']);
  expect(offeredFs([])).toEqual([]);
});

test('WIZ-24 a label has at most eleven characters, and none that a file system reserves', () => {
  expect(cutLabel('ABCDEFGHIJKL')).toBe('ABCDEFGHIJK');
  expect(isLabelOk('Photos 1')).toBe(true);
  for (const label of ['a:b', 'a/b', 'a\\b', 'a*', 'a?', 'a"', '<a', 'a>', 'a|b', 'a\u0007']) {
    expect(isLabelOk(label), label).toBe(false);
  }
});

test('WIZ-23 the format starts with file system and consent alone', () => {
  const form = { fs: 'exFAT', label: '', consent: true };
  expect(isFormReady(form)).toBe(true);
  expect(isFormReady({ ...form, fs: '' })).toBe(false);
  expect(isFormReady({ ...form, consent: false })).toBe(false);
  expect(isFormReady({ ...form, label: 'a:b' })).toBe(false);
});

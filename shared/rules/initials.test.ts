import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Mira Kessler', 'MK'],
  ['admin', 'A'],
  ['林晓', '林'],
  ['jean-luc picard', 'JL'],
  ['13800000001', ''],
  ['', ''],
])('initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

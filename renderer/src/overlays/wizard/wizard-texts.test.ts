import { expect, test } from 'vitest';
import { adaptDisk } from '#shared/rules/storage/disk.ts';
import { unsupportedReason } from './wizard-texts.ts';

const TIB = 1024 ** 4;

test.each([
  [1, 'smaller than 100 GB', 'wizard.reason.minimum'],
  [30 * TIB, '', 'wizard.reason.maximum'],
  [4 * TIB, 'not a SATA disk', 'not a SATA disk'],
  [4 * TIB, '', 'wizard.reason.other'],
])('WIZ-07 a disk of %d bytes with the reason "%s" is refused with %s', (size, cause, said) => {
  expect(unsupportedReason(adaptDisk({ size, cause }), (key) => key)).toBe(said);
});

import { expect, test } from 'vitest';
import { wireRootOf } from './wire-root.ts';

test('UPL-03 what shares its room has the same root: files of an account, a team folder, a drive', () => {
  expect(wireRootOf('/zenith_sata/mira/data/Photos/2024')).toBe(wireRootOf('/zenith_sata/mira/data'));
  expect(wireRootOf('/zenith_sata/public/g1/a')).not.toBe(wireRootOf('/zenith_sata/public/g2/a'));
  expect(wireRootOf('/usb/stick/a/b')).toBe(wireRootOf('/usb/stick'));
  expect(wireRootOf('/usb/stick/a')).not.toBe(wireRootOf('/usb/disk/a'));
});

import { expect, test } from 'vitest';
import { externalActions, isForeignFilesystem } from './external-actions.ts';

const disk = { type: 'usb', dev: 'sdx1', fs: 'exFAT', mounted: true, hasfs: true };

test('EXT-07 EXT-08 EXT-09 what each account may do with a disk', () => {
  expect(externalActions(disk, 'master')).toEqual({ mount: false, remove: true, format: true });
  expect(externalActions({ ...disk, mounted: false }, 'master')).toEqual({ mount: true, remove: false, format: true });
  expect(externalActions({ ...disk, mounted: false, hasfs: false }, 'master')).toEqual({ mount: false, remove: false, format: true }); // prettier-ignore
  for (const role of ['normal', 'local'] as const)
    expect(externalActions(disk, role)).toEqual({ mount: false, remove: false, format: false });
});

test.each([
  ['exFAT', false],
  ['ntfs', false],
  ['APFS', false],
  ['', false],
  ['zfs', true],
  ['LVM2_member', true],
])('CON-115 EXT-07 a disk with %j cannot be mounted: %s', (fs, foreign) => {
  const found = { ...disk, fs, mounted: false };
  expect(isForeignFilesystem(found)).toBe(foreign);
  expect(externalActions(found, 'master')).toEqual({ mount: !foreign, remove: false, format: true });
  expect(isForeignFilesystem({ ...found, dev: '' })).toBe(false);
});

test.each([
  ['usb', true],
  ['type-c', true],
  ['sata', true],
  ['eSATA', true],
  ['smb', false],
  ['WebDav', false],
  ['ftp', false],
  ['sftp', false],
  ['netdisk', false],
  ['nfs', false],
  ['tape', false],
])('POL-14 EXT-01 %s: Format %s', (type, format) => {
  expect(externalActions({ ...disk, type }, 'master').format).toBe(format);
});

import { expect, test } from 'vitest';
import { backupRootLabel, backupRootOf, backupRoots } from './backup-roots.ts';

const job = (part: object) => ({
  id: 'a',
  type: 'auto_oneway' as const,
  name: 'Papers',
  paths: ['/zenith_sata/mira/data/docs'],
  stored: ['/usb/u-1/docs'],
  files: 3,
  last_at: 1,
  ...part,
});

test('APP-AFM-01 one folder for each source of a one-way job that has run; other kinds and new jobs have none', () => {
  const roots = backupRoots(
    [
      job({}),
      job({ id: 'b', type: 'auto_bothway', stored: undefined }),
      job({ id: 'c', files: 0, last_at: 0 }),
      job({ id: 'd', name: 'Both', paths: ['/zenith_sata/mira/data/a', '/zenith_sata/mira/data/b'], stored: ['/usb/u-1/a', '/usb/u-1/b'] }),
    ],
    [],
  ); // prettier-ignore
  expect(roots.map(({ path, source }) => [path, source])).toEqual([
    ['/usb/u-1/docs', '/zenith_sata/mira/data/docs'],
    ['/usb/u-1/a', '/zenith_sata/mira/data/a'],
    ['/usb/u-1/b', '/zenith_sata/mira/data/b'],
  ]);
  expect(roots.map((root) => backupRootLabel(root, roots))).toEqual(['Papers', 'Both: a', 'Both: b']);
});

test('APP-AFM-01 a phone has its folder, unless that is the top of an area or a job has it already', () => {
  const roots = backupRoots(
    [job({})],
    [
      { device: 'Pixel', path: '/zenith_sata/mira/data/Pixel' },
      { device: 'Old', path: '/zenith_sata/mira/data' },
      { device: 'Same', path: '/usb/u-1/docs' },
      { device: 'None', path: '' },
    ],
  );
  expect(roots.map(({ name, source }) => [name, source])).toEqual([
    ['Papers', '/zenith_sata/mira/data/docs'],
    ['Pixel', null],
  ]);
});

test('APP-AFM-01 APP-AUTO-02 copies of folders of this computer are folders of their own, whose place is not on the device', () => {
  const here = job({ id: 'c', name: 'Laptop', paths: ['/home/mira/a', 'D:\\b'], stored: ['/usb/u-1/Laptop/a', '/usb/u-1/Laptop/b'] }); // prettier-ignore
  const roots = backupRoots([job({})], [], [here, { ...here, id: 'new', files: 0, last_at: 0 }]);
  expect(roots.map(({ source, from }) => [source, from])).toEqual([
    ['/zenith_sata/mira/data/docs', { kind: 'job', id: 'a' }],
    [null, { kind: 'computer', id: 'c', path: '/home/mira/a' }],
    [null, { kind: 'computer', id: 'c', path: 'D:\\b' }],
  ]);
  expect(roots.map((root) => backupRootLabel(root, roots))).toEqual(['Papers', 'Laptop: a', 'Laptop: b']);
});

test('APP-AFM-01 a path belongs to the narrowest folder that holds it, and a name that only begins alike to none', () => {
  const roots = backupRoots([job({}), job({ id: 'b', stored: ['/usb/u-1/docs/inner'] })], []);
  expect(backupRootOf(roots, '/usb/u-1/docs/inner/x')?.path).toBe('/usb/u-1/docs/inner');
  expect(backupRootOf(roots, '/usb/u-1/docs')?.path).toBe('/usb/u-1/docs');
  expect(backupRootOf(roots, '/usb/u-1/docs2')).toBeUndefined();
  expect(backupRootOf(roots, '/usb/u-1')).toBeUndefined();
});

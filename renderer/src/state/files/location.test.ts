import { describe, expect, test } from 'vitest';
import { virtualRoots } from '#shared/contract/kinds.ts';
import { crumbsOf, displayPath, parseDisplayPath, type PlaceNames } from './display-path.ts';
import { encryptedRoot, folderUrl, locationOf, locationUrl, parentLocation } from './location.ts';
import { parentPath, parseWirePath } from './wire-path.ts';

const context = { username: 'anna', pool: 'zenith_sata' };
const at = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  return locationOf(pathname, searchParams, context);
};

const names: PlaceNames = {
  pool: (key) => (key === 'zenith_m2' ? 'expansion storage' : undefined),
  group: (id) => (id === 'g1' ? 'Family' : undefined),
  drive: (uuid) => (uuid === 'u-1' ? 'Travel' : undefined),
};
const words: Record<string, string> = {
  'area.my': 'my files',
  'area.team': 'team files',
  'area.safe': 'safe box',
  'area.devices': 'external devices',
  'area.group': 'team folder',
  'area.pool.highSpeed': 'high-speed storage',
  'area.pool.expansion': 'expansion storage',
  'root.share': 'shared files',
  'root.recentlyBackuped': 'recent uploads',
  'root.recentlyVisited': 'recent visits',
  'root.favorite': 'my favourites',
  'root.myShare': 'shared by me',
  'root.shareToMe': 'shared with me',
};
const t = (key: string, values?: Readonly<Record<string, string | number>>): string =>
  key === 'area.inPool' ? `${values?.name} (${values?.pool})` : (words[key] ?? key);
const labels = (url: string): string[] => crumbsOf(at(url), names, t).map(({ label }) => label);

describe('addresses', () => {
  test('RTE-13 links name the area by their route and carry the path percent-encoded', () => {
    expect(folderUrl('/zenith_sata/anna/data/A & B')).toBe(
      '/fileManage/myFiles?path=%2Fzenith_sata%2Fanna%2Fdata%2FA%20%26%20B',
    );
    expect(folderUrl('/usb/u-1/x')).toBe('/fileManage/usbFiles?path=%2Fusb%2Fu-1%2Fx');
    expect(folderUrl('/usb/net-1/x')).toBe('/fileManage/usbFiles?path=%2Fusb%2Fnet-1%2Fx');
    expect(folderUrl('/zenith_sata/public/g1/x')).toBe('/publicManage/myFiles?path=%2Fzenith_sata%2Fpublic%2Fg1%2Fx');
    expect(at(folderUrl('/zenith_sata/anna/data/100% é/?#'))).toEqual({
      kind: 'path',
      path: '/zenith_sata/anna/data/100% é/?#',
    });
  });

  test('RTE-14 without a path the route decides the root', () => {
    expect(labels('/safebox/list')).toEqual(['safe box']);
    expect(labels('/publicManage/myFiles')).toEqual(['team files']);
    expect(labels('/fileManage/myFiles')).toEqual(['my files']);
    expect(labels('/fileManage/usbFiles')).toEqual(['external devices']);
  });

  test('VRT-01 the six virtual roots are named by their ids in the query and by words in the address bar', () => {
    expect(virtualRoots.map((root) => labels(`/fileManage/myFiles?path=${root}`).at(-1))).toEqual([
      'shared files',
      'recent uploads',
      'recent visits',
      'my favourites',
      'shared by me',
      'shared with me',
    ]);
    for (const root of virtualRoots) expect(at(locationUrl({ kind: 'root', root }))).toEqual({ kind: 'root', root });
  });

  test('one step up ends at the root of an area, a drive lies among the external devices', () => {
    expect(parentLocation(at('/fileManage/myFiles?path=/zenith_sata/anna/data/a/b'))).toEqual({
      kind: 'path',
      path: '/zenith_sata/anna/data/a',
    });
    expect(parentLocation(at('/fileManage/myFiles'))).toBeNull();
    expect(parentLocation(at('/x?path=/usb/u-1'))).toEqual({ kind: 'devices' });
    expect(parentLocation(at('/x?path=/usb/net-1'))).toEqual({ kind: 'devices' });
    expect(parentPath('/zenith_sata/public/g1')).toBe('/zenith_sata/public');
    expect(parentPath('/zenith_sata/public')).toBeNull();
    expect(parentLocation(at('/x?path=myShare'))).toEqual({ kind: 'root', root: 'share' });
  });
});

describe('what people read', () => {
  test('ERR-06 the root of an encrypted place is that of its area; an opaque path belongs to the safe box', () => {
    const mira = { username: 'mira', pool: 'zenith_sata' };
    const root = { kind: 'path', path: '/zenith_sata/mira/safebox' };
    expect(encryptedRoot({ kind: 'path', path: '/zenith_sata/mira/safebox/a/b' }, mira)).toEqual(root);
    expect(encryptedRoot({ kind: 'path', path: '/zenith_m2/mira/safebox/a' }, mira)).toEqual({
      kind: 'path',
      path: '/zenith_m2/mira/safebox',
    });
    expect(encryptedRoot({ kind: 'path', path: 'E.abc' }, mira)).toEqual(root);
    expect(encryptedRoot({ kind: 'devices' }, mira)).toEqual(root);
  });

  test('POOL-01 VRT-07 a pool to which the device gives no name has the default of its key', () => {
    const unnamed = { ...names, pool: () => '' };
    expect(displayPath('/zenith_m2/anna/data/Photos', unnamed, t)).toBe('my files (high-speed storage)/Photos');
    expect(displayPath('/other/anna/data/Photos', unnamed, t)).toBe('my files (expansion storage)/Photos');
  });

  test('VRT-07 no part of a real path is shown in any area', () => {
    const paths = {
      '/zenith_sata/anna/data/Photos': 'my files/Photos',
      '/zenith_m2/anna/data/Photos': 'my files (expansion storage)/Photos',
      '/zenith_sata/public/g1/Plans': 'team files/Family/Plans',
      '/zenith_sata/anna/safebox/x': 'safe box/x',
      '/usb/u-1/DCIM': 'Travel/DCIM',
      '/zenith_sata/other': 'other',
      '/zenith_sata/public/unknown/x': 'team files/team folder/x',
    };
    for (const [path, shown] of Object.entries(paths)) {
      expect(displayPath(path, names, t)).toBe(shown);
      expect(
        crumbsOf({ kind: 'path', path }, names, t)
          .map(({ label }) => label)
          .join('/'),
      ).not.toContain('zenith');
    }
    expect(labels('/x?path=/zenith_sata/public/g1/Plans/2025')).toEqual(['team files', 'Family', 'Plans', '2025']);
    expect(labels('/x?path=/usb/u-1/DCIM')).toEqual(['external devices', 'Travel', 'DCIM']);
  });

  test('a typed path is understood the way it is shown', () => {
    const places = [
      { label: 'my files', path: '/zenith_sata/anna/data' },
      { label: 'team files', path: '/zenith_sata/public' },
      { label: 'team files/Family', path: '/zenith_sata/public/g1' },
    ];
    const current = '/zenith_sata/anna/data/Photos';
    expect(parseDisplayPath(' My files / Photos/2025/ ', places, current)).toBe('/zenith_sata/anna/data/Photos/2025');
    expect(parseDisplayPath('team files/family/Plans', places, current)).toBe('/zenith_sata/public/g1/Plans');
    expect(parseDisplayPath('2025', places, current)).toBe('/zenith_sata/anna/data/Photos/2025');
    expect(parseDisplayPath('/etc/passwd', places, current)).toBeNull();
    expect(parseDisplayPath('', places, current)).toBeNull();
  });

  test('VRT-08 wire paths are recognised by their scheme, anything else is unknown', () => {
    expect(parseWirePath('/zenith_m2/anna/data/a/b')).toMatchObject({
      area: 'my',
      pool: 'zenith_m2',
      owner: 'anna',
      segments: ['a', 'b'],
    });
    expect(parseWirePath('E.abc')).toMatchObject({ area: 'encrypted' });
    for (const path of ['', '/', 'x', '/zenith_sata', '/zenith_sata/anna/other'])
      expect(parseWirePath(path).area).toBe('unknown');
  });
});

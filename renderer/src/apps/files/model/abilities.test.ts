import { describe, expect, test } from 'vitest';
import { abilities, writeRefusal } from './abilities.ts';
import { toFolder } from '../../../state/files/entry.ts';
import type { FolderLocation } from '../../../state/files/location.ts';

const at = (path: string): FolderLocation => ({ kind: 'path', path });
const mine = at('/zenith_sata/anna/data/Photos');
const writable = toFolder({ path: '/p', permission: 1 });
const readOnly = toFolder({ path: '/p', permission: 0 });
const file = { isDir: false, isSys: false };
const dir = { isDir: true, isSys: false };

describe('where something can be put', () => {
  test.each([
    ['the list of team folders', at('/zenith_sata/public'), writable, 'refusal.teamRoot'],
    ['a team folder that is still loading', at('/zenith_sata/public/g1'), null, 'refusal.groupLoading'],
    ['a team folder without permission', at('/zenith_sata/public/g1'), readOnly, 'refusal.readOnly'],
    ['a team folder with permission', at('/zenith_sata/public/g1'), writable, null],
    ['a read-only drive', at('/usb/u-1'), readOnly, 'refusal.readOnly'],
    ['the list of external devices', { kind: 'devices' } as const, null, 'refusal.notHere'],
    ['shared files', { kind: 'root', root: 'share' } as const, writable, 'refusal.notHere'],
    ['recent uploads', { kind: 'root', root: 'recentlyBackuped' } as const, writable, 'refusal.notHere'],
    ['my files', mine, writable, null],
  ])('UPL-01 DRG-20 VRT-02 %s', (_name, location, folder, refusal) => {
    expect(writeRefusal(location, folder)).toBe(refusal);
    const can = abilities(location, folder, { count: 1, entries: [file] }, true);
    for (const action of ['newFolder', 'upload', 'paste', 'delete', 'rename', 'cut'] as const)
      expect([action, can[action]]).toEqual([action, refusal]);
  });
});

describe('APP-FM-03 what can be done with a selection', () => {
  test('APP-FM-03 nothing selected: only what concerns the folder', () => {
    expect(abilities(mine, writable, { count: 0, entries: [] }, false)).toEqual({
      open: 'refusal.selectOne',
      download: 'refusal.selectSome',
      cut: 'refusal.selectSome',
      copy: 'refusal.selectSome',
      paste: 'refusal.clipboardEmpty',
      rename: 'refusal.selectOne',
      delete: 'refusal.selectSome',
      newFolder: null,
      upload: null,
      properties: null,
    });
  });

  test('APP-FM-03 several files can be moved and deleted but neither opened nor renamed', () => {
    const can = abilities(mine, writable, { count: 2, entries: [file, file] }, true);
    expect(can).toMatchObject({ open: 'refusal.selectOne', rename: 'refusal.selectOne', cut: null, delete: null });
    expect(can.download).toBeNull();
  });

  test('DRG-22 a system folder can be copied, never moved, renamed or deleted', () => {
    const can = abilities(mine, writable, { count: 1, entries: [{ isDir: true, isSys: true }] }, true);
    expect(can).toMatchObject({
      cut: 'refusal.system',
      rename: 'refusal.system',
      delete: 'refusal.system',
      copy: null,
    });
  });

  test('DRG-13 in a folder without permission things can be copied out and nothing else', () => {
    const can = abilities(at('/zenith_sata/public/g1'), readOnly, { count: 1, entries: [file] }, true);
    expect(can).toMatchObject({ copy: null, download: null, open: null, cut: 'refusal.readOnly' });
  });

  test('DL-05 folders are downloaded too, but no more entries than one download may name', () => {
    expect(abilities(mine, writable, { count: 2, entries: [file, dir] }, true).download).toBeNull();
    expect(abilities(mine, writable, { count: 1001, entries: [file] }, true).download).toBe('refusal.manyDownload');
  });
});

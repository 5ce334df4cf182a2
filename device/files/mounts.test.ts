import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDriveMounts } from './mounts.ts';

test('VRT-08 DRG-08 of a drive that is mounted the system says its file system, and whether it can be written', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth mounts-'));
  try {
    for (const name of ['usb/A', 'usb/plain', 'media/B']) mkdirSync(path.join(dir, name), { recursive: true });
    symlinkSync(path.join(dir, 'media/B'), path.join(dir, 'usb/B'));
    const list = path.join(dir, 'mounts');
    const escaped = dir.replaceAll(' ', '\\040');
    const write = (options: string): void =>
      writeFileSync(
        list,
        `/dev/sda1 ${escaped}/usb/A vfat rw,relatime 0 0\n/dev/sdb1 ${escaped}/media/B ntfs3 ${options} 0 0\n`,
      );
    write('ro,nosuid');
    let now = 0;
    const mountOf = createDriveMounts(dir, list, () => now);
    expect(mountOf('A')).toEqual({ fs: 'FAT32', readonly: false });
    expect(mountOf('B')).toEqual({ fs: 'NTFS', readonly: true });
    expect(mountOf('plain')).toBeUndefined();
    expect(mountOf('none')).toBeUndefined();
    write('rw');
    now = 3000;
    expect(mountOf('B')?.readonly).toBe(false);
    expect(createDriveMounts(dir, path.join(dir, 'nowhere'))('A')).toBeUndefined();
  } finally {
    rmSync(dir, { recursive: true });
  }
});

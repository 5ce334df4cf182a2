import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openBackupStore } from '../backups/backup-store.ts';
import { openJournal } from './journal.ts';

test('UPL-05 transfers and backups keep room to note what fails on a full disk, in their file and its journal', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth-journal-'));
  for (const [name, open] of [
    ['transfers', openJournal],
    ['backups', openBackupStore],
  ] as const) {
    const file = path.join(dir, name);
    const kept = open(file);
    const other = new DatabaseSync(file);
    const { freelist_count: free } = other.prepare('PRAGMA freelist_count').get() as { freelist_count: number };
    expect([name, free * 4096 > 1_000_000, statSync(`${file}-wal`).size > 1_000_000]).toEqual([name, true, true]);
    other.close();
    kept.close();
  }
  rmSync(dir, { recursive: true });
});

test('UPL-05 a damaged file is put aside, whole, and begun anew; one that the disk refuses is left alone', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth-journal-'));
  for (const [name, open] of [
    ['transfers', openJournal],
    ['backups', openBackupStore],
  ] as const) {
    const file = path.join(dir, name);
    const first = open(file);
    first.close();
    expect(first.quarantined).toBeNull();
    // Torn in the middle, where its head still looks well; and no database at all.
    const torn = readFileSync(file);
    torn.fill(0x5a, 4096, 3 * 4096);
    for (const bytes of [torn, Buffer.from('not a database, but long enough to be taken for one'.repeat(20))]) {
      writeFileSync(file, bytes);
      const kept = open(file);
      const aside = kept.quarantined ?? '';
      expect(readFileSync(aside).equals(bytes)).toBe(true);
      kept.close();
      const again = open(file);
      expect(again.quarantined).toBeNull();
      again.close();
      rmSync(aside);
    }
    rmSync(file);
    mkdirSync(file);
    expect(() => open(file)).toThrow();
    expect(statSync(file).isDirectory()).toBe(true);
  }
  rmSync(dir, { recursive: true });
});

import { mkdtempSync, rmSync, statSync } from 'node:fs';
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

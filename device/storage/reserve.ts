import { randomFillSync } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { reserveRoom } from '#shared/rules/database-room.ts';
import { relaxed } from './relaxed.ts';

/** More than the journal grows to before it begins anew, which is after 1,000 pages of 4 KiB. */
const RESERVE_BYTES = 4_700_000;

/** Keeps room in the database: on a full disk somebody must be able to sign in and to delete. */
export function keepRoom(db: DatabaseSync): void {
  relaxed(db, () => reserveRoom(db, RESERVE_BYTES));
}

const roomFile = (dataDir: string): string => path.join(dataDir, 'system', 'room');

/** Keeps the room of the journal while the device is off, so that it can be started on a disk that is full by then. */
export function leaveRoom(dataDir: string): void {
  try {
    // What cannot be packed: some file systems keep nothing for zeros.
    writeFileSync(roomFile(dataDir), randomFillSync(Buffer.allocUnsafeSlow(RESERVE_BYTES)), { mode: 0o600 });
  } catch {
    // As much as there was room for.
  }
}

/** What a start says that finds no room. */
export const noRoom = (dir: string): string => `there is no room on the disk of ${dir}: make some, a few MB are enough`;

/** Gives that room back, before anything of the device is opened. */
export function takeRoom(dataDir: string): void {
  rmSync(roomFile(dataDir), { force: true });
}

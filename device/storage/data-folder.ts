import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFull } from '../files/fs-errors.ts';
import { StartError } from '../start-error.ts';
import { noRoom, takeRoom } from './reserve.ts';

/** What may stand in a folder that the device has not used yet; anything else belongs to somebody else. */
const expected = new Set(['system', 'pool', 'usb', 'lost+found', '.DS_Store']);

/**
 * Checks that a folder can be the device's, without writing: it exists or can be made, can be written, and holds
 * nothing foreign. Throws StartError otherwise.
 */
export function checkDataFolder(dir: string): void {
  if (!existsSync(dir)) {
    let parent = path.dirname(dir);
    while (!existsSync(parent)) parent = path.dirname(parent);
    if (!statSync(parent).isDirectory())
      throw new StartError(`cannot make the data folder ${dir}: ${parent} is a file`);
    assertWritable(parent, `cannot make the data folder ${dir}`);
    return;
  }
  if (!statSync(dir).isDirectory()) throw new StartError(`the data folder ${dir} is a file`);
  assertWritable(dir, `the data folder ${dir} cannot be used`);
  const entries = readdirSync(dir);
  const foreign = entries.find((entry) => !expected.has(entry));
  if (foreign !== undefined && !entries.includes('system'))
    throw new StartError(`the data folder ${dir} holds other files (${foreign}); name an empty folder`);
}

function assertWritable(dir: string, what: string): void {
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`${what}: no permission to write in ${dir}`);
  }
}

/** Holds a data folder for one device. */
export interface FolderLock {
  /** Gives the folder free; doing so twice is no error. */
  release(): void;
}

/**
 * Takes the folder for this process; a second device is refused with StartError. The lock is a file lock that the
 * operating system drops with the process, so a killed device leaves nothing stale behind.
 */
export function lockDataFolder(dir: string): FolderLock {
  const system = path.join(dir, 'system');
  try {
    mkdirSync(system, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`the data folder ${dir} cannot be used: ${(error as Error).message}`);
  }
  takeRoom(dir);
  const lock = new DatabaseSync(path.join(system, 'device.lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isDiskFull(error)) throw new StartError(noRoom(dir));
    throw new StartError(`the data folder ${dir} is in use by another device`);
  }
  return {
    release() {
      if (lock.isOpen) lock.close();
    },
  };
}

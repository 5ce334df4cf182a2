import { lstat, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { makeFolder } from '../change-entries.ts';
import type { Located } from '../locator.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { parseWirePath } from '../wire-path.ts';

/** Which folder was made: another one of its name is not it. As JSON it outlives the device. */
export interface FolderMark {
  readonly ino: number;
  /** Milliseconds; a number of the file system may be given again, also to what is made at once. */
  readonly born: number;
}

/** A folder that work makes for itself and takes back when nothing comes of it. */
export interface OwnFolder {
  /** Wire path of the folder that holds it. */
  readonly parent: string;
  readonly name: string;
  mark: FolderMark | undefined;
}

const pathOf = ({ parent, name }: OwnFolder): string => `${parent}/${name}`;

const markOf = async (real: string): Promise<FolderMark> => {
  const { ino, birthtimeMs } = await lstat(real);
  return { ino, born: birthtimeMs };
};

/** Makes the folder and remembers which it is. Throws N002002 when its name is taken. */
export async function makeOwn(services: FileServices, caller: FileCaller, own: OwnFolder): Promise<Located> {
  await makeFolder(services, caller, own.parent, own.name);
  const made = await services.locator.locateFolder(caller, pathOf(own), 'write');
  own.mark = await markOf(made.real);
  return made;
}

/** Removes the folder if it is the one that was made and nothing lies in it; never rejects. */
export async function takeBack(services: FileServices, caller: FileCaller, own: OwnFolder): Promise<void> {
  const { mark } = own;
  if (mark === undefined) return;
  try {
    const { real } = await services.locator.locateFolder(caller, pathOf(own), 'write');
    const { ino, born } = await markOf(real);
    if (ino !== mark.ino || born !== mark.born) return;
    const parent = path.dirname(real);
    await services.locks.hold([parent, real], () => rmdir(real));
    own.mark = undefined;
    services.names.forget(parent);
    services.changes.folder(parseWirePath(own.parent));
  } catch {
    // It is gone, holds something, or is out of reach of the account by now: it is left as it is.
  }
}

/** Works in the folder, made anew where an earlier try took it back; work that fails takes it back. */
export async function inOwnFolder(
  services: FileServices,
  caller: FileCaller,
  own: OwnFolder,
  { memory }: Pick<TaskProgress, 'memory'>,
  work: (to: Located) => Promise<void>,
): Promise<void> {
  try {
    const isTakenBack = own.mark === undefined;
    await work(
      isTakenBack
        ? await makeOwn(services, caller, own)
        : await services.locator.locateFolder(caller, pathOf(own), 'write'),
    );
  } catch (error) {
    // The next start of the device goes on in it.
    if (!memory.isKept) await takeBack(services, caller, own);
    throw error;
  }
}

/** The folder of work that an earlier run of the device left: as it was, or still to be made when it was taken back. */
export async function ownAgain(
  services: FileServices,
  caller: FileCaller,
  { parent, name, mark }: OwnFolder,
): Promise<OwnFolder> {
  const own: OwnFolder = { parent, name, mark };
  try {
    await services.locator.locateFolder(caller, pathOf(own), 'write');
  } catch (error) {
    if (error instanceof DeviceError && error.code === 'N002001') own.mark = undefined;
  }
  return own;
}

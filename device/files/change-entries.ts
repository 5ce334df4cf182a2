import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { EntryRecord } from '#shared/contract/records.ts';
import { checkFileName } from '#shared/rules/file-name.ts';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { errnoOf, withFsErrors } from './fs-errors.ts';
import { entryOf } from './list-folder.ts';
import type { Located, NamedPlace } from './locator.ts';
import { lookAt, moveNoReplace } from './place.ts';
import { isReservedName, TMP_DIR } from './reserved-names.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { sumTree } from './walk.ts';
import { placeIn } from './wire-path.ts';

/** Refuses a name for something new (FIL-08). Throws N002005. */
export function assertNewName(name: string): void {
  const problem = checkFileName(name) ?? (isReservedName(name) ? 'characters' : null);
  if (problem !== null) throw new DeviceError('N002005', { data: { problem } });
}

/** Record of an entry that was just made or changed. */
export async function recordIn(
  services: FileServices,
  caller: FileCaller,
  folder: Located,
  name: string,
): Promise<EntryRecord> {
  const isDir = (await lstat(path.join(folder.real, name))).isDirectory();
  const options = { hidden: true, links: new Set<string>(), marks: services.marksOf(caller) };
  const entry = await entryOf(services, folder, name, isDir, options);
  if (!entry) throw new DeviceError('N002001');
  return entry;
}

/** Makes a folder (CALL-EXT-02). Throws N002002 when the name is taken, N002005 when it is not allowed. */
export async function makeFolder(
  services: FileServices,
  caller: FileCaller,
  wire: string,
  name: string,
): Promise<EntryRecord> {
  const folder = await services.locator.locateFolder(caller, wire, 'write');
  assertNewName(name);
  return withFsErrors(async () => {
    await services.locks.hold([folder.real], () => mkdir(path.join(folder.real, name), { mode: 0o700 }));
    services.names.forget(folder.real);
    services.activity.note([placeIn(folder.parsed, name)], { by: caller.username, what: 'folder' });
    services.changes.folder(folder.parsed);
    return recordIn(services, caller, folder, name);
  });
}

/** The folder that holds an entry. */
function folderOf(entry: NamedPlace): Located {
  const parsed = { ...entry.parsed, segments: entry.parsed.segments.slice(0, -1) };
  return { ...entry, parsed, wire: entry.wire.slice(0, entry.wire.lastIndexOf('/')), real: entry.parent };
}

/** Gives an entry another name in its folder (CALL-EXT-02); only its case may change too. Never replaces anything. */
export async function renameEntry(
  services: FileServices,
  caller: FileCaller,
  wire: string,
  name: string,
): Promise<EntryRecord> {
  const entry = await services.locator.locateEntry(caller, wire, 'write');
  assertNewName(name);
  return withFsErrors(async () => {
    const folder = folderOf(entry);
    await services.locks.hold([entry.parent], async () => {
      await lstat(entry.real);
      if (name !== entry.name) await moveNoReplace(entry.real, path.join(entry.parent, name));
    });
    services.names.forget(entry.parent);
    services.references.moved(entry.wire, `${folder.wire}/${name}`);
    if (name !== entry.name)
      services.activity.note([placeIn(folder.parsed, name)], {
        by: caller.username,
        what: 'renamed',
        other: entry.name,
      });
    services.changes.folder(folder.parsed);
    return recordIn(services, caller, folder, name);
  });
}

/** Checks that entries may be removed. Throws N002003 for roots of areas, N002001 for what is not there. */
export async function checkRemove(
  services: FileServices,
  caller: FileCaller,
  paths: readonly string[],
): Promise<NamedPlace[]> {
  const entries: NamedPlace[] = [];
  for (const wire of paths) {
    const entry = await services.locator.locateEntry(caller, wire, 'write');
    if (!(await lookAt(entry.real))) throw new DeviceError('N002001');
    entries.push(entry);
  }
  return entries;
}

/** Takes an entry out of its folder in one step, into the hidden place of its volume, and then deletes it. */
async function removeForGood(services: FileServices, entry: NamedPlace): Promise<void> {
  const dir = path.join(entry.volume, TMP_DIR);
  const doomed = path.join(dir, randomUUID());
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await services.locks.hold([entry.parent], async () => {
    await rename(entry.real, doomed).catch(async (error: unknown) => {
      if (errnoOf(error) !== 'EXDEV') throw error;
      // A disk mounted inside the volume: there is no step aside.
      await rm(entry.real, { recursive: true, force: true });
    });
  });
  await rm(doomed, { recursive: true, force: true });
}

/** Removes checked entries, to the recycle bin or for good, as a task. */
export async function runRemove(
  services: FileServices,
  caller: FileCaller,
  entries: readonly NamedPlace[],
  permanent: boolean,
  progress: TaskProgress,
): Promise<void> {
  await withFsErrors(async () => {
    let done = 0;
    for (const entry of entries) {
      await progress.checkpoint();
      progress.rename(entry.name);
      // Removed by somebody else since it was asked for, or together with its folder: it is gone, as wanted.
      if (!(await lookAt(entry.real))) continue;
      if (permanent) {
        const { bytes } = await sumTree(entry.real, { signal: progress.signal });
        await removeForGood(services, entry);
        services.references.deleted(entry.wire);
        done += bytes;
        progress.advance(done, done);
      } else {
        await services.locks.hold([entry.parent], () => services.bin.discard(entry, caller.username));
      }
      services.names.forget(entry.parent);
      services.activity.note([entry.parsed], { by: caller.username, what: permanent ? 'erased' : 'removed' });
      services.changes.parentOf(entry.parsed);
    }
  });
}

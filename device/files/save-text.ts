import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import type { EntryRecord } from '#shared/contract/records.ts';
import { DeviceError } from '../device-error.ts';
import { assertNewName, recordIn } from './change-entries.ts';
import { etagOf } from './entry.ts';
import { withFsErrors } from './fs-errors.ts';
import { openInside } from './locator.ts';
import { moveNoReplace, syncFolder } from './place.ts';
import { TMP_DIR } from './reserved-names.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { textBytes } from './text-file.ts';
import { placeIn } from './wire-path.ts';

function assertSize(bytes: Buffer): void {
  if (bytes.length > TEXT_MAX_BYTES)
    throw new DeviceError('N000001', { data: { field: 'content', reason: `larger than ${TEXT_MAX_BYTES} bytes` } });
}

/** Writes bytes to a hidden file of the volume, safely on the disk; `place` gives it its name. */
async function throughHidden<T>(
  volume: string,
  mode: number,
  bytes: Buffer,
  place: (hidden: string) => Promise<T>,
): Promise<T> {
  const dir = path.join(volume, TMP_DIR);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const hidden = path.join(dir, randomUUID());
  try {
    const handle = await open(hidden, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await place(hidden);
  } finally {
    await rm(hidden, { force: true });
  }
}

/**
 * Makes a text file (CALL-EXT-02). Throws N002002 when the name is taken, N002005 when it is not allowed, and like
 * `encodeText` for what cannot be written in the encoding.
 */
export async function createTextFile(
  services: FileServices,
  caller: FileCaller,
  { path: wire, name, content, encoding }: { path: string; name: string; content: string; encoding: string },
): Promise<EntryRecord> {
  const folder = await services.locator.locateFolder(caller, wire, 'write');
  assertNewName(name);
  const bytes = textBytes(content, encoding);
  assertSize(bytes);
  return withFsErrors(async () => {
    await services.room.assert(folder, bytes.length);
    await throughHidden(folder.volume, 0o600, bytes, (hidden) =>
      services.locks.hold([folder.real], () => moveNoReplace(hidden, path.join(folder.real, name))),
    );
    await syncFolder(folder.real);
    services.names.forget(folder.real);
    services.activity.note([placeIn(folder.parsed, name)], { by: caller.username, what: 'added' });
    services.changes.folder(folder.parsed);
    return recordIn(services, caller, folder, name);
  });
}

async function head(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(3), 0, 3, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * Writes the text of a file whole (CALL-EXT-05): the old text stands until the new one is on the disk, and is never
 * half replaced. A byte order mark stays. Throws N002002 when the file is not the one that `etag` was given for.
 */
export async function saveText(
  services: FileServices,
  caller: FileCaller,
  fields: { path: string; content: string; encoding: string; etag: string },
): Promise<{ etag: string; mtime: number }> {
  const place = await services.locator.locate(caller, fields.path, 'write');
  const { handle, stats } = await openInside(place);
  const start = await head(handle).finally(() => handle.close());
  if (etagOf(stats) !== fields.etag) throw new DeviceError('N002002');
  const bytes = textBytes(fields.content, fields.encoding, start);
  assertSize(bytes);
  return withFsErrors(async () => {
    await services.room.assert(place, bytes.length);
    const folder = path.dirname(place.real);
    const saved = await throughHidden(place.volume, stats.mode & 0o777, bytes, (hidden) =>
      services.locks.hold([folder], async () => {
        if (etagOf(await lstat(place.real)) !== fields.etag) throw new DeviceError('N002002');
        const written = await lstat(hidden);
        await rename(hidden, place.real);
        const now = await lstat(place.real);
        // What another program has written since is not what was saved: the next save must not take it for that. The
        // file as it was before it had its name is none that can be found.
        return now.ino === written.ino && now.size === written.size && now.mtimeMs === written.mtimeMs ? now : written;
      }),
    );
    await syncFolder(folder);
    services.names.forget(folder);
    services.activity.note([place.parsed], { by: caller.username, what: 'changed' });
    services.changes.parentOf(place.parsed);
    return { etag: etagOf(saved), mtime: Math.floor(saved.mtimeMs / 1000) };
  });
}

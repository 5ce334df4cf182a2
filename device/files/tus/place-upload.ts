import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DeviceError } from '../../device-error.ts';
import { withFsErrors } from '../fs-errors.ts';
import { freeNameIn } from '../merge.ts';
import { lookAt, moveNoReplace, syncFolder } from '../place.ts';
import type { Located } from '../locator.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { formatWirePath, parseWirePath } from '../wire-path.ts';
import { openPart } from './upload-file.ts';
import type { Upload } from './upload.ts';
import type { UploadPlace, UploadRow } from './upload-table.ts';

/** Tries for a free name against programs outside the device. */
const TRIES = 20;

/**
 * Gives a complete upload its name: its bytes and time go to the disk, then the file appears in one step. A taken name
 * is treated as was decided when the upload was made; when nobody decided, because the name was free then, both are
 * kept. `aim` is called with the place just before the step. Answers that place.
 */
export async function placeUpload(
  services: FileServices,
  upload: Upload,
  caller: FileCaller,
  aim: (target: UploadPlace) => void,
): Promise<UploadPlace> {
  const { row, part } = upload;
  const folder = await services.locator.locateFolder(caller, row.dir, 'write');
  return withFsErrors(async () => {
    const handle = await openPart(part);
    try {
      if (row.mtime !== null) await handle.utimes(row.mtime, row.mtime);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // An attempt of before may have got no further than to put away what stood there.
    if (upload.replaced !== '' && !services.bin.has(upload.replaced)) upload.replaced = '';
    const aimAt = (parsed: Located['parsed']): void => {
      aim({ path: formatWirePath(parsed), replaced: upload.replaced });
    };
    const target = await services.locks.hold([folder.real], async () => {
      const inFolder = (name: string) => ({
        ...folder,
        parsed: { ...folder.parsed, segments: [...folder.parsed.segments, name] },
        real: path.join(folder.real, name),
      });
      const there = await lookAt(inFolder(row.name).real);
      if (there?.isFile() && row.conflict === 'overwrite') {
        upload.replaced = randomUUID();
        aimAt(inFolder(row.name).parsed);
        await services.bin.discard(inFolder(row.name), caller.username, upload.replaced);
        await moveNoReplace(part, inFolder(row.name).real);
        return inFolder(row.name);
      }
      for (let tries = 0; ; tries += 1) {
        const place = inFolder(await freeNameIn(folder.real, row.name, false));
        aimAt(place.parsed);
        try {
          await moveNoReplace(part, place.real);
          return place;
        } catch (error) {
          if (!(error instanceof DeviceError && error.code === 'N002002') || tries >= TRIES) throw error;
        }
      }
    });
    await syncFolder(folder.real);
    services.names.forget(folder.real);
    services.activity.note([target.parsed], {
      by: caller.username,
      what: upload.replaced === '' ? 'added' : 'changed',
    });
    services.changes.folder(folder.parsed);
    return { path: formatWirePath(target.parsed), replaced: upload.replaced };
  });
}

/**
 * True when an upload got its place just before the device ended: its bytes are gone from the hidden place, or stand
 * under both names.
 */
export async function wasPlaced(services: FileServices, row: UploadRow, part: string): Promise<boolean> {
  const parsed = parseWirePath(row.target);
  if (parsed.area === 'teamRoot') return false;
  const owner = services.rights.callerOf(row.owner);
  if (!owner) return false;
  try {
    const place = await services.locator.locateEntry(owner, row.target, 'read');
    const [target, bytes] = await Promise.all([lookAt(place.real), lookAt(part)]);
    if (!target?.isFile()) return false;
    return bytes ? bytes.ino === target.ino && bytes.dev === target.dev : target.size === row.size;
  } catch (error) {
    if (error instanceof DeviceError) return false;
    throw error;
  }
}

import path from 'node:path';
import { DeviceError } from '../../device-error.ts';
import { withFsErrors } from '../fs-errors.ts';
import { freeNameIn } from '../merge.ts';
import { lookAt, moveNoReplace, syncFolder } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { formatWirePath, parseWirePath } from '../wire-path.ts';
import { openPart } from './upload-file.ts';
import type { Upload } from './upload.ts';
import type { UploadRow } from './upload-table.ts';

/** Tries for a free name against programs outside the device. */
const TRIES = 20;

/**
 * Gives a complete upload its name: its bytes and time go to the disk, then the file appears in one step. A taken name
 * is treated as was decided when the upload was made; when nobody decided, because the name was free then, both are
 * kept. `aim` is called with the wire path just before the step. Answers that path.
 */
export async function placeUpload(
  services: FileServices,
  upload: Upload,
  caller: FileCaller,
  aim: (target: string) => void,
): Promise<string> {
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
    let isNew = true;
    const target = await services.locks.hold([folder.real], async () => {
      const inFolder = (name: string) => ({
        ...folder,
        parsed: { ...folder.parsed, segments: [...folder.parsed.segments, name] },
        real: path.join(folder.real, name),
      });
      const there = await lookAt(inFolder(row.name).real);
      if (there?.isFile() && row.conflict === 'overwrite') {
        aim(formatWirePath(inFolder(row.name).parsed));
        await services.bin.discard(inFolder(row.name), caller.username);
        await moveNoReplace(part, inFolder(row.name).real);
        isNew = false;
        return inFolder(row.name);
      }
      for (let tries = 0; ; tries += 1) {
        const place = inFolder(await freeNameIn(folder.real, row.name, false));
        aim(formatWirePath(place.parsed));
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
    services.activity.note([target.parsed], { by: caller.username, what: isNew ? 'added' : 'changed' });
    services.changes.folder(folder.parsed);
    return formatWirePath(target.parsed);
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

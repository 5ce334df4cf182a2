import { freeName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import { assertNewName } from '../files/change-entries.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { FileCaller } from '../files/rights.ts';
import { type UploadRequest, type UploadOffer, foldersOf } from '../files/tus/upload-offer.ts';
import type { UploadStore } from '../files/tus/upload-store.ts';
import { wireRoot } from '../files/wire-path.ts';
import type { BoxPlace, SafeEntry } from './entry-store.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import { type SafeKey, nameTag } from './safe-key.ts';
import { safePlace, folderAt } from './safe-place.ts';
import { asSafeCaller, sealFacts } from './safe-upload.ts';

/** Finds the folder of a relative place; `undefined` where it is not made yet. Throws N002002 for a file in the way. */
function lookForFolder(boxes: SafeBoxes, key: SafeKey, box: BoxPlace, start: string, segments: readonly string[]) {
  let here: string | undefined = start;
  for (const name of segments) {
    if (here === undefined) break;
    const next: SafeEntry | undefined = boxes.entries.find(key, box, here, name);
    if (next && !next.isDir) throw new DeviceError('N002002');
    here = next?.id;
  }
  return here;
}

function makeFolders(
  boxes: SafeBoxes,
  key: SafeKey,
  box: BoxPlace,
  start: string,
  segments: readonly string[],
): string {
  let here = start;
  for (const name of segments) {
    const there = boxes.entries.find(key, box, here, name);
    here = (there ?? boxes.entries.add(key, box, { parent: here, name, isDir: true, size: 0, mtime: Date.now(), blob: '' })).id; // prettier-ignore
  }
  return here;
}

/** The check before a file is sent into the box; the rules are those of `offerUpload`. */
export async function offerSafeUpload(
  store: UploadStore,
  boxes: SafeBoxes,
  caller: FileCaller,
  request: UploadRequest,
  metadata: string,
): Promise<UploadOffer> {
  const { services, table } = store;
  const { name, size, mtime, conflict } = request;
  const place = safePlace(boxes, asSafeCaller(caller), request.path);
  const { key, box } = place;
  const start = folderAt(boxes, place);
  assertNewName(name);
  const segments = foldersOf(request.rel, name);
  return withFsErrors(async () => {
    const found = lookForFolder(boxes, key, box, start, segments);
    const there = found === undefined ? undefined : boxes.entries.find(key, box, found, name);
    if (there && conflict !== 'rename') {
      if (there.isDir) throw new DeviceError('N002002');
      if (conflict !== 'overwrite') return { upload: undefined, exists: true, name };
    }
    const volume = await boxes.blobs.volumeOf(box);
    const root = wireRoot(place.parsed);
    const rowOf = (folder: string) => ({ dir: `${root}/${folder}`, name: nameTag(key, folder, name).toString('hex') });
    const same =
      found === undefined
        ? undefined
        : table.findSame({ owner: caller.username, ...rowOf(found), size, mtime: mtime ?? null });
    const known = same && (await store.find(same.id));
    if (known && known.row.conflict === conflict) {
      if (known.offset === size && !known.busy) await store.finish(known, caller);
      return { upload: known, exists: there !== undefined, name };
    }
    // The bytes stand twice for a moment when the upload is encrypted into its place.
    await services.room.assert({ parsed: place.parsed, volume }, size);
    const folder = makeFolders(boxes, key, box, start, segments);
    if (segments.length > 0) services.changes.folder(place.parsed);
    const row = rowOf(folder);
    const upload = await store.create(caller, {
      folder: { wire: row.dir, volume, volumeKey: `pool/${box.pool}` },
      name: row.name,
      size,
      mtime,
      conflict,
      made: '',
      metadata: sealFacts(key, `${row.dir}/${row.name}`, { name, metadata }),
    });
    const isTaken = (tried: string): boolean => boxes.entries.find(key, box, folder, tried) !== undefined;
    const shown = conflict === 'rename' ? freeName(name, false, isTaken) : name;
    return { upload, exists: there !== undefined, name: shown };
  });
}

import type { Stats } from 'node:fs';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { DeviceError } from '../../device-error.ts';
import { safeBoxes } from '../../safebox/safe-boxes.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { offerSafeUpload } from '../../safebox/offer-safe-upload.ts';
import { hashedAt, sideOf } from '../conflicts.ts';
import { assertNewName } from '../change-entries.ts';
import { assertFits } from '../drive-limits.ts';
import { withFsErrors } from '../fs-errors.ts';
import type { Located } from '../locator.ts';
import { freeNameIn, makeFolders } from '../merge.ts';
import path from 'node:path';
import { lookAt } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { foldersOf, type UploadOffer, type UploadRequest } from './upload-offer.ts';
import { placedOf } from './placed.ts';
import { uncheckedBytes } from './unchecked.ts';
import type { UploadStore } from './upload-store.ts';

/** Upload-Metadata by which an upload of the desktop app is known again. */
const APP_METADATA = `origin ${Buffer.from('app').toString('base64')}`;

/** Path of the tus server; an upload's address is this and its id. */
export const UPLOAD_PATH = '/v2/file/upload';

/** The folder of a relative place; one that does not exist yet has no real path. */
async function lookForFolder(
  base: Located,
  segments: readonly string[],
): Promise<{ real: string | undefined; wire: string }> {
  let real: string | undefined = base.real;
  for (const segment of segments) {
    if (real === undefined) break;
    const next: string = path.join(real, segment);
    const stats = await lookAt(next);
    if (stats && !stats.isDirectory()) throw new DeviceError('N002002');
    real = stats ? next : undefined;
  }
  return { real, wire: [base.wire, ...segments].join('/') };
}

/** Tells what has the name of a file, and whether it is that very file (DRG-26). */
async function taken(
  services: FileServices,
  folder: { readonly real: string; readonly root: string; readonly wire: string },
  { name, size, sha256 }: UploadRequest,
  there: Stats,
): Promise<UploadOffer> {
  const known = { upload: undefined, exists: true, name, there: sideOf(`${folder.wire}/${name}`, there) } as const;
  if (sha256 === undefined || there.size !== size) return known;
  const spot = { real: path.join(folder.real, name), root: folder.root };
  const same = (await services.hashes.of(hashedAt(spot, there))) === sha256;
  return same ? { ...known, resolved: 'skip' } : known;
}

/**
 * Checks place, name, conflict and space (UPL-03, DRG-26), and makes the upload or finds the unfinished one of the
 * same file. Nothing is made when a name is taken and the rule is ask or skip. A client whose line was cut asks again
 * while its first question is still being worked on: both get the same upload.
 */
export function offerUpload(
  store: UploadStore,
  caller: FileCaller,
  request: UploadRequest,
  metadata = '',
): Promise<UploadOffer> {
  const { path: folder, rel, name } = request;
  const file = JSON.stringify([caller.username, folder, rel ?? '', name]);
  return store.offers.run(file, () => offer(store, caller, request, metadata));
}

async function offer(
  store: UploadStore,
  caller: FileCaller,
  request: UploadRequest,
  metadata: string,
): Promise<UploadOffer> {
  const { services, table } = store;
  if (isSafePath(request.path)) return offerSafeUpload(store, safeBoxes(services.context), caller, request, metadata);
  const { name, size, mtime, conflict } = request;
  const base = await services.locator.locateFolder(caller, request.path, 'write');
  assertNewName(name);
  assertFits(services.rights, base.parsed, { name, size });
  const segments = foldersOf(request.rel, name);
  return withFsErrors(async () => {
    await services.batches.over(caller.username, [base.wire, ...segments].join('/'));
    const { real, wire } = await lookForFolder(base, segments);
    const there = real === undefined ? undefined : await lookAt(path.join(real, name));
    const exists = there !== undefined;
    const same = table.findSame({ owner: caller.username, dir: wire, name, size, mtime: mtime ?? null });
    const known = same && (await store.find(same.id));
    if (known && known.row.conflict === conflict) {
      if (known.offset === size && !known.busy) await store.finish(known, caller);
      return { upload: known, exists, name };
    }
    let chosen = name;
    if (there && real !== undefined) {
      if (conflict === 'rename') chosen = await freeNameIn(real, name, false);
      else if (!there.isFile()) throw new DeviceError('N002002');
      else if (conflict !== 'overwrite') return taken(services, { real, root: base.root, wire }, request, there);
    }
    await services.room.assert(base, size);
    let made = '';
    const folderReal = await makeFolders(base.real, segments, (depth) => {
      made = [base.wire, ...segments.slice(0, depth)].join('/');
    });
    if (segments.length > 0) {
      services.names.forget(base.real);
      services.changes.folder(base.parsed);
    }
    const folder = await services.locator.locateFolder(caller, wire, 'write');
    if (folder.real !== folderReal) throw new DeviceError('N002005');
    const upload = await store.create(caller, { folder, name, size, mtime, conflict, metadata, made });
    return { upload, exists, name: chosen };
  });
}

/** The call before a file is sent (CALL-EXT-04). */
export async function uploadCheck(
  store: UploadStore,
  caller: FileCaller,
  fields: CallFields<Calls['uploadCheck']>,
): Promise<CallData<Calls['uploadCheck']>> {
  const metadata = fields.origin === 'app' ? APP_METADATA : '';
  const offered = await offerUpload(store, caller, fields, metadata);
  const { upload, exists, name } = offered;
  const unchecked = upload ? await uncheckedBytes(upload) : 0;
  const placed = upload && placedOf(upload);
  return {
    upload_id: upload?.row.id ?? '',
    url: upload ? `${UPLOAD_PATH}/${upload.row.id}` : '',
    offset: upload?.offset ?? 0,
    ...(unchecked === 0 ? {} : { unchecked }),
    exists: exists ? 1 : 0,
    name,
    ...(placed && { placed }),
    ...('there' in offered ? { there: offered.there } : {}),
    ...('resolved' in offered ? { resolved: offered.resolved } : {}),
  };
}

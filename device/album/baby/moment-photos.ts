import { stat } from 'node:fs/promises';
import type { MomentPhoto } from '#shared/contract/calls-baby.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { DeviceError } from '../../device-error.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileCaller } from '../../files/rights.ts';
import type { BabyService } from './service.ts';

/** Files that are looked at together. */
const LOOKS = 16;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const isPhotoName = (path: string): boolean => {
  const type = fileTypeOf(nameOf(path));
  return type === fileTypes.image || type === fileTypes.video;
};

/** A file as the account may read it now; undefined when it is gone, or not the account's to see. */
async function look(
  { files }: Pick<BabyService, 'files'>,
  caller: FileCaller,
  path: string,
): Promise<{ wire: string; mtime: number } | undefined> {
  try {
    const { wire, real } = await files.locator.locate(caller, path);
    const facts = await stat(real);
    return facts.isFile() ? { wire, mtime: Math.floor(facts.mtimeMs / 1000) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Wire paths of photos and films that may be posted, each once and in their order. What stands in the moment already
 * may have gone: it stays. Throws N002001 for all else that cannot be read; why not says more than who asks should know.
 */
export async function checkedPhotos(
  service: Pick<BabyService, 'files'>,
  caller: FileCaller,
  paths: readonly string[],
  known: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const checked = await mapParallel(paths, LOOKS, async (path) => {
    if (known.has(path)) return path;
    const found = await look(service, caller, path);
    if (found === undefined || !isPhotoName(found.wire)) throw new DeviceError('N002001');
    return found.wire;
  });
  return [...new Set(checked)];
}

/** Photos as an account sees them: those that it cannot read are told to be missing (APP-ALBUM-05). */
export function seenPhotos(
  service: Pick<BabyService, 'files'>,
  caller: FileCaller,
  paths: readonly string[],
): Promise<MomentPhoto[]> {
  return mapParallel(paths, LOOKS, async (path): Promise<MomentPhoto> => {
    const found = await look(service, caller, path);
    const name = nameOf(path);
    return { path, name, ftype: fileTypeOf(name), mtime: found?.mtime ?? 0, missing: found === undefined ? 1 : 0 };
  });
}

/** The first of some photos that the account can read; '' for none. */
export async function firstReadable(
  service: Pick<BabyService, 'files'>,
  caller: FileCaller,
  paths: readonly string[],
): Promise<string> {
  for (const path of paths) if ((await look(service, caller, path)) !== undefined) return path;
  return '';
}

import { parseWirePath } from '../files/wire-path.ts';
import { makeSafeFolder, type SafeFiles } from './safe-files.ts';
import { entryOfOpaque, type SafeCaller } from './safe-place.ts';

/** A folder of a box that work makes for itself and takes back when nothing comes of it. */
export interface SafeOwnFolder {
  /** Wire path of the folder that holds it. */
  readonly parent: string;
  readonly name: string;
  /** Of its entry; '' once it was taken back. */
  id: string;
}

/** Makes the folder. Throws N002002 when its name is taken. */
export function makeSafeOwn(files: SafeFiles, caller: SafeCaller, parent: string, name: string): SafeOwnFolder {
  const { id: opaque } = makeSafeFolder(files, caller, parent, name);
  return { parent, name, id: entryOfOpaque(files.boxes, caller, opaque).entry.id };
}

/** Removes the folder if nothing lies in it, also of a box that is locked by now. */
export function takeSafeBack({ boxes, services }: SafeFiles, own: SafeOwnFolder): void {
  if (own.id === '' || !boxes.entries.removeEmpty(own.id)) return;
  own.id = '';
  services.changes.folder(parseWirePath(own.parent));
}

/** Works in the folder, made anew where an earlier try took it back; work that fails takes it back. */
export async function inSafeOwn(
  files: SafeFiles,
  caller: SafeCaller,
  own: SafeOwnFolder,
  work: (to: string) => Promise<void>,
): Promise<void> {
  try {
    if (own.id === '') own.id = makeSafeOwn(files, caller, own.parent, own.name).id;
    await work(`${own.parent}/${own.name}`);
  } catch (error) {
    takeSafeBack(files, own);
    throw error;
  }
}

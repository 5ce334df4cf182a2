import { withFsErrors } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import { makeFolders } from '../files/merge.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';

const NAME = 'Downloads';
const homeOf = (username: string): string => `/zenith_sata/${username}/data`;

/** Where downloads of an account go that has chosen nothing (APP-DOWN-03); it need not exist. */
export const defaultFolder = (username: string): string => `${homeOf(username)}/${NAME}`;

/** The same folder, made where it is missing. Throws what the locator does, N002002 when a file has its name. */
export async function makeDefaultFolder(
  { locator, names, changes }: Pick<FileServices, 'locator' | 'names' | 'changes'>,
  caller: FileCaller,
): Promise<Located> {
  const wire = defaultFolder(caller.username);
  if (!(await locator.exists(wire))) {
    const home = await locator.locateFolder(caller, homeOf(caller.username), 'write');
    await withFsErrors(() => makeFolders(home.real, [NAME]));
    names.forget(home.real);
    changes.folder(home.parsed);
  }
  return locator.locateFolder(caller, wire, 'write');
}

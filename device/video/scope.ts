import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import { isBelow } from '../shares/grants.ts';
import type { VideoLibrary } from './store/lib-store.ts';

/** A library as one account sees it. */
export interface LibScope {
  readonly lib: VideoLibrary;
  /** Folders that the account may read, those whose drive is away among them. */
  readonly folders: readonly string[];
  readonly away: readonly string[];
  readonly isOwn: boolean;
}

export const isSameAccount = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

type Files = Pick<FileServices, 'locator' | 'rights' | 'videos'>;

/** How an account stands to a folder. */
async function lookAt({ locator }: Files, caller: FileCaller, wire: string): Promise<'there' | 'away' | 'none'> {
  try {
    await locator.locateFolder(caller, wire);
    return 'there';
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    const mayBeAway = error.code === 'N002001' || error.code === 'N000007';
    return mayBeAway && (await locator.isAway(wire).catch(() => false)) ? 'away' : 'none';
  }
}

/** Folders of others that were shared with an account and lie in some folders. */
function sharedBelow({ rights }: Files, { username }: FileCaller, folders: readonly string[]): string[] {
  return rights
    .sharedWith(username)
    .filter(({ owner }) => !isSameAccount(owner, username))
    .flatMap(({ paths }) => paths.filter((path) => folders.some((folder) => isBelow(path, folder))));
}

async function scopeOfLib(files: Files, caller: FileCaller, lib: VideoLibrary): Promise<LibScope> {
  const isOwn = isSameAccount(lib.owner, caller.username);
  const looked = await Promise.all(
    lib.folders.map(async (folder) => ({ folder, found: await lookAt(files, caller, folder) })),
  );
  const readable = looked.filter(({ found }) => found !== 'none').map(({ folder }) => folder);
  const away = looked.filter(({ found }) => found === 'away').map(({ folder }) => folder);
  if (readable.length === lib.folders.length) return { lib, folders: readable, away, isOwn };
  const others = lib.folders.filter((folder) => !readable.includes(folder));
  const below = await Promise.all(
    sharedBelow(files, caller, others).map(async (path) =>
      (await lookAt(files, caller, path)) === 'there' ? path : '',
    ),
  );
  return { lib, folders: [...readable, ...new Set(below.filter((path) => path !== ''))], away, isOwn };
}

/** Libraries that an account sees: its own first, then those that the administrator shares (APP-VIDEO-07). */
export async function scopesOf(files: Files, caller: FileCaller): Promise<LibScope[]> {
  const all = files.videos.libs.all();
  const own = all.filter(({ owner }) => isSameAccount(owner, caller.username));
  const shared = all.filter(
    (lib) =>
      lib.shared && !isSameAccount(lib.owner, caller.username) && files.rights.callerOf(lib.owner)?.isMaster === true,
  );
  return Promise.all([...own, ...shared].map((lib) => scopeOfLib(files, caller, lib)));
}

/** Which folders of a library an account may read by its rights alone, without a look at the disk. */
export function readableFolders({ rights }: Files, caller: FileCaller, { folders }: VideoLibrary): string[] {
  return folders.filter((folder) => rights.mayRead(caller, parseWirePath(folder)));
}

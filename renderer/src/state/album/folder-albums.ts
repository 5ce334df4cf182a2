import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { localKv } from '../local-kv.ts';
import type { LocalKv } from '../kv.ts';

/** A folder of the album's sources, as it is kept on this computer: id, the one above, wire path (DEV-09). */
export interface FolderAlbum {
  readonly id: string;
  readonly pid: string;
  readonly path: string;
}

const isFolder = (value: unknown): value is FolderAlbum =>
  typeof value === 'object' &&
  value !== null &&
  (['id', 'pid', 'path'] as const).every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

export type FoldersAnswer =
  | { readonly folders: readonly FolderAlbum[]; readonly failure: null }
  | { readonly folders: null; readonly failure: { readonly code: string; readonly message: string } };

export interface FolderAlbums {
  /** The account's folders: those that are kept, else what the device says, which is kept from then on. */
  load(account: string): Promise<FoldersAnswer>;
  /** They are other ones now, or one of them is gone. */
  forget(account: string): Promise<void>;
}

/** Makes the record of folders over IndexedDB; questions at the same time are one. */
export function createFolderAlbums(kv: LocalKv = localKv): FolderAlbums {
  const keyOf = (account: string): string => `album.folders/${account}`;
  const asking = new Map<string, Promise<FoldersAnswer>>();

  const ask = async (account: string): Promise<FoldersAnswer> => {
    const known = await kv.get(keyOf(account));
    if (Array.isArray(known) && known.every(isFolder)) return { folders: known, failure: null };
    const answer = await call(calls.albumList, { kind: 'system' }, { silent: true });
    if (!answer.success) return { folders: null, failure: answer };
    const folders = answer.data.list.map(({ id, pid, path }) => ({ id, pid, path }));
    await kv.set(keyOf(account), folders);
    return { folders, failure: null };
  };

  return {
    load(account) {
      let work = asking.get(account);
      if (work === undefined) {
        work = ask(account).finally(() => asking.delete(account));
        asking.set(account, work);
      }
      return work;
    },
    forget: (account) => kv.delete(keyOf(account)),
  };
}

/** The folders of this console. */
export const folderAlbums: FolderAlbums = createFolderAlbums();

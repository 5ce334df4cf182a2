import type { AppStore } from '../store.ts';
import type { DropSource } from './drop-rule.ts';
import { filesApi, type FolderAccess } from './files-api.ts';
import { parseWirePath } from './wire-path.ts';

/** What was refused, or could not be asked, is asked for again when somebody comes back to it after this long (ms). */
const REFUSAL_HOLDS_MS = 2000;

/**
 * What is known of a folder: null while it is asked for, and where nobody answered. A box that was closed, or a right
 * that was missing, may be there by now: such an answer holds for a moment only. `onAnswer` is told of each new one.
 */
export function knownAccess(store: AppStore, path: string, onAnswer: () => void): FolderAccess | null {
  const { data, isLoading, startedTimeStamp } = filesApi.endpoints.folderAccess.select(path)(store.getState());
  const isOpen = data?.writable === true;
  const isOld = startedTimeStamp === undefined || Date.now() - startedTimeStamp > REFUSAL_HOLDS_MS;
  if (!isOpen && isOld && !isLoading)
    void store
      .dispatch(filesApi.endpoints.folderAccess.initiate(path, { subscribe: false, forceRefetch: true }))
      .then(onAnswer);
  return data ?? null;
}

/** The team folder or drive whose right decides about everything in it; null for what the account owns. */
export function rightsFolder(path: string): string | null {
  const { area, pool, owner } = parseWirePath(path);
  if (area === 'team') return `/${pool}/public/${owner}`;
  return area === 'usb' ? `/usb/${owner}` : null;
}

/** Entries of lists with what is known of the folders they really lie in, for as long as they are dragged (DRG-18). */
export function withKnownAccess<T extends DropSource>(
  store: AppStore,
  sources: readonly T[],
  onAnswer: () => void,
): T[] {
  return sources.map((source) => {
    const folder = source.writable === null ? rightsFolder(source.path) : null;
    return folder === null ? source : { ...source, writable: knownAccess(store, folder, onAnswer)?.writable ?? null };
  });
}

/** The same before something is done with them: what is not known yet is waited for. */
export async function withAccess<T extends DropSource>(store: AppStore, sources: readonly T[]): Promise<T[]> {
  const folders = sources.flatMap(({ path, writable }) => (writable === null ? (rightsFolder(path) ?? []) : []));
  const asked = [...new Set(folders)].map(async (folder) => {
    const { data } = await store.dispatch(
      filesApi.endpoints.folderAccess.initiate(folder, { subscribe: false, forceRefetch: true }),
    );
    return [folder, data?.writable ?? null] as const;
  });
  const found = new Map(await Promise.all(asked));
  return sources.map((source) =>
    source.writable === null ? { ...source, writable: found.get(rightsFolder(source.path) ?? '') ?? null } : source,
  );
}

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DeviceContext } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import type { FileCaller } from '../../files/rights.ts';
import { fileServices } from '../../files/services.ts';
import { formatWirePath } from '../../files/wire-path.ts';
import { createFolderIndex, type FolderIndex, type IndexPlace } from './folder-index.ts';
import { indexVersion } from './folder-store.ts';
import { dirsOfSources, type Sources } from './sources.ts';

/** Folders of a scope as the index knows them now. */
export interface ScopeView<Scope extends Sources> {
  readonly scope: Scope;
  /** Ids of the folders, as JSON. */
  readonly dirs: string;
  /** Changes with the files and with the scope. */
  readonly version: string;
}

/** How far the files of a scope are read. */
export interface IndexProgress {
  readonly indexed: number;
  readonly total: number;
}

/** An index, and what of it each account sees: its own sources, as far as it may read them. */
export interface ScopedIndex<Scope extends Sources> {
  readonly index: FolderIndex;
  /** What the account sees now: its source folders without those that it may not read, or whose drive is away. */
  scopeOf(caller: FileCaller): Promise<Scope>;
  /** The scope in the index; undefined when there is no index yet. */
  viewOf(scope: Scope): ScopeView<Scope> | undefined;
  progressOf(scope: Scope): IndexProgress;
}

export interface ScopedKind<Scope extends Sources> extends IndexPlace {
  /** Name of the area in push messages, and of its page of settings. */
  readonly area: 'album' | 'music' | 'audiobook';
  /** Sources of an account and what else bounds what it sees. */
  readonly settingsOf: (username: string) => Scope;
  readonly count: (db: DatabaseSync, view: ScopeView<Scope>) => IndexProgress;
}

/** Scopes whose folders are remembered. */
const KEPT = 50;

/** Puts a value behind all others, and lets the oldest go where there are too many. */
export function keep<T>(map: Map<string, T>, key: string, value: T, most: number): T {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value ?? '');
  return value;
}

/** Makes an index that hears of every change of the files, and tells accounts how far it is. */
export function createScopedIndex<Scope extends Sources>(
  context: DeviceContext,
  { area, settingsOf, count, ...place }: ScopedKind<Scope>,
): ScopedIndex<Scope> {
  const { fileSettings, locator, changes } = fileServices(context);
  const { push } = context;
  const users = (): string[] =>
    fileSettings.ownersOf(area).filter((username) => settingsOf(username).folders.length > 0);

  const kept = new Map<string, ScopeView<Scope>>();
  const viewOf = (scope: Scope): ScopeView<Scope> | undefined =>
    index.ask(
      (db): ScopeView<Scope> => {
        const key = JSON.stringify(scope);
        const now = indexVersion(db);
        const version = `${now}-${createHash('sha256').update(key).digest('base64url').slice(0, 8)}`;
        const known = kept.get(key);
        if (known?.version === version) return known;
        return keep(kept, key, { scope, dirs: dirsOfSources(db, scope), version }, KEPT);
      },
      undefined as ScopeView<Scope> | undefined,
    );
  const progressOf = (scope: Scope): IndexProgress => {
    const view = viewOf(scope);
    const none = { indexed: 0, total: 0 };
    return view === undefined ? none : index.ask((db) => count(db, view), none);
  };

  const told = new Map<string, { state: string; dirs: string }>();
  const tell = (): void => {
    for (const username of users()) {
      const scope = settingsOf(username);
      const view = viewOf(scope);
      const now = { state: `${view?.version ?? ''} ${index.isBusy()}`, dirs: view?.dirs ?? '' };
      const before = told.get(username);
      if (before?.state === now.state) continue;
      told.set(username, now);
      // Consoles keep the folders (DEV-09): they hear when there are others.
      if (before !== undefined && before.dirs !== now.dirs)
        push.send({ topic: 'settings', type: 'changed', to: username, data: { area } });
      push.send({ topic: 'index', type: 'progress', to: username, data: { area, ...progressOf(scope) } });
    }
  };
  const index: FolderIndex = createFolderIndex(context, place, () => users().map(settingsOf), tell);
  changes.listen((folder) => index.touched(formatWirePath(folder)));

  return {
    index,
    viewOf,
    progressOf,
    async scopeOf(caller) {
      const { folders, ...rest } = settingsOf(caller.username);
      const looked = await Promise.all(
        folders.map((wire) =>
          locator.locateFolder(caller, wire).then(
            () => wire,
            (error: unknown) => {
              if (error instanceof DeviceError) return undefined;
              throw error;
            },
          ),
        ),
      );
      return { ...rest, folders: looked.filter((wire) => wire !== undefined) } as unknown as Scope;
    },
  };
}

/** Source folders of an account, checked: those that are new must be there and readable; one that is away stays. */
export async function checkedSources(
  context: DeviceContext,
  caller: FileCaller,
  paths: readonly string[],
  known: readonly string[],
): Promise<string[]> {
  const { locator } = fileServices(context);
  const checked = new Set<string>();
  for (const path of paths) checked.add(known.includes(path) ? path : (await locator.locateFolder(caller, path)).wire);
  return [...checked];
}

import {
  hasOrders,
  parseSortCache,
  readSort,
  viewModes,
  withoutOrders,
  writeSort,
  type FolderLook,
  type OwnLook,
  type Sort,
  type ViewMode,
} from './sort-preference.ts';

const SORT_PREFIX = 'hearth.files.sort.';
const sortKey = (account: string): string => SORT_PREFIX + account;
const viewKey = (account: string): string => `hearth.files.view.${account}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing forgets preferences, no more. */
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

/** Order and look of a folder, of this account on this computer (SES-15); `fallback` for one without its own. */
export function loadSort(account: string, folder: string, fallback?: Sort): FolderLook {
  const { sort, cache } = readSort(parseSortCache(read(sortKey(account))), folder, fallback);
  if (cache.length > 0) write(sortKey(account), JSON.stringify(cache));
  return sort;
}

/** Remembers what changes in order and look of a folder (SES-15). */
export function saveSort(account: string, folder: string, change: OwnLook): void {
  write(sortKey(account), JSON.stringify(writeSort(parseSortCache(read(sortKey(account))), folder, change)));
}

/** View of folders without their own, and details pane, as the account left them. */
export interface ViewPreference {
  readonly mode: ViewMode;
  readonly details: boolean;
}

export function loadView(account: string): ViewPreference {
  const [mode, details] = (read(viewKey(account)) ?? '').split('|');
  return { mode: viewModes.find((known) => known === mode) ?? 'list', details: details !== 'closed' };
}

export function saveView(account: string, { mode, details }: ViewPreference): void {
  write(viewKey(account), `${mode}|${details ? 'open' : 'closed'}`);
}

const returnKey = (account: string): string => `hearth.files.return.${account}`;

/** Whether Return names what is selected instead of opening it; a habit of Macs, which only they offer. */
export const returnRenames = (account: string): boolean => read(returnKey(account)) === 'renames';

export function setReturnRenames(account: string, renames: boolean): void {
  write(returnKey(account), renames ? 'renames' : 'opens');
}

let timesForgotten = 0;
const watchers = new Set<() => void>();

function tellForgotten(): void {
  timesForgotten += 1;
  for (const tell of watchers) tell();
}

/** Another tab of this computer has written the orders, and left none. */
function onStored({ key, newValue }: StorageEvent): void {
  if (key?.startsWith(SORT_PREFIX) === true && !hasOrders(parseSortCache(newValue))) tellForgotten();
}

/**
 * Forgets the order of every folder of this account, here and in its open windows: the general one holds for all of them.
 * Views and groups stay (APP-FSET-02).
 */
export function forgetSorts(account: string): void {
  write(sortKey(account), JSON.stringify(withoutOrders(parseSortCache(read(sortKey(account))))));
  tellForgotten();
}

/** How often orders have been forgotten while this page is open. */
export const sortsForgotten = (): number => timesForgotten;

/** Calls `tell` whenever orders have been forgotten, here or in another tab; ends by what it answers. */
export function watchForgotten(tell: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', onStored);
  watchers.add(tell);
  return () => {
    watchers.delete(tell);
    if (watchers.size === 0) removeEventListener('storage', onStored);
  };
}

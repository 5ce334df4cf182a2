import {
  parseSortCache,
  readSort,
  viewModes,
  writeSort,
  type FolderLook,
  type Sort,
  type ViewMode,
} from './sort-preference.ts';

const sortKey = (account: string): string => `hearth.files.sort.${account}`;
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

/** Remembers order and look of a folder (SES-15). */
export function saveSort(account: string, folder: string, sort: FolderLook): void {
  write(sortKey(account), JSON.stringify(writeSort(parseSortCache(read(sortKey(account))), folder, sort)));
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

/** Forgets the order of every folder of this account: the general one holds for all of them (APP-FSET-02). */
export function forgetSorts(account: string): void {
  write(sortKey(account), '[]');
}

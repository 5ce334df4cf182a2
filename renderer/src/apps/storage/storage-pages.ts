import type { IconName } from '../../components/icon.ts';

/**
 * Pages of the storage manager with the number they have in an address: what warnings and results call disk
 * management is page 3. APP-SET-03, MON-02, WND-07
 */
export const storagePages = [
  { page: 'overview', number: 1, icon: 'container' },
  { page: 'disks', number: 3, icon: 'disk' },
  { page: 'ssd', number: 2, icon: 'ssd' },
  { page: 'upkeep', number: 4, icon: 'refresh' },
  { page: 'health', number: 5, icon: 'shield-check' },
  { page: 'expansion', number: 6, icon: 'archive' },
] as const satisfies readonly { page: string; number: number; icon: IconName }[];

export type StoragePage = (typeof storagePages)[number]['page'];

/** The page an address names; anything else is the overview. APP-SET-01 */
export function pageOf(search: string): StoragePage {
  const wanted = Number(new URLSearchParams(search).get('currentPage') ?? '1');
  return storagePages.find(({ number }) => number === wanted)?.page ?? 'overview';
}

/** The address of a page. */
export function addressOf(page: StoragePage): string {
  const number = storagePages.find((entry) => entry.page === page)?.number ?? 1;
  return `/setting/poolManage?currentPage=${number}`;
}

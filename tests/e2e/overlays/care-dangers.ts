import { choose, dialog, readWarning } from '../web/ssd-page.ts';
import type { Danger } from './dangers.ts';

const asked = { question: 'password-dialog' } as const;
const wcache = { ...asked, path: '/storagepool/ssd/wcache' } as const;

/** Every dangerous action of the SSDs, of what a cache still holds, and of the expansion storage. */
export const careDangers: readonly Danger[] = [
  {
    id: 'SSD-12',
    scenario: 'ssd-pending-new',
    ...asked,
    lead: async (page) => {
      await readWarning(page);
      await choose(page, 'storage');
    },
    button: 'Next: format',
    ok: /^Format/,
    path: '/storagepool/ssd/format/storage',
  },
  {
    id: 'SSD-09',
    scenario: 'ssd-pending-old-wcache',
    ...wcache,
    lead: async (page) => {
      await readWarning(page);
      await choose(page, 'storage');
      await dialog(page).getByRole('checkbox').check();
      await dialog(page).getByRole('button', { name: 'Give up cache' }).click();
    },
    button: null,
    ok: /^Give up cache/,
  },
  {
    id: 'SSD-17',
    scenario: 'ssd-pending-lost',
    ...asked,
    button: 'Recover read-write cache',
    ok: /^Recover/,
    path: '/storagepool/confirm',
  },
  { id: 'SSD-20', scenario: 'ssd-pending-error', ...wcache, button: 'Force use', ok: /^Force use/ },
  { id: 'CFL-04', scenario: 'cacheflush-fail', ...wcache, button: 'Force invalidate', ok: /^Force invalidate/ },
  {
    id: 'ESA-01',
    scenario: 'esata-pending',
    ...asked,
    lead: (page) => page.locator('[data-option="eo-1"]').click(),
    button: 'Format',
    ok: /^Erase/,
    path: '/disk/format',
  },
  {
    id: 'ESA-13',
    scenario: 'esata-n300815',
    ...asked,
    button: 'Reset expansion storage',
    ok: /^Reset/,
    path: '/storagepool/esata/sys/reset',
  },
  {
    id: 'ESA-05',
    scenario: 'esata-confirm-lost',
    ...asked,
    button: 'Forget this storage',
    ok: /^Forget/,
    path: '/storagepool/esata/confirm',
  },
];

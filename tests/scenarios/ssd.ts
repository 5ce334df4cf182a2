import { free, noticed, told, type ScenarioScreen, type Step, type View } from './screen.ts';

const at = (state: string, more: Partial<View> = {}): View => ({ overlay: 'ssdpending', state, ...more });
const trouble = noticed('ssdpending', 'The SSD of the device has a problem; please contact the administrator');
const warned = at('compat', { refuses: ['Continue'] });
const card = (condition: string, more: Partial<View> = {}): View =>
  at('error', { counted: { [`[data-testid="ssd-card"][data-condition="${condition}"]`]: 1 }, ...more });

/** The mode that is chosen, or any. */
const chosen = (name?: string): string =>
  `[data-testid="ssd-mode"]${name === undefined ? '' : `[data-mode="${name}"]`} input:checked`;

/** The warning is read, once per SSD. SSD-22 */
const read: readonly Step[] = [{ tick: true }, { press: 'Continue' }];
const mode = (name: string): readonly Step[] => [
  { choose: `[data-testid="ssd-mode"][data-mode="${name}"]` },
  { press: 'Next' },
];
const inUse = (name: string): View =>
  at('step1', { counted: { [`[data-mode="${name}"][data-in-use="true"]`]: 1, '[data-in-use="true"]': 1 } });
const asked = (words: string): View => ({ part: 'ssd-dialog', says: [words] });

/** M.2 SSDs: scenarios.md, section 11. */
export const ssdScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'ssd-pending-new',
    shows: 'SSD-01 SSD-03 SSD-22',
    master: warned,
    others: free,
    then: [
      ...read,
      { see: at('step1', { counts: { 'ssd-mode': 4 }, counted: { [chosen()]: 0 }, refuses: ['Next'] }) },
      { choose: '[data-testid="ssd-mode"][data-mode="rcache"]' },
      { see: at('step1', { counted: { [chosen('rcache')]: 1 }, offers: ['Next'] }) },
      { choose: '[data-testid="ssd-mode"][data-mode="dilate"]' },
      { see: at('step1', { counted: { [chosen('dilate')]: 1, [chosen()]: 1 } }) },
      ...mode('storage'),
      { see: at('step2', { title: 'SSD high-speed storage build' }) },
      { press: 'Next: format' },
      { password: 'Format' },
      { see: { overlay: 'formatting', state: 'formatdisk' } },
      { sent: '/storagepool/ssd/format/storage', fields: { sn: '["M2A5120001"]' }, times: 1 },
    ],
  },
  {
    scenario: 'ssd-pending-two-mixed',
    shows: 'SSD-04 SSD-11 SSD-14 SSD-16 SSD-22 SSD-28',
    master: at('compat', { refuses: ['Continue'], counts: { 'ssd-card': 2 } }),
    others: free,
    then: [
      ...read,
      ...mode('wcache'),
      { see: at('step2', { says: ['238.47 GB'], counts: { 'ssd-mixed': 1 }, refuses: ['Next: format'] }) },
      { tick: true },
      { press: 'Next: format' },
      { see: { part: 'ssd-dialog', refuses: ['Format 2 SSDs'] } },
      { fill: 'Sentence', with: 'read-write cache damage will destroy all disk files' },
      { see: { part: 'ssd-dialog', refuses: ['Format 2 SSDs'] } },
      { fill: 'Sentence', with: 'Read-write cache damage will destroy all disk files' },
      { see: { part: 'ssd-dialog', offers: ['Format 2 SSDs'] } },
      { sent: '/storagepool/ssd/format/cache', times: 0 },
    ],
  },
  {
    scenario: 'ssd-pending-small',
    shows: 'SSD-15 SSD-22 SSD-27',
    master: warned,
    others: trouble,
    then: [
      ...read,
      {
        see: at('step1', { says: ['SSD capacity does not meet requirements'], refuses: ['Next'], offers: ['Ignore'] }),
      },
      { press: 'Ignore' },
      { press: 'Ignore' },
      { sent: '/storagepool/ssd/pending/ignore', fields: { id: 's-3' }, times: 1 },
      { see: free },
    ],
  },
  {
    scenario: 'ssd-pending-old-storage',
    shows: 'SSD-05 SSD-07 SSD-10 SSD-22',
    master: warned,
    others: free,
    then: [
      ...read,
      { see: inUse('storage') },
      ...mode('wcache'),
      { see: asked('All data in the high-speed storage will be erased. Move it first.') },
      { press: 'Cancel' },
      ...mode('storage'),
      { see: at('step2', { refuses: ['Next: format'] }) },
    ],
  },
  {
    scenario: 'ssd-pending-old-rcache',
    shows: 'SSD-08 SSD-22',
    master: warned,
    others: free,
    then: [
      ...read,
      { see: inUse('rcache') },
      ...mode('storage'),
      { press: 'Release and restart' },
      { see: at('rebootWait') },
      { sent: '/storagepool/ssd/reset', times: 1 },
      // The device is back, and asks as for a new SSD.
      { device: 60_000 },
      { see: at('step1', { counted: { '[data-in-use="true"]': 0 } }) },
    ],
  },
  {
    scenario: 'ssd-change-style-fail',
    shows: 'SSD-08 SSD-22',
    master: warned,
    others: free,
    then: [
      ...read,
      ...mode('storage'),
      { press: 'Release and restart' },
      { see: { says: ['cache busy'] } },
      { see: at('step1') },
    ],
  },
  {
    scenario: 'ssd-pending-old-wcache',
    shows: 'SSD-09 SSD-22',
    master: warned,
    others: free,
    then: [
      ...read,
      { see: inUse('wcache') },
      ...mode('storage'),
      { press: 'Write back' },
      { password: 'Write back' },
      { see: at('rebootWait') },
      { sent: '/storagepool/ssd/reset', times: 1 },
      { device: 60_000 },
      { see: { overlay: 'cacheflush', title: 'Writing the cache back to the disks, do not power off' } },
    ],
  },
  {
    scenario: 'ssd-pending-old-dilate',
    shows: 'SSD-06 SSD-22',
    master: warned,
    others: free,
    then: [
      ...read,
      ...mode('wcache'),
      { see: asked('The SSD is part of the storage pool; reset the pool first') },
      { press: 'OK' },
      ...mode('storage'),
      { see: at('step2') },
    ],
  },
  {
    scenario: 'ssd-pending-error',
    shows: 'SSD-20 SSD-27',
    master: at('error', {
      says: ['SSD abnormal', 'too many media errors'],
      offers: ['Force use', 'Ignore', 'Shut down'],
    }),
    others: trouble,
    then: [
      { press: 'Ignore' },
      { press: 'Ignore' },
      { see: free },
      { sent: '/storagepool/ssd/pending/ignore', fields: { id: 's-9' }, times: 1 },
    ],
  },
  {
    scenario: 'ssd-pending-lost',
    shows: 'SSD-20 SSD-27',
    master: card('lost', { says: ['SSD lost', 'M.2 slot 2'], offers: ['Recover read-write cache'] }),
    others: trouble,
    then: [
      { press: 'Recover read-write cache' },
      { password: 'Recover' },
      { see: { overlay: 'formatting' } },
      { sent: '/storagepool/confirm', fields: { option: 'recover' }, times: 1 },
    ],
  },
  {
    scenario: 'ssd-recover-too-small',
    shows: 'SSD-27',
    master: at('error', { says: ['New SSD capacity too small'] }),
    others: trouble,
    then: [
      { press: 'Recover read-write cache' },
      { see: asked('New SSD capacity too small') },
      { press: 'OK' },
      { sent: '/storagepool/confirm', times: 0 },
    ],
  },
  {
    scenario: 'ssd-wcache-reset',
    shows: 'SSD-19',
    master: at('reset', {
      says: ['The read-write cache was reset and must be built again'],
      offers: ['Rebuild read-write cache', 'Use without cache'],
    }),
    others: free,
    then: [
      { press: 'Rebuild read-write cache' },
      { see: at('step2', { title: 'SSD read-write cache build', refuses: ['Next: format'] }) },
    ],
  },
  {
    scenario: 'ssd-pool-unmounted',
    shows: 'SSD-02',
    master: at('pool', { title: 'High-speed storage', offers: ['Mount', 'Ignore'] }),
    others: told('ssdpending', /please wait for (or contact )?the administrator/),
    then: [
      { press: 'Mount' },
      { see: free },
      { sent: '/storagepool/confirm', fields: { option: 'mountpool' }, times: 1 },
    ],
  },
  {
    scenario: 'ssd-support-list-fail',
    shows: 'ERR-107',
    master: at('compat', { says: ['Fetching the list failed'], offers: ['Retry'], refuses: ['Continue'] }),
    others: free,
    then: [{ press: 'Retry' }, { see: at('compat', { says: ['P2 256G'], silent: ['Fetching the list failed'] }) }],
  },
  {
    scenario: 'ssd-format-running',
    shows: 'SSD-03 SSD-13',
    master: { overlay: 'formatting', title: 'SSD read-write cache build', says: [/[5-9]\d\s*%/] },
    others: told('formatting', 'The disks are being prepared, please wait for the administrator'),
    then: [{ device: 15_000 }, { see: { overlay: 'complete', offers: ['Enter'] } }],
  },
  {
    scenario: 'ssd-format-complete',
    shows: 'SSD-13',
    master: { overlay: 'complete', says: ['SSD high-speed storage is formatted', '476.94 GB'], offers: ['Enter'] },
    others: free,
    then: [{ press: 'Enter' }, { see: free }],
  },
  {
    scenario: 'ssd-format-fail',
    shows: 'FMT-18',
    master: { overlay: 'formatting', title: 'Format failed', says: ['ssd write error'], offers: ['Cancel'] },
    others: told('formatting', 'please contact the administrator'),
    then: [{ press: 'Cancel' }, { see: { overlay: 'ssdpending' } }],
  },
  {
    scenario: 'ssd-notice-damaged',
    shows: 'SSD-25',
    master: {
      part: 'ssd-notice',
      state: 'boot-ssd-disable',
      says: ['Important notice', 'The M.2 SSD is damaged and was disabled', 'M.2 slot 1', 'M2A5120001'],
      offers: ['OK'],
    },
    others: { overlay: null, without: 'ssd-notice' },
    then: [
      { press: 'OK' },
      { see: { overlay: null, without: 'ssd-notice' } },
      { sent: '/action/known', fields: { ids: '["n-1"]' }, times: 1 },
    ],
  },
  {
    scenario: 'ssd-notice-lost',
    shows: 'SSD-26',
    master: {
      part: 'ssd-notice',
      state: 'boot-ssd-lost',
      says: ['Important notice', 'The M.2 SSD was not found at start'],
      offers: ['OK'],
    },
    others: { overlay: null, without: 'ssd-notice' },
    then: [
      { press: 'OK' },
      { see: { overlay: null, without: 'ssd-notice' } },
      { sent: '/action/known', fields: { ids: '["n-2"]' }, times: 1 },
    ],
  },
];

const saving = told('cacheflush', 'The device is saving cached data, please wait');
const notSaved = told('cacheflush', 'The cached data could not be saved; please contact the administrator');

/** Write-back of the cache: scenarios.md, section 12. */
export const flushScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'cacheflush-writing',
    shows: 'CFL-01 CFL-06',
    master: {
      overlay: 'cacheflush',
      title: 'Writing the cache back to the disks, do not power off',
      says: [/[4-9]\d\s*%/],
      refuses: ['Reboot', 'Force invalidate', 'Enter the product'],
    },
    others: saving,
    then: [
      { device: 20_000 },
      { see: { overlay: 'cacheflush', title: 'Data write-back finished', offers: ['Enter the product'] } },
    ],
  },
  {
    scenario: 'cacheflush-finish',
    shows: 'CFL-02',
    master: { overlay: 'cacheflush', title: 'Data write-back finished', offers: ['Enter the product'] },
    others: saving,
    then: [
      { press: 'Enter the product' },
      { see: { ...free, reloaded: 1 } },
      { sent: '/storagepool/ssd/wcache', fields: { action: 'flush_finish' }, times: 1 },
    ],
  },
  {
    scenario: 'cacheflush-finish-error',
    shows: 'CFL-02 ERR-109',
    master: { overlay: 'cacheflush', title: 'Data write-back finished', offers: ['Enter the product'] },
    others: saving,
    then: [
      { press: 'Enter the product' },
      { see: { overlay: 'cacheflush', says: ['flush state busy'], offers: ['Enter the product'], reloaded: 0 } },
    ],
  },
  {
    scenario: 'cacheflush-fail',
    shows: 'CFL-03 CFL-06 ERR-109',
    master: {
      overlay: 'cacheflush',
      title: 'Data write-back met a problem',
      says: ['disk sdb offline'],
      offers: ['Reboot', 'Force invalidate'],
    },
    others: notSaved,
    then: [
      { press: 'Force invalidate' },
      { password: 'Force invalidate' },
      { see: { overlay: 'booting' } },
      { sent: '/storagepool/ssd/wcache', fields: { action: 'force_mount' }, times: 1 },
    ],
  },
  {
    scenario: 'cacheflush-fail-ok',
    shows: 'CFL-03 ERR-109',
    master: { overlay: 'cacheflush', title: 'Data write-back met a problem', says: ['an unknown exception'] },
    others: notSaved,
    then: [
      { press: 'Reboot' },
      { sent: '/system/reboot', times: 0 },
      { see: { part: 'confirm-dialog', offers: ['Reboot', 'Cancel'] } },
      { press: 'Reboot' },
      { sent: '/system/reboot', times: 1 },
    ],
  },
];

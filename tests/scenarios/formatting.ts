import { free, told, type ScenarioScreen, type View, type Words } from './screen.ts';

const prepared = told('pending', 'The disks are being prepared, please wait for the administrator');
const formatted = told('formatting', 'The disks are being prepared, please wait for the administrator');
const failed = told('formatting', 'The disks could not be prepared; please contact the administrator');
const first = told('first-format', /please wait for (or contact )?the administrator/);

const choose = (cards: readonly string[], more: Partial<View> = {}): View => ({
  overlay: 'pending',
  title: 'Choose backup mode',
  refuses: ['Start format'],
  counts: { 'option-card': cards.length },
  counted: Object.fromEntries(cards.map((id) => [`[data-testid="option-card"][data-option="${id}"]`, 1])),
  ...more,
});
const phase = (state: string, title: Words, more: Partial<View> = {}): View => ({
  overlay: 'formatting',
  state,
  title,
  ...more,
});

/** Choice of a mode and format of the pool: scenarios.md, sections 8 and 9. */
export const formattingScreens: readonly ScenarioScreen[] = [
  { scenario: 'pending-single', shows: 'FMT-01 FMT-02', master: choose(['single']), others: prepared },
  {
    scenario: 'pending-two-equal',
    shows: 'FMT-03',
    master: choose(['raid1', 'zdr']),
    others: prepared,
  },
  { scenario: 'pending-two-different', shows: 'FMT-03', master: choose(['zdr']), others: prepared },
  { scenario: 'pending-raid5-three', shows: 'FMT-04', master: choose(['raid5']), others: prepared },
  {
    scenario: 'pending-raid5-four',
    shows: 'FMT-05',
    master: choose(['raid5', 'raid1+raid1']),
    others: prepared,
  },
  {
    scenario: 'pending-ssd-installed',
    shows: 'SSD-22',
    master: { overlay: 'pending', state: 'compat', refuses: ['Continue'] },
    others: prepared,
  },
  {
    scenario: 'pending-bad-option',
    shows: 'FMT-01',
    master: { overlay: 'pending', title: 'Choose backup mode' },
    others: prepared,
  },
  {
    scenario: 'format-start-n300008',
    shows: 'FMT-01',
    master: { overlay: 'pending', title: 'Choose backup mode' },
    others: prepared,
  },
  {
    scenario: 'format-wait-begin',
    shows: 'FMT-13',
    master: phase('waitBegin', 'Waiting for the format to begin'),
    others: formatted,
  },
  {
    scenario: 'format-formatdisk',
    shows: 'FMT-10',
    master: phase('formatdisk', 'Formatting disks', {
      says: ['Do not power off or unplug disks'],
      counts: { 'format-row': 2 },
    }),
    others: formatted,
  },
  {
    scenario: 'format-initialize',
    shows: 'FMT-11',
    master: phase('initialize', 'Initializing'),
    others: formatted,
  },
  {
    scenario: 'format-fail-formatdisk',
    shows: 'FMT-18 ERR-106',
    master: phase('failed', 'Format failed', {
      says: ['disk in slot 2: write error'],
      offers: ['Restart and retry', 'Cancel'],
    }),
    others: failed,
  },
  {
    scenario: 'format-fail-initialize',
    shows: 'ERR-106',
    master: phase('failed', 'Initialization failed', {
      says: ['superblock not written', 'mkfs failed'],
      offers: ['Restart and retry'],
    }),
    others: failed,
  },
  {
    scenario: 'format-fail-no-reason',
    shows: 'FMT-18 ERR-106',
    master: phase('failed', /failed$/, { says: ['unknown error'] }),
    others: failed,
  },
  {
    scenario: 'format-complete',
    shows: 'FMT-15',
    master: { overlay: 'complete', says: ['3.64 TB', '20 GB', '3.62 TB'], offers: ['Enter'] },
    others: free,
  },
  {
    scenario: 'firsttime-single',
    shows: 'FMT-22',
    master: { overlay: 'first-format', offers: ['Next'] },
    others: first,
  },
  {
    scenario: 'firsttime-two-disks',
    shows: 'FMT-22',
    master: { overlay: 'first-format', says: ['set up your storage'], offers: ['Next'] },
    others: first,
  },
  {
    scenario: 'firsttime-switch-existing',
    shows: 'FMT-23',
    master: { overlay: 'first-format' },
    others: first,
  },
];

const raid = told('raid-sync', 'please contact the administrator');

/** The reminder of a synchronisation may be there, nothing that keeps from working. */
const notBlocked: View = { counted: { '[data-overlay]:not([data-overlay="monitor-warning"])': 0 } };

/** RAID1 made and recovered: scenarios.md, section 9. */
export const raidScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'raid1-create',
    shows: 'RAID-05 FMT-24',
    master: { overlay: 'first-format', title: 'Creating RAID1', says: [/Step \d of 5/] },
    others: first,
  },
  {
    scenario: 'raid1-create-fail',
    shows: 'RAID-05',
    master: {
      overlay: 'first-format',
      title: 'Creating RAID1 or formatting failed, restart and redo',
      says: ['create array failed'],
      offers: ['Reboot'],
    },
    others: told('first-format', /contact the administrator/),
  },
  {
    scenario: 'raid1-recover-wait',
    shows: 'RAID-03 RAID-06',
    master: { overlay: 'raid-sync', state: 'wait', says: [/recovering 2[45]%/, /2 hours 3\d minutes left/] },
    others: {
      ...told('raid-sync', 'The data is being rebuilt on the disks; please wait for the administrator'),
      counts: { 'raid-row': 1 },
    },
  },
  {
    scenario: 'raid1-recover-success',
    shows: 'RAID-06',
    master: { overlay: 'raid-sync', title: 'RAID1 recovered', offers: ['OK'] },
    others: free,
  },
  {
    scenario: 'raid1-recover-fail',
    shows: 'RAID-06 RAID-09',
    master: { overlay: 'raid-sync', title: 'RAID1 recovery failed', offers: ['Reboot'] },
    others: raid,
  },
  {
    scenario: 'raid1-recover-lost-disk',
    shows: 'RAID-07',
    master: { overlay: 'raid-sync', title: 'A disk is missing', refuses: ['Go on without the disk'] },
    others: raid,
  },
  {
    scenario: 'raid1-lost-confirm-error',
    shows: 'RAID-07',
    master: { overlay: 'raid-sync', title: 'A disk is missing' },
    others: raid,
  },
  {
    scenario: 'raid-sync-all-actions',
    shows: 'FMT-14',
    // A page that saw the formatting before would rightly show its result.
    loads: true,
    master: notBlocked,
    others: notBlocked,
  },
];

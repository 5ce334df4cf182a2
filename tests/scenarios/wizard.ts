import { free, noticed, told, type ScenarioScreen, type Step, type View, type Words } from './screen.ts';

const wait = told('confirm', 'please wait for the administrator to handle it');
const goOn = noticed('confirm', 'please wait for the administrator to handle it');
const asks = (letter: string, title: Words, offers: readonly string[], more: Partial<View> = {}): View => ({
  overlay: 'confirm',
  letter,
  title,
  offers,
  ...more,
});
const reset: readonly Step[] = [
  { press: 'Reset all disks' },
  { password: /^Erase/ },
  { see: { overlay: 'pending', title: 'Choose backup mode' } },
  { sent: '/storagepool/reset', times: 1 },
];
/** Answers that wait ten seconds and want a tick. WIZ-26 */
const risk = (button: string, option: string): readonly Step[] => [
  { press: button },
  { see: { part: 'risk-dialog', state: 'counting', refuses: [button] } },
  { passes: 10_000 },
  { see: { part: 'risk-dialog', state: 'free' } },
  { tick: true },
  { choose: `[data-testid="risk-dialog"] button:has-text("${button}"):not([disabled])` },
  { see: free },
  { sent: '/storagepool/confirm', fields: { option }, times: 1 },
];
/** To the row of the used disk in slot 2, and Mount. */
const mount: readonly Step[] = [
  { press: 'Next step' },
  { see: { part: 'confirm-dialog', says: ['The disk in slot 2 contains data'] } },
  { press: 'Continue' },
  { see: { part: 'mount-list', says: ['BACKUP', '3.64 TB', 'ZSU4T0200'] } },
  { press: /^Mount/ },
];
const usedDisk = asks('B', 'New disk found', ['Ignore', 'Mount as external disk', 'Next step']);
const mounting = (scenario: string, shows: string, after: readonly Step[]): ScenarioScreen => ({
  scenario,
  shows,
  master: usedDisk,
  others: goOn,
  then: [...mount, ...after],
});
const timedOut: readonly Step[] = [
  { see: { part: 'alert-dialog', says: ['Mounting timed out. The network or services may still be starting'] } },
  { choose: '[data-testid="alert-dialog"] button' },
  { see: { part: 'mount-list', offers: [] } },
];

/** Takeover wizards and mounts: scenarios.md, section 7. */
export const wizardScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'confirm-j-no-disk',
    shows: 'WIZ-03 WIZ-06',
    master: asks('J', 'No disk in the device', ['Reboot']),
    others: wait,
  },
  {
    scenario: 'confirm-a-too-small',
    shows: 'WIZ-03 WIZ-07',
    master: asks('A', 'Unsupported disk', ['Ignore', 'Shut down']),
    others: wait,
  },
  {
    scenario: 'confirm-a-too-large',
    shows: 'WIZ-03 WIZ-07',
    master: asks('A', 'Unsupported disk', ['Shut down'], { refuses: ['Ignore'] }),
    others: wait,
  },
  {
    scenario: 'confirm-a-other-error',
    shows: 'WIZ-03 WIZ-07',
    master: asks('A', 'Unsupported disk', ['Shut down'], { says: ['not a SATA disk'], refuses: ['Ignore'] }),
    others: wait,
  },
  {
    scenario: 'confirm-b-first-use',
    shows: 'WIZ-03 WIZ-08',
    master: asks('B', 'New disk found', ['Next step']),
    others: wait,
  },
  {
    scenario: 'confirm-b-new-disk',
    shows: 'WIZ-08 WIZ-26 WIZ-27',
    master: asks('B', 'New disk found', ['Ignore', 'Next step'], { refuses: ['Mount as external disk'] }),
    others: goOn,
    then: risk('Ignore', 'ignore'),
  },
  {
    scenario: 'confirm-b-used-disk',
    shows: 'WIZ-09 WIZ-17 WIZ-18',
    master: usedDisk,
    others: goOn,
    then: mount.slice(0, -1),
  },
  {
    scenario: 'confirm-b-dilate',
    shows: 'WIZ-08 WIZ-28',
    master: asks('B', 'New disk found', ['Expand', 'Ignore', 'Next step']),
    others: wait,
    then: [
      { press: 'Expand' },
      { see: { part: 'risk-dialog', state: 'counting' } },
      { passes: 10_000 },
      { tick: true },
      { choose: '[data-testid="risk-dialog"] button:has-text("Expand"):not([disabled])' },
      { password: 'Expand' },
      { sent: '/storagepool/confirm', fields: { option: 'dilate' }, times: 1 },
    ],
  },
  {
    scenario: 'confirm-b-replaced',
    shows: 'WIZ-03 WIZ-08',
    master: asks('B', 'Disk replaced', ['Ignore', 'Next step']),
    others: wait,
  },
  {
    scenario: 'confirm-c-single-replaced',
    shows: 'WIZ-10 WIZ-29',
    master: asks('C', 'Original single disk mode damaged', ['Reset all disks', 'Restore original mode']),
    others: wait,
    then: [
      { press: 'Restore original mode' },
      { see: { part: 'confirm-dialog', says: ['Shut down, insert the original disks into their slots'] } },
      { choose: '[data-testid="confirm-dialog"] button:has-text("Cancel")' },
      { sent: '/storagepool/conf/backup/recovery', times: 0 },
      ...reset,
    ],
  },
  {
    scenario: 'confirm-c-raid1-lost-both',
    shows: 'WIZ-10',
    master: asks('C', 'Original RAID1 mode damaged', ['Reset all disks', 'Restore original mode']),
    others: wait,
    then: [
      { press: 'Restore original mode' },
      { see: { part: 'confirm-dialog', says: ['Shut down, insert the original disks into their slots'] } },
    ],
  },
  {
    scenario: 'confirm-c-recoverable',
    shows: 'WIZ-10',
    master: asks('C', 'Original ZDR mode damaged', ['Reset all disks', 'Restore original mode']),
    others: wait,
    then: [
      { press: 'Restore original mode' },
      { password: /Restore/ },
      { see: { overlay: 'booting', state: 'preparing' } },
      { sent: '/storagepool/conf/backup/recovery', fields: { option: 'recover' } },
    ],
  },
  {
    scenario: 'confirm-d-moved',
    shows: 'WIZ-11 WIZ-29',
    master: asks('D', 'Disks changed', ['Reset all disks', 'Continue using'], { says: ['moved from slot 2'] }),
    others: wait,
    then: reset,
  },
  {
    scenario: 'confirm-d-mode-changed',
    shows: 'WIZ-11',
    master: asks('D', 'Disks changed', ['Reset all disks', 'Continue using']),
    others: wait,
  },
  {
    scenario: 'confirm-d-unchanged',
    shows: 'WIZ-11',
    master: asks('D', 'Disks changed', ['Continue using'], { says: ['No disk change found'] }),
    others: wait,
    then: [
      { press: 'Continue using' },
      { see: free },
      { sent: '/storagepool/confirm', fields: { option: 'ignore' }, times: 1 },
    ],
  },
  {
    scenario: 'confirm-e-rebuild',
    shows: 'WIZ-12',
    master: asks('E', 'Redundancy lost, data still available', ['Ignore', 'Rebuild']),
    others: wait,
    then: [
      { press: 'Rebuild' },
      { password: 'Erase and rebuild' },
      { see: { overlay: 'raid-sync', state: 'wait' } },
      { sent: '/storagepool/confirm', fields: { option: 'recover' }, times: 1 },
    ],
  },
  {
    scenario: 'confirm-e-damaged-in-place',
    shows: 'WIZ-12 WIZ-27',
    master: asks('E', 'Redundancy lost, data still available', ['Ignore', 'Shut down'], { refuses: ['Rebuild'] }),
    others: wait,
    then: [
      { press: 'Ignore' },
      { see: { part: 'confirm-dialog', says: ['Go on as it is?'] } },
      { press: 'Go on' },
      { see: free },
      { sent: '/storagepool/confirm', fields: { option: 'ignore' }, times: 1 },
    ],
  },
  {
    scenario: 'confirm-f-raid1-missing',
    shows: 'WIZ-13 WIZ-26 WIZ-27',
    master: asks('F', 'Disk missing', ['Expand', 'Continue without it', 'Shut down'], {
      says: ['Slot 2', 'ZSA4T0002'],
    }),
    others: wait,
    then: risk('Continue without it', 'ignore'),
  },
  {
    scenario: 'confirm-f-zdr-missing',
    shows: 'WIZ-13',
    master: asks('F', 'Disk missing', ['Continue without it', 'Shut down'], { refuses: ['Expand'] }),
    others: wait,
  },
  {
    scenario: 'confirm-f-double-raid1',
    shows: 'WIZ-13',
    master: asks('F', 'Disk missing', ['Continue without it', 'Shut down'], { says: ['ZSA4T0002', 'ZSA4T0004'] }),
    others: wait,
  },
  {
    scenario: 'confirm-g-raid5',
    shows: 'WIZ-14 WIZ-29',
    master: asks('G', 'Original RAID5 damaged', ['Format to reset', 'Reboot'], { says: ['3.64 TB'] }),
    others: wait,
    then: [
      { press: 'Format to reset' },
      { password: /^Erase/ },
      { see: { overlay: 'pending', title: 'Choose backup mode' } },
      { sent: '/storagepool/reset', times: 1 },
    ],
  },
  {
    scenario: 'confirm-h-dilate',
    shows: 'WIZ-15',
    master: asks('H', 'New disk: expand the storage', ['Ignore', 'Lossless expansion', 'Next step']),
    others: goOn,
    then: [
      { press: 'Lossless expansion' },
      { password: /Expand|Lossless/ },
      { sent: '/storagepool/confirm', fields: { option: 'dilate' }, times: 1 },
    ],
  },
  {
    scenario: 'confirm-i-foreign-pool',
    shows: 'WIZ-16',
    master: asks('I', 'Disk with existing storage found', [
      'Initialise (erases all data)',
      'Decide later',
      'Mount as external disk',
      'Mount the existing storage',
    ]),
    others: wait,
  },
  {
    scenario: 'confirm-i-imported-after-loss',
    shows: 'WIZ-16',
    master: asks('I', 'Disk with existing storage found', ['Mount the existing storage']),
    others: wait,
  },
  {
    scenario: 'confirm-i-extra-pool',
    shows: 'WIZ-16',
    master: asks('I', 'Disk with existing storage found', ['Mount as expansion storage', 'Mount as external disk']),
    others: goOn,
  },
  mounting('mount-ok', 'WIZ-19', [
    { see: free },
    { sent: '/storagepool/confirm', fields: { option: 'mount' }, times: 1 },
  ]),
  mounting('mount-504', 'WIZ-20 ERR-111', timedOut),
  mounting('mount-500', 'WIZ-20 ERR-111', timedOut),
  mounting('mount-fail', 'WIZ-21', [
    { see: { part: 'confirm-dialog', says: ['unknown filesystem'], offers: ['Format', 'Close'] } },
  ]),
];

import { free, told, type ScenarioScreen, type View, type Words } from './screen.ts';

const others = told('blocking', 'The device has a disk problem; please contact the administrator');
const fault = (title: string, says: readonly Words[], offers: readonly string[], refuses: readonly string[] = []) =>
  ({ overlay: 'blocking', title, says, offers, refuses }) satisfies View;

/** Excluded codes: nothing at once, a notice after a minute. BLK-11 */
const excluded = (scenario: string, code: string): ScenarioScreen => ({
  scenario,
  shows: 'BLK-11',
  master: free,
  others: free,
  then: [{ passes: 61_000 }, { see: { part: 'alert-dialog', says: [`Device reports ${code}`] } }, { see: free }],
});

/** Blocking codes: scenarios.md, section 6. */
export const blockingScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'block-position-changed',
    shows: 'BLK-02 CMP-03',
    master: fault(
      'Disk position changed',
      ['The disks are not in their original slots', 'moved from slot 2', 'moved from slot 1'],
      ['Reboot', 'Shut down'],
    ),
    others,
    then: [
      { press: 'Shut down' },
      { see: { part: 'confirm-dialog', says: ['Shut down the device?'], offers: ['Cancel', 'Shut down'] } },
      { press: 'Cancel' },
      { sent: '/system/shutdown', times: 0 },
    ],
  },
  {
    scenario: 'block-degraded-raid1',
    shows: 'BLK-03',
    master: fault('RAID1 mode degraded', ['Slot 2: disk failed'], ['Shut down'], ['Reboot', 'Continue using']),
    others,
  },
  {
    scenario: 'block-degraded-raid1-ignorable',
    shows: 'BLK-03 BLK-04',
    master: fault('RAID1 mode degraded', ['Slot 2: disk failed'], ['Shut down', 'Continue using']),
    others,
    then: [
      { press: 'Continue using' },
      { see: { part: 'confirm-dialog', says: ['Redundancy is lost; another failure destroys your data. Continue?'] } },
      { choose: '[data-testid="confirm-dialog"] button:has-text("Continue using")' },
      { see: free },
      { sent: '/storagepool/confirm', fields: { option: 'ignore' } },
    ],
  },
  {
    scenario: 'block-degraded-double-raid1',
    shows: 'BLK-03 BLK-04',
    master: fault(
      'double RAID1 mode degraded',
      ['The disk in slot 4 has failed.', 'replace the disk in slot 4'],
      ['Shut down', 'Continue using'],
    ),
    others,
  },
  {
    scenario: 'block-degraded-single',
    shows: 'BLK-03',
    master: fault('single disk mode degraded', [], ['Shut down'], ['Continue using']),
    others,
  },
  {
    scenario: 'block-disk-too-small',
    shows: 'BLK-05',
    master: fault(
      'Disk too small',
      ['The disk in slot 2 is smaller than the original disk', 'at least 3.64 TB', 'replaced'],
      ['Shut down'],
    ),
    others,
  },
  {
    scenario: 'block-no-disk',
    shows: 'BLK-06',
    master: fault('No disk found', ['insert the original disks'], ['Reboot', 'Shut down']),
    others,
  },
  {
    scenario: 'block-generic',
    shows: 'BLK-08 BLK-13',
    master: fault(
      'Disk encountered a problem',
      ['N300029', 'assemble failed'],
      ['Format existing disks', 'Reboot', 'Shut down'],
    ),
    others,
    then: [
      { press: 'Format existing disks' },
      { password: 'Erase 2 disks' },
      { see: { overlay: 'pending', title: 'Choose backup mode' } },
      { sent: '/storagepool/reset', times: 1 },
    ],
  },
  {
    scenario: 'block-unlisted',
    shows: 'BLK-08',
    master: fault('Disk encountered a problem', ['N300099'], ['Reboot', 'Shut down']),
    others,
  },
  {
    scenario: 'block-ssd-lost',
    shows: 'BLK-09 POL-11',
    master: fault('SSD lost', ['slot 1'], ['Force use', 'Reboot', 'Shut down']),
    others: told('blocking', 'The SSD of the device has a problem; please contact the administrator'),
    then: [
      { press: 'Force use' },
      { password: 'Force use' },
      { sent: '/storagepool/ssd/wcache', fields: { action: 'force_mount' }, times: 1 },
    ],
  },
  {
    scenario: 'block-reboot-now',
    shows: 'BLK-11',
    master: { overlay: 'blocking', title: 'The device is restarting', refuses: ['Reboot'] },
    others: told('blocking', 'The device is restarting; please wait for or contact the administrator'),
    then: [{ sent: '/system/reboot', times: 1 }],
  },
  excluded('block-excluded-n300046', 'N300046'),
  excluded('block-excluded-n300051', 'N300051'),
  excluded('block-excluded-n300053', 'N300053'),
  {
    scenario: 'block-excluded-n300050',
    shows: 'BLK-11 SSD-20',
    master: { overlay: 'blocking', says: ['too many media errors'], offers: ['Shut down'], refuses: ['Force use'] },
    others: {
      ...told('blocking', 'The SSD of the device has a problem; please contact the administrator'),
      offers: ['Log out'],
      refuses: ['Continue', 'Reboot', 'Shut down'],
    },
  },
];

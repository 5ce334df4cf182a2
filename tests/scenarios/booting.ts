import { free, told, type ScenarioScreen, type View } from './screen.ts';

const contact = told('booting', 'The device has a disk problem; please contact the administrator');
const contactRemoved = told('sysdevrm', 'The device has a disk problem; please contact the administrator');
const starting: View = {
  overlay: 'booting',
  state: 'booting',
  says: ['The device is starting, please wait'],
  offers: ['Log out'],
};
const waiting: View = {
  overlay: 'booting',
  state: 'waiting',
  says: ['The system has started, storage services are getting ready'],
};
const checking: View = { overlay: 'booting', state: 'preparing', says: ['Preparing disks, please wait'] };
const powers = ['Shut down', 'Reboot'] as const;

/** Start and system device: scenarios.md, section 5. */
export const bootingScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'boot-booting',
    shows: 'BOOT-01',
    master: starting,
    others: starting,
    then: [{ device: 20_000 }, { see: waiting }],
  },
  {
    scenario: 'boot-waiting',
    shows: 'BOOT-02',
    master: waiting,
    others: waiting,
    then: [{ device: 10_000 }, { see: checking }],
  },
  {
    scenario: 'boot-checking',
    shows: 'BOOT-03',
    master: checking,
    others: checking,
    then: [{ device: 15_000 }, { see: free }],
  },
  {
    scenario: 'boot-preparing-long',
    shows: 'BOOT-04',
    master: checking,
    others: checking,
    then: [
      { passes: 361_000 },
      { see: { overlay: 'booting', state: 'longWait', says: ['takes longer than usual'], offers: ['Reboot'] } },
    ],
  },
  {
    scenario: 'boot-system-preparing',
    shows: 'FMT-26',
    master: { overlay: 'pending', title: 'Choose backup mode' },
    others: told('pending', 'The disks are being prepared, please wait for the administrator'),
    then: [
      { choose: '[data-testid="option-card"]' },
      { press: 'Start format' },
      { password: /^Erase/ },
      {
        see: {
          overlay: 'pending',
          state: 'systemPreparing',
          says: ['The system is preparing'],
          refuses: ['Start format'],
        },
      },
      { device: 8000 },
      { see: { overlay: 'formatting' } },
    ],
  },
  {
    scenario: 'boot-mount-problem-2slot',
    shows: 'BOOT-06',
    master: {
      overlay: 'booting',
      title: 'Disk mount problem',
      says: ['file system damaged', 'back up and replace the disk'],
      offers: powers,
      counted: { '[data-testid="disk-errors"] > li': 2 },
    },
    others: contact,
  },
  {
    scenario: 'boot-mount-problem-4slot',
    shows: 'BOOT-06',
    master: {
      overlay: 'booting',
      title: 'Disk mount problem',
      says: ['read errors', 'replace the disk', /Slot 4\s*Empty/],
      offers: powers,
      counted: { '[data-testid="disk-errors"] > li': 4 },
    },
    others: contact,
  },
  {
    scenario: 'boot-no-disk-message',
    shows: 'BOOT-07',
    master: { overlay: 'booting', title: 'No disk found', offers: powers },
    others: contact,
  },
  {
    scenario: 'boot-disk-faulty-message',
    shows: 'BOOT-07',
    master: { overlay: 'booting', title: 'Disk faulty', says: ['I/O error'], offers: powers },
    others: contact,
  },
  {
    scenario: 'sysdevrm-ssd-abnormal',
    shows: 'BOOT-08 POL-11',
    master: { overlay: 'sysdevrm', title: 'The SSD works abnormally', says: ['no response'], offers: powers },
    others: told('sysdevrm', 'The SSD of the device has a problem; please contact the administrator'),
  },
  {
    scenario: 'sysdevrm-other',
    shows: 'BOOT-09',
    master: {
      overlay: 'sysdevrm',
      title: 'System disk removed',
      says: ['A system disk was removed while running'],
      offers: powers,
    },
    others: contactRemoved,
  },
];

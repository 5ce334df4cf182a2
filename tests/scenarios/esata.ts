import { noticed, told, type ScenarioScreen, type Step, type View, type Words } from './screen.ts';

const nothing: View = { overlay: null };
const known = noticed('esata-confirm', 'Expansion storage is waiting for the administrator');
const removal = (state: Words, more: Partial<View> = {}): View => ({ overlay: 'esata-uninstall', state, ...more });
const manager = '/setting/poolManage?currentPage=6';
const noEntry: View = { overlay: null, refuses: ['Remove expansion storage'] };

const remove: readonly Step[] = [{ press: 'Remove expansion storage' }, { see: removal('0') }, { press: 'Remove' }];
/** The way to a reset leads over the page of a fault: the link breaks. */
const reset: readonly Step[] = [
  { operate: 'esata', op: { op: 'fail' } },
  { see: { overlay: 'esata-pending', state: 'fault' } },
  { press: 'Reset expansion storage' },
  { password: 'Reset' },
];

/** Expansion storage: scenarios.md, section 13. */
export const esataScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'esata-pending',
    shows: 'ESA-01 ESA-16',
    master: {
      overlay: 'esata-pending',
      state: 'choose',
      says: ['RAID1', 'ZDR'],
      counted: { '[data-option="eo-1"]': 1, '[data-option="eo-2"]': 1 },
      offers: ['Later'],
    },
    others: nothing,
    then: [
      { choose: '[data-option="eo-1"]' },
      { press: 'Format' },
      { password: /Erase 2 disks/ },
      { see: { overlay: 'formatting', state: 'formatdisk', says: ['eSATA expansion storage'] } },
      { sent: '/disk/format', fields: { id: 'eo-1' }, times: 1 },
    ],
  },
  {
    scenario: 'esata-n300814',
    shows: 'ESA-02',
    master: {
      overlay: 'esata-pending',
      state: 'notEnabled',
      says: ['The disks of the enclosure could not be enabled'],
      offers: ['Try again', 'Later'],
    },
    others: nothing,
    then: [
      { press: 'Try again' },
      { sent: '/storagepool/esata/enable/idevs', times: 1 },
      { see: { overlay: 'esata-pending', state: 'choose' } },
    ],
  },
  {
    scenario: 'esata-n300815',
    shows: 'ESA-03',
    master: { overlay: 'esata-pending', state: 'fault', offers: ['Reset expansion storage'] },
    others: nothing,
    then: [
      { press: 'Reset expansion storage' },
      { password: 'Reset' },
      { see: removal('4') },
      { sent: '/storagepool/esata/sys/reset', times: 1 },
    ],
  },
  {
    scenario: 'esata-confirm-pool',
    shows: 'ESA-04',
    master: {
      overlay: 'esata-confirm',
      title: 'Expansion storage',
      counted: { '[data-option]': 4 },
      offers: ['Mount the pool', 'Mount as expansion storage', 'Mount as external disks', 'Initialise', 'Later'],
    },
    others: known,
    then: [
      { press: 'Mount the pool' },
      { see: nothing },
      { sent: '/storagepool/esata/confirm', fields: { id: 'ec-1', option: 'mountpool' }, times: 1 },
    ],
  },
  {
    scenario: 'esata-confirm-lost',
    shows: 'ESA-04',
    master: { overlay: 'esata-confirm', state: 'missing', offers: ['Forget this storage', 'Later'] },
    others: known,
    then: [
      { press: 'Forget this storage' },
      { password: 'Forget this storage' },
      { see: nothing },
      { sent: '/storagepool/esata/confirm', fields: { id: 'ec-2', option: 'remove' }, times: 1 },
    ],
  },
  {
    scenario: 'esata-format-running',
    shows: 'ESA-01 FMT-12',
    master: { overlay: 'formatting', says: ['eSATA expansion storage', /3\d\s*%/] },
    others: told('formatting', 'The disks are being prepared, please wait for the administrator'),
    then: [{ device: 20_000 }, { see: { overlay: 'complete', offers: ['Enter'] } }],
  },
  {
    scenario: 'esata-format-fail',
    shows: 'ESA-06',
    master: {
      overlay: 'formatting',
      title: 'Format failed',
      says: ['link reset', 'Restart the enclosure and format again'],
      offers: ['Cancel'],
    },
    others: told('formatting', 'please contact the administrator'),
    then: [
      { press: 'Cancel' },
      { sent: '/storagepool/esata/format/cancel', fields: { id: 'ef-1' }, times: 1 },
      { see: { overlay: 'esata-pending', state: 'choose' } },
    ],
  },
  {
    scenario: 'esata-uninstall-ok',
    shows: 'ESA-08 ESA-09 ESA-11 ESA-16',
    at: manager,
    master: { overlay: null, offers: ['Remove expansion storage'] },
    others: noEntry,
    then: [
      ...remove,
      { see: removal('1', { refuses: ['Close', 'Done', 'Cancel'] }) },
      { sent: '/storagepool/esata/sys/shutdown', times: 1 },
      { device: 6000 },
      { passes: 2000 },
      { see: removal('2', { offers: ['Done'] }) },
      { press: 'Done' },
      { see: nothing },
      { sent: '/storagepool/esata/sys/shutdown', times: 1 },
    ],
  },
  {
    scenario: 'esata-uninstall-slow',
    shows: 'ESA-07 ESA-09',
    loads: true,
    master: removal('1'),
    others: { overlay: null },
    then: [
      { device: 20_000 },
      { passes: 2000 },
      { see: removal('3', { offers: ['Reboot', 'Close'] }) },
      { press: 'Close' },
      { see: nothing },
    ],
  },
  {
    scenario: 'esata-uninstall-n300802',
    shows: 'ESA-10 ESA-16',
    at: manager,
    master: { overlay: null, offers: ['Remove expansion storage'] },
    others: noEntry,
    then: [
      ...remove,
      { see: removal('1', { says: ['expansion storage is busy, trying again'] }) },
      { device: 8000 },
      { passes: 2000 },
      { see: removal('2') },
    ],
  },
  {
    scenario: 'esata-uninstall-fail',
    shows: 'ESA-12 ESA-16',
    at: manager,
    master: { overlay: null, offers: ['Remove expansion storage'] },
    others: noEntry,
    then: [
      ...remove,
      { see: removal('1') },
      { sent: '/storagepool/esata/sys/shutdown' },
      { device: 9000 },
      { passes: 2000 },
      { see: removal('3', { says: ['the device must be restarted'], offers: ['Reboot', 'Close'] }) },
    ],
  },
  {
    scenario: 'esata-uninstall-poweroff',
    shows: 'ESA-14 ESA-16',
    at: manager,
    master: { overlay: null, offers: ['Remove expansion storage'] },
    others: noEntry,
    then: [
      ...remove,
      { see: removal('1') },
      { sent: '/storagepool/esata/sys/shutdown' },
      { device: 7000 },
      { passes: 2000 },
      { see: removal('6', { says: ['Switch off the enclosure now'] }) },
      { operate: 'enclosure', op: { op: 'power', on: false } },
      { passes: 2000 },
      { see: removal('2') },
    ],
  },
  {
    scenario: 'esata-reset-ok',
    shows: 'ESA-03 ESA-13 ESA-14 ESA-16',
    master: nothing,
    others: nothing,
    then: [
      ...reset,
      { see: removal('4') },
      { sent: '/storagepool/esata/sys/reset' },
      { device: 5000 },
      { passes: 2000 },
      { see: removal('6') },
      { device: 5000 },
      { passes: 2000 },
      { see: removal('2') },
    ],
  },
  {
    scenario: 'esata-reset-fail',
    shows: 'ESA-13 ESA-16',
    master: nothing,
    others: nothing,
    then: [
      ...reset,
      { see: removal('5', { says: ['reset failed'], offers: ['Retry', 'Close'] }) },
      { press: 'Retry' },
      { password: 'Reset' },
      { see: removal('4') },
      { sent: '/storagepool/esata/sys/reset', times: 2 },
      { device: 5000 },
      { passes: 2000 },
      { see: removal('2') },
      { sent: '/storagepool/esata/sys/reset', times: 2 },
    ],
  },
];

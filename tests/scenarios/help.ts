import { free, type ScenarioScreen, type View } from './screen.ts';

const helpRoute = '/setting/remoteHelp';
const noEntry: View = { overlay: null, without: 'rhelp' };
const noTip: View = { overlay: null, without: 'subnet-tip' };
const apart: View = {
  part: 'subnet-tip',
  says: ['This computer and the device are in different subnets'],
  offers: ['OK'],
};
const toggle = '[role="switch"]';
const on = { '[role="switch"][aria-checked="true"]': 1 };
const off = { '[role="switch"][aria-checked="false"]': 1 };
const sms = (more: Partial<View>): View => ({ part: 'rhelp-sms', ...more });
const panel = (more: Partial<View>): View => ({ part: 'rhelp', ...more });

/** Remote help and network: scenarios.md, section 16. */
export const helpScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'rhelp-off',
    shows: 'RHP-01 RHP-03 RHP-06 RHP-12',
    at: helpRoute,
    master: panel({ counted: off }),
    others: noEntry,
    then: [
      { choose: toggle },
      { press: 'Send code' },
      { see: sms({ says: ['138****5678'], refuses: ['Send code'] }) },
      { sent: '/rhelp/sendsms', fields: { type: 'rhelp' }, times: 1 },
      { code: 'Code' },
      { key: 'Enter' },
      { see: panel({ says: ['valid for 3 days'], counted: on }) },
      { sent: '/zhelper/open', times: 1 },
    ],
  },
  {
    scenario: 'rhelp-on',
    shows: 'RHP-01 RHP-02 RHP-08 RHP-12',
    at: helpRoute,
    master: panel({ says: ['AB12CD', 'valid for 3 days'], counted: on }),
    others: noEntry,
    then: [
      { choose: toggle },
      { see: sms({}) },
      { press: 'Cancel' },
      { see: panel({ counted: on }) },
      { sent: '/zhelper/close', times: 0 },
    ],
  },
  {
    scenario: 'rhelp-expiring',
    shows: 'RHP-08',
    at: helpRoute,
    master: panel({ says: [/valid for 1 day(?!s)/], counted: on }),
    others: noEntry,
  },
  {
    scenario: 'rhelp-sms-fail',
    shows: 'RHP-02 RHP-07 RHP-12 ERR-113',
    at: helpRoute,
    master: panel({ says: ['Let support in'] }),
    others: noEntry,
    then: [
      { choose: toggle },
      { press: 'Send code' },
      { see: sms({ says: ['Sending verification code failed'], offers: ['Send code'] }) },
      { press: 'Cancel' },
      { see: panel({ counted: off }) },
    ],
  },
  {
    scenario: 'rhelp-code-wrong',
    shows: 'RHP-07 RHP-12 ERR-114',
    at: helpRoute,
    master: panel({ says: ['Let support in'] }),
    others: noEntry,
    then: [
      { choose: toggle },
      { fill: 'Code', with: '123456' },
      { key: 'Enter' },
      { see: sms({ says: ['Verification code check failed'] }) },
      { sent: '/zhelper/open', times: 0 },
    ],
  },
  {
    scenario: 'net-same',
    shows: 'NET-01 NET-02',
    loads: true,
    master: noTip,
    others: noTip,
    then: [
      { passes: 3000 },
      { sent: '/__control/natinfo' },
      { sent: '/__control/pubaddr' },
      { see: noTip },
      { others: noTip },
    ],
  },
  {
    scenario: 'net-mismatch',
    shows: 'NET-02 NET-04 ERR-108',
    loads: true,
    master: noTip,
    others: noTip,
    then: [{ passes: 3000 }, { see: apart }, { press: 'OK' }, { see: noTip }, { others: apart }],
  },
  {
    scenario: 'net-proxy-fail',
    shows: 'NET-03',
    loads: true,
    master: noTip,
    others: noTip,
    then: [{ passes: 3000 }, { sent: '/__control/pubaddr' }, { see: noTip }, { others: noTip }],
  },
  {
    scenario: 'net-no-internet',
    shows: 'RHP-11 RHP-12 ERR-110',
    at: helpRoute,
    master: {
      part: 'confirm-dialog',
      says: ['The device cannot connect to the network', 'network unreachable', 'N001998'],
      offers: ['Retry', 'Close'],
    },
    others: noEntry,
    then: [{ press: 'Close' }, { see: { part: 'rhelp', without: 'confirm-dialog', counted: off } }],
  },
];

const prompt = (...says: string[]): View => ({ part: 'confirm-dialog', says, offers: ['Reboot', 'Later'] });
const inserted = { kind: 'sata', position: 2, reason: 'insert', raid1_missing: 0 };
const quiet: View = { overlay: null, without: 'confirm-dialog' };

/** Push channel: scenarios.md, section 17. */
export const pushScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'push-format-progress',
    shows: 'PUSH-07 PUSH-08',
    pushed: true,
    master: { overlay: 'formatting', state: 'formatdisk', counts: { 'format-row': 2 } },
    others: { overlay: 'formatting', state: 'info', says: ['The disks are being prepared'] },
    then: [
      // Nothing but the channel tells of it any more.
      { answers: { systemPoll: { code: 'N000007' } } },
      { device: 4000 },
      { see: { overlay: 'formatting', silent: [/1\d\s*%/], says: [/[2-9]\d\s*%/] } },
    ],
  },
  {
    scenario: 'push-hotplug',
    shows: 'PUSH-09',
    pushed: true,
    master: prompt('A disk was inserted in slot 2; restart the device to use it'),
    others: quiet,
    then: [
      { press: 'Reboot' },
      { see: { part: 'confirm-dialog', offers: ['Restart'] } },
      { press: 'Cancel' },
      { see: quiet },
      { sent: '/system/reboot', times: 0 },
    ],
  },
  {
    scenario: 'push-remove',
    shows: 'PUSH-09',
    pushed: true,
    master: prompt('The disk in slot 2 was removed while running', 'The data of both disks may be lost'),
    others: quiet,
    then: [{ press: 'Later' }, { see: quiet }, { sent: '/system/reboot', times: 0 }],
  },
  {
    scenario: 'push-drop',
    pushed: true,
    shows: 'PUSH-04 OVL-01',
    master: free,
    others: free,
    then: [
      // Cut once, and registered anew: what is said then is heard.
      { device: 5000 },
      { passes: 500 },
      { operate: 'push', op: { topic: 'hotplug', type: 'reboot_prompt', to: 'all', data: inserted } },
      { see: prompt('A disk was inserted in slot 2') },
      { press: 'Later' },
      { see: free },
    ],
  },
  { scenario: 'push-silent', shows: 'PUSH-05 OVL-01', master: free, others: free },
];

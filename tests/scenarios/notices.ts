import { free, type ScenarioScreen, type Step, type View } from './screen.ts';

const warning = (state: string, ...says: (string | RegExp)[]): View => ({ part: 'monitor-warning', state, says });
/** Text and OK alone. MON-07 */
const alone = (view: View): View => ({ ...view, offers: ['OK'], refuses: ['Disk management', 'Show report'] });
const nothing: View = { overlay: null, without: 'monitor-warning' };
/** OK, and the device knows that it was read. MON-01 */
const known: readonly Step[] = [{ press: 'OK' }, { see: nothing }, { sent: '/action/known', times: 1 }];
const capacity = (scenario: string, action: string, words: string): ScenarioScreen => ({
  scenario,
  shows: 'MON-02 MON-07',
  master: { ...warning(action, words, '95% used'), offers: ['Disk management', 'OK'] },
  others: alone(warning(action, words)),
  then: known,
});

/** Warnings of the monitoring: scenarios.md, section 18. */
export const noticeScreens: readonly ScenarioScreen[] = [
  {
    ...capacity('warn-disk-capacity', 'disk_capacity_error', 'Internal storage is almost full'),
  },
  capacity('warn-disk-capacity-m2', 'disk_capacity_error_m2', 'High-speed storage is almost full'),
  capacity('warn-disk-capacity-esata', 'disk_capacity_error_esata', 'Expansion storage is almost full'),
  {
    scenario: 'warn-fan',
    shows: 'MON-01 MON-03 MON-07',
    master: { ...warning('fan_speed_warn', 'for over 10 minutes'), offers: ['OK'] },
    others: nothing,
    then: known,
  },
  {
    scenario: 'warn-temp-sata',
    shows: 'MON-04 MON-07',
    master: warning('disk_temp_warn', 'slot 1', 'above 60 °C, averaged over 2 hours', '62 °C'),
    others: nothing,
    then: known,
  },
  {
    scenario: 'warn-temp-m2',
    shows: 'MON-04 MON-07',
    master: warning('disk_temp_warn', 'slot 1', 'above 85 °C, averaged over 2 hours', '88 °C'),
    others: nothing,
    then: known,
  },
  {
    scenario: 'warn-smart',
    shows: 'MON-05',
    master: { ...warning('smart_warn', 'slot 1', 'ZSA4T0001', 'warning'), offers: ['Show report', 'OK'] },
    others: nothing,
    then: [
      { press: 'Show report' },
      { see: { part: 'smart-dialog', says: ['Temperature too high'] } },
      { sent: '/storagepool/smart/report', fields: { sn: 'ZSA4T0001' } },
    ],
  },
  {
    scenario: 'warn-raid-sync',
    shows: 'MON-06',
    master: { ...warning('raid_sync_notify', 'RAID is synchronising in the background', /\d+%/), offers: ['OK'] },
    others: alone(warning('raid_sync_notify', 'RAID is synchronising in the background')),
    then: known,
  },
];

const asOthers: View = {
  overlay: 'database',
  says: ['please wait for or contact the administrator'],
  offers: ['Log out'],
  refuses: ['Repair'],
};

/** Modifiers of the session: scenarios.md, section 19. */
export const sessionScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'auth-session-normal',
    shows: 'ROLE-01 ROLE-03',
    loads: true,
    master: free,
    others: free,
    then: [{ poll: { db_state: 'down' } }, { see: asOthers }],
  },
  {
    scenario: 'auth-session-local',
    shows: 'ROLE-01 ROLE-03',
    loads: true,
    master: free,
    others: free,
    then: [{ poll: { db_state: 'down' } }, { see: asOthers }],
  },
  {
    scenario: 'auth-wrong-password',
    loads: true,
    shows: 'PWD-03 PWD-04',
    master: free,
    others: free,
    then: [
      { enter: 'cacheflush-fail' },
      { enter: 'auth-wrong-password' },
      { press: 'Force invalidate' },
      { password: 'Force invalidate' },
      { see: { part: 'password-dialog', says: ['password check failed'] } },
      { fill: 'Password', with: 'other' },
      { see: { part: 'password-dialog', silent: ['password check failed'] } },
      { sent: '/storagepool/ssd/wcache', times: 0 },
    ],
  },
];

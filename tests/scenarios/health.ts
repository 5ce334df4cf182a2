import { type ScenarioScreen, type View } from './screen.ts';

const broken = (state: string, more: Partial<View> = {}): View => ({ overlay: 'database', state, ...more });
const others = (...says: string[]): View => ({
  overlay: 'database',
  says,
  offers: ['Log out'],
  refuses: ['Repair', 'Repair again', 'Remote assistance', 'Enter'],
});
const repairing = others('The device database is being repaired, please wait for or contact the administrator');
const problem = others('The device database has a problem, please wait for or contact the administrator');

/** Database: scenarios.md, section 14. */
export const databaseScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'db-down',
    shows: 'DBR-01 DBR-02 DBR-07',
    master: broken('fail', { title: 'The database has a problem', offers: ['Repair'] }),
    others: problem,
    then: [
      { press: 'Repair' },
      { see: broken('running') },
      { sent: '/mysql/repair', times: 1 },
      // Told of the database, the pages of the others ask at once.
      { operate: 'push', op: { topic: 'system', type: 'db_state', to: 'all', data: {} } },
      { others: repairing },
    ],
  },
  {
    scenario: 'db-repair-ok',
    shows: 'DBR-02 DBR-04 DBR-05',
    master: broken('running', { says: ['About 5 minutes', 'check tables', 'rebuild index'] }),
    others: repairing,
    then: [
      { device: 10_000 },
      { passes: 2000 },
      { see: broken('success', { says: ['Database repaired'], offers: ['Enter'] }) },
      { press: 'Enter' },
      { see: { overlay: null, reloaded: 1 } },
    ],
  },
  {
    scenario: 'db-repair-fail',
    shows: 'DBR-04 DBR-06',
    master: broken('running'),
    others: repairing,
    then: [
      { device: 6000 },
      { passes: 2000 },
      { see: broken('repair_fail', { offers: ['Repair again'] }) },
      { others: problem },
    ],
  },
  {
    scenario: 'db-repair-failed-state',
    shows: 'DBR-06 DBR-07',
    master: broken('repair_fail', { offers: ['Repair again', 'Remote assistance', 'Log out'] }),
    others: problem,
    then: [
      { press: 'Repair again' },
      { see: broken('running') },
      { sent: '/mysql/repair', times: 1 },
      { operate: 'push', op: { topic: 'system', type: 'db_state', to: 'all', data: {} } },
      { others: repairing },
    ],
  },
];

/** The health of the disks, also for others who may watch the device; nobody may unless it was given to them (ROL-07). */
const health = '/monitor/disk?view=health';
const manager = '/setting/poolManage';
const closed: View = { overlay: null, says: ['No permission'] };

const report = (more: Partial<View>): View => ({ part: 'smart-dialog', ...more });
const states = [
  'normal',
  'warning',
  'fault',
  'skipped because the disk sleeps',
  'aborted (suspected severe fault)',
  'abnormal',
  'cannot detect',
  'critical warning',
];

/** Health of disks: scenarios.md, section 15. */
export const smartScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'smart-normal-run',
    shows: 'SMT-03 SMT-04 SMT-05 SMT-11',
    at: health,
    master: { overlay: null, offers: ['Report of Slot 1', 'Report of Slot 2'] },
    others: closed,
    then: [
      // Each row asks for its own.
      { sent: '/storagepool/smart/report', times: 3 },
      { press: 'Report of Slot 1' },
      { see: report({ says: ['Reallocated sectors', 'Temperature', 'warning'], offers: ['Re-check'] }) },
      { sent: '/storagepool/smart/report', fields: { sn: 'ZSA4T0001' } },
      { press: 'Re-check' },
      { see: report({ state: 'running', says: ['checking...'], refuses: ['checking...'] }) },
      { sent: '/storagepool/smart/start', times: 1 },
      { device: 60_000 },
      { passes: 2000 },
      { see: report({ offers: ['Re-check'] }) },
    ],
  },
  {
    scenario: 'smart-poll-fails',
    shows: 'SMT-06 SMT-11',
    at: `${manager}?currentPage=3`,
    master: { overlay: null, offers: ['Report of Slot 1'] },
    others: closed,
    then: [
      { press: 'Report of Slot 1' },
      { press: 'Re-check' },
      { see: report({ state: 'running' }) },
      { polls: '/storagepool/smart/status', everyMs: 2000, times: 15 },
      { see: report({ says: ['SMART check interrupted'], offers: ['Re-check'] }) },
    ],
  },
  {
    scenario: 'smart-all-health',
    shows: 'SMT-01 SMT-02 CALL-05',
    at: health,
    master: {
      overlay: null,
      counts: { 'health-row': 8 },
      says: states,
      offers: ['Check all'],
    },
    others: closed,
  },
  {
    scenario: 'smart-esata-run',
    shows: 'SMT-05 SMT-11',
    at: `${manager}?currentPage=6`,
    master: { overlay: null, offers: ['Report of Enclosure slot 1'] },
    others: closed,
    then: [
      { press: 'Report of Enclosure slot 1' },
      { press: 'Re-check' },
      { see: report({ state: 'running' }) },
      { sent: '/storagepool/smart/start', fields: { type: 'esata-group' }, times: 1 },
      { device: 5000 },
      { passes: 2000 },
      { sent: '/storagepool/smart/status', fields: { type: 'esata-group' } },
      { see: report({ offers: ['Re-check'] }) },
    ],
  },
  {
    scenario: 'ihm-run',
    shows: 'SMT-08 SMT-11',
    at: health,
    master: { overlay: null, offers: ['Check all'] },
    others: closed,
    then: [
      { choose: '[role="tab"]:has-text("Health management")' },
      { choose: '[data-group="sata-group"] button:has-text("Check all")' },
      { sent: '/storagepool/ihm/start', fields: { type: 'sata-group' }, times: 1 },
      { device: 5000 },
      { passes: 2000 },
      { see: { part: 'smart-run-dialog', says: ['Health management finished'] } },
    ],
  },
];

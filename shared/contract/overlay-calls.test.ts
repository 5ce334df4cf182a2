import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls, type CallName } from './index.ts';

const cipher = { username: 'QQ==', password: 'QQ==', key_id: 'k1' };
const second = 'a'.repeat(32);
const helped = { key_id: 'k1', username: 'QQ==', nasid: 'z1' };

/** Calls by which the overlays reach the device: requirement, declared call, path, one body as it is sent. */
const named: readonly (readonly [string, CallName, string, object])[] = [
  ['CALL-03', 'passwordCheck', '/auth/pwdcheck', cipher],
  ['CALL-04', 'upgradeProgress', '/upgrade/progress', {}],
  ['CALL-04', 'upgradeRetry', '/upgrade/retry', { id: 'u1' }],
  ['CALL-05 CALL-SP-01', 'storageInfo', '/storagepool/info2', {}],
  ['CALL-06', 'formatWhyFail', '/storagepool/format/whyfail', {}],
  ['CALL-07', 'ssdReset', '/storagepool/ssd/reset', {}],
  ['CALL-07', 'ssdReset', '/storagepool/ssd/reset', cipher],
  ['CALL-08 CALL-SP-14', 'ssdWcache', '/storagepool/ssd/wcache', { action: 'flush_finish' }],
  ['CALL-09', 'ssdWcache', '/storagepool/ssd/wcache', { action: 'force_mount' }],
  ['CALL-12', 'configRecovery', '/storagepool/conf/backup/recovery', { option: 'recover' }],
  ['CALL-13', 'devFormatRetry', '/storagepool/dev/format/retry', {}],
  ['CALL-13', 'devFormatClear', '/storagepool/dev/format/clear', {}],
  ['CALL-14', 'devInfo', '/storagepool/dev/info', { dev: 'sda' }],
  ['CALL-15', 'diskFormat', '/disk/format', { id: 'f1', ...cipher }],
  ['CALL-15', 'diskFormat', '/disk/format', { id: 'f1', second }],
  ['CALL-16', 'formatCancel', '/storagepool/format/cancel', {}],
  ['CALL-17', 'downloadStart', '/v2/file/startdw', { paths: ['/a'], kind: 'list' }],
  ['CALL-18', 'ihmStart', '/storagepool/ihm/start', { type: 'sata-group' }],
  ['CALL-18', 'ihmStatus', '/storagepool/ihm/status', { type: 'ssd-group' }],
  ['CALL-18', 'ihmReport', '/storagepool/ihm/report', { sn: 'SN1' }],
  ['CALL-19', 'smartStart', '/storagepool/smart/start', { sn: 'SN1' }],
  ['CALL-19', 'smartStatus', '/storagepool/smart/status', { type: 'ssd-group' }],
  ['CALL-19', 'smartReport', '/storagepool/smart/report', { sn: 'SN1' }],
  ['CALL-20', 'smartStart', '/storagepool/smart/start', { type: 'esata-group' }],
  ['CALL-20', 'smartStatus', '/storagepool/smart/status', { type: 'esata-group' }],
  ['CALL-21', 'ssdSupport', '/app/ssd/support', {}],
  ['CALL-24', 'esataEnable', '/storagepool/esata/enable/idevs', {}],
  ['CALL-24', 'esataRemove', '/storagepool/esata/sys/remove', { second }],
  ['CALL-24', 'esataIgnore', '/storagepool/esata/pending/ignore', { id: 'e1' }],
  ['CALL-24', 'esataFormatOption', '/storagepool/esata/format/option', {}],
  ['CALL-24', 'esataFormatCancel', '/storagepool/esata/format/cancel', { id: 'e1' }],
  ['CALL-25', 'storageReset', '/storagepool/reset', cipher],
  ['CALL-26', 'esataShutdown', '/storagepool/esata/sys/shutdown', {}],
  ['CALL-26', 'extdevMount', '/storagepool/extdev/mount', { dev: 'sdx', action: 'unmount' }],
  ['CALL-26', 'esataStatus', '/storagepool/esata/sys/status', {}],
  ['CALL-27', 'esataReset', '/storagepool/esata/sys/reset', {}],
  ['CALL-28', 'switchStatus', '/disk/switch/status', {}],
  ['CALL-28', 'diskConfirm', '/disk/confirm', { option: 'lost' }],
  ['CALL-29', 'databaseRepair', '/mysql/repair', {}],
  ['CALL-29', 'databaseState', '/mysql/state', {}],
  ['CALL-30', 'shutdown', '/system/shutdown', {}],
  ['CALL-30', 'reboot', '/system/reboot', {}],
  ['CALL-30', 'logout', '/auth/logout', {}],
  ['CALL-31', 'actionKnown', '/action/known', { ids: ['n-1'] }],
  ['CALL-32', 'systemPoll', '/system/polling2', {}],
  ['CALL-33', 'keyPub', '/key/pub', { signme: 'a'.repeat(32), target: 'nas' }],
  ['CALL-34', 'helpSms', '/rhelp/sendsms', { ...helped, type: 'rhelp' }],
  ['CALL-34', 'helpSms', '/rhelp/sendsms', { ...helped, type: 'rhelp', by: 'voice' }],
  ['CALL-34', 'hostSmsCheck', '/sms/hcheck', { ...helped, sms_code: '123456' }],
  ['CALL-35', 'helpOpen', '/zhelper/open', { second }],
  ['CALL-35', 'helpClose', '/zhelper/close', { second }],
  ['CALL-35', 'helpState', '/zhelper/state', {}],
];

test.each(named)('CALL-OVL-01 %s %s goes to %s with these fields and no other path', (_id, name, path, body) => {
  const spec = calls[name];
  expect(spec.path).toBe(path);
  expect(spec.method).toBe(name === 'keyPub' ? 'GET' : 'POST');
  const parsed = spec.request.safeParse(body);
  expect(parsed.success && parsed.data).toMatchObject(body);
});

test('CALL-OVL-01 no two calls for the device share a path', () => {
  const paths = Object.values(calls)
    .filter(({ target }) => target === 'device')
    .map(({ method, path }) => `${method} ${path}`);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('CALL-17 the start of a download is typed, and no overlay makes it', () => {
  const overlays = path.resolve(import.meta.dirname, '..', '..', 'renderer', 'src', 'overlays');
  const files = readdirSync(overlays, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /downloadStart|startdw/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('CALL-22 CALL-23 CALL-SP-02 an unknown option is refused, and the poll waits five seconds at most (CALL-32)', () => {
  for (const name of ['storageConfirm', 'esataConfirm'] as const) {
    expect(calls[name].request.safeParse({ id: 'x', option: 'mount', devs: ['sda'] }).success).toBe(true);
    expect(calls[name].request.safeParse({ id: 'x', option: 'destroy' }).success).toBe(false);
  }
  expect(calls.systemPoll.timeoutMs).toBe(5000);
});

import { expect, test } from 'vitest';
import { pushMessages } from '#shared/contract/push.ts';
import { checkMessage } from './push-frames.ts';

const task = {
  id: 't-1',
  kind: 'upload',
  op: 'upload',
  name: 'a.txt',
  from: '',
  to: '/zenith_sata/bob/data',
  done: 1,
  size: 2,
  speed: 1,
  remain: 1,
  state: 'run',
  error: '',
  at: 1,
};
const counter = { success: 0, fail: 0, running: 0 };
const kinds = ['upload', 'fileHandle', 'fastShare', 'netdisk', 'ftp', 'nativeUpload', 'nativeSave'];
const group = { id: 'g1', name: 'Family', path: '/zenith_sata/public/g1', pool: 'zenith_sata', permission: 1 };
const work = { id: 'w-1', state: 'run', step: 'copy', rate: 0.5, remain: 60, msg: '' };
const drive = { dev: 'sdx1', uuid: 'A1', label: 'Stick', fs: 'exfat', path: '/usb/A1' };

/** One message of every topic and type of the wire contract, as the device sends it. */
const messages: readonly (readonly [topic: string, types: string, data: Record<string, unknown>])[] = [
  ['action', 'disk_capacity_error disk_capacity_error_m2 disk_capacity_error_esata', { id: 1, pool: 'zenith_sata', total: 2, used: 1, percent: 50 }],
  ['action', 'fan_speed_warn', { id: 1, fan: 0, rpm: 300, min: 500, minutes: 5 }],
  ['action', 'disk_temp_warn', { id: 1, position: 1, kind: 'sata', avg: 61, limit: 60, hours: 2 }],
  ['action', 'smart_warn', { id: 1, position: 1, sn: 'S', health: 'warning', warningReason: 'x' }],
  ['action', 'raid_sync_notify', { id: 1, action: 'sync', rate: 0.5, remain: 10 }],
  ['action', 'message', { id: 1, action: 'group_joined', level: 'info', title: 'a', text: 'b', data: {}, at: 1, known: 0, can_continue: 0 }],
  ['hotplug', 'insert remove', { kind: 'usb', dev: 'sdx1', uuid: 'A1', label: 'Stick', size: 1, position: 0 }],
  ['hotplug', 'reboot_prompt', { kind: 'sata', position: 1, reason: 'insert', raid1_missing: 0 }],
  ['extdev', 'mounted unmounted readonly', drive],
  ['pool', 'changed', { pools: [{ key: 'zenith_sata', name: 'a', mounted: 1 }] }],
  ['sync', 'progress', { status: 'running', usr: [{ action: 'sync', dsize: 1, tsize: 2, remain: 3, type: 'raid1' }] }],
  ['smart', 'progress done', { type: 'sata-group', status: 'running', rate: 0.5, list: [{ sn: 'S', health: 'ok' }] }],
  ['ihm', 'progress done', { type: 'sata-group', status: 'running', rate: 0.5, list: [] }],
  ['scrub', 'progress done', { pool: 'zenith_sata', status: 'running', rate: 0.5 }],
  ['balance', 'progress done', { pool: 'zenith_sata', status: 'running', rate: 0.5 }],
  ['switch', 'progress done fail', work],
  ['migration', 'progress done fail', work],
  ['migrate', 'progress done fail', work],
  ['task', 'progress', { id: 't-1', kind: 'upload', done: 1, size: 2, speed: 1, remain: 1, state: 'run' }],
  ['task', 'done fail', task],
  ['task', 'counters', Object.fromEntries(kinds.map((kind) => [kind, counter]))],
  ['upgrade', 'available', { id: 'u-1', version: '2.4', level: 'NORMAL' }],
  ['system', 'reboot shutdown booted', { by: 'admin', eta_s: 50 }],
  ['system', 'power_scheduled', { action: 'shutdown', at: 1, reason: 'plan' }],
  ['system', 'version', { pcversion: '2.3' }],
  ['system', 'renamed', { name: 'Maple' }],
  ['system', 'ip_changed', { ip: ['192.168.1.2'] }],
  ['session', 'removed password_changed deleted banned disabled', { code: 'N001209', msg: 'x' }],
  ['session', 'perm_changed role_changed', { perm: { usb: 0 }, authorize: '1', is_master: 0 }],
  ['group', 'permission changed', { list: [group], switch: 1 }],
  ['share', 'created canceled visited', { id: 's-1', name: 'a', kind: 'file', from: 'bob' }],
  ['fastshare', 'incoming answered progress', { id: 'f-1', name: 'a', from: 'bob', to: 'eve', count: 1, size: 2, state: 'run', rate: 0.5 }],
  ['collect', 'submitted', { id: 'c-1', name: 'a', count: 1, people: 1 }],
  ['safebox', 'locked', { reason: 'auto' }],
  ['safebox', 'created reset', {}],
  ['settings', 'changed', { key: 'user.theme', value: 'dark' }],
  ['settings', 'changed', { area: 'wallpaper' }],
  ['backup', 'state', { id: 'b-1', type: 'ftp', state: 'run', rate: 0.5, error: '' }],
  ['note', 'changed', { id: 'n-1', version: 2 }],
  ['note', 'memo_due', { id: 'n-1', text: 'a', at: 1 }],
  ['ups', 'battery online low', { percent: 80, runtime_s: 1200 }],
  ['docker', 'session_changed', { showDocker: 1, isNewVersion: 0 }],
  ['rhelp', 'opened closed', { expire_at: 1, pwd: '1234' }],
  ['security', 'remote_failures ip_blocked', { ip: '192.0.2.1', count: 5, username: 'bob' }],
  ['shell', 'closeDialog regetApp reboot closeSmartDialogHandle', {}],
]; // prettier-ignore

const each = messages.flatMap(([topic, types, data]) => types.split(' ').map((type) => [topic, type, data] as const));

test.each(each)('CALL-PUSH-03 %s %s is a message of the contract', (topic, type, data) => {
  const frame = { cmd: 'message' as const, id: 1, topic, type, to: 'all', ts: 1, data };
  expect(checkMessage(frame)).toEqual({ known: true });
});

test('CALL-PUSH-03 unknown topics, types and shapes are told apart and do no harm', () => {
  const frame = { cmd: 'message' as const, id: 1, to: 'all', ts: 1, data: {} };
  expect(checkMessage({ ...frame, topic: 'weather', type: 'rain' })).toMatchObject({ known: false, why: 'unknown' });
  expect(checkMessage({ ...frame, topic: 'pool', type: 'gone' })).toMatchObject({ known: false, why: 'unknown' });
  expect(checkMessage({ ...frame, topic: 'ups', type: 'low' })).toMatchObject({ known: false, why: 'invalid' });
});

test('CALL-PUSH-03 every declared topic has a message here', () => {
  const shown = new Set(messages.map(([topic]) => topic));
  // Told by records of their own domains, with tests there.
  const elsewhere = new Set(['storage', 'files', 'index', 'upgrade']);
  const missing = Object.values(pushMessages).filter(({ topic }) => !shown.has(topic) && !elsewhere.has(topic));
  expect(missing).toEqual([]);
});

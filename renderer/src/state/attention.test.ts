import { expect, test } from 'vitest';
import {
  keptAttentionText,
  readAttention,
  readAttentionEntries,
  selectAttention,
  selectAttentionCount,
  writeAttention,
} from './attention.ts';
import type { BackupJob } from './backup/backup-api.ts';
import { backupsListed, troubleOf } from './backup/trouble-slice.ts';
import { jobOf } from '../test/backup-answers.ts';
import { master } from '../test/desktop-harness.tsx';
import { deviceAnswered, deviceSilent } from './device-slice.ts';
import { noticeAdded } from './notices-slice.ts';
import { pushStateChanged } from './push-actions.ts';
import { accountLoaded } from './session-slice.ts';
import { pollReceived } from './storage-actions.ts';
import { createAppStore } from './store.ts';
import { countersLoaded, taskKindSeen } from './tasks-slice.ts';

function setup() {
  const store = createAppStore();
  store.dispatch(accountLoaded(master));
  let at = 0;
  const poll = (data: object) => {
    at += 1;
    store.dispatch(pollReceived({ data: { ...data }, requestedAt: at, receivedAt: at }));
  };
  const keys = () => selectAttention(store.getState()).map(({ key }) => key);
  return { store, poll, keys };
}

test('everything that wants a person is in one list, the worst first', () => {
  const { store, poll, keys } = setup();
  expect(keys()).toEqual([]);
  store.dispatch(countersLoaded({ ftp: { success: 0, fail: 2, running: 0 } }));
  store.dispatch(noticeAdded({ key: 'action:1', content: { kind: 'info', title: 'Hello' } }));
  store.dispatch(noticeAdded({ key: 'action:2', content: { kind: 'error', title: 'Backup failed' } }));
  poll({ db_state: 'down', message: { type: 'complete', code: 200, data: { id: 's', action: 'disk_temp_warn' } } });
  expect(keys()).toEqual(['database', 'action:2', 'hardware:disk_temp_warn', 'tasks:ftp', 'action:1']);
  expect(selectAttentionCount(store.getState())).toBe(5);
});

test('what is seen, mended or gone leaves the list', () => {
  const { store, poll, keys } = setup();
  store.dispatch(noticeAdded({ key: 'action:1', content: { kind: 'warning', title: 'Hello' } }));
  store.dispatch(countersLoaded({ upload: { success: 0, fail: 1, running: 0 } }));
  store.dispatch(deviceSilent(5));
  poll({ message: { type: 'complete', code: 200, data: { id: 's', action: 'smart_warn' } } });
  expect(keys()).toEqual(['hardware:smart_warn', 'connection', 'tasks:upload', 'action:1']);
  store.dispatch(noticeAdded({ key: 'action:1', content: { seen: true } }));
  store.dispatch(taskKindSeen('upload'));
  store.dispatch(deviceAnswered(6));
  poll({ message: null, storage_server: 'storage_complete' });
  expect(keys()).toEqual([]);
});

test('backups that want a person are in the list for as long as it is so, and their messages count once', () => {
  const { store, keys } = setup();
  store.dispatch(backupsListed([jobOf({ id: 'a', stale: 1 }), jobOf({ id: 'b', state: 'fail' }), jobOf({ id: 'c' })]));
  store.dispatch(noticeAdded({ key: 'action:1', content: { kind: 'error', title: 'A backup failed', route: '/autoBackup/home' } })); // prettier-ignore
  store.dispatch(noticeAdded({ key: 'action:2', content: { kind: 'info', title: 'Hello' } }));
  expect(keys()).toEqual(['backup:b', 'backup:a', 'action:2']);
  expect(selectAttention(store.getState())[1]).toMatchObject({ trouble: 'stale', route: '/autoBackup/setting1?id=a' });
  // Seen is not mended.
  store.dispatch(noticeAdded({ key: 'action:1', content: { seen: true } }));
  expect(keys()).toContain('backup:b');
  store.dispatch(backupsListed([jobOf({ id: 'a' }), jobOf({ id: 'b' })]));
  expect(keys()).toEqual(['action:2']);
});

test('what is worst with a backup is told', () => {
  const trouble = (part: Partial<BackupJob>) => troubleOf(jobOf({ id: 'a', ...part }));
  expect(trouble({ proof: 'bad', state: 'fail', stale: 1 })).toBe('damaged');
  expect(trouble({ state: 'pause', reason: 'brake', stale: 1 })).toBe('held');
  expect(trouble({ state: 'wait', conflicts: 1 })).toBe('conflict');
  expect([trouble({}), trouble({ state: 'pause', reason: 'user' })]).toEqual([null, null]);
});

test('a channel that is refused because somebody signs out adds nothing to what the sign-in card shows', () => {
  const { store, keys } = setup();
  store.dispatch(noticeAdded({ key: 'action:1', content: { kind: 'info', title: 'Hello' } }));
  store.dispatch(pushStateChanged({ state: 'refused', since: 1, failures: 1, retryAt: null }));
  expect(keys()).toEqual(['action:1']);
});

test('MON-07 what only the administrator can mend is not told to others', () => {
  const { store, poll, keys } = setup();
  store.dispatch(accountLoaded({ ...master, isMaster: false }));
  poll({ message: { type: 'complete', code: 200, data: { id: 's', action: 'smart_warn' } } });
  expect(keys()).toEqual([]);
  poll({ message: { type: 'complete', code: 200, data: { id: 'c', action: 'disk_capacity_error' } } });
  expect(keys()).toEqual(['hardware:disk_capacity_error']);
  expect(selectAttention(store.getState())[0]).not.toHaveProperty('route');
});

test('the same state gives the same list, so that nothing is drawn again', () => {
  const { store, poll } = setup();
  poll({ message: null });
  const before = selectAttention(store.getState());
  poll({ message: null });
  expect(selectAttention(store.getState())).toBe(before);
});

test('the number is kept for tray and sign-in card, for its own device only', () => {
  const [signedIn, outside] = [
    { nasId: 'n1', nasPubKeyId: '' },
    { nasId: '', nasPubKeyId: 'k1' },
  ];
  writeAttention({ nasId: 'n1', nasPubKeyId: 'k1' }, 3);
  expect([readAttention(signedIn), readAttention(outside)]).toEqual([3, 3]);
  writeAttention(signedIn, 4);
  expect(readAttention(outside)).toBe(4);
  expect(readAttention({ nasId: 'n2', nasPubKeyId: 'k2' })).toBeNull();
  expect(readAttention({ nasId: '', nasPubKeyId: '' })).toBeNull();
  localStorage.setItem('hearth.attention', '{oops');
  expect(readAttention(signedIn)).toBeNull();
});

test('what it is stays kept beside the number while somebody is signed in, and only for its own device', () => {
  const of = { nasId: 'n1', nasPubKeyId: 'k1' };
  const entries = [{ key: 'database', kind: 'database', severity: 'error' }] as const;
  writeAttention(of, 1, entries);
  expect(readAttentionEntries(of, keptAttentionText())).toEqual(entries);
  expect(readAttentionEntries({ nasId: 'n2', nasPubKeyId: '' }, keptAttentionText())).toEqual([]);
  writeAttention(of, 1);
  expect(readAttention(of)).toBe(1);
  expect(readAttentionEntries(of, keptAttentionText())).toEqual([]);
});

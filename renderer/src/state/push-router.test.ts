import { expect, test, vi } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { installClient } from '../api/call.ts';
import { success } from '../api/result.ts';
import { filesApi } from './files/files-api.ts';
import { startPushRouter } from './push-router.ts';
import { pushReceived } from './push-actions.ts';
import { accountLoaded, tokenStored } from './session-slice.ts';
import { accountOf } from './session/account.ts';
import { createAppStore } from './store.ts';
import { tasksListed } from './tasks-slice.ts';

function setup() {
  const store = createAppStore();
  const deps = { onSessionCode: vi.fn(), reloadTeams: vi.fn(), reloadSettings: vi.fn(), onUnknownTask: vi.fn() };
  startPushRouter({ store, ...deps });
  let id = 0;
  const push = (topic: string, type: string, data: MessageFrame['data'] = {}) => {
    id += 1;
    store.dispatch(pushReceived({ cmd: 'message', id, topic, type, to: 'all', ts: 1700, data }));
  };
  return { store, push, ...deps, state: () => store.getState() };
}

test('ERR-01, ERR-02 a session that the device ended is handled like the code of an answer', () => {
  const { push, onSessionCode } = setup();
  push('session', 'removed', { code: 'N001209', msg: '' });
  expect(onSessionCode).toHaveBeenCalledWith('N001209');
});

test('ROL-08 changed rights apply without a reload and keep the rest', () => {
  const { push, state, store, onSessionCode } = setup();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded(accountOf({ username: 'bob', is_master: 0, authorize: '1', perm: {} })));
  push('session', 'perm_changed', { perm: { music: 0 }, authorize: '1' });
  expect(state().session).toMatchObject({ username: 'bob', userPerm: { music: 0 }, isMaster: false });
  push('session', 'role_changed', { is_master: 1 });
  expect(state().session).toMatchObject({ isMaster: true, userPerm: { music: 0 } });
  expect(onSessionCode).not.toHaveBeenCalled();
});

test('PUSH-07 a storage message reaches the storage state', () => {
  const { push, state } = setup();
  push('storage', 'blocking', { code: 'N300034', msg: 'moved', data: { id: 7 } });
  expect(state().storage.message).toMatchObject({ type: 'blocking', code: 'N300034' });
});

test('POOL-03, DEV-04, SET-02 pools, team folders and settings follow what others changed', () => {
  const { push, state, reloadTeams, reloadSettings } = setup();
  push('pool', 'changed', { pools: [{ key: 'other', name: '', mounted: 0 }] });
  expect(state().device.pools).toEqual([]);
  push('group', 'changed');
  expect(reloadTeams).toHaveBeenCalledTimes(1);
  push('settings', 'changed', { key: 'file.show_hidden', value: '1' });
  expect(state().settings.showHidden).toBe(true);
  push('settings', 'changed', { key: 'user.avatar', value: '/account/avatar/image?id=1' });
  push('settings', 'changed', { key: 'user.nickname', value: 'Mi' });
  expect(state().session).toMatchObject({ avatar: '/account/avatar/image?id=1', nickname: 'Mi' });
  push('settings', 'changed', { area: 'wallpaper' });
  expect(reloadSettings).toHaveBeenCalledTimes(1);
});

test('APP-FSET-01 APP-FSET-03 settings of the file manager and of drives that others changed are asked for anew', async () => {
  const { push, store, reloadSettings } = setup();
  let asked = 0;
  installClient({ call: async () => success({ asked: (asked += 1) }) } as never);
  const shown = store.dispatch(filesApi.endpoints.fileSettings.initiate(undefined));
  await shown;
  for (const data of [{ area: 'file' }, { area: 'drives' }, { key: 'file.sort_by', value: 'size' }]) {
    const before = asked;
    push('settings', 'changed', data);
    await vi.waitFor(() => {
      expect(asked).toBe(before + 1);
    });
  }
  expect(reloadSettings).not.toHaveBeenCalled();
  shown.unsubscribe();
});

test('WDG-03 while the device goes down on purpose the console knows it', () => {
  const { push, state } = setup();
  push('system', 'reboot', { by: 'mira' });
  expect(state().device.poweringDown).toBe(true);
  push('system', 'booted');
  expect(state().device.poweringDown).toBe(false);
  push('system', 'renamed', { name: 'Attic' });
  expect(state().device.nasName).toBe('Attic');
});

test('NTC-01, TSK-02 notices and counters arrive', () => {
  const { push, state } = setup();
  push('action', 'message', { id: 9, title: 'Backup', text: 'done', level: 'warn', at: 5 });
  push('action', 'message', { id: 9, title: 'Backup', text: 'done again', level: 'warn', at: 6 });
  expect(state().notices.list).toEqual([
    { key: 'action:9', content: { kind: 'warning', source: 'device', title: 'Backup', text: 'done again', at: 6000 } },
  ]);
  push('task', 'counters', { upload: { success: 1, fail: 0, running: 2 } });
  expect(state().tasks).toMatchObject({ global: 1, counters: { upload: { running: 2 } } });
});

test('CALL-EXT-14 the list of tasks holds the running ones; one that is not in it is asked for', () => {
  const { push, state, store, onUnknownTask } = setup();
  push('task', 'progress', { id: 'a', kind: 'fileHandle', done: 5 });
  expect(onUnknownTask).toHaveBeenCalledWith('fileHandle');
  const record = { id: 'a', kind: 'fileHandle', done: 1, size: 10 } as TaskRecord;
  store.dispatch(tasksListed({ kind: 'fileHandle', list: [record] }));
  push('task', 'progress', { id: 'a', kind: 'fileHandle', done: 5 });
  expect(state().tasks.list).toEqual([{ ...record, done: 5 }]);
  push('task', 'done', { id: 'a' });
  expect(state().tasks.list).toEqual([]);
});

test('CALL-PUSH-03 an unknown topic changes nothing', () => {
  const { push, state } = setup();
  push('weather', 'sun');
  const before = state();
  push('weather', 'rain', { a: 1 });
  expect(state()).toBe(before);
});

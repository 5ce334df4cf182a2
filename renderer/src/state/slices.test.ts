import { expect, test } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import { clipboardReducer, clipboardSet, emptyClipboard } from './clipboard-slice.ts';
import {
  deviceAnswered,
  deviceFactsLoaded,
  deviceReducer,
  deviceSilent,
  emptyDevice,
  poolSelected,
  poolsReported,
  poweringDownChanged,
  readPools,
  uptimeReported,
  watchReset,
  type DeviceState,
} from './device-slice.ts';
import { lockPhaseChanged } from './lock-slice.ts';
import {
  earlierSeen,
  noticeAdded,
  noticeDeleted,
  noticesListed,
  noticesReducer,
  noticesSeen,
  type NoticeContent,
} from './notices-slice.ts';
import { defaultSettings, readSettings, settingChanged, settingsReducer } from './settings-slice.ts';
import { signedOut } from './session-slice.ts';
import { pollReceived } from './storage-actions.ts';
import {
  countersLoaded,
  emptyTasks,
  hereCounted,
  readCounters,
  taskAdded,
  taskDeleted,
  taskKindSeen,
  tasksReducer,
  type TasksState,
} from './tasks-slice.ts';
import { transfersPublished } from './transfers-slice.ts';
import type { TransferItem } from './transfers/transfer-types.ts';

const device = (...actions: Parameters<typeof deviceReducer>[1][]): DeviceState =>
  actions.reduce(deviceReducer, emptyDevice);

const noNotices = noticesReducer(undefined, { type: 'none' });

test('NTC-01 a new key is appended, a known one keeps its place and is merged into, deletes are by key', () => {
  const add = (state: ReturnType<typeof noticesReducer>, key: string, content: NoticeContent) =>
    noticesReducer(state, noticeAdded({ key, content }));
  let state = add(noNotices, 'k1', { a: 1 });
  state = add(state, 'k2', { c: 3 });
  state = add(state, 'k1', { b: 2 });
  expect(state.list).toEqual([
    { key: 'k1', content: { a: 1, b: 2 } },
    { key: 'k2', content: { c: 3 } },
  ]);
  expect(noticesReducer(state, noticeDeleted('nope'))).toBe(state);
  expect(noticesReducer(state, noticeDeleted('k1')).list.map((notice) => notice.key)).toEqual(['k2']);
});

test('NTC-04 the list of the device joins what is shown by time, and the rest is counted', () => {
  let state = noticesReducer(noNotices, noticeAdded({ key: 'action:12', content: { title: 'Pushed', at: 12 } }));
  state = noticesReducer(state, noticeAdded({ key: 'session-end', content: { title: 'Own', at: 11 } }));
  state = noticesReducer(state, noticesSeen());
  const list = [
    { key: 'action:12', content: { title: 'Listed', at: 12 } },
    { key: 'action:10', content: { at: 10 } },
    { key: 'action:9', content: { at: 9, seen: true } },
  ];
  state = noticesReducer(state, noticesListed({ list, total: 8, unknown: 4 }));
  expect(state.list.map(({ key }) => key)).toEqual(['action:9', 'action:10', 'session-end', 'action:12']);
  expect(state.list.at(-1)?.content).toEqual({ title: 'Listed', at: 12, seen: true });
  expect(state.earlier).toEqual({ count: 5, unknown: 2 });
  state = noticesReducer(state, noticesListed({ list: [{ key: 'action:8', content: {} }], total: 8, unknown: 3 }));
  expect(state.earlier).toEqual({ count: 4, unknown: 1 });
  expect(noticesReducer(state, earlierSeen()).earlier).toEqual({ count: 4, unknown: 0 });
});

const task = (id: string, name: string): TaskRecord => ({
  id,
  name,
  kind: 'upload',
  op: '',
  from: '',
  to: '',
  done: 0,
  size: 0,
  speed: 0,
  remain: 0,
  state: 'run',
  error: '',
  at: 0,
});

test('NTC-02 a task is added once per id and deleted by id', () => {
  let state: TasksState = tasksReducer(emptyTasks, taskAdded(task('5', 'first')));
  state = tasksReducer(state, taskAdded(task('5', 'second')));
  expect(state.list).toEqual([task('5', 'first')]);
  expect(tasksReducer(state, taskDeleted('5')).list).toEqual([]);
});

const counted = (state: TasksState, kind: string, success: number, fail = 0): TasksState =>
  tasksReducer(state, countersLoaded({ [kind]: { success, fail, running: 0 } }));

test('TSK-01, TSK-02, SSN-06 global keeps the last outcome and clears with the counters', () => {
  expect(emptyTasks).toMatchObject({ global: 0, last: 0 });
  let state = counted(emptyTasks, 'upload', 1);
  expect(state).toMatchObject({ last: 1, global: 1, newest: 'upload' });
  state = counted(state, 'upload', 1);
  expect(state).toMatchObject({ last: 0, global: 1 });
  state = counted(state, 'ftp', 0, 1);
  expect(state).toMatchObject({ last: 2, global: 2, newest: 'ftp' });
  state = counted(counted(state, 'upload', 0), 'ftp', 0);
  expect(state.global).toBe(0);
});

test('TSK-03 looking at one kind keeps global while another has something to tell', () => {
  let state = counted(counted(emptyTasks, 'upload', 1), 'ftp', 1);
  state = tasksReducer(state, taskKindSeen('upload'));
  expect(state.global).toBe(1);
  state = tasksReducer(state, taskKindSeen('ftp'));
  expect(state.global).toBe(0);
});

test('TSK-01 TSK-04 an upload of this page that failed is counted until it was looked at, goes on, or is gone', () => {
  const publish = (state: TasksState, now: Record<string, string>, removed: string[] = []): TasksState => {
    const changed = Object.entries(now).map(([id, one]) => ({ id, state: one }) as TransferItem);
    return tasksReducer(state, transfersPublished({ changed, removed }));
  };
  let state = publish(emptyTasks, { a: 'run', b: 'run' });
  expect(state).toBe(emptyTasks);
  state = publish(state, { a: 'fail', b: 'done' });
  expect(state).toMatchObject({ counters: { upload: { fail: 1 } }, last: 2, global: 2, newest: 'upload' });
  // The device knows of none of them.
  state = counted(state, 'upload', 0);
  expect(state.counters.upload.fail).toBe(1);
  state = tasksReducer(state, taskKindSeen('upload'));
  expect(state).toMatchObject({ counters: { upload: { fail: 0 } }, global: 0 });
  // Told again as it is, it is nothing new; another one is, and the same one after another attempt.
  state = publish(state, { a: 'fail', c: 'fail' });
  expect(state.counters.upload.fail).toBe(1);
  state = publish(publish(state, { a: 'wait' }), { a: 'fail' });
  expect(state.counters.upload.fail).toBe(2);
  state = publish(state, {}, ['a', 'c']);
  expect(state).toMatchObject({ counters: { upload: { fail: 0 } }, global: 0 });
});

test('TSK-01 what the desktop app counts of its own transfers holds where the device knows of fewer', () => {
  const one = { success: 0, fail: 0, running: 0 };
  let state = tasksReducer(emptyTasks, hereCounted({ nativeUpload: { ...one, running: 60 } }));
  state = tasksReducer(state, countersLoaded({ nativeUpload: { ...one, running: 3, success: 1 } }));
  expect(state.counters.nativeUpload).toEqual({ success: 1, fail: 0, running: 60 });
  state = tasksReducer(state, hereCounted({ nativeUpload: { ...one, success: 58, fail: 2 } }));
  expect(state).toMatchObject({ counters: { nativeUpload: { success: 58, fail: 2, running: 3 } }, global: 2 });
  state = tasksReducer(state, taskKindSeen('nativeUpload'));
  expect(state).toMatchObject({ counters: { nativeUpload: { success: 0, fail: 0, running: 3 } }, global: 0 });
});

test('TSK-01 counters of a message are read tolerantly', () => {
  expect(readCounters({ upload: { success: 2, fail: 'x' }, nope: { success: 1 }, ftp: null })).toEqual({
    upload: { success: 2, fail: 0, running: 0 },
  });
});

test('UPT-01, SSN-04 the uptime changes only by more than ten seconds', () => {
  const after = (next: number) => device(uptimeReported(100), uptimeReported(next)).uptime;
  expect([110, 111, 90, 89, 20].map(after)).toEqual([100, 111, 100, 89, 20]);
});

test('DEV-03 mode and product code come from the model, else from the id', () => {
  expect(device(deviceFactsLoaded({ nasId: 'q021x', model: '' })).deviceMode).toBe('q2c');
  expect(device(deviceFactsLoaded({ nasId: 'n', model: '' })).deviceMode).toBe('z2');
  expect(device(deviceFactsLoaded({ model: 'Z4S' }))).toMatchObject({ deviceMode: 'z4', devicePdt: 'Z4', diskNum: 4 });
});

test('POL-15 empty facts keep what is known', () => {
  expect(device(deviceFactsLoaded({ color: 'black' }), deviceFactsLoaded({ color: '' })).color).toBe('black');
});

test('POOL-02, POOL-03, POOL-04 unmounted pools go and the selection falls back', () => {
  const pools = (mounted: string[]) =>
    poolsReported(
      readPools(
        ['zenith_sata', 'zenith_m2', 'other'].map((key) => ({ key, name: '', mounted: mounted.includes(key) ? 1 : 0 })),
      ),
    );
  const all = device(pools(['zenith_sata', 'zenith_m2', 'other']));
  expect(all.selectedPool).toBe('zenith_sata');
  const chosen = deviceReducer(all, poolSelected('other'));
  expect(deviceReducer(chosen, pools(['zenith_sata', 'zenith_m2'])).selectedPool).toBe('zenith_sata');
  expect(deviceReducer(chosen, pools(['zenith_m2'])).selectedPool).toBe('zenith_m2');
  expect(deviceReducer(chosen, pools(['zenith_m2', 'other'])).pools.map((pool) => pool.key)).toEqual([
    'zenith_m2',
    'other',
  ]);
});

test('DEV-02, WDG-04, WDG-06 the times of answers and silences, from the start of the page', () => {
  const started = device(watchReset(1000));
  expect(started).toMatchObject({ apiSuccessTime: 1000, apiErrorTime: 1000, unhealthy: false });
  const silent = deviceReducer(started, deviceSilent(2000));
  expect(silent).toMatchObject({ apiSuccessTime: 1000, apiErrorTime: 2000, unhealthy: true });
  expect(deviceReducer(silent, deviceAnswered(3000))).toMatchObject({ apiSuccessTime: 3000, unhealthy: false });
});

test('SSN-05 a restart seen by the poll ends the time of powering down', () => {
  const poll = (uptime_abs: number) => pollReceived({ data: { uptime_abs }, requestedAt: 0, receivedAt: 0 });
  const down = device(poll(5000), poweringDownChanged(true));
  expect(deviceReducer(down, poll(5100)).poweringDown).toBe(true);
  expect(deviceReducer(down, poll(5)).poweringDown).toBe(false);
});

test('SET-01, SET-02, SET-03, SET-04 settings are read tolerantly', () => {
  expect(readSettings(null)).toEqual(defaultSettings);
  expect(readSettings({})).toMatchObject({ shareExpire: 259_200, showHidden: false, wallpaper: 'default' });
  expect(readSettings({ 'file.share.expire': '604800', 'file.show_hidden': '1' })).toMatchObject({
    shareExpire: 604_800,
    showHidden: true,
  });
  const two = [
    { path: 'a', current: '0' },
    { path: 'b', current: '1' },
    { path: 'c', current: '1' },
  ];
  expect(readSettings({ wall_papers: two }).wallpapers.filter((item) => item.current)).toEqual([
    { path: 'b', current: true },
  ]);
});

test('SET-02 a change on another client changes the one value', () => {
  const loaded = readSettings({ 'file.share.expire': 604_800, 'file.show_hidden': '0' });
  const changed = settingsReducer(loaded, settingChanged({ key: 'file.show_hidden', value: '1' }));
  expect(changed).toMatchObject({ showHidden: true, shareExpire: 604_800, loaded: true });
});

test('what was cut or copied ends with the session and with a lock', () => {
  const entries = [{ path: '/a', name: 'a', isDir: false }];
  const cut = clipboardReducer(undefined, clipboardSet({ mode: 'cut', entries, from: '/' }));
  expect(clipboardReducer(cut, lockPhaseChanged('armed'))).toBe(cut);
  expect(clipboardReducer(cut, lockPhaseChanged('locked'))).toBe(emptyClipboard);
  expect(clipboardReducer(cut, signedOut())).toBe(emptyClipboard);
});

import { describe, expect, test } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import { emptySession, rightsChanged, signedOut } from './session-slice.ts';
import { pollReceived } from './storage-actions.ts';
import {
  emptyStorage,
  noticeContinued,
  resultEntered,
  selectIsComplete,
  selectStorageScreen,
  storagePushed,
  storageReducer,
  type StorageState,
} from './storage-slice.ts';

const poll = (data: object, requestedAt: number) =>
  pollReceived({ data: { ...data }, requestedAt, receivedAt: requestedAt + 10 });
const push = (type: string, data: object, at: number) => {
  const frame: MessageFrame = { cmd: 'message', id: 1, topic: 'storage', type, to: 'all', ts: 1, data: { ...data } };
  return storagePushed({ frame, at });
};
const message = (type: string, data: object = {}, code: unknown = 200) => ({ message: { type, code, msg: '', data } });
const run = (...actions: Parameters<typeof storageReducer>[1][]): StorageState =>
  actions.reduce<StorageState>((state, action) => storageReducer(state, action), emptyStorage);

const screenFor = (storage: StorageState, session: Partial<typeof emptySession> = { isMaster: true }) =>
  selectStorageScreen({ storage, session: { ...emptySession, token: 't', ...session } });

describe('order of what is learnt', () => {
  test('POL-04 an older poll answer is dropped', () => {
    const state = run(
      poll({ storage_server: 'storage_complete' }, 200),
      poll({ storage_server: 'storage_booting' }, 100),
    );
    expect(state.storageServer).toBe('storage_complete');
  });

  test('PUSH-07 POL-04 a poll asked for before a push does not undo it', () => {
    const state = run(push('blocking', { code: 'N300029', data: { id: 'b' } }, 150), poll({ message: null }, 100));
    expect(state.message?.type).toBe('blocking');
  });

  test('POL-04 a clock that was set back by an hour does not make the console deaf', () => {
    const state = run(
      poll({ storage_server: 'storage_booting' }, 3_600_000),
      push('blocking', { code: 'N300029', data: { id: 'b' } }, 3_600_500),
      poll({ storage_server: 'storage_complete', message: null }, 1000),
    );
    expect(state).toMatchObject({ storageServer: 'storage_complete', message: null });
  });

  test('a poll asked for after a push is newer', () => {
    const state = run(push('booting', { code: 200, data: null }, 150), poll({ message: null }, 151));
    expect(state.message).toBeNull();
  });

  test('POL-05 missing fields keep what is known, a missing message means none', () => {
    const full = { storage_server: 'storage_checking', db_state: 'down', pcversion: '1', migration_status: 'running' };
    const state = run(poll({ ...full, ...message('booting') }, 1), poll({}, 2));
    expect(state).toMatchObject({
      storageServer: 'storage_checking',
      dbState: 'down',
      pcversion: '1',
      migrationStatus: 'running',
      message: null,
      checkedAt: 12,
    });
  });

  test('a frame that is no message changes nothing', () => {
    expect(run(push('', {}, 5))).toEqual(emptyStorage);
  });
});

describe('what the page remembers', () => {
  test('FMT-14 formatting seen by poll or push is remembered by target, failures are not', () => {
    expect(run(poll(message('formatting', { type: 'esata' }), 1)).seenFormatting).toEqual(['esata']);
    expect(run(push('formatting', { code: 200, data: {} }, 1)).seenFormatting).toEqual(['pool']);
    expect(run(poll(message('formatting', {}, 'N300020'), 1)).seenFormatting).toEqual([]);
  });

  test('FMT-17 a result left by Enter is over, and so is the memory of its formatting', () => {
    const done = [poll(message('formatting'), 1), poll(message('complete', { id: 'f' }), 2)];
    expect(screenFor(run(...done)).kind).toBe('decision');
    const left = run(...done, resultEntered('complete#f'));
    expect(screenFor(left).kind).toBe('none');
    expect(left.seenFormatting).toEqual([]);
  });

  test('SSN-05 MSG-13 a restart of the device brings dismissed notices back', () => {
    const notice = (at: number, uptime_abs: number) => poll({ ...message('confirm', { id: 'c' }), uptime_abs }, at);
    const hidden = run(notice(1, 1_700_000_000), noticeContinued('confirm#c'), notice(2, 1_700_000_005));
    expect(hidden).toMatchObject({ continued: ['confirm#c'], restarts: 0 });
    expect(storageReducer(hidden, notice(3, 1_700_000_900))).toMatchObject({ continued: [], restarts: 1 });
  });

  test('ROLE-04 changed rights bring dismissed notices back', () => {
    expect(run(noticeContinued('x'), rightsChanged({ isMaster: false })).continued).toEqual([]);
  });

  test('POL-13 nothing is kept after sign-out', () => {
    expect(run(poll(message('blocking', {}, 'N300029'), 1), signedOut())).toEqual(emptyStorage);
  });
});

describe('selectors', () => {
  test('without a session there is no screen', () => {
    const state = run(poll(message('blocking', {}, 'N300029'), 1));
    expect(screenFor(state, { token: '' })).toEqual({ kind: 'none' });
    expect(screenFor(state).kind).toBe('decision');
  });

  test('ROLE-04 the same state is another screen for another role', () => {
    const state = run(poll(message('blocking', {}, 'N300029'), 1));
    expect(screenFor(state, { isMaster: false })).toMatchObject({ kind: 'info', reason: 'diskProblem' });
  });

  test('the screen is the same object while nothing of it changed', () => {
    const once = run(poll(message('confirm', { id: 'c' }), 1));
    const again = storageReducer(once, poll(message('confirm', { id: 'c' }), 2));
    expect(again.checkedAt).toBe(12);
    expect(screenFor(again)).toBe(screenFor(once));
  });

  test('POL-03 complete', () => {
    expect(selectIsComplete({ storage: run(poll({ storage_server: 'storage_complete' }, 1)) })).toBe(true);
    expect(selectIsComplete({ storage: run(poll(message('pending'), 1)) })).toBe(false);
  });
});

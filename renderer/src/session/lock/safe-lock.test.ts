import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success } from '../../api/result.ts';
import { lockPhaseChanged } from '../../state/lock-slice.ts';
import { createAppStore, type AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { startSafeLock } from './safe-lock.ts';

let store: AppStore;
let end: () => void;
let url = '/';
let reached = true;
let closed = 0;
let power: (event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen') => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  url = '/';
  reached = true;
  closed = 0;
  const answer = async ({ name }: { name: string }) => {
    if (name === 'safeClose') closed += 1;
    return reached ? success(null) : failure('NETWORK', 'no way');
  };
  installClient({ call: answer } as unknown as ApiClient);
  store = createAppStore();
  end = startSafeLock({
    store,
    host: {
      onPower: (listener) => {
        power = listener;
        return () => undefined;
      },
    },
    pageUrl: () => url,
  });
});
afterEach(() => {
  vi.useRealTimers();
  end();
  installClient(null);
});

test('APP-SAFEB-02 LCK-02 the box closes with the screen lock where something of it is open, and only there', () => {
  store.dispatch(lockPhaseChanged('locked'));
  url = '/safebox/login';
  store.dispatch(lockPhaseChanged('locked'));
  url = '/zsviewer?path=%2Fzenith_sata%2Fmira%2Fdata%2Fa.jpg';
  store.dispatch(lockPhaseChanged('locked'));
  expect(closed).toBe(0);
  url = '/zsviewer?path=%2Fzenith_sata%2Fmira%2Fsafebox%2Fa.jpg';
  store.dispatch(lockPhaseChanged('locked'));
  url = '/notebookPrint?id=n1';
  store.dispatch(lockPhaseChanged('locked'));
  expect(closed).toBe(1);
  for (url of ['/safebox/list', '/safeNotebook/notebookEditor?id=n1', '/notebookPrint?id=n1&safe=1'])
    store.dispatch(lockPhaseChanged('locked'));
  expect(closed).toBe(4);
});

test('APP-SAFEB-02 LCK-02 the box closes too when its windows were closed before the screen locks, once', async () => {
  store.dispatch(windowActions.openWindow({ name: 'safe', url: '/safebox/list' }));
  store.dispatch(windowActions.closeWindow('safe'));
  power('lock-screen');
  expect(closed).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  store.dispatch(lockPhaseChanged('locked'));
  expect(closed).toBe(1);
});

test('APP-SAFEB-02 the box closes when the computer is locked or sleeps; what the sleep cut off is done after it', async () => {
  power('suspend');
  power('resume');
  expect(closed).toBe(0);
  url = '/safebox/list';
  power('lock-screen');
  power('unlock-screen');
  await Promise.resolve();
  expect(closed).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(0);
  closed = 0;
  reached = false;
  power('suspend');
  await vi.advanceTimersByTimeAsync(0);
  reached = true;
  power('resume');
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toBe(2);
  power('resume');
  expect(closed).toBe(2);
});

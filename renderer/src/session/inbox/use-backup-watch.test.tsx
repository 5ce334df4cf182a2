import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../api/result.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded, sessionReady, signedOut, tokenStored } from '../../state/session-slice.ts';
import { createAppStore } from '../../state/store.ts';
import { jobOf } from '../../test/backup-answers.ts';
import { master } from '../../test/desktop-harness.tsx';
import { createFakeDevice } from '../../test/fake-device.ts';
import { useBackupWatch } from './use-backup-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Watch() {
  useBackupWatch();
  return null;
}

async function setup(account: Partial<typeof master> = {}) {
  const device = createFakeDevice({ backupList: success({ list: [jobOf({ id: 'a', stale: 1 })] }) });
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded({ ...master, ...account }));
  store.dispatch(sessionReady());
  render(
    <Provider store={store}>
      <Watch />
    </Provider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  const push = (state: string) =>
    act(async () => {
      store.dispatch(pushReceived({ id: 1, topic: 'backup', type: 'state', at: 1, data: { id: 'a', state } } as never));
      await vi.advanceTimersByTimeAsync(600);
    });
  return { device, store, push };
}

test('features, attention inbox: stale backups are known at the start of a session, and again when a run has ended', async () => {
  const { device, store, push } = await setup();
  expect(store.getState().backups.troubled).toMatchObject([{ id: 'a', trouble: 'stale' }]);
  await push('run');
  expect(device.names()).toEqual(['backupList']);
  await push('ok');
  expect(device.names()).toEqual(['backupList', 'backupList']);
  act(() => {
    store.dispatch(signedOut());
  });
  expect(store.getState().backups.troubled).toEqual([]);
});

test('ROL-07 an account without the feature is not asked for', async () => {
  const { device } = await setup({ isMaster: false, userPerm: { backup: 0 } });
  expect(device.names()).toEqual([]);
});

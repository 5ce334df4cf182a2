import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostProvider } from '../../host/host-context.ts';
import { selectAttention } from '../../state/attention.ts';
import { accountLoaded, sessionReady, signedOut, tokenStored } from '../../state/session-slice.ts';
import { createAppStore } from '../../state/store.ts';
import { master } from '../../test/desktop-harness.tsx';
import { computerJob, createFakeBackups } from '../../test/fake-backups.ts';
import { createFakeHost } from '../../test/fake-host.ts';
import { useComputerBackupWatch } from './use-computer-backup-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Watch() {
  useComputerBackupWatch();
  return null;
}

async function setup(account: Partial<typeof master> = {}) {
  const backups = createFakeBackups([computerJob({ state: 'fail', error: 'LOCAL' }), computerJob({ id: 'c2' })]);
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded({ ...master, ...account }));
  store.dispatch(sessionReady());
  render(
    <Provider store={store}>
      <HostProvider value={{ ...createFakeHost().host, backups: backups.bridge }}>
        <Watch />
      </HostProvider>
    </Provider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  return { store, ...backups };
}

test('features, attention inbox: APP-AUTO-02 jobs of this computer that want a person are told with those of the device', async () => {
  const { store, changed } = await setup();
  const told = () => selectAttention(store.getState()).map(({ key }) => key);
  expect(told()).toContain('backup:c1');
  expect(store.getState().backups.ofComputer).toMatchObject([{ id: 'c1', trouble: 'failed' }]);
  const before = store.getState().backups;
  act(() => {
    changed.emit([computerJob({ state: 'fail', error: 'LOCAL', rate: 0.5 })]);
  });
  expect(store.getState().backups).toBe(before);
  act(() => {
    changed.emit([computerJob({ state: 'pause', reason: 'brake', held: 60 })]);
  });
  expect(store.getState().backups.ofComputer).toMatchObject([{ id: 'c1', trouble: 'held' }]);
  act(() => {
    store.dispatch(signedOut());
  });
  expect(told()).not.toContain('backup:c1');
});

test('ROL-07 APP-AUTO-02 an account without the feature is told of none', async () => {
  const { store } = await setup({ isMaster: false, userPerm: { backup: 0 } });
  expect(store.getState().backups.ofComputer).toEqual([]);
});

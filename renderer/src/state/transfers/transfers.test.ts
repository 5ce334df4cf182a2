import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { master } from '../../test/desktop-harness.tsx';
import { fileOf, memoryJournal } from '../../test/fake-transfer-device.ts';
import { deviceFactsLoaded } from '../device-slice.ts';
import { accountLoaded, sessionReady, tokenStored } from '../session-slice.ts';
import { createAppStore } from '../store.ts';
import { selectTransfers } from '../transfers-slice.ts';
import { transfersOf } from './transfers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('UPL-04 a second tab does not take over what the first one is uploading', async () => {
  // A device that is asked and never answers: the upload stays under way.
  installClient({ call: () => new Promise(() => undefined) } as unknown as ApiClient);
  const journal = memoryJournal();
  const open = () => {
    const store = createAppStore();
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    store.dispatch(accountLoaded(master));
    store.dispatch(deviceFactsLoaded({ nasId: 'nas-1' }));
    store.dispatch(sessionReady());
    return { transfers: transfersOf(store, journal), shown: () => selectTransfers(store.getState()) };
  };
  const first = open();
  const files = [{ file: fileOf('a.bin', 2 * 2 ** 20), rel: 'a.bin' }];
  await first.transfers.upload({ path: '/f', free: -1 }, { files, emptyFolders: [], unreadable: [] });
  await vi.advanceTimersByTimeAsync(300);
  expect(first.shown()).toMatchObject([{ name: 'a.bin', state: 'run' }]);
  const second = open();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(second.shown()).toEqual([]);
  expect(first.shown()).toMatchObject([{ name: 'a.bin', state: 'run' }]);
});

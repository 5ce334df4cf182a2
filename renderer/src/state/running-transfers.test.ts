import { expect, test } from 'vitest';
import { nativeItem } from '../test/fake-transfers.ts';
import { nativeChanged } from './native/native-slice.ts';
import { runningTransfers } from './running-transfers.ts';
import { createAppStore } from './store.ts';

test('UPL-05 what the desktop app carries, either way, stops with the sign-out like uploads of the page', () => {
  const store = createAppStore();
  expect(runningTransfers(store.getState())).toBe(0);
  const changed = [
    nativeItem('u', { state: 'run' }),
    nativeItem('s', { kind: 'nativeSave', state: 'wait' }),
    nativeItem('d', { state: 'done' }),
    nativeItem('p', { state: 'pause' }),
  ];
  store.dispatch(nativeChanged({ changed, removed: [] }));
  expect(runningTransfers(store.getState())).toBe(2);
});

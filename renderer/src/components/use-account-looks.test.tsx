import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test, vi } from 'vitest';
import { accountLoaded } from '../state/session-slice.ts';
import { createAppStore } from '../state/store.ts';
import { master } from '../test/desktop-harness.tsx';
import { useAccountLooks } from './use-account-looks.ts';

const KEY = `hearth.album/${master.username}`;
const choices = { group: ['day', 'month'], rowHeight: [110, 150] } as const;

function open() {
  const store = createAppStore();
  store.dispatch(accountLoaded(master));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(() => useAccountLooks('album', choices, { group: 'day', rowHeight: 110 }), { wrapper }).result;
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('APP-ALBUM-02 what an account chose is there again at the next opening', () => {
  const first = open();
  expect(first.current[0]).toEqual({ group: 'day', rowHeight: 110 });
  act(() => {
    first.current[1]({ group: 'month' });
  });
  expect(first.current[0]).toEqual({ group: 'month', rowHeight: 110 });
  expect(open().current[0]).toEqual({ group: 'month', rowHeight: 110 });
});

test.each([
  ['a choice that there is no more', '{"group":"week","rowHeight":150,"other":1}', { group: 'day', rowHeight: 150 }],
  ['no object', '["month"]', { group: 'day', rowHeight: 110 }],
  ['nothing', 'null', { group: 'day', rowHeight: 110 }],
  ['no JSON', '{', { group: 'day', rowHeight: 110 }],
])('APP-ALBUM-02 kept was %s: the rest is as usual', (_, text, looks) => {
  localStorage.setItem(KEY, text);
  expect(open().current[0]).toEqual(looks);
});

test('APP-ALBUM-02 a browser that keeps nothing shows the chosen way all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const looks = open();
  act(() => {
    looks.current[1]({ rowHeight: 150 });
  });
  expect(looks.current[0]).toEqual({ group: 'day', rowHeight: 150 });
});

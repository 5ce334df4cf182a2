import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf } from '../api/api-slice.ts';
import { success } from '../api/result.ts';
import { createFakeDevice } from '../test/fake-device.ts';
import { createAppStore } from './store.ts';
import { useAgain } from './use-again.ts';

const { useSystemAgainQuery } = api.injectEndpoints({
  endpoints: (build) => ({ systemAgain: build.query<unknown, object>(queryOf(calls.system)) }),
});

test('a query is asked anew as long as it is shown; whatever ends after that changes nothing', async () => {
  const device = createFakeDevice({ system: success({ name: 'Home' }) });
  const store = createAppStore();
  const { result, rerender, unmount } = renderHook(({ skip }) => useAgain(useSystemAgainQuery({}, { skip }).refetch), {
    initialProps: { skip: false },
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  });
  await waitFor(() => {
    expect(device.names()).toEqual(['system']);
  });
  const again = result.current;
  act(again);
  await waitFor(() => {
    expect(device.names()).toEqual(['system', 'system']);
  });
  rerender({ skip: true });
  act(again);
  unmount();
  again();
  expect(device.names()).toHaveLength(2);
});

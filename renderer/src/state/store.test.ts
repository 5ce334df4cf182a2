import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf } from '../api/api-slice.ts';
import { createFakeDevice } from '../test/fake-device.ts';
import { signedOut, tokenStored } from './session-slice.ts';
import { createAppStore } from './store.ts';

const probe = api.injectEndpoints({
  endpoints: (build) => ({ probeSystem: build.query<unknown, object>(queryOf(calls.system)) }),
});

test('SES-01 what was answered to one account is forgotten when it signs out', async () => {
  const device = createFakeDevice();
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  const first = store.dispatch(probe.endpoints.probeSystem.initiate({}));
  expect(await first).toMatchObject({ isSuccess: true, data: { name: 'Maple House' } });
  await store.dispatch(probe.endpoints.probeSystem.initiate({}));
  expect(device.names()).toEqual(['system']);
  first.unsubscribe();
  store.dispatch(signedOut());
  expect(probe.endpoints.probeSystem.select({})(store.getState()).data).toBeUndefined();
  await store.dispatch(probe.endpoints.probeSystem.initiate({}));
  expect(device.names()).toEqual(['system', 'system']);
});

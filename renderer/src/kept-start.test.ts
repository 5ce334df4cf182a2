import { afterEach, expect, test, vi } from 'vitest';
import { installClient } from './api/call.ts';
import { createClient } from './api/client.ts';
import { forgetEarlyCalls, withEarlyCalls } from './api/early-calls.ts';
import { defaultConfig } from './api/targets.ts';
import { runHead } from './head/head.ts';
import { browserIdentity } from './host/identity.ts';
import { clearSession, writeSession } from './host/session-cookies.ts';
import { loadKeptAccount } from './state/session/load-account.ts';
import { createAppStore } from './state/store.ts';

afterEach(() => {
  forgetEarlyCalls();
  installClient(null);
  clearSession(document);
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('SES-03 the head of the page makes the very calls that the start of a kept session waits for, and only once', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url.split('?')[0] ?? '');
    return Promise.resolve(new Response('{"code":"500","msg":""}'));
  });
  writeSession(document, { token: 't0', username: 'mira', nasid: 'n1', keepLogin: true, base: '' }, false);
  runHead(undefined);
  expect(sent).toEqual(['/auth/token', '/system', '/setting/load', '/kv/load', '/v2/public/user/groups']);
  // The console makes its own as it always does.
  const store = createAppStore();
  const identity = { ...browserIdentity(localStorage, navigator.userAgent), token: 't0', language: 'en-US' };
  const text = () => '';
  installClient(
    createClient({
      fetch: withEarlyCalls((input, init) => fetch(input, init)),
      now: () => 0,
      random: () => 0,
      identity: () => ({ ...identity, nasid: store.getState().device.nasId }),
      where: () => ({
        hostname: 'localhost',
        deviceBase: '',
        nasId: store.getState().device.nasId,
        config: defaultConfig,
      }),
      texts: { serverError: text, unchanged: text, timeout: text, network: text, unreachable: text },
      pageStops: () => 0,
      onReport: () => undefined,
    }),
  );
  await loadKeptAccount(store, () => false);
  expect(sent).toHaveLength(5);
  expect(window.hearthEarly).toEqual([]);
});

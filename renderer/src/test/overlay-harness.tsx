import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { vi } from 'vitest';
import type { Role } from '#shared/rules/role.ts';
import { installClient } from '../api/call.ts';
import type { ApiClient } from '../api/client.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { DialogHost } from '../components/dialogs/dialog-host.tsx';
import { resetDialogs } from '../components/dialogs/dialog-service.ts';
import { HostProvider } from '../host/host-context.ts';
import type { Host } from '../host/host.ts';
import { i18next, namespaces, setupI18n, type Language } from '../i18n/index.ts';
import { TextsProvider } from '../i18n/use-translation.ts';
import { OverlayHost } from '../overlays/overlay-host.tsx';
import { SupportPhoneContext } from '../components/support-phone.ts';
import { pushStateChanged } from '../state/push-actions.ts';
import { accountLoaded, tokenStored } from '../state/session-slice.ts';
import { SessionProvider } from '../state/session/session-context.ts';
import type { SessionService } from '../state/session/session-service.ts';
import { pollReceived } from '../state/storage-actions.ts';
import { createAppStore } from '../state/store.ts';

/** Answers of the device by call name; a call without one succeeds with null. */
export type Answers = Record<string, () => CallResult<unknown> | Promise<CallResult<unknown>>>;

/** Refusal of the device. */
export const refusal = (code: string, message: string): CallResult<never> => failure(code, message);
export const accepted = (data: unknown): CallResult<unknown> => success(data);

let started = false;

/** Loads the texts once, then shows the language. */
export async function speak(language: Language): Promise<void> {
  if (!started) {
    await setupI18n(language);
    await i18next.loadNamespaces([...namespaces]);
    started = true;
  }
  await i18next.changeLanguage(language);
}

const account = (role: Role) => ({
  username: 'u',
  nickname: 'U',
  qcname: '',
  avatar: '',
  isMaster: role === 'master',
  isLocal: role === 'local',
  authorize: '1',
  userPerm: {},
  userinfo: {},
});

/** What consoles ask without anybody having pressed anything. */
const askedByItself: ReadonlySet<string> = new Set(['upgradeProgress', 'esataStatus']);

/** The storage overlays over an empty page, with a device that answers as told. */
export function renderOverlays(options: { role?: Role; phone?: string; answers?: Answers } = {}) {
  resetDialogs();
  const store = createAppStore();
  const calls: string[] = [];
  const sent: [string, unknown][] = [];
  const events: string[] = [];
  const openWindow = vi.fn<(route: string) => void>();
  const signOut = vi.fn<SessionService['signOut']>(() => Promise.resolve());
  // A device that knows of no pace; nothing about it is shown.
  const answers: Answers = { syncPace: () => refusal('N000006', ''), ...options.answers };
  const client = {
    call: async (spec: { name: string }, args: unknown) => {
      // What every console asks once when it opens says nothing about a screen.
      if (!askedByItself.has(spec.name)) {
        calls.push(spec.name);
        sent.push([spec.name, args]);
      }
      return answers[spec.name]?.() ?? accepted(null);
    },
  };
  installClient(client as unknown as ApiClient);
  const host = {
    emitShellEvent: (event: string) => void events.push(event),
    onShellEvent: () => () => undefined,
    openWindow,
    appInfo: () => Promise.reject(new Error('no app')),
  } as unknown as Host;
  const session = { signOut } as unknown as SessionService;

  const setRole = (role: Role) => {
    act(() => {
      store.dispatch(accountLoaded(account(role)));
    });
  };
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  setRole(options.role ?? 'master');
  store.dispatch(pushStateChanged({ state: 'open', since: 0, failures: 0, retryAt: null }));

  let clock = 0;
  /** One answer of the poll. */
  const poll = async (data: object) => {
    clock += 1;
    await act(async () => {
      store.dispatch(pollReceived({ data: { ...data }, requestedAt: clock, receivedAt: Date.now() }));
      await vi.dynamicImportSettled();
    });
  };
  /** A poll with a storage message. */
  const report = (type: string, code: unknown, data: object = {}, more: object = {}) =>
    poll({ message: { type, code, msg: '', data: { id: 'm', ...data }, ...more } });

  const view = render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={host}>
          <SessionProvider value={session}>
            <SupportPhoneContext value={options.phone ?? ''}>
              <button type="button">Desktop</button>
              <Suspense fallback={null}>
                <OverlayHost openWindow={openWindow} />
              </Suspense>
              <DialogHost />
            </SupportPhoneContext>
          </SessionProvider>
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  const overlay = () => document.querySelector<HTMLElement>('[data-overlay]');
  return { store, calls, sent, events, openWindow, signOut, answers, setRole, poll, report, overlay, view };
}

/** Disks of the scenarios: two of 4 TB. */
export const TB4 = 4000787030016;
export const disk = (position: number, sn: string, more: object = {}) => ({
  position,
  sn,
  size: TB4,
  isused: 1,
  error: 'ok',
  ...more,
});
export const A = disk(1, 'ZSA4T0001');
export const B = disk(2, 'ZSA4T0002');

/** A pair of states: RAID1 of two disks, and what is there now. */
export const raid1 = (now: object[], more: object = {}) => ({
  slot: 2,
  mode: 'raid1',
  old: { mode: 'raid1', list: [A, B], disksGroup: [['ZSA4T0001', 'ZSA4T0002']] },
  new: { mode: 'raid1', list: now },
  pool_mounted: false,
  ...more,
});

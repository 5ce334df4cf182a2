import { act, render } from '@testing-library/react';
import { Suspense, useMemo, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import type { ShellEventName } from '#shared/ipc/channels.ts';
import type { Role } from '#shared/rules/role.ts';
import { installClient } from '../api/call.ts';
import type { ApiClient } from '../api/client.ts';
import { AppWindowContext, type AppWindow } from '../components/app-window.ts';
import { DialogHost } from '../components/dialogs/dialog-host.tsx';
import { resetDialogs } from '../components/dialogs/dialog-service.ts';
import { HostProvider } from '../host/host-context.ts';
import type { Host } from '../host/host.ts';
import { TextsProvider } from '../i18n/use-translation.ts';
import { accountLoaded, tokenStored } from '../state/session-slice.ts';
import { createAppStore } from '../state/store.ts';
import { accepted, type Answers } from './overlay-harness.tsx';

/** A call as the device of a test received it. */
export interface Received {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

function Window({ opened, children }: { opened: string[]; children: ReactNode }) {
  const navigate = useNavigate();
  const value = useMemo(
    () => ({
      name: 'w',
      setLoading: () => undefined,
      navigate: (url: string) => void navigate(url),
      openWindow: (url: string) => void opened.push(url),
    }),
    [navigate, opened],
  );
  return <AppWindowContext value={value as unknown as AppWindow}>{children}</AppWindowContext>;
}

/** A page about disks in a window, with a device that answers as told. */
export async function renderStorage(page: ReactNode, url: string, answers: Answers, role: Role = 'master') {
  resetDialogs();
  const store = createAppStore();
  const received: Received[] = [];
  installClient({
    call: async (spec: { name: string }, args: Received['args']) => {
      received.push({ name: spec.name, args });
      return answers[spec.name]?.() ?? accepted(null);
    },
  } as unknown as ApiClient);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(
    accountLoaded({
      ...{ username: 'u', nickname: 'U', qcname: '', avatar: '', authorize: '1', userPerm: {}, userinfo: {} },
      isMaster: role === 'master',
      isLocal: role === 'local',
    }),
  );
  const events: string[] = [];
  const opened: string[] = [];
  const listeners = new Set<(event: ShellEventName) => void>();
  const host = {
    emitShellEvent: (event: string) => void events.push(event),
    onShellEvent: (listener: (event: ShellEventName) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Host;
  /** An event of the shell, as another window may send it. */
  const shellEvent = (event: ShellEventName) => {
    act(() => {
      for (const listener of listeners) listener(event);
    });
  };
  const view = render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={host}>
          <MemoryRouter initialEntries={[url]}>
            <Window opened={opened}>
              <Suspense fallback={null}>{page}</Suspense>
            </Window>
          </MemoryRouter>
          <DialogHost />
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  await act(() => vi.dynamicImportSettled());
  const asked = (name: string) => received.filter((each) => each.name === name);
  return { store, received, asked, events, opened, shellEvent, view };
}

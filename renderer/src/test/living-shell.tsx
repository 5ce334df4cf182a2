import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { DialogHost } from '../components/dialogs/dialog-host.tsx';
import { resetDialogs } from '../components/dialogs/dialog-service.ts';
import { HostProvider } from '../host/host-context.ts';
import { i18next, setupI18n, type Language } from '../i18n/index.ts';
import { TextsProvider } from '../i18n/use-translation.ts';
import { accountLoaded, sessionReady, tokenStored } from '../state/session-slice.ts';
import { createAppStore } from '../state/store.ts';
import { master } from './desktop-harness.tsx';
import { createFakeDevice } from './fake-device.ts';
import { createFakeHost } from './fake-host.ts';

let started = false;

/** A part of the shell over a signed-in store, a device in memory and the dialogs. */
export async function renderShellPart(
  content: ReactNode,
  options: { answers?: Parameters<typeof createFakeDevice>[0]; language?: Language } = {},
) {
  const language = options.language ?? 'en-US';
  if (!started) await setupI18n(language);
  started = true;
  // Nothing is loaded twice: tests with fake timers come after this.
  if (i18next.language !== language || !i18next.hasLoadedNamespace('session')) {
    await i18next.changeLanguage(language);
    await i18next.loadNamespaces(['session', 'shell', 'common', 'errors']);
  }
  resetDialogs();
  const device = createFakeDevice(options.answers);
  const fake = createFakeHost();
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded(master));
  store.dispatch(sessionReady());
  const view = render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={fake.host}>
          <Suspense fallback={null}>{content}</Suspense>
          <DialogHost />
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  return { ...view, ...fake, device, store, user: userEvent.setup({ advanceTimers: () => undefined }) };
}

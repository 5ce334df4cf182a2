import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { beforeAll, expect, test } from 'vitest';
import { CLIENT_VERSION } from '#shared/constants.ts';
import type { CheckStep, UpdateState } from '#shared/ipc/desktop-channels.ts';
import { AppPanels } from './app-panels.tsx';
import { requestAppPanel } from './components/app-panel.ts';
import { HostProvider } from './host/host-context.ts';
import { i18next, setupI18n } from './i18n/index.ts';
import { tokenStored } from './state/session-slice.ts';
import { storagePushed } from './state/storage-slice.ts';
import { createAppStore } from './state/store.ts';
import { createFakeDesktop } from './test/fake-desktop.ts';
import { createFakeHost } from './test/fake-host.ts';
import { AboutScreen } from './apps/about/index.tsx';

const release = { version: '2.0.0', date: '', notes: ['Faster start', 'A <b> in it'], bytes: 52_428_800 };

beforeAll(async () => {
  await setupI18n('en-US');
  await i18next.loadNamespaces(['about']);
});

async function open(first?: UpdateState) {
  const fake = createFakeDesktop(first);
  const { host } = createFakeHost();
  const store = createAppStore();
  const info = {
    version: '1.2.3',
    platform: 'linux',
    arch: 'x64',
    electron: '45.4.1',
    chrome: '156',
    node: '24',
    system: '6.1',
    safe: true,
  };
  const value = {
    ...host,
    desktop: fake.desktop,
    appInfo: async () => info,
    licences: async () => 'react 19.3.1\nMIT',
  };
  const tree = (
    <Provider store={store}>
      <HostProvider value={value}>
        <AppPanels desktop={fake.desktop} />
      </HostProvider>
    </Provider>
  );
  render(tree);
  return { ...fake, store, user: userEvent.setup(), value };
}

test('the menu of the system opens the update panel, and every state says what is and what can be done', async () => {
  const { panels, updates, desktop, user } = await open();
  act(() => panels.emit('update'));
  const dialog = await screen.findByRole('dialog', { name: 'Hearth' });
  await user.click(await within(dialog).findByRole('button', { name: 'Check for updates' }));
  expect(desktop.update.check).toHaveBeenCalledTimes(1);

  act(() => updates.emit({ stage: 'available', release }));
  expect(within(dialog).getByRole('status')).toHaveTextContent('Version 2.0.0 is available');
  expect(within(dialog).getByText('A <b> in it')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(desktop.update.download).toHaveBeenCalledTimes(1);

  act(() => updates.emit({ stage: 'downloading', release, percent: 41.6, bytesPerSecond: 1_048_576 }));
  expect(within(dialog).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41.6');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(desktop.update.cancel).toHaveBeenCalledTimes(1);

  act(() => updates.emit({ stage: 'failed', during: 'download', reason: 'disk-full', release }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('not enough room');
  await user.click(within(dialog).getByRole('button', { name: 'Skip this version' }));
  expect(desktop.update.skip).toHaveBeenCalledTimes(1);

  act(() => updates.emit({ stage: 'ready', release }));
  desktop.update.install.mockResolvedValueOnce(false);
  await user.click(within(dialog).getByRole('button', { name: 'Restart and install' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Wait until transfers');
});

test('a copy that does not update itself says so and offers nothing', async () => {
  const { panels } = await open({ stage: 'off' });
  act(() => panels.emit('update'));
  const section = await screen.findByTestId('app-update');
  expect(section).toHaveTextContent('is not updated by itself');
  expect(within(section).queryAllByRole('button')).toEqual([]);
});

test('the tabs are reached by the arrow keys, the licences are shown, and Escape closes', async () => {
  const { user } = await open();
  act(() => requestAppPanel('about'));
  const about = await screen.findByRole('tab', { name: 'About' });
  expect(await screen.findByText('1.2.3 (safe mode)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Licences of third parties' }));
  expect(await screen.findByLabelText('Licences of third parties')).toHaveTextContent('react 19.3.1 MIT');
  about.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Update' })).toHaveFocus();
  expect(await screen.findByTestId('app-update')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the check shows each step as it comes, names the first trouble, and the report is read before it is saved', async () => {
  const { steps, desktop, user } = await open();
  const ended = Promise.withResolvers<CheckStep[]>();
  desktop.diagnostics.run.mockReturnValue(ended.promise);
  act(() => requestAppPanel('connection'));
  await user.click(await screen.findByRole('button', { name: 'Check my connection' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  const done: CheckStep[] = [
    { id: 'disk', verdict: 'ok', code: 'ok', ms: 1, detail: '' },
    { id: 'dns', verdict: 'failed', code: 'timeout', ms: 8000, detail: 'nas.home' },
    { id: 'tcp', verdict: 'skipped', code: 'earlier', ms: null, detail: '' },
  ];
  act(() => steps.emit(done[0]!));
  expect(screen.getByTestId('check-disk')).toHaveTextContent('Works');
  expect(screen.queryByTestId('check-dns')).toBeNull();
  await act(async () => ended.resolve(done));
  expect(screen.getByTestId('check-dns')).toHaveTextContent('Does not work');
  expect(screen.getByRole('status')).toHaveTextContent('Look at this first: Name of the device');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(await screen.findByTestId('report')).toHaveTextContent('Hearth report');
  expect(desktop.diagnostics.save).not.toHaveBeenCalled();
  desktop.diagnostics.save.mockResolvedValueOnce('failed');
  await user.click(screen.getByRole('button', { name: 'Save report…' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be saved');
});

test('main is told what an update must not disturb, and when it has ended', async () => {
  const { store, desktop } = await open();
  expect(desktop.setBusy).toHaveBeenLastCalledWith([]);
  const frame = { cmd: 'message', id: 1, topic: 'storage', to: 'all', ts: 1 } as const;
  const tell = (type: string) =>
    act(() => {
      store.dispatch(storagePushed({ frame: { ...frame, type, data: { code: 200, data: {} } }, at: 1 }));
    });
  tell('formatting');
  // Nobody is signed in: what the device does is not known.
  expect(desktop.setBusy).toHaveBeenLastCalledWith([]);
  act(() => {
    store.dispatch(tokenStored({ token: 'tok', keepLogin: false }));
  });
  expect(desktop.setBusy).toHaveBeenLastCalledWith(['formatting']);
  tell('complete');
  expect(desktop.setBusy).toHaveBeenLastCalledWith([]);
});

test('CON-02 the page "about" shows the client version that the device is told', () => {
  const { host } = createFakeHost();
  render(
    <Provider store={createAppStore()}>
      <HostProvider value={host}>
        <AboutScreen />
      </HostProvider>
    </Provider>,
  );
  expect(screen.getByText(CLIENT_VERSION)).toBeVisible();
  expect(CLIENT_VERSION).toBe('2.3.2023052901');
  expect(screen.queryByTestId('app-update')).toBeNull();
});

test('without licences at hand the page "about" says so, also in a browser', async () => {
  const { host } = createFakeHost();
  render(
    <Provider store={createAppStore()}>
      <HostProvider value={host}>
        <AboutScreen />
      </HostProvider>
    </Provider>,
  );
  screen.getByRole('button', { name: 'Licences of third parties' }).click();
  expect(await screen.findByLabelText('Licences of third parties')).toHaveTextContent('The licences are not at hand.');
});

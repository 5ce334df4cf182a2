import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import { pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { tokenStored } from '../../state/session-slice.ts';
import { countersLoaded, readCounters } from '../../state/tasks-slice.ts';
import { accepted, refusal, renderOverlays, speak } from '../../test/overlay-harness.tsx';

beforeAll(() => speak('en-US'));

const status = (name: string, more: object = {}) => ({
  type: 'system',
  status: name,
  errcode: '',
  id: 'up-1',
  target_version: '2.4.0',
  downloadsize: 0,
  totalsize: 100,
  need_reboot: 'reboot',
  upgrade_level: 'NORMAL',
  ...more,
});

const noHelp = { open: 0, pwd: '', expire_at: 0, nasid: 'N0001', ctime: 0 };

let frames = 0;

/** The overlays over a device whose upgrade stands as told; `push` moves it on. */
async function open(first: object, options: Parameters<typeof renderOverlays>[0] = {}) {
  const upgradeInfo = () => accepted({ current: '2.3.1', version: '2.4.0', size: 100, notes: 'Faster albums' });
  const answers = { upgradeProgress: () => accepted(first), upgradeInfo, ...options.answers };
  const view = renderOverlays({ ...options, answers });
  // The watch comes when the page is calm, the dialog when the device has answered.
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.dynamicImportSettled());
  const push = async (data: object) => {
    frames += 1;
    const frame = { cmd: 'message', id: frames, topic: 'upgrade', type: 'status', to: 'all', ts: 1, data };
    await act(async () => {
      view.store.dispatch(pushReceived(frame as MessageFrame));
      await vi.dynamicImportSettled();
    });
  };
  return { ...view, push };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const dialog = () => document.querySelector<HTMLElement>('[data-overlay="upgrade"]');
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('upgrade', () => {
  test('UPG-01 an end found at load opens nothing, a running download does', async () => {
    await open(status('end', { errcode: '200' }));
    expect(dialog()).toBeNull();
    await open(status('download', { downloadsize: 40 }));
    expect(heading()).toBe('Downloading 40%');
    expect(await screen.findByText(/Version 2.3.1 → 2.4.0/)).toBeInTheDocument();
    expect(screen.getByText('Faster albums')).toBeInTheDocument();
  });

  test('UPG-01 an upgrade that began while the push channel was away is found when the channel is open again', async () => {
    let stands: object = status('end', { errcode: '200' });
    const { store } = await open(stands, { answers: { upgradeProgress: () => accepted(stands) } });
    expect(dialog()).toBeNull();
    stands = status('install', { type: 'service' });
    const become = (state: 'down' | 'open') =>
      act(async () => {
        store.dispatch(pushStateChanged({ state, since: 0, failures: 0, retryAt: null }));
        await vi.dynamicImportSettled();
      });
    await become('down');
    expect(dialog()).toBeNull();
    await become('open');
    await act(() => vi.dynamicImportSettled());
    expect(dialog()).toHaveAttribute('data-state', 'serviceUpgrading');
  });

  test('UPG-02 UPG-08 UPG-09 from phase to phase by push; the restart says that it is estimated', async () => {
    const { push } = await open(status('start'));
    expect(heading()).toBe('Checking the upgrade…');
    await push(status('check'));
    expect(heading()).toBe('The upgrade starts in 3');
    await push(status('install'));
    expect(heading()).toBe('Installing, do not power off');
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    await push(status('reboot'));
    expect(heading()).toBe('Restarting, do not power off');
    expect(screen.getByText('Estimate')).toBeInTheDocument();
    expect(screen.getByTestId('upgrade-percent')).toHaveTextContent('About 0%');
    await push(status('end', { errcode: 200 }));
    expect(heading()).toBe('Upgrade complete 2.4.0');
  });

  test('UPG-05 Start now makes no call', async () => {
    const { calls } = await open(status('check'));
    fireEvent.click(screen.getByRole('button', { name: 'Start now' }));
    expect(dialog()).toHaveAttribute('data-state', 'download');
    expect(calls.filter((name) => name !== 'upgradeInfo')).toEqual([]);
  });

  test('UPG-15 UPG-16 announced, then to be started by hand, without a way in', async () => {
    const { push } = await open(status('download', { need_reboot: 'shutdown' }));
    expect(
      screen.getByText('The device will shut down after the upgrade and must be started by hand'),
    ).toBeInTheDocument();
    await push(status('shutdown', { need_reboot: 'shutdown' }));
    expect(screen.getByText(/press its power button to start it again/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull();
  });

  test('UPG-14 UPG-22 UPG-24 ERR-105 a failed download: why, retry, go on, help', async () => {
    const { push } = await open(status('download'), { phone: '400-1', answers: { helpState: () => accepted(noHelp) } });
    await push(status('end', { errcode: 'N200101' }));
    expect(heading()).toBe('Download failed');
    expect(screen.getByText(/or contact support 400-1\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Remote assistance' }));
    expect(await screen.findByRole('dialog', { name: 'Remote help' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Continue using' }));
    expect(dialog()).toBeNull();
  });

  test('features, upgrade: what pauses is listed while there is time; a failure can be saved as a file', async () => {
    const { push, store } = await open(status('download'));
    expect(screen.queryByTestId('upgrade-pauses')).toBeNull();
    act(() => {
      store.dispatch(countersLoaded(readCounters({ fileHandle: { running: 2 } })));
    });
    expect(screen.getByTestId('upgrade-pauses')).toHaveTextContent('It pauses for the installation');
    expect(screen.getByTestId('upgrade-pauses')).toHaveTextContent('File operations: 2');
    await push(status('end', { errcode: 'N200101' }));
    expect(screen.queryByTestId('upgrade-pauses')).toBeNull();
    let saved: Blob | null = null;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'), revokeObjectURL: () => undefined })); // prettier-ignore
    fireEvent.click(screen.getByRole('button', { name: 'Save diagnostics' }));
    vi.unstubAllGlobals();
    expect(await (saved as unknown as Blob).text()).toContain('last failures:');
  });

  test('UPG-22 one that must be cannot be put off', async () => {
    const { push } = await open(status('download', { upgrade_level: 'MUST' }));
    await push(status('end', { errcode: 'N200101', upgrade_level: 'MUST' }));
    expect(screen.queryByRole('button', { name: 'Continue using' })).toBeNull();
  });

  test.each(['normal', 'local'] as const)('UPG-23 OVL-13 ERR-105 as %s: the hint and Log out', async (role) => {
    const { push } = await open(status('install'), { role });
    expect(heading()).toBe('Installing, do not power off');
    await push(status('end', { errcode: 'N200102' }));
    expect(heading()).toBe('Installation failed');
    expect(screen.getByText('The upgrade failed. Please contact the administrator.')).toBeInTheDocument();
    expect(buttons()).toEqual(['Desktop', 'Log out']);
  });

  test('UPG-19 ERR-102 a refused retry has its exact words, and can be tried again', async () => {
    await speak('zh-CN');
    const { push, calls } = await open(status('download'), { answers: { upgradeRetry: () => refusal('500', 'x') } });
    await push(status('end', { errcode: 'N200101' }));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('重试操作失败，请重试')).toBeInTheDocument();
    expect(calls.filter((name) => name === 'upgradeRetry')).toHaveLength(1);
    expect(screen.getByRole('button', { name: '重试' })).toBeEnabled();
    await act(() => speak('en-US'));
  });

  test('UPG-17 UPG-18 a service: no steps, OK closes without a reload', async () => {
    const { push, store } = await open(status('download', { type: 'service', downloadsize: 50 }));
    expect(heading()).toBe('Upgrading the service…');
    expect(screen.getByTestId('upgrade-percent')).toHaveTextContent('50%');
    expect(store.getState().device.upgrading).toBe(false);
    await push(status('end', { type: 'service', errcode: '200' }));
    expect(heading()).toBe('Service upgrade complete');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(dialog()).toBeNull();
  });

  test('UPG-21 OVL-02 a running upgrade is known to the device, and covers the storage state below', async () => {
    const { store, report } = await open(status('download'));
    expect(store.getState().device.upgrading).toBe(true);
    await report('blocking', 'N300029');
    expect(document.querySelector('[data-overlay="blocking"]')).not.toBeNull();
    expect(dialog()?.contains(document.activeElement)).toBe(true);
  });

  test('UPG-20 signing out ends it', async () => {
    const { store } = await open(status('download'));
    act(() => {
      store.dispatch(tokenStored({ token: '', keepLogin: false }));
    });
    expect(dialog()).toBeNull();
  });
});

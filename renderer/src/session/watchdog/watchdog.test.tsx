import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { failure } from '../../api/result.ts';
import {
  deviceAnswered,
  deviceFactsLoaded,
  deviceSilent,
  poweringDownChanged,
  watchReset,
} from '../../state/device-slice.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { nativeChanged } from '../../state/native/native-slice.ts';
import { countersLoaded, readCounters, tasksListed } from '../../state/tasks-slice.ts';
import { transfersPublished } from '../../state/transfers-slice.ts';
import type { TransferItem } from '../../state/transfers/transfer-types.ts';
import { nativeItem } from '../../test/fake-transfers.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { useWatchdog } from './use-watchdog.tsx';

function Watchdog() {
  useWatchdog();
  return null;
}

async function setup(language?: 'zh-CN') {
  const view = await renderShellPart(<Watchdog />, language === undefined ? {} : { language });
  const report = (action: Parameters<typeof view.store.dispatch>[0]) => {
    act(() => {
      view.store.dispatch(action);
    });
  };
  report(watchReset(1000));
  return { ...view, report };
}
const dialog = () => screen.queryByRole('dialog', { name: 'reconnecting' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('WDG-01, WDG-06, DLG-07 the dialog opens after 25 s of errors, not before, and cannot be closed', async () => {
  const { report, user } = await setup();
  report(deviceSilent(26_000));
  expect(dialog()).toBeNull();
  report(deviceSilent(26_001));
  expect(dialog()).toBeVisible();
  expect(dialog()).toHaveStyle({ width: '440px' });
  expect(dialog()).toHaveTextContent('do not refresh this page');
  expect(screen.queryByRole('button')).toBeNull();
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
});

test('WDG-02 the next answer closes it', async () => {
  const { report } = await setup();
  report(deviceSilent(40_000));
  expect(dialog()).toBeVisible();
  report(deviceAnswered(41_000));
  expect(dialog()).toBeNull();
  expect(screen.getByText('Back after 40 seconds')).toBeVisible();
});

test('WDG-02 nothing is said to be back that was not away for long, or has not answered', async () => {
  const { report } = await setup();
  report(deviceSilent(20_000));
  report(deviceAnswered(21_000));
  report(deviceSilent(50_000));
  expect(dialog()).toBeVisible();
  // The computer wakes up: both times begin anew.
  report(watchReset(60_000));
  expect(dialog()).toBeNull();
  expect(screen.queryByText(/^Back after/)).toBeNull();
});

test('WDG-03, SSN-09 while the device restarts it is never shown, and an open one closes', async () => {
  const { report } = await setup();
  report(deviceSilent(40_000));
  report(poweringDownChanged(true));
  expect(dialog()).toBeNull();
  report(deviceSilent(90_000));
  expect(dialog()).toBeNull();
});

test('UPG-21 WDG-03 an upgrade holds it back while it installs, not while it downloads', async () => {
  const { report } = await setup();
  report(deviceFactsLoaded({ upgrading: true, upgradeHolds: true }));
  report(deviceSilent(90_000));
  expect(dialog()).toBeNull();
  report(deviceFactsLoaded({ upgradeHolds: false }));
  expect(dialog()).not.toBeNull();
});

test('DLG-07 TSK-04 all that the desktop app carries still runs; what failed here and waits at the device does not', async () => {
  const { report } = await setup();
  report(countersLoaded(readCounters({ upload: { running: 1 }, nativeUpload: { running: 1 } })));
  const held = { id: 'h', kind: 'upload', to: '/zenith_sata/mira/data', name: 'a.bin', state: 'wait' } as TaskRecord;
  report(tasksListed({ kind: 'upload', list: [held] }));
  const failed = { id: '1', batch: 'b', folder: held.to, rel: 'a.bin', state: 'fail' } as TransferItem;
  report(transfersPublished({ changed: [failed], removed: [] }));
  const changed = ['x', 'y', 'z'].map((id) => nativeItem(id, { state: 'wait' }));
  report(nativeChanged({ changed, removed: [] }));
  report(deviceSilent(40_000));
  expect(dialog()).toHaveTextContent('3 tasks were running on the device');
});

test('DLG-07 it says what still runs, and what to check', async () => {
  const { report } = await setup();
  report(countersLoaded(readCounters({ fileHandle: { running: 2 } })));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  report(deviceSilent(40_000));
  expect(dialog()).toHaveTextContent('2 tasks were running on the device');
  expect(dialog()).toHaveTextContent('This computer has no network connection; check it first');
});

test('DLG-07 it shows where the way to the device is broken', async () => {
  const { report, device } = await setup();
  device.set('system', failure('TIMEOUT', ''));
  report(deviceSilent(40_000));
  await waitFor(() => {
    expect(screen.getByTestId('path-doctor')).toHaveAttribute('data-advice', 'deviceAway');
  });
  expect(dialog()).toHaveTextContent('The device does not answer');
});

test('DLG-07 its title in Chinese', async () => {
  const { report } = await setup('zh-CN');
  report(deviceSilent(40_000));
  expect(screen.getByRole('dialog', { name: '正在重新连接' })).toBeVisible();
});

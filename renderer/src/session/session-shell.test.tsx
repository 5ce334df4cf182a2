import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { failure } from '../api/result.ts';
import { deviceAnswered, deviceSilent, watchReset } from '../state/device-slice.ts';
import { renderShellPart } from '../test/living-shell.tsx';
import { SessionShell } from './session-shell.tsx';

// The device has gone before the page came to rest: what is fetched at rest is never asked for.
vi.mock(import('../host/calm.ts'), () => ({ whenCalm: () => new Promise<void>(() => undefined) }));

async function setup() {
  const view = await renderShellPart(<SessionShell />);
  view.device.set('system', failure('TIMEOUT', ''));
  const report = (action: Parameters<typeof view.store.dispatch>[0]) => {
    act(() => {
      view.store.dispatch(action);
    });
  };
  report(watchReset(1000));
  return report;
}
const dialog = () => screen.queryByRole('dialog', { name: 'reconnecting' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('WDG-01 WDG-02 a device that goes away before the page has come to rest is missed as well', async () => {
  const report = await setup();
  report(deviceSilent(26_001));
  await waitFor(() => {
    expect(dialog()).toBeVisible();
  });
  report(deviceAnswered(27_000));
  await waitFor(() => {
    expect(dialog()).toBeNull();
  });
});

test('DLG-07 the way to the device is there as well', async () => {
  const report = await setup();
  report(deviceSilent(26_001));
  await waitFor(() => {
    expect(screen.getByTestId('path-doctor')).toBeVisible();
  });
});

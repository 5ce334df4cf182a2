import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localKv } from '../../state/local-kv.ts';
import { accepted, disk, refusal, renderOverlays, speak } from '../../test/overlay-harness.tsx';
import { SSD_READ_KEY } from '../record-keys.ts';

beforeEach(() => speak('en-US'));

const ssd = { position: 1, size: 512110190592, serial_number: 'M2A5120001', isused: 1, error: 'other', cause: 'worn' };
const notice = (action: string, id = 'n-1') => ({ id, action, pool_mounted: true, ssds: [ssd] });

/** The console with the part that keeps the notices loaded. */
async function started(options: Parameters<typeof renderOverlays>[0] = {}) {
  const rendered = renderOverlays(options);
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => vi.dynamicImportSettled());
  return rendered;
}

describe('important notices', () => {
  test.each([
    ['SSD-25', 'boot-ssd-disable', 'The M.2 SSD is damaged and was disabled'],
    ['SSD-26', 'boot-ssd-lost', 'The M.2 SSD was not found at start'],
  ])('%s %s: which SSD, and one call when it was read', async (_, action, text) => {
    const { report, calls } = await started();
    await report('complete', 200, notice(action));
    const dialog = await screen.findByTestId('ssd-notice');
    expect(dialog).toHaveAccessibleName('Important notice');
    expect(dialog).toHaveTextContent(text);
    expect(dialog).toHaveTextContent('M.2 slot 1');
    expect(dialog).toHaveTextContent('M2A5120001');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await report('complete', 200, notice(action));
    expect(screen.queryByTestId('ssd-notice')).toBeNull();
    expect(calls).toEqual(['actionKnown']);
  });

  test('POL-12 a consuming that failed is sent again when the notice appears again, unseen', async () => {
    let ok = false;
    const answers = { actionKnown: () => (ok ? accepted({ unknown: 0 }) : refusal('N000001', '')) };
    const { report, calls } = await started({ answers });
    await report('complete', 200, notice('boot-ssd-lost'));
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await act(() => Promise.resolve());
    ok = true;
    await report('complete', 200, notice('boot-ssd-lost'), { uptime_abs: 1 });
    await waitFor(() => {
      expect(calls).toEqual(['actionKnown', 'actionKnown']);
    });
    expect(screen.queryByTestId('ssd-notice')).toBeNull();
  });

  test.each(['normal', 'local'] as const)('SSD-25 SSD-26 a %s account sees and consumes nothing', async (role) => {
    const { report, calls, overlay } = await started({ role });
    await report('complete', 200, notice('boot-ssd-disable'));
    await report('complete', 200, notice('boot-ssd-lost', 'n-2'));
    await vi.dynamicImportSettled();
    expect([overlay(), calls]).toEqual([null, []]);
  });
});

test('SSD-22 new disks in a device with an SSD: the warning first, then the choice of a mode', async () => {
  await localKv.delete(SSD_READ_KEY);
  const pending = {
    id: 'p-6',
    slot: 2,
    diskNum: 1,
    new: { mode: '', list: [disk(1, 'ZSA4T0001', { isused: 0 })] },
    options: [{ id: 'single', label: 'Single disk', disksGroup: [['ZSA4T0001']], diskNum: 1, style: 'single' }],
    ssd: { install: 1, size: 512110190592, rate: 0 },
  };
  const { report, overlay } = renderOverlays({ answers: { ssdSupport: () => accepted({ list: [] }) } });
  await report('pending', 200, pending);
  await waitFor(() => {
    expect(overlay()).toHaveAttribute('data-state', 'compat');
  });
  expect(overlay()).toHaveAttribute('data-overlay', 'pending');
  const go = screen.getByRole('button', { name: 'Continue' });
  expect(go).toBeDisabled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'I know that PCIE4.0 is not supported' }));
  fireEvent.click(go);
  await waitFor(() => {
    expect(overlay()).toHaveAttribute('data-state', 'choose');
  });
});

test('SSD-03 SSD-13 a format of SSDs is titled by what is built, with each SSD’s own figure, then its size', async () => {
  const answers = {
    storageInfo: () =>
      accepted({ style: 'basic', model: 'z4', diskNum: 1, ssd_usage: { style: 'basic', total_size: 512110190592 } }),
  };
  const { report } = renderOverlays({ answers });
  const ssds = [
    { position: 1, size: 512110190592, serial_number: 'M2A5120001', rate: 0.5 },
    { position: 2, size: 256060514304, serial_number: 'M2B2560001', rate: 0.25 },
  ];
  await report('formatting', 200, { id: 'sf-1', type: 'ssdwcache', progress: 'formatdisk', ssd_slot: 2, ssds });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('SSD read-write cache build');
  expect(screen.getAllByTestId('format-row').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/M\.2 slot 1.*50%/),
    expect.stringMatching(/M\.2 slot 2.*25%/),
  ]);
  await report('complete', 200, { id: 'sf-1', type: 'ssdwcache', progress: 'formatok', ssds });
  expect(await screen.findByTestId('cache-size')).toHaveTextContent('476.94 GB');
});

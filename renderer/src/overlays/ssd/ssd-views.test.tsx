import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { localKv } from '../../state/local-kv.ts';
import { accepted, refusal, speak } from '../../test/overlay-harness.tsx';
import {
  GB_256,
  GB_512,
  button,
  dialog,
  found,
  one,
  pageState,
  press,
  shown,
  withReadWarning,
} from '../../test/ssd-stage.tsx';
import { SSD_READ_KEY } from '../record-keys.ts';

beforeEach(withReadWarning);

describe('the other views', () => {
  test('SSD-19 a cache that was reset', async () => {
    await shown(found({ old_style: 'wcache', is_wcache_reset: 1 }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'The read-write cache was reset and must be built again',
    );
    expect(button('Use without cache')).toBeEnabled();
    press('Rebuild read-write cache');
    expect(screen.getByTestId('ssd-risk')).toBeInTheDocument();
    press('Back');
    expect(pageState()).toBe('reset');
  });

  test('MSG-11 DSK-03 the high-speed pool that is not mounted: Mount, Rebuild, Ignore', async () => {
    const { calls, events } = await shown(
      found({ options: ['mountpool', 'storage'], old_style: 'storage', pool_mounted: false }),
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('High-speed storage');
    expect(button('Ignore')).toBeEnabled();
    press('Rebuild');
    expect(screen.getByRole('checkbox', { name: 'All data of the high-speed storage will be lost' })).toBeVisible();
    press('Back');
    press('Mount');
    await waitFor(() => {
      expect(calls).toEqual(['storageConfirm']);
    });
    expect(events).toEqual(['regetApp']);
  });

  test('SSD-20 a broken SSD with its cause; the safe button has the focus', async () => {
    const ssds = [{ ...one, isused: 1, error: 'other', cause: 'too many media errors' }];
    await shown(found({ ssds, options: ['ignore'], old_style: 'wcache' }));
    expect(screen.getByTestId('ssd-card')).toHaveTextContent('Cause: too many media errors');
    expect(screen.getByTestId('ssd-card')).toHaveTextContent('SSD abnormal');
    expect(button('Shut down')).toHaveFocus();
    expect(button('Ignore')).toBeEnabled();
    press('Force use');
    expect(await screen.findByTestId('password-dialog')).toHaveTextContent('Use the storage without the SSD?');
  });

  test('SSD-20 force use and Ignore are offered where they are possible only', async () => {
    await shown(found({ ssds: [{ ...one, error: 'other' }], options: [], old_style: 'rcache' }));
    expect(screen.queryByRole('button', { name: 'Force use' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ignore' })).toBeNull();
  });

  const lost = (fresh: number) =>
    found({
      ssd_slot: 2,
      old_style: 'wcache',
      options: ['recover', 'ignore'],
      ssds: [
        { ...one, isused: 1 },
        { ...one, position: 2, serial_number: 'LOST', error: 'ssd_lost', loss: 1 },
        { ...one, position: 2, serial_number: 'NEW', size: fresh },
      ],
    });

  test('SSD-18 SSD-20 a lost SSD, and a new one to recover the cache with', async () => {
    await shown(lost(GB_512));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('SSD lost');
    press('Recover read-write cache');
    expect(await screen.findByTestId('password-dialog')).toHaveTextContent('NEW');
  });

  test('SSD-17 a new SSD that is too small is refused, nothing is sent', async () => {
    const { calls } = await shown(lost(GB_256));
    press('Recover read-write cache');
    expect(dialog()).toHaveTextContent(
      'New SSD capacity too small: it must not be smaller than the original (476.94 GB)',
    );
    fireEvent.click(within(dialog()).getByRole('button', { name: 'OK' }));
    expect(calls).toEqual([]);
  });
});

describe('the compatibility warning', () => {
  const list = [
    { brand: 'BrandA', product: 'P1 512G' },
    { brand: 'BrandB', product: 'P2 256G' },
  ];

  test('SSD-22 SSD-23 list and tick first, once per serial number', async () => {
    await localKv.delete(SSD_READ_KEY);
    const { view } = await shown(found(), { answers: { ssdSupport: () => accepted({ list }) } });
    await waitFor(() => {
      expect(pageState()).toBe('compat');
    });
    expect(await screen.findByText('P2 256G')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Brand', 'Product']);
    expect(button('Continue')).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I know that PCIE4.0 is not supported' }));
    press('Continue');
    expect(pageState()).toBe('step1');
    expect(await localKv.get(SSD_READ_KEY)).toEqual(['M2A5120001']);
    view.unmount();
    await shown(found());
    expect(pageState()).toBe('step1');
  });

  test('SSD-23 ERR-107 a failed list says so in the exact words, can be loaded again, and is no obstacle', async () => {
    await localKv.delete(SSD_READ_KEY);
    await speak('zh-CN');
    let times = 0;
    // The second answer tells of success without a list, which is none (ENT-15).
    const told = [refusal('500', ''), accepted(null), accepted({ list })];
    const ssdSupport = () => told[times++] ?? accepted({ list });
    const { calls } = await shown(found(), { answers: { ssdSupport } });
    expect(await screen.findByText('获取列表失败')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('checkbox'));
    expect(button('继续')).toBeEnabled();
    press('重试');
    expect(await screen.findByText('获取列表失败')).toBeInTheDocument();
    press('重试');
    expect(await screen.findByText('P1 512G')).toBeInTheDocument();
    expect(calls).toEqual(['ssdSupport', 'ssdSupport', 'ssdSupport']);
  });

  test('SSD-24 SSD-23 the description says what fits and what is advised', async () => {
    await shown(found(), { answers: { ssdSupport: () => accepted({ list }) } });
    press('Which SSD suits?');
    const description = screen.getByTestId('ssd-description');
    expect(description).toHaveTextContent('M.2 NVMe, size 2280, not PCIE 4.0');
    expect(description).toHaveTextContent('128G advised for 4G memory');
    expect(description).toHaveTextContent('256G advised for 8G memory');
    expect(await within(description).findByText('P1 512G')).toBeInTheDocument();
  });
});

describe.each(['normal', 'local'] as const)('what a %s account sees', (role) => {
  const buttons = () => within(document.querySelector<HTMLElement>('[data-overlay] main') ?? document.body).getAllByRole('button'); // prettier-ignore

  test('SSD-27 a new SSD is no concern while the files can be used', async () => {
    const { overlay } = await shown(found(), { role });
    expect(overlay()).toBeNull();
  });

  test('SSD-27 OVL-13 without the files it waits for the administrator', async () => {
    await shown(found({ pool_mounted: false }), { role });
    expect(screen.getByText(/wait for or contact the administrator/)).toBeInTheDocument();
    expect(buttons().map((each) => each.textContent)).toEqual(['Log out']);
  });

  test('SSD-27 MSG-13 a broken SSD is a notice; Continue hides it', async () => {
    const { overlay, calls } = await shown(found({ ssds: [{ ...one, error: 'other' }] }), { role });
    expect(
      screen.getByText('The SSD of the device has a problem; please contact the administrator'),
    ).toBeInTheDocument();
    expect(buttons().map((each) => each.textContent)).toEqual(['Continue', 'Log out']);
    press('Continue');
    expect([overlay(), calls]).toEqual([null, []]);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localKv } from '../../state/local-kv.ts';
import { accepted, refusal, renderOverlays, speak } from '../../test/overlay-harness.tsx';
import { SSD_READ_KEY } from '../record-keys.ts';

const GB_512 = 512110190592;
const GB_256 = 256060514304;
const one = { position: 1, size: GB_512, serial_number: 'M2A5120001', isused: 0, error: 'ok', loss: 0 };
const two = { ...one, position: 2, size: GB_256, serial_number: 'M2B2560001' };
const options = ['storage', 'wcache', 'rcache', 'dilate'];
const found = (more: object = {}) => ({ id: 's-1', ssd_slot: 1, ssds: [one], options, old_style: 'none', pool_mounted: true, ...more }); // prettier-ignore

beforeEach(async () => {
  await speak('en-US');
  await localKv.set(SSD_READ_KEY, ['M2A5120001', 'M2B2560001']);
});

/** The SSD pages for a message, once the records of this computer are read. */
async function shown(data: object, options: Parameters<typeof renderOverlays>[0] = {}) {
  const stage = renderOverlays(options);
  await stage.report('ssdpending', 200, data);
  await act(async () => {
    await vi.dynamicImportSettled();
    await Promise.resolve();
  });
  return stage;
}
const pageState = () => document.querySelector('[data-overlay="ssdpending"]')?.getAttribute('data-state');
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => {
  fireEvent.click(button(name));
};
const pick = (name: string) => {
  fireEvent.click(screen.getByRole('radio', { name }));
};
const dialog = () => screen.getByTestId('ssd-dialog');

describe('step 1', () => {
  test('SSD-01 SSD-03 a card for the SSD, four modes in their order, none chosen, Next waits', async () => {
    await shown(found({ options: [...options].reverse() }));
    expect(pageState()).toBe('step1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('M.2 SSD handling');
    expect(screen.getByTestId('ssd-card')).toHaveTextContent('M.2 slot 1 · 476.94 GBM2A5120001New');
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'High-speed storage',
      'Read-write cache',
      'Read-only cache',
      'Lossless expansion',
    ]);
    expect(radios.some((radio) => radio.checked)).toBe(false);
    expect(button('Next')).toBeDisabled();
    pick('Read-only cache');
    pick('High-speed storage');
    expect(radios.map((radio) => radio.checked)).toEqual([true, false, false, false]);
    expect(button('Next')).toBeEnabled();
  });

  test.each([
    ['High-speed storage', 'SSD high-speed storage build'],
    ['Read-write cache', 'SSD read-write cache build'],
    ['Read-only cache', 'SSD read-only cache build'],
    ['Lossless expansion', 'Expansion'],
  ])('SSD-03 %s is titled %s', async (mode, title) => {
    await shown(found());
    pick(mode);
    press('Next');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  test('SSD-15 a too small SSD is marked, no mode can be chosen, Ignore remains and has the focus', async () => {
    await shown(found({ ssds: [{ ...one, size: 16013942784, error: 'disk_size_limit' }] }));
    expect(screen.getByTestId('ssd-card')).toHaveTextContent('SSD capacity does not meet requirements');
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
    expect(button('Next')).toBeDisabled();
    expect(button('Ignore')).toHaveFocus();
  });

  test('SSD-05 CALL-05 the mode in use is marked, by the device’s figures where the message does not tell', async () => {
    const answers = { storageInfo: () => accepted({ ssd_usage: { style: 'rcache' } }) };
    const { calls } = await shown(found({ old_style: '' }), { answers });
    await waitFor(() => {
      const marked = screen.getAllByTestId('ssd-mode').filter((card) => card.dataset['inUse'] === 'true');
      expect(marked.map((card) => card.dataset['mode'])).toEqual(['rcache']);
    });
    expect(calls).toEqual(['storageInfo']);
  });

  test('SSD-28 as many places as the device has, an empty one included', async () => {
    await shown(found({ ssd_slot: 2 }));
    expect(screen.getAllByTestId('ssd-card').map((card) => card.dataset['condition'])).toEqual(['new', 'empty']);
  });

  test('SSD-21 CALL-11 Ignore asks, is sent once, and the question stays away until it is another one', async () => {
    const { calls, report, overlay } = await shown(found());
    press('Ignore');
    const question = screen.getByTestId('confirm-dialog');
    expect(question).toHaveTextContent('The SSD will not be used');
    fireEvent.click(within(question).getByRole('button', { name: 'Ignore' }));
    await waitFor(() => {
      expect(overlay()).toBeNull();
    });
    expect(calls).toEqual(['ssdIgnore']);
    await report('ssdpending', 200, found());
    expect(overlay()).toBeNull();
    await report('ssdpending', 200, found({ id: 's-2' }));
    await waitFor(() => {
      expect(pageState()).toBe('step1');
    });
  });

  test('SSD-21 CALL-22 with ssd_ignore offered it is an answer to the question', async () => {
    const { calls } = await shown(found({ options: [...options, 'ssd_ignore'] }));
    press('Ignore');
    fireEvent.click(within(screen.getByTestId('confirm-dialog')).getByRole('button', { name: 'Ignore' }));
    await waitFor(() => {
      expect(calls).toEqual(['storageConfirm']);
    });
  });

  test('SSD-14 ERR-112 another style than basic is an error, and nothing is sent', async () => {
    const { calls } = await shown(found({ style: 'raid1' }));
    pick('High-speed storage');
    press('Next');
    expect(await screen.findByText('Disk format parameter error')).toBeInTheDocument();
    expect([pageState(), calls]).toEqual(['step1', []]);
  });
});

describe('what stands in the way', () => {
  test('SSD-07 a cache erases the storage: Cancel is the default and keeps the choice', async () => {
    await shown(found({ old_style: 'storage' }));
    pick('Read-write cache');
    press('Next');
    expect(dialog()).toHaveTextContent('All data in the high-speed storage will be erased. Move it first.');
    expect(within(dialog()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('radio', { name: 'Read-write cache' })).toBeChecked();
    press('Next');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Continue' }));
    expect(pageState()).toBe('step2');
  });

  test('SSD-08 CALL-07 DSK-04 a read-only cache: one question, one call, the device restarts', async () => {
    const { calls, events } = await shown(found({ old_style: 'rcache' }));
    pick('Read-write cache');
    press('Next');
    expect(dialog()).toHaveTextContent('The read-only cache must be released first; the device restarts. Continue?');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Release and restart' }));
    await waitFor(() => {
      expect(pageState()).toBe('rebootWait');
    });
    expect([calls, events]).toEqual([['ssdReset'], ['reboot']]);
  });

  test('SSD-08 a refusal is a toast and step 1', async () => {
    const answers = { ssdReset: () => refusal('N300415', 'cache busy') };
    await shown(found({ old_style: 'rcache' }), { answers });
    pick('Read-write cache');
    press('Next');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Release and restart' }));
    expect(await screen.findByText('cache busy')).toBeInTheDocument();
    expect(pageState()).toBe('step1');
  });

  test('SSD-09 a read-write cache: write back is the default, giving up wants a tick', async () => {
    await shown(found({ old_style: 'wcache', ssd_slot: 2, ssds: [one, two] }));
    pick('High-speed storage');
    press('Next');
    expect(within(dialog()).getByRole('button', { name: 'Write back' })).toHaveFocus();
    expect(within(dialog()).getByRole('button', { name: 'Give up cache' })).toBeDisabled();
    fireEvent.click(within(dialog()).getByRole('checkbox'));
    expect(within(dialog()).getByRole('button', { name: 'Give up cache' })).toBeEnabled();
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Write back' }));
    expect(await screen.findByTestId('password-dialog')).toHaveTextContent('Write the cache back?');
  });

  test('SSD-06 an SSD of the pool: caches are refused', async () => {
    const { calls } = await shown(found({ old_style: 'dilate' }));
    pick('Read-only cache');
    press('Next');
    expect(dialog()).toHaveTextContent('The SSD is part of the storage pool; reset the pool first');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'OK' }));
    expect([pageState(), calls]).toEqual(['step1', []]);
  });
});

describe('step 2', () => {
  test('SSD-04 a cache wants its risk ticked, storage does not; Back unticks', async () => {
    await shown(found());
    pick('Read-only cache');
    press('Next');
    expect(screen.getByText('128 GB is advised with 4 GB of memory in the device, 256 GB with 8 GB.')).toBeVisible();
    expect(button('Next: format')).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox'));
    expect(button('Next: format')).toBeEnabled();
    press('Back');
    press('Next');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    press('Back');
    pick('High-speed storage');
    press('Next');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(button('Next: format')).toBeEnabled();
  });

  test('SSD-10 storage built anew: the checkbox of the specification', async () => {
    await shown(found({ old_style: 'storage' }));
    pick('High-speed storage');
    press('Next');
    expect(screen.getByRole('checkbox', { name: 'All data of the high-speed storage will be lost' })).not.toBeChecked();
    expect(button('Next: format')).toBeDisabled();
  });

  test('SSD-16 SSDs of different size: told for a read-write cache, and nowhere else', async () => {
    await shown(found({ ssd_slot: 2, ssds: [one, two] }));
    pick('Read-write cache');
    press('Next');
    const mixed = screen.getByTestId('ssd-mixed');
    expect(mixed).toHaveTextContent('The SSDs differ in size; the smaller size is used for RAID1');
    expect(mixed).toHaveTextContent('238.47 GB');
    press('Back');
    pick('High-speed storage');
    press('Next');
    expect(screen.queryByTestId('ssd-mixed')).toBeNull();
  });

  test('SSD-11 SSD-12 the phrase, then the password; Enter in the field is no confirmation', async () => {
    await shown(found());
    pick('Read-write cache');
    press('Next');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Next: format');
    const confirm = within(dialog()).getByRole('button', { name: 'Format 1 SSD' });
    const field = within(dialog()).getByRole('textbox');
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    expect(screen.getByTestId('ssd-phrase')).toHaveTextContent('Read-write cache damage will destroy all disk files');
    type('read-write');
    expect(dialog()).toHaveTextContent('Differs at character 1');
    expect(confirm).toBeDisabled();
    type('Read-write');
    expect(dialog()).toHaveTextContent('Matches so far, 41 characters to go');
    type('Read-write cache damage will destroy all disk files ');
    expect(confirm).toBeEnabled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.queryByTestId('password-dialog')).toBeNull();
    fireEvent.click(confirm);
    expect(await screen.findByTestId('password-dialog')).toHaveTextContent('M2A5120001');
  });

  test('M7 MSG-08 other SSDs under an open password: it is taken back, nothing is sent', async () => {
    const { report, calls } = await shown(found({ ssd_slot: 2, ssds: [one, two] }));
    pick('High-speed storage');
    press('Next');
    press('Next: format');
    expect(await screen.findByTestId('password-dialog')).toBeInTheDocument();
    await report('ssdpending', 200, found({ ssd_slot: 2, ssds: [one] }));
    await waitFor(() => {
      expect(screen.queryByTestId('password-dialog')).toBeNull();
    });
    expect([pageState(), calls]).toEqual(['step2', []]);
  });
});

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

  test('MSG-11 the high-speed pool that is not mounted: Mount, Rebuild, Ignore', async () => {
    const { calls } = await shown(
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
    const ssdSupport = () => ((times += 1) === 1 ? refusal('500', '') : accepted({ list }));
    const { calls } = await shown(found(), { answers: { ssdSupport } });
    expect(await screen.findByText('获取列表失败')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('checkbox'));
    expect(button('继续')).toBeEnabled();
    press('重试');
    expect(await screen.findByText('P1 512G')).toBeInTheDocument();
    expect(calls).toEqual(['ssdSupport', 'ssdSupport']);
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

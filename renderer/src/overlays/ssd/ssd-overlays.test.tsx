import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { accepted, refusal } from '../../test/overlay-harness.tsx';
import {
  button,
  dialog,
  found,
  one,
  options,
  pageState,
  pick,
  press,
  shown,
  two,
  withReadWarning,
} from '../../test/ssd-stage.tsx';

beforeEach(withReadWarning);

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
    expect(screen.getByText('More space for files')).toBeInTheDocument();
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

  test('SSD-05 CALL-05 ERR-101 figures that cannot be asked for mark no mode, and the device says why', async () => {
    const answers = { storageInfo: () => refusal('N000007', 'Storage is not ready') };
    await shown(found({ old_style: '' }), { answers });
    expect(await screen.findByText('Storage is not ready')).toBeInTheDocument();
    expect(screen.getAllByTestId('ssd-mode').some((card) => card.dataset['inUse'] === 'true')).toBe(false);
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

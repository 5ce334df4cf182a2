import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { accepted, speak, type Answers } from '../../test/overlay-harness.tsx';
import { renderStorage } from '../../test/storage-harness.tsx';
import { MoveEntryScreen } from './entry-screen.tsx';
import { SelectDiskScreen } from './select-screen.tsx';

beforeEach(() => speak('en-US'));

const GB = 1_073_741_824;
const old = { position: 1, sn: 'OLD', size: 400 * GB, role: 'replace' };
const fresh = { position: 2, sn: 'NEW', size: 800 * GB, role: 'new' };
const usb = { dev: 'sdx1', label: 'BIG', size: 900 * GB, free: 800 * GB, enough: 1 };
const answers = (disks: readonly object[] = [old, fresh], list: readonly object[] = [usb]): Answers => ({
  switchSelect: () => accepted({ disks, need: 300 * GB }),
  switchUsbScan: () => accepted({ list }),
  switchStatistics: () => accepted({ files: 1200, bytes: 300 * GB, apps: [], eta_s: 3660 }),
  switchStatus: () => accepted({ state: 'idle', step: '', rate: 0, msg: '', id: '' }),
  migrationStatus: () => accepted({ state: 'idle', rate: 0, remain: -1, msg: '', id: '' }),
});
const button = (name: string) => screen.getByRole('button', { name });

describe('where the data go', () => {
  test('APP-SWD-02 a place that is too small cannot be chosen; nothing is chosen beforehand', async () => {
    const small = { ...fresh, size: 200 * GB };
    await renderStorage(<SelectDiskScreen />, '/switchDisk/selectDisk?type=check', answers([old, small]));
    const [inside, outside] = await screen.findAllByTestId('move-target');
    expect(inside).toHaveTextContent('Too small');
    expect(within(inside!).getByRole('radio')).toBeDisabled();
    expect(button('Next')).toBeDisabled();
    fireEvent.click(within(outside!).getByRole('radio'));
    expect(button('Next')).toBeEnabled();
  });

  test('APP-SWD-02 without a place it says what is needed, and looks again when asked', async () => {
    const { asked } = await renderStorage(<SelectDiskScreen />, '/switchDisk/selectDisk', answers([old], []));
    expect(await screen.findByText(/No place is large enough for 300 GB/)).toBeInTheDocument();
    fireEvent.click(button('Look again'));
    await act(() => Promise.resolve());
    expect(asked('switchUsbScan')).toHaveLength(2);
    expect(button('Next')).toBeDisabled();
  });
});

describe('what a move means', () => {
  const open = (query: string) => renderStorage(<MoveEntryScreen />, `/switchDisk/entry${query}`, answers());

  test('APP-SWD-02 CALL-SW-02 how much there is, from where to where, and the start asks for the password', async () => {
    const { asked } = await open(`?spaceEnough=1&position=2&size=${800 * GB}&sn=NEW`);
    expect(await screen.findByTestId('move-figures')).toHaveTextContent(/1,200.*300 GB.*1 hour 1 minute/);
    expect(screen.getByText(/From the disk in slot 1/)).toHaveTextContent('OLD');
    expect(screen.getByTestId('move-to')).toHaveTextContent(/slot 2.*800 GB.*NEW/);
    fireEvent.click(button('Begin'));
    expect(await screen.findByTestId('password-dialog')).toHaveTextContent(
      'Everything on the disk in slot 2 is erased',
    );
    expect(asked('switchCreate')).toEqual([]);
  });

  test.each([`?spaceEnough=0&position=2&size=${200 * GB}&sn=NEW`, `?warningSize=${200 * GB}`])(
    'APP-SWD-02 WND-06 %s: not enough space is said, and nothing can begin',
    async (query) => {
      await open(query);
      expect(await screen.findByText('The target holds 200 GB, the data need 300 GB.')).toBeInTheDocument();
      const begin = screen.queryByRole('button', { name: 'Begin' });
      if (query.includes('sn=')) expect(begin).toBeDisabled();
      else expect(begin).toBeNull();
    },
  );

  test('APP-SWD-02 without a place the way leads to the choice of one', async () => {
    await open('');
    expect(await screen.findByRole('button', { name: 'Choose the disk' })).toBeEnabled();
    expect(screen.queryByTestId('move-to')).toBeNull();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { dialogStore } from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { accepted, disk, refusal, renderOverlays, speak, TB4, type Answers } from '../../test/overlay-harness.tsx';
import { sendFormat } from './format-effects.ts';
import { openShellFormat } from './open-shell-format.ts';

beforeAll(() => speak('en-US'));

const slots = [disk(1, 'ZSA4T0001', { dev: 'sda' }), disk(2, 'ZSN4T0100', { dev: 'sdb', isused: 0 })];
const raid1 = { id: 'raid1', type: 'raid1', num: 2, devs: ['sda', 'sdb'], size: TB4 };
const zdr = { ...raid1, id: 'zdr', type: 'zdr' };
const join = { id: 'raid1_join', type: 'raid1_join', num: 2, devs: ['sda', 'sdb'], size: TB4 };

const dialog = () => screen.getByTestId('shell-dialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });
const state = () => document.querySelector('[data-overlay="shell-format"]')?.getAttribute('data-state');

async function open(list: object[], answers: Answers = {}, role: 'master' | 'normal' = 'master') {
  const found: Answers = {
    formatOptions: () => accepted({ list }),
    sataDevs: () => accepted({ slot: 2, list: slots }),
    diskFormat: () => accepted({ task_id: 'f-1' }),
    ...answers,
  };
  const app = renderOverlays({ role, answers: found });
  const host = { emitShellEvent: (event: string) => void app.events.push(event) } as unknown as Host;
  await app.poll({ storage_server: 'storage_complete' });
  await act(async () => {
    const opened = openShellFormat(app.store, host);
    if (role === 'master') await opened;
  });
  return { ...app, answers: found };
}

async function confirmTwice(name: string) {
  fireEvent.click(await screen.findByRole('radio', { name }));
  fireEvent.click(button('Next'));
  fireEvent.click(within(dialog()).getByRole('checkbox'));
  fireEvent.click(button('Next'));
  await screen.findByTestId('password-dialog');
}
const acceptPassword = () =>
  act(async () => {
    dialogStore.getState().passwords[0]?.resolve('ticket');
    await Promise.resolve();
  });
const formatting = (code: unknown, data: object) => ({
  message: { type: 'formatting', code, msg: code === 200 ? '' : 'write error', data: { id: 'f-1', ...data } },
});

describe('choosing', () => {
  test('FMTS-02 every option with its name, its disks and its capacity; next waits for a choice', async () => {
    await open([raid1, zdr]);
    const found = await screen.findAllByTestId('format-option');
    expect(found.map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^RAID1.*3\.64 TB.*Slot 1, 2/),
      expect.stringMatching(/^ZDR.*3\.64 TB.*Slot 1, 2/),
    ]);
    expect(button('Next')).toBeDisabled();
    fireEvent.click(screen.getByRole('radio', { name: 'ZDR' }));
    expect(button('Next')).toBeEnabled();
  });

  test('FMTS-02 nothing to format: said so, and asked again on request', async () => {
    const { calls: made } = await open([]);
    expect(await screen.findByText('No format option')).toBeInTheDocument();
    const before = made.filter((name) => name === 'formatOptions').length;
    fireEvent.click(button('Refresh'));
    await waitFor(() => {
      expect(made.filter((name) => name === 'formatOptions')).toHaveLength(before + 1);
    });
  });

  test('options that cannot be read say why', async () => {
    await open([], { formatOptions: () => refusal('N000007', 'the device is starting') });
    expect(await screen.findByRole('alert')).toHaveTextContent('the device is starting');
  });

  test('DLG-05 FMTS-09 another account is told, and nothing opens', async () => {
    const { calls: made } = await open([raid1], {}, 'normal');
    expect(await screen.findByTestId('alert-dialog')).toHaveTextContent('Only the administrator can format disks');
    expect(screen.queryByTestId('shell-dialog')).toBeNull();
    expect(made).not.toContain('formatOptions');
  });
});

describe('confirming', () => {
  test('FMTS-03 the disks by slot, size and serial number, and a box; back leads to the choice', async () => {
    await open([raid1]);
    fireEvent.click(await screen.findByRole('radio', { name: 'RAID1' }));
    fireEvent.click(button('Next'));
    expect(state()).toBe('confirm1');
    const rows = within(dialog()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Slot 13.64 TBZSA4T0001', 'Slot 23.64 TBZSN4T0100']);
    expect(rows[0]?.querySelectorAll('b')[1]).toHaveTextContent(/^0001$/);
    expect(dialog()).toHaveTextContent('All data on these disks is erased');
    expect(dialog()).toHaveTextContent('Compare the last characters of the serial number with the label on the disk');
    expect(button('Next')).toBeDisabled();
    fireEvent.click(button('Back'));
    expect(state()).toBe('choose');
    expect(await screen.findByRole('radio', { name: 'RAID1' })).toBeChecked();
  });

  test('FMTS-03 given up at the password: nothing is sent, the first question stays', async () => {
    const { calls: made } = await open([raid1]);
    await confirmTwice('RAID1');
    fireEvent.click(within(screen.getByTestId('password-dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(state()).toBe('confirm1');
    });
    expect(made).not.toContain('diskFormat');
  });

  test('FMTS-03 a mirror with the disk in use erases the new one alone, and says which one stays', async () => {
    await open([join]);
    fireEvent.click(await screen.findByRole('radio', { name: 'RAID1 with the disk in use' }));
    fireEvent.click(button('Next'));
    expect(
      within(dialog())
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Slot 23.64 TBZSN4T0100']);
    expect(dialog()).toHaveTextContent('The disk in slot 1 keeps its data');
  });
});

describe('formatting', () => {
  test('FMTS-04 FMTS-07 nothing to press, Escape ignored, the warning, the figure; then the capacity', async () => {
    const { poll, events } = await open([zdr]);
    await confirmTwice('ZDR');
    await acceptPassword();
    expect(state()).toBe('formatting');
    expect(within(dialog()).queryAllByRole('button')).toEqual([]);
    fireEvent.keyDown(dialog(), { key: 'Escape' });
    expect(state()).toBe('formatting');
    expect(dialog()).toHaveTextContent('Do not unplug a disk and do not power off.');
    const list = [
      { ...slots[0], rate: 0.5 },
      { ...slots[1], rate: 0.3 },
    ];
    await poll(formatting(200, { progress: 'formatdisk', new: { list } }));
    expect(within(dialog()).getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '40');
    await poll({ message: { type: 'complete', code: 200, msg: '', data: { id: 'f-1', progress: 'formatok' } } });
    expect(state()).toBe('success');
    expect(dialog()).toHaveTextContent('Capacity 3.64 TB');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Done', hidden: true }));
    expect(screen.queryByTestId('shell-dialog')).toBeNull();
    expect(events).toContain('regetApp');
  });

  test('FMTS-07 RAID1: how far the second copy is, which may go on in the background', async () => {
    const usr = [{ action: 'sync', dsize: TB4 / 4, tsize: TB4, remain: 3660, type: 'md2' }];
    const { poll } = await open([raid1], { syncStatus: () => accepted({ status: 'running', usr }) });
    await confirmTwice('RAID1');
    await acceptPassword();
    await poll({ message: { type: 'complete', code: 200, msg: '', data: { id: 'f-1', progress: 'formatok' } } });
    const row = await within(dialog()).findByTestId('raid-row');
    expect(row).toHaveTextContent('25%');
    expect(row).toHaveTextContent('1 hour 1 minute left');
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Continue in the background', hidden: true }));
    expect(screen.queryByTestId('shell-dialog')).toBeNull();
  });

  test.each([
    ['ZDR', zdr, 'Formatting failed'],
    ['RAID1', raid1, 'Creating RAID1 failed'],
    ['RAID1 with the disk in use', join, 'Creating RAID1 failed'],
  ])(
    'FMTS-08 %s fails: its words, the message of the device in small print, one restart',
    async (name, option, text) => {
      const { calls: made, events } = await open([option], {
        diskFormat: () => refusal('N300020', 'disk in slot 2: write error'),
      });
      await confirmTwice(name);
      await acceptPassword();
      await waitFor(() => {
        expect(state()).toBe('fail');
      });
      const alert = within(dialog()).getByRole('alert');
      expect(alert).toHaveTextContent(text);
      expect(alert).toHaveTextContent('Please restart and try again.');
      expect(within(alert).getByTestId('format-server')).toHaveTextContent('disk in slot 2: write error');
      fireEvent.click(button('Restart'));
      expect(made).not.toContain('reboot');
      const question = await screen.findByTestId('confirm-dialog');
      fireEvent.click(within(question).getByRole('button', { name: 'Restart' }));
      await waitFor(() => {
        expect(events).toContain('reboot');
      });
      expect(made.filter((call) => call === 'reboot')).toHaveLength(1);
    },
  );

  test('ROLE-04 another role takes the flow away', async () => {
    const { setRole } = await open([raid1]);
    await confirmTwice('RAID1');
    setRole('normal');
    await waitFor(() => {
      expect(screen.queryByTestId('password-dialog')).toBeNull();
    });
    expect(screen.queryByTestId('shell-dialog')).toBeNull();
  });
});

test('FMTS-05 FMTS-06 the body of the call, and how long it may take', () => {
  const made: unknown[] = [];
  const client = {
    call: (spec: unknown, args: unknown, options: unknown) => {
      made.push([spec, args, options]);
      return Promise.resolve(accepted(null));
    },
  };
  installClient(client as unknown as ApiClient);
  void sendFormat({ type: 'zdr', devs: ['sda', 'sdb'] }, 't');
  void sendFormat({ type: 'raid1_join', devs: ['sdb'], main: 'sda', timeoutMs: 300_000 }, 't');
  expect(made).toEqual([
    [calls.diskFormat, { type: 'zdr', devs: ['sda', 'sdb'], second: 't' }, {}],
    [calls.diskFormat, { type: 'raid1_join', devs: ['sdb'], main: 'sda', second: 't' }, { timeoutMs: 300_000 }],
  ]);
});

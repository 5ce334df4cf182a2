import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { A, accepted, B, disk, raid1, refusal, renderOverlays, speak } from '../test/overlay-harness.tsx';

beforeAll(() => speak('en-US'));
beforeEach(() => speak('en-US'));

const buttons = () =>
  within(document.querySelector<HTMLElement>('[data-overlay] main') ?? document.body)
    .getAllByRole('button')
    .map((button) => button.textContent.trim());
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('fault screens of the administrator', () => {
  test('BLK-02 position changed: comparison with two moved rows, Reboot and Shut down', async () => {
    const { report, overlay } = renderOverlays({ phone: '400-000-0000' });
    await report('blocking', 'N300034', raid1([disk(1, 'ZSA4T0002'), disk(2, 'ZSA4T0001')]));
    expect(title()).toBe('Disk position changed');
    expect(overlay()).toHaveAttribute('data-overlay', 'blocking');
    expect(overlay()).toHaveAttribute('data-state', 'positionChanged');
    expect(screen.getByText(/put the disks back as shown and start again/)).toHaveTextContent(
      'If this does not help contact support 400-000-0000.',
    );
    const rows = within(screen.getByTestId('changes')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('moved from slot 2'),
      expect.stringContaining('moved from slot 1'),
    ]);
    expect(buttons()).toEqual(['Reboot', 'Shut down', 'Code N300034']);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
  });

  test.each([
    ['raid1', 'RAID1 mode degraded'],
    ['raid1+raid1', 'double RAID1 mode degraded'],
    ['raid5', 'RAID5 mode degraded'],
    ['zdr', 'ZDR mode degraded'],
    ['single', 'single disk mode degraded'],
  ])('BLK-03 degraded %s', async (mode, expected) => {
    const { report } = renderOverlays();
    const damaged = { ...B, diskStatus: 0, user_part: { state: 'fail' } };
    await report('blocking', 'N300061', raid1([A, damaged], { old: { mode, list: [A, B] }, options: [] }));
    expect(title()).toBe(expected);
    expect(screen.getByText('The disk in slot 2 has failed.')).toBeInTheDocument();
    expect(screen.getByText('Shut down and replace the disk in slot 2; contact support')).toBeInTheDocument();
    expect(buttons()).toEqual(['Shut down', 'Code N300061']);
  });

  test('BLK-03 CMP-06 the damage text of the device is taken when there is one', async () => {
    const { report } = renderOverlays();
    await report('blocking', 'N300061', raid1([A], { damageDescText: 'Slot 2: disk failed' }));
    expect(screen.getByText('Slot 2: disk failed')).toBeInTheDocument();
  });

  test('BLK-05 too small: slot and size in the text, the row is a replacement', async () => {
    const { report } = renderOverlays();
    await report('blocking', 'N300036', raid1([A, disk(2, 'ZSN2T0500', { size: 2000398934016, isused: 0 })]));
    expect(title()).toBe('Disk too small');
    expect(screen.getByText(/The disk in slot 2 is smaller/)).toHaveTextContent('insert a disk of at least 3.64 TB;');
    expect(within(screen.getByTestId('changes')).getByText('replaced')).toBeInTheDocument();
    expect(buttons()).toEqual(['Shut down', 'Code N300036']);
  });

  test('BLK-06 no disk: every current slot is empty', async () => {
    const { report } = renderOverlays();
    await report('blocking', 'N300035', raid1([]));
    expect(title()).toBe('No disk found');
    const now = screen.getByRole('img', { name: /^Current state/ });
    expect([...now.querySelectorAll('[data-slot]')].map((bay) => bay.getAttribute('data-slot-state'))).toEqual([
      ...['lost', 'lost'],
    ]);
    expect(buttons()).toEqual(['Reboot', 'Shut down', 'Code N300035']);
  });

  test.each(['N300029', 'N300099'])(
    'BLK-08 %s is the generic problem with its code, without comparison',
    async (code) => {
      const { report } = renderOverlays();
      await report('blocking', code, raid1([A, B]), { msg: 'assemble failed' });
      expect(title()).toBe('Disk encountered a problem');
      expect(screen.getByText(/Reboot or shut down and check the disks/)).toHaveTextContent(
        `Code ${code}. Contact support.`,
      );
      expect(screen.getByText('The device reports: assemble failed')).toBeInTheDocument();
      expect(screen.queryByTestId('comparison')).toBeNull();
      expect(buttons()).toEqual(['Format existing disks', 'Reboot', 'Shut down', `Code ${code}`]);
    },
  );

  test('BLK-09 a lost SSD is marked on its card', async () => {
    const { report } = renderOverlays();
    const ssds = [
      { position: 1, serial_number: 'M2A', size: 512110190592, loss: 1 },
      { position: 2, serial_number: 'M2B', size: 256060514304 },
    ];
    await report('blocking', 'N300033', { ssds });
    expect(title()).toBe('SSD lost');
    const cards = within(screen.getByTestId('ssd-cards')).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(/M2A.*SSD lost/),
      expect.stringMatching(/M2B.*Healthy/),
    ]);
    expect(screen.getByText(/The M.2 SSD in slot 1 was not found/)).toBeInTheDocument();
  });

  test('BOOT-06 mount problem: one row for each slot, cause and suggestion on the faulty one', async () => {
    const { report, overlay } = renderOverlays();
    const bad = disk(3, 'ZSA4T0003', { diskStatus: 0, system_part: { state: 'damage' } });
    const errorDisks = [{ ...bad, error: 'others', cause: 'read errors', suggestion: 'replace the disk' }];
    await report('booting', 'N300005', { slot: 4, errorDisks, new: { list: [A, B, bad] } }, { msg: 'mount failed' });
    expect(overlay()).toHaveAttribute('data-overlay', 'booting');
    expect(title()).toBe('Disk mount problem');
    const rows = within(screen.getByTestId('disk-errors')).getAllByRole('listitem');
    expect(rows.map((row) => row.dataset.state)).toEqual(['ok', 'ok', 'damaged', 'empty']);
    expect(rows[2]).toHaveTextContent('Cause: read errors');
    expect(rows[2]).toHaveTextContent('Suggestion: replace the disk');
    expect(buttons()).toEqual(['Reboot', 'Shut down', 'Code N300005']);
  });

  test('BOOT-07 No disk found and Disk faulty with the message of the device', async () => {
    const { report } = renderOverlays();
    await report('booting', 'N300001', { slot: 2 });
    expect(title()).toBe('No disk found');
    await report('booting', 'N300002', { slot: 2, new: { list: [A] } }, { msg: 'I/O error' });
    expect(title()).toBe('Disk faulty');
    expect(screen.getByText('The device reports: I/O error')).toBeInTheDocument();
  });

  test('BOOT-08 BOOT-09 a system device removed', async () => {
    const { report } = renderOverlays();
    const ssds = [{ position: 1, serial_number: 'M2A', error: 'other', cause: 'no response' }];
    await report('sysdevrm', 'N300418', { ssds });
    expect(title()).toBe('The SSD works abnormally');
    expect(screen.getByTestId('ssd-cards')).toHaveTextContent('Cause: no response');
    await report('sysdevrm', 'N300400', {});
    expect(screen.getByText(/A system disk was removed while running/)).toBeInTheDocument();
    expect(buttons()).toEqual(['Reboot', 'Shut down', 'Code N300400']);
  });

  test('MSG-09 a code in small letters is the same code', async () => {
    const { report } = renderOverlays();
    await report('blocking', 'n300035', raid1([]));
    expect(title()).toBe('No disk found');
  });
});

describe('shutting down and rebooting', () => {
  const generic = raid1([A, B]);

  test('BLK-12 OVL-10 two quick clicks: one question, one request, then waiting', async () => {
    const { report, calls, events, store } = renderOverlays({ answers: { reboot: () => accepted({ eta_s: 60 }) } });
    await report('blocking', 'N300029', generic);
    const reboot = screen.getByRole('button', { name: 'Reboot' });
    fireEvent.click(reboot);
    fireEvent.click(reboot);
    const dialog = await screen.findByRole('alertdialog');
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    expect(calls).toEqual([]);
    const ok = within(dialog).getByRole('button', { name: 'Reboot' });
    fireEvent.click(ok);
    fireEvent.click(ok);
    expect(await screen.findByText('Restarting, please wait')).toBeInTheDocument();
    expect(calls).toEqual(['reboot']);
    expect(events).toEqual(['reboot']);
    expect(store.getState().device.poweringDown).toBe(true);
    expect(screen.queryByRole('button', { name: 'Shut down' })).toBeNull();
    expect(screen.getByText('Restarting, please wait')).toHaveFocus();
  });

  test('BLK-12 a refused call toasts the server message and the buttons work again', async () => {
    const { report, calls } = renderOverlays({ answers: { shutdown: () => refusal('N000005', 'The device is busy') } });
    await report('blocking', 'N300029', generic);
    fireEvent.click(screen.getByRole('button', { name: 'Shut down' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Shut down' }));
    expect(await screen.findByText('The device is busy')).toBeInTheDocument();
    expect(calls).toEqual(['shutdown']);
    expect(screen.getByRole('button', { name: 'Shut down' })).toBeEnabled();
  });

  test('CALL-30 DSK-04 a device that goes down before it answers was restarted: waiting, and no toast', async () => {
    const answers = { reboot: () => refusal('NETWORK', 'network connection error') };
    const { report, events, store } = renderOverlays({ answers });
    await report('blocking', 'N300029', generic);
    fireEvent.click(screen.getByRole('button', { name: 'Reboot' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }));
    expect(await screen.findByText('Restarting, please wait')).toBeInTheDocument();
    expect(events).toEqual(['reboot']);
    expect(store.getState().device.poweringDown).toBe(true);
    expect(screen.queryByText('network connection error')).toBeNull();
  });

  test('BLK-12 a declined question sends nothing', async () => {
    const { report, calls } = renderOverlays();
    await report('blocking', 'N300029', generic);
    fireEvent.click(screen.getByRole('button', { name: 'Shut down' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(calls).toEqual([]);
  });

  test('SSN-09 DSK-04 the device is back: the watchdog starts afresh and the screen has its buttons', async () => {
    const { poll, store } = renderOverlays();
    const message = { type: 'blocking', code: 'N300029', msg: '', data: { id: 'b' } };
    await poll({ message, uptime_abs: 1_700_000_000 });
    fireEvent.click(screen.getByRole('button', { name: 'Reboot' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }));
    await screen.findByText('Restarting, please wait');
    await poll({ message, uptime_abs: 1_700_000_600 });
    expect(screen.getByRole('button', { name: 'Reboot' })).toBeInTheDocument();
    expect(store.getState().device.poweringDown).toBe(false);
  });

  test('MSG-08 another message closes the open question without a call', async () => {
    const { report, calls } = renderOverlays();
    await report('blocking', 'N300029', generic);
    fireEvent.click(screen.getByRole('button', { name: 'Reboot' }));
    await screen.findByRole('alertdialog');
    await report('blocking', 'N300035', raid1([], { id: 'n' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(title()).toBe('No disk found');
    expect(calls).toEqual([]);
  });

  test('ROLE-04 a revoked role closes the question and shows the page without powers, a granted one brings it back', async () => {
    const { report, calls, setRole } = renderOverlays();
    await report('blocking', 'N300029', generic);
    fireEvent.click(screen.getByRole('button', { name: 'Reboot' }));
    await screen.findByRole('alertdialog');
    setRole('normal');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(screen.queryByRole('button', { name: 'Reboot' })).toBeNull();
    expect(screen.getByText('The device has a disk problem; please contact the administrator')).toBeInTheDocument();
    setRole('master');
    expect(screen.getByRole('button', { name: 'Reboot' })).toBeEnabled();
    expect(calls).toEqual([]);
  });

  test('OVL-10 an answer after sign-out changes nothing', async () => {
    let answer: () => void = () => undefined;
    const { report, events, store } = renderOverlays({
      answers: {
        reboot: () =>
          new Promise((resolve) => {
            answer = () => {
              resolve({ code: '200', message: '', success: true, data: null });
            };
          }),
      },
    });
    await report('blocking', 'N300029', generic);
    fireEvent.click(screen.getByRole('button', { name: 'Reboot' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }));
    const { signedOut } = await import('../state/session-slice.ts');
    act(() => {
      store.dispatch(signedOut());
    });
    expect(document.querySelector('[data-overlay]')).toBeNull();
    await act(async () => {
      answer();
      await Promise.resolve();
    });
    expect(document.querySelector('[data-overlay]')).toBeNull();
    expect(events).toEqual([]);
  });
});

describe('focus and words', () => {
  test('OVL-12 a modal dialog with a title, the safe action focused, Tab stays inside', async () => {
    const { report } = renderOverlays();
    screen.getByRole('button', { name: 'Desktop' }).focus();
    await report('blocking', 'N300061', raid1([A]));
    const dialog = screen.getByRole('dialog', { name: 'RAID1 mode degraded' });
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    const shutDown = screen.getByRole('button', { name: 'Shut down' });
    expect(shutDown).toHaveFocus();
    act(() => {
      screen.getByRole('button', { name: 'Desktop' }).focus();
    });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  test('OVL-04 Escape leaves a blocking screen open', async () => {
    const { report, overlay } = renderOverlays();
    await report('blocking', 'N300035', raid1([]));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(overlay()).not.toBeNull();
  });

  test('OVL-07 without a number the sentences stay whole and no placeholder is left', async () => {
    const { report, overlay } = renderOverlays({ phone: '' });
    await report('blocking', 'N300034', raid1([A, B]));
    expect(overlay()?.textContent).toContain('If this does not help contact support.');
    expect(overlay()?.textContent).not.toMatch(/\{|\}/);
  });

  test('OVL-08 the same screen in Chinese', async () => {
    await speak('zh-CN');
    const { report, overlay } = renderOverlays({ phone: '400-1' });
    await report('blocking', 'N300061', raid1([A]));
    expect(title()).toBe('RAID1模式已降级');
    expect(overlay()?.textContent).toContain('请关机并更换盘位 2 的硬盘；请联系客服 400-1');
    expect(screen.getByRole('button', { name: '关机' })).toHaveFocus();
  });

  test('CMP-02 the new-disk icon is on unused disks of the current state only', async () => {
    const { report } = renderOverlays();
    await report('blocking', 'N300034', raid1([A, disk(2, 'NEW', { isused: 0 })]));
    const fresh = (name: RegExp) =>
      [...screen.getByRole('img', { name }).querySelectorAll('[data-new]')].map((bay) => bay.getAttribute('data-slot'));
    expect(fresh(/^Current/)).toEqual(['2']);
    expect(fresh(/^Original/)).toEqual([]);
  });

  test('CMP-03 nothing changed is said', async () => {
    const { report } = renderOverlays();
    await report('blocking', 'N300034', raid1([A, B]));
    expect(screen.getByTestId('changes')).toHaveTextContent('No disk change found');
  });

  test('CMP-07 a disk removed on purpose is drawn as removed and not listed as lost', async () => {
    const { report } = renderOverlays();
    await report('blocking', 'N300034', raid1([A], { oldRemoveList: ['ZSA4T0002'] }));
    const original = screen.getByRole('img', { name: /^Original/ });
    expect(original.querySelector('[data-slot="2"]')).toHaveAttribute('data-slot-state', 'removed');
    expect(screen.getByTestId('changes')).toHaveTextContent('No disk change found');
  });
});

describe('a degraded pool', () => {
  test('RAID-08 the comparison names it, and it opens nothing by itself', async () => {
    const { report, overlay } = renderOverlays();
    await report('complete', 200, raid1([A], { raid_degraded: 1 }));
    expect(overlay()).toBeNull();
    await report('blocking', 'N300061', raid1([A], { raid_state: 'degraded' }));
    expect(screen.getByTestId('degraded')).toHaveTextContent('RAID1 mode degraded');
    await report('blocking', 'N300034', raid1([B, A]));
    expect(screen.queryByTestId('degraded')).toBeNull();
  });
});

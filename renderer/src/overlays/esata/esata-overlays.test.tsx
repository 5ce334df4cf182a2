import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { UNINSTALL_POLL_MS } from '#shared/constants.ts';
import { forumLink } from '../parts/forum-link.tsx';
import { accepted, disk, refusal, renderOverlays, speak, type Answers } from '../../test/overlay-harness.tsx';
import { openRemoval } from './removal-store.ts';

beforeAll(() => speak('en-US'));

const E1 = disk(1, 'ZSE4T0701', { dev: 'sde', isused: 0 });
const E2 = disk(2, 'ZSE4T0702', { dev: 'sdf', isused: 0 });
const option = (id: string, type: string) => ({ id, type, num: 2, devs: ['sde', 'sdf'], size: E1.size });
const enclosure = { slot: 2, new: { mode: '', list: [E1, E2] }, options: ['ignore'], pool_mounted: true };
const options = () => accepted({ list: [option('eo-1', 'raid1'), option('eo-2', 'zdr')] });
const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a new enclosure', () => {
  test('ESA-01 its disks, the modes of the device, Format after a choice, Later', async () => {
    const { report, calls, overlay } = renderOverlays({ answers: { esataFormatOption: options } });
    await report('esata-pending', 200, enclosure);
    expect(heading()).toBe('eSATA expansion storage found');
    expect((await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).toEqual(['eo-1', 'eo-2']);
    expect(overlay()?.textContent).toContain('ZSE4T0701');
    expect(button('Format')).toBeDisabled();
    fireEvent.click(screen.getByRole('radio', { name: 'RAID1' }));
    await waitFor(() => {
      expect(button('Format')).toBeEnabled();
    });
    fireEvent.click(button('Format'));
    const password = await screen.findByTestId('password-dialog');
    expect(within(password).getByTestId('question-disks').querySelectorAll('li')).toHaveLength(2);
    fireEvent.click(within(password).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByTestId('password-dialog')).toBeNull();
    });
    fireEvent.click(button('Later'));
    await waitFor(() => {
      expect(calls).toEqual(['esataFormatOption', 'esataIgnore']);
    });
  });

  test('ESA-01 a list that failed shows the words of the device and Retry', async () => {
    let tries = 0;
    const answers: Answers = {
      esataFormatOption: () => ((tries += 1) === 1 ? refusal('N000005', 'the device is busy') : options()),
    };
    const { report } = renderOverlays({ answers });
    await report('esata-pending', 200, enclosure);
    expect(await screen.findByText('the device is busy')).toBeInTheDocument();
    fireEvent.click(button('Retry'));
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
  });

  test('ESA-01 FMT-07 an option that contradicts itself sends nothing', async () => {
    const answers: Answers = { esataFormatOption: () => accepted({ list: [{ ...option('eo-2', 'zdr'), num: 5 }] }) };
    const { report, calls } = renderOverlays({ answers });
    await report('esata-pending', 200, enclosure);
    fireEvent.click(await screen.findByRole('radio'));
    await waitFor(() => {
      expect(button('Format')).toBeEnabled();
    });
    fireEvent.click(button('Format'));
    expect(await screen.findByText('Disk format parameter error')).toBeInTheDocument();
    expect(calls).toEqual(['esataFormatOption']);
  });

  test('ESA-02 CALL-24 disks that cannot be enabled: what to check, Try again, the refusal stays on the page', async () => {
    const answers: Answers = { esataEnable: () => refusal('N300814', 'still no disks') };
    const { report, calls, overlay } = renderOverlays({ answers });
    await report('esata-pending', 'N300814', { slot: 2, options: ['ignore'] });
    expect(overlay()).toHaveAttribute('data-state', 'notEnabled');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('switched on'),
      expect.stringContaining('cable'),
      expect.stringContaining('try again'),
    ]);
    expect(button('Try again')).toHaveFocus();
    fireEvent.click(button('Try again'));
    expect(await screen.findByText('still no disks')).toBeInTheDocument();
    fireEvent.click(button('Later'));
    await waitFor(() => {
      expect(calls).toEqual(['esataEnable', 'esataIgnore']);
    });
  });

  test('ESA-02 once the disks are enabled the same question goes on with its modes', async () => {
    const { report, overlay, calls } = renderOverlays({ answers: { esataFormatOption: options } });
    await report('esata-pending', 'N300814', { slot: 2, options: ['ignore'] });
    fireEvent.click(button('Try again'));
    await waitFor(() => {
      expect(calls).toEqual(['esataEnable']);
    });
    await report('esata-pending', 200, enclosure);
    expect(overlay()).toHaveAttribute('data-state', 'choose');
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
  });

  test('ESA-03 OVL-07 a fault: what to do, whom to ask, the reset is not where the focus is', async () => {
    const { report, overlay } = renderOverlays({ phone: '400 123' });
    await report('esata-pending', 'N300815', { slot: 2, options: ['ignore'] });
    expect(overlay()).toHaveAttribute('data-state', 'fault');
    expect(overlay()?.textContent).toContain('400 123');
    expect(button('Later')).toHaveFocus();
    fireEvent.click(button('Reset expansion storage'));
    const password = await screen.findByTestId('password-dialog');
    expect(within(password).getByRole('checkbox')).not.toBeChecked();
    expect(within(password).getByRole('button', { name: 'Reset' })).toBeDisabled();
  });

  test('ESA-16 it is nothing to other accounts', async () => {
    const { report, overlay, calls } = renderOverlays({ role: 'normal' });
    await report('esata-pending', 200, enclosure);
    expect(overlay()).toBeNull();
    expect(calls).toEqual([]);
  });

  test('WND-08 a thread of the forum, where there is one', () => {
    expect(forumLink(615, 'https://f.example')).toBe('https://f.example/thread/615');
    expect(forumLink(441, '')).toBeNull();
  });
});

describe('a known enclosure', () => {
  const found = {
    slot: 2,
    mode: 'raid1',
    old: { mode: 'none', list: [] },
    new: { mode: 'raid1', list: [E1, E2] },
    pool_mounted: true,
  };

  test.each(['mountpool', 'extmountpool', 'extmountdisk'])('ESA-04 MSG-12 DSK-03 %s is one call', async (answer) => {
    const { report, calls, events, overlay } = renderOverlays();
    await report('esata-confirm', 200, { ...found, options: [answer, 'ignore'] });
    expect(heading()).toBe('Expansion storage');
    expect(screen.getByTestId('comparison')).toBeInTheDocument();
    expect(button('Later')).toHaveFocus();
    const [only] = [...(overlay()?.querySelectorAll<HTMLElement>(`[data-option="${answer}"] button`) ?? [])];
    if (only === undefined) throw new Error('no button');
    fireEvent.click(only);
    fireEvent.click(only);
    await waitFor(() => {
      expect(calls).toEqual(['esataConfirm']);
    });
    await waitFor(() => {
      expect(overlay()).toHaveAttribute('data-state', 'systemPreparing');
    });
    // A pool may bring applications with it, single disks do not.
    expect(events).toEqual(answer === 'extmountdisk' ? [] : ['regetApp']);
  });

  test.each([
    ['init', 'Initialise', 'Erase 2 disks'],
    ['recover', 'Rebuild', 'Rebuild'],
    ['dilate', 'Lossless expansion', 'Expand'],
    ['remove', 'Forget this storage', 'Forget this storage'],
  ])('ESA-04 PWD-05 %s wants tick and password', async (answer, name, agree) => {
    const { report, calls } = renderOverlays();
    await report('esata-confirm', 200, { ...found, options: [answer, 'ignore'] });
    fireEvent.click(button(name));
    const password = await screen.findByTestId('password-dialog');
    expect(within(password).getByRole('checkbox')).not.toBeChecked();
    expect(within(password).getByRole('button', { name: agree })).toBeDisabled();
    expect(calls).toEqual([]);
  });

  test('ESA-04 an enclosure that is away can be forgotten or left', async () => {
    const { report, overlay, calls } = renderOverlays();
    const away = { ...found, old: { mode: 'raid1', list: [E1, E2] }, new: { list: [] }, options: ['remove', 'ignore'] };
    await report('esata-confirm', 200, away);
    expect(overlay()).toHaveAttribute('data-state', 'missing');
    fireEvent.click(button('Later'));
    await waitFor(() => {
      expect(calls).toEqual(['esataConfirm']);
    });
  });

  test('ESA-06 CALL-24 a failed format is given up by the call of the enclosure, by its id', async () => {
    const { report, calls, sent } = renderOverlays();
    await report('formatting', 'N300812', { id: 'ef-1', type: 'esata', progress: 'formatdisk', new: { list: [E1] } });
    expect(await screen.findByText('Restart the enclosure and format again')).toBeInTheDocument();
    fireEvent.click(button('Cancel'));
    await waitFor(() => {
      expect(sent).toContainEqual(['esataFormatCancel', { id: 'ef-1' }]);
    });
    expect(calls).not.toContain('formatCancel');
  });

  test('ESA-16 MSG-13 the others wait, with Continue while the device is usable', async () => {
    const { report, overlay } = renderOverlays({ role: 'local' });
    await report('esata-confirm', 200, { ...found, options: ['mountpool'] });
    expect(heading()).toBe('Expansion storage is waiting for the administrator');
    fireEvent.click(button('Continue'));
    expect(overlay()).toBeNull();
  });
});

describe('the removal', () => {
  const dialog = () => screen.queryByTestId('shell-dialog');
  /** The console with fake time; the answers of the status are given one after the other. */
  async function started(answers: Answers, role: 'master' | 'normal' = 'master') {
    const rendered = renderOverlays({ role, answers });
    await act(() => vi.dynamicImportSettled());
    return rendered;
  }
  const status = (value: number, duration = 0) => accepted({ status: value, duration });
  const tick = () => act(() => vi.advanceTimersByTimeAsync(UNINSTALL_POLL_MS));

  test('ESA-07 a removal that goes on when the page loads is shown, to the administrator alone', async () => {
    const answers: Answers = { esataStatus: () => status(1, 50) };
    const { view } = await started(answers);
    await waitFor(() => {
      expect(dialog()).toHaveAttribute('data-state', '1');
    });
    expect(dialog()).toHaveAttribute('data-overlay', 'esata-uninstall');
    expect(dialog()?.textContent).toContain('50 seconds so far');
    expect(within(dialog() as HTMLElement).queryByRole('button')).toBeNull();
    view.unmount();
    await started(answers, 'normal');
    await act(() => vi.dynamicImportSettled());
    act(() => {
      openRemoval({ status: 0 });
    });
    expect(dialog()).toBeNull();
  });

  test('DLG-09 ESA-09 at 60 s it still uninstalls, without a button; at 61 s it has failed and the administrator may restart', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let now = status(1, 58);
    await started({ esataStatus: () => now });
    await waitFor(() => {
      expect(dialog()).toHaveAttribute('data-state', '1');
    });
    const texts: string[] = [];
    for (const seconds of [60, 61]) {
      now = status(1, seconds);
      await tick();
      texts.push(dialog()?.getAttribute('data-state') ?? '');
      const reboot = within(dialog() as HTMLElement).queryByRole('button', { name: 'Reboot' });
      expect(reboot !== null, `${seconds} s`).toBe(seconds > 60);
    }
    expect(texts).toEqual(['1', '3']);
    vi.useRealTimers();
  });

  test('ESA-08 ESA-09 ESA-11 the question, the wait and the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let now = status(0);
    const answers: Answers = { esataStatus: () => now };
    const { calls, events } = await started(answers);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    act(() => {
      openRemoval({ status: 0 });
    });
    const question = await screen.findByTestId('shell-dialog');
    expect(question.textContent).toContain('The expansion storage is stopped; running tasks on it end. Continue?');
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    now = status(1, 2);
    const remove = within(question).getByRole('button', { name: 'Remove' });
    fireEvent.click(remove);
    fireEvent.click(remove);
    await waitFor(() => {
      expect(dialog()).toHaveAttribute('data-state', '1');
    });
    expect(calls.filter((name) => name === 'esataShutdown')).toHaveLength(1);
    await tick();
    expect(dialog()).toHaveAttribute('data-state', '1');
    now = status(2, 6);
    await tick();
    expect(dialog()).toHaveAttribute('data-state', '2');
    fireEvent.click(button('Done'));
    expect(dialog()).toBeNull();
    expect(events).toEqual(['closeDialog']);
    vi.useRealTimers();
  });

  /** A removal that fails, and the restart that is asked for and confirmed then. */
  const failAndRestart = async () => {
    await act(() => vi.advanceTimersByTimeAsync(3000));
    act(() => {
      openRemoval({ status: 1 });
    });
    await tick();
    await waitFor(() => {
      expect(dialog()).toHaveAttribute('data-state', '3');
    });
    fireEvent.click(button('Reboot'));
    const question = await screen.findByTestId('confirm-dialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Reboot' }));
  };

  test('ESA-12 ROLE-02 after a failure the restart is asked for once and made once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls, events } = await started({ esataStatus: () => status(3, 8) });
    await failAndRestart();
    await waitFor(() => {
      expect(dialog()).toBeNull();
    });
    expect(calls.filter((name) => name === 'reboot')).toHaveLength(1);
    expect(events).toContain('reboot');
    vi.useRealTimers();
  });

  test('CALL-30 ESA-12 an enclosure’s device that goes down before it answers was restarted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = { esataStatus: () => status(3, 8), reboot: () => refusal('TIMEOUT', 'request timeout') };
    const { events } = await started(answers);
    await failAndRestart();
    await waitFor(() => {
      expect(events).toContain('reboot');
    });
    expect(screen.queryByText('request timeout')).toBeNull();
    vi.useRealTimers();
  });

  test('ESA-16 ROLE-04 the removal and the question over it go with the powers of the administrator', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls, setRole } = await started({ esataStatus: () => status(3, 8) });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    act(() => {
      openRemoval({ status: 1 });
    });
    await tick();
    await waitFor(() => {
      expect(dialog()).toHaveAttribute('data-state', '3');
    });
    fireEvent.click(button('Reboot'));
    await screen.findByTestId('confirm-dialog');
    setRole('normal');
    await waitFor(() => {
      expect(dialog()).toBeNull();
    });
    expect(screen.queryByTestId('confirm-dialog')).toBeNull();
    expect(calls).not.toContain('reboot');
    vi.useRealTimers();
  });
});

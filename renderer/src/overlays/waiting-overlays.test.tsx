import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#shared/rules/role.ts';
import { partLoading } from '../host/part-loading.ts';
import { localKv } from '../state/local-kv.ts';
import { pollReceived } from '../state/storage-actions.ts';
import { A, B, disk, raid1, refusal, renderOverlays, speak } from '../test/overlay-harness.tsx';
import { PREPARATION_KEY, REBOOT_GUARD_KEY } from './record-keys.ts';

beforeAll(() => speak('en-US'));
beforeEach(async () => {
  await localKv.delete(PREPARATION_KEY);
  await localKv.delete(REBOOT_GUARD_KEY);
});
afterEach(() => {
  vi.useRealTimers();
});

const others: readonly Role[] = ['normal', 'local'];
const buttonNames = () =>
  within(document.querySelector<HTMLElement>('[data-overlay]') ?? document.body)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim());
const minutes = (n: number) => act(() => vi.advanceTimersByTimeAsync(n * 60_000));

describe('booting', () => {
  test.each(['master', ...others] as const)('BOOT-01 BOOT-02 BOOT-03 BOOT-10 the same words for %s', async (role) => {
    const { poll, report, overlay } = renderOverlays({ role });
    await report('booting', 200);
    expect(screen.getByText('The device is starting, please wait')).toBeInTheDocument();
    expect(overlay()).toHaveAttribute('data-state', 'booting');
    expect(overlay()?.style.width).toBe('500px');
    expect(buttonNames()).toEqual(['Log out']);
    await poll({ storage_server: 'storage_waiting_booted' });
    expect(screen.getByText('The system has started, storage services are getting ready')).toBeInTheDocument();
    await poll({ storage_server: 'storage_checking' });
    expect(screen.getByText('Preparing disks, please wait; this can take a few minutes')).toBeInTheDocument();
    expect(buttonNames()).toEqual(['Log out']);
    await poll({ storage_server: 'storage_complete' });
    expect(overlay()).toBeNull();
  });

  test('BOOT-04 after six minutes the administrator may restart', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { poll, overlay, calls } = renderOverlays({ phone: '400' });
    await poll({ storage_server: 'storage_checking' });
    await act(() => vi.advanceTimersByTimeAsync(359_000));
    expect(overlay()).toHaveAttribute('data-state', 'preparing');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(overlay()).toHaveAttribute('data-state', 'longWait');
    expect(screen.getByText(/Preparing the disks takes longer than usual/)).toHaveTextContent(
      'You can keep waiting or restart the device; contact support 400',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Reboot' }));
    const dialog = screen.getByRole('alertdialog');
    await act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'Reboot' }));
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(calls).toEqual(['reboot']);
  });

  test.each(others)('BOOT-04 BOOT-10 a %s account gets the text without Reboot', async (role) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { poll } = renderOverlays({ role });
    await poll({ storage_server: 'storage_checking' });
    await minutes(7);
    expect(screen.getByText(/longer than usual/)).toBeInTheDocument();
    expect(buttonNames()).toEqual(['Log out']);
  });

  test('BOOT-05 a reload at five minutes waits one more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await localKv.set(PREPARATION_KEY, { startedAt: Date.now() - 5 * 60_000, uptime: 1_700_000_000 });
    const { poll, overlay } = renderOverlays();
    await poll({ storage_server: 'storage_checking', uptime_abs: 1_700_000_000 });
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(overlay()).toHaveAttribute('data-state', 'preparing');
    await minutes(1);
    expect(overlay()).toHaveAttribute('data-state', 'longWait');
  });

  test('BOOT-05 another start of the device begins anew, another screen forgets the start', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await localKv.set(PREPARATION_KEY, { startedAt: Date.now() - 5 * 60_000, uptime: 1_600_000_000 });
    const { poll, overlay } = renderOverlays();
    await poll({ storage_server: 'storage_checking', uptime_abs: 1_700_000_000 });
    await minutes(2);
    expect(overlay()).toHaveAttribute('data-state', 'preparing');
    expect(await localKv.get(PREPARATION_KEY)).toMatchObject({ uptime: 1_700_000_000 });
    await poll({ storage_server: 'storage_complete', uptime_abs: 1_700_000_000 });
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(await localKv.get(PREPARATION_KEY)).toBeUndefined();
  });

  test('BOOT-05 a start left behind by another page is forgotten when the device is ready', async () => {
    await localKv.set(PREPARATION_KEY, { startedAt: 1, uptime: null });
    const { poll } = renderOverlays();
    await poll({ storage_server: 'storage_complete' });
    expect(await localKv.get(PREPARATION_KEY)).toBeUndefined();
  });
});

const blockingCases: readonly (readonly [string, string, object, string])[] = [
  ['blocking', 'N300034', raid1([disk(1, 'ZSA4T0002'), disk(2, 'ZSA4T0001')]), 'Disk position changed'],
  ['blocking', 'N300061', raid1([A], { options: ['ignore'] }), 'RAID1 mode degraded'],
  ['blocking', 'N300036', raid1([A, disk(2, 'S', { size: 1 })]), 'Disk too small'],
  ['blocking', 'N300035', raid1([]), 'No disk found'],
  ['blocking', 'N300029', raid1([A, B]), 'Disk encountered a problem'],
  ['blocking', 'N300410', {}, 'The device is restarting'],
  ['blocking', 'N300033', { ssds: [{ position: 1, loss: 1 }] }, 'The SSD has a problem'],
  ['booting', 'N300005', raid1([A, B]), 'Disk mount problem'],
  ['booting', 'N300001', { slot: 2 }, 'No disk found'],
  ['sysdevrm', 'N300400', {}, 'System disk removed'],
  ['confirm', '200', raid1([A]), 'The disks of the device changed'],
  ['pending', '200', {}, 'The disks are being prepared'],
  ['formatting', '200', { progress: 'formatdisk', new: { list: [A] } }, 'The disks are being prepared'],
  ['formatting', 'N300020', { progress: 'formatdisk' }, 'Preparing the disks has failed'],
  ['ssdpending', '200', {}, 'The storage needs a decision'],
  ['cacheflush', '200', { status: 'fail' }, 'Writing the cache back has failed'],
  ['esata-confirm', '200', {}, 'Expansion storage is waiting for the administrator'],
  ['dswitch', '200', {}, 'Disk migration'],
];

describe.each(others)('what a %s account sees', (role) => {
  test.each(blockingCases)('OVL-13 BLK-13 ROLE-03 %s %s', async (type, code, data, expected) => {
    const { report, overlay, calls, signOut } = renderOverlays({ role });
    await report(type, code, data);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(expected);
    expect(overlay()?.textContent).toMatch(/(contact|wait for|waiting for) the administrator/);
    expect(buttonNames()).toEqual(['Language: English', 'Log out']);
    expect(overlay()?.textContent).not.toMatch(/N300|ZSA4T/);
    expect(overlay()?.querySelector('[role=img]')?.getAttribute('aria-label')).not.toMatch(/ZSA4T/);
    expect(screen.queryByTestId('comparison')).toBeNull();
    const logOut = screen.getByRole('button', { name: 'Log out' });
    expect(logOut).toHaveFocus();
    fireEvent.click(logOut);
    fireEvent.click(logOut);
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(signOut).toHaveBeenCalledWith({ by: 'user' });
    expect(calls).toEqual([]);
  });

  test('BLK-13 FMT-21 WIZ-30 POL-09 the words of the specification', async () => {
    const { report, overlay } = renderOverlays({ role });
    const text = () => overlay()?.textContent ?? '';
    await report('blocking', 'N300029', raid1([A, B]));
    expect(text()).toContain('The device has a disk problem; please contact the administrator');
    await report('formatting', 200, { progress: 'formatdisk' });
    expect(text()).toContain('The disks are being prepared, please wait for the administrator');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await report('confirm', 200, raid1([A]));
    expect(text()).toContain('The disks of the device changed; please wait for the administrator to handle it');
    await report('dswitch', 200);
    expect(text()).toContain('Disk migration is waiting for the administrator');
    await report('complete', 200, { progress: 'formatok' });
    expect(overlay()).toBeNull();
  });

  test('MSG-13 with a mounted pool Continue hides the notice of this message', async () => {
    const { report, overlay } = renderOverlays({ role });
    await report('confirm', 200, raid1([A], { pool_mounted: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(overlay()).toBeNull();
    await report('confirm', 200, raid1([A], { pool_mounted: true }));
    expect(overlay()).toBeNull();
    await report('confirm', 200, raid1([A], { pool_mounted: true, id: 'other' }));
    expect(overlay()).not.toBeNull();
  });
});

test('OVL-13 the page says when the device was last asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { report } = renderOverlays({ role: 'normal' });
  await report('blocking', 'N300029', raid1([A, B]));
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(screen.getByText(/Checked 1[23] s ago\./)).toBeInTheDocument();
  await report('blocking', 'N300029', raid1([A, B]));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText(/Checked [01] s ago\./)).toBeInTheDocument();
});

describe('BLK-10 the device asks to be restarted at once', () => {
  const report = { message: { type: 'blocking', code: 'N300410', msg: '', data: { id: 'b-410' } } };

  test('repeated polls call once, without a question', async () => {
    const { poll, calls, events } = renderOverlays();
    await poll({ ...report, uptime_abs: 1_700_000_000 });
    await poll({ ...report, uptime_abs: 1_700_000_000 });
    await screen.findByText('The device is restarting');
    await vi.waitFor(() => {
      expect(events).toEqual(['reboot']);
    });
    expect(calls).toEqual(['reboot']);
  });

  test('a page that is still being fetched gets its code before the device goes', async () => {
    const { poll, calls } = renderOverlays();
    let give = (_part: string): void => undefined;
    const part = partLoading(new Promise<string>((resolve) => (give = resolve)));
    await poll({ ...report, uptime_abs: 1_700_000_000 });
    await screen.findByText('The device is restarting');
    await act(() => Promise.resolve());
    expect(calls).toEqual([]);
    give('there');
    await part;
    await vi.waitFor(() => {
      expect(calls).toEqual(['reboot']);
    });
  });

  test('OVL-10 what the device takes back meanwhile is not done: no call after the page has gone', async () => {
    const { poll, calls, overlay } = renderOverlays();
    let give = (_part: string): void => undefined;
    const part = partLoading(new Promise<string>((resolve) => (give = resolve)));
    await poll({ ...report, uptime_abs: 1_700_000_000 });
    await screen.findByText('The device is restarting');
    await poll({ storage_server: 'storage_complete' });
    expect(overlay()).toBeNull();
    give('there');
    await part;
    await act(() => Promise.resolve());
    expect(calls).toEqual([]);
  });

  test('the third start within thirty minutes shows the fault screen instead', async () => {
    const { poll, calls } = renderOverlays();
    for (const uptime_abs of [1_700_000_000, 1_700_000_060, 1_700_000_120]) {
      await poll({ ...report, uptime_abs });
      await act(() => Promise.resolve());
    }
    expect(await screen.findByText('Disk encountered a problem')).toBeInTheDocument();
    expect(calls).toEqual(['reboot', 'reboot']);
    expect(screen.getByRole('button', { name: 'Reboot' })).toBeInTheDocument();
  });

  test('a refused call shows the fault screen with its buttons', async () => {
    const { poll } = renderOverlays({ answers: { reboot: () => refusal('N000005', 'busy') } });
    await poll({ ...report, uptime_abs: 1_700_000_000 });
    expect(await screen.findByRole('button', { name: 'Reboot' })).toBeInTheDocument();
  });
});

describe('codes without a screen and unknown reports', () => {
  test('BLK-11 an excluded code shows nothing, and after a minute a notice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { report, overlay } = renderOverlays({ phone: '400' });
    await report('blocking', 'N300046', {});
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(overlay()).toBeNull();
    expect(screen.queryByText(/Device reports/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('Device reports N300046; contact support 400')).toBeInTheDocument();
  });

  test('BLK-11 another message in time takes the notice back; other accounts get none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const master = renderOverlays();
    await master.report('blocking', 'N300051', {});
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await master.poll({ storage_server: 'storage_complete' });
    await minutes(2);
    expect(screen.queryByText(/Device reports/)).toBeNull();
    master.view.unmount();
    const normal = renderOverlays({ role: 'normal' });
    await normal.report('blocking', 'N300051', {});
    await minutes(2);
    expect(screen.queryByText(/Device reports/)).toBeNull();
  });

  test('MSG-03 an unknown type leaves the desktop usable and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, report, overlay } = renderOverlays();
    await report('foo', 200);
    store.dispatch(pollReceived({ data: { message: { type: 'foo', code: 200 } }, requestedAt: 9, receivedAt: 9 }));
    expect(overlay()).toBeNull();
    const about = () => warn.mock.calls.filter(([text]) => String(text).includes('type foo'));
    await vi.waitFor(() => {
      expect(about()).toHaveLength(1);
    });
    warn.mockRestore();
  });
});

test('ERR-101 what the overlays ask again and again says nothing when it fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked: string[] = [];
  const fails = (name: string) => () => {
    asked.push(name);
    return refusal('N000005', `Not now: ${name}`);
  };
  const names = ['upgradeProgress', 'esataStatus', 'databaseState'] as const;
  const { poll } = renderOverlays({ answers: Object.fromEntries(names.map((name) => [name, fails(name)])) });
  await poll({ db_state: 'down' });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([...names].filter((name) => !asked.includes(name))).toEqual([]);
  expect(screen.queryByText(/Not now/)).toBeNull();
  vi.useRealTimers();
});

test.each([
  ['slot', 3, 'unknown slot 3'],
  ['ssd_slot', 4, 'unknown ssd_slot 4'],
])('CON-108 a %s of %d is warned of once, a known one or none is not', async (field, count, text) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { report, poll } = renderOverlays();
  const about = () => warn.mock.calls.filter(([told]) => String(told).includes('slot')).map(([told]) => String(told));
  await report('booting', 200, {});
  await report('booting', 200, { [field]: 2 });
  await poll({ storage_server: 'storage_complete' });
  expect(about()).toEqual([]);
  await report('booting', 200, { [field]: count });
  await report('booting', 200, { [field]: count });
  await vi.waitFor(() => {
    expect(about()).toEqual([`storage: ${text}`]);
  });
  warn.mockRestore();
});

describe('a question that is not there yet', () => {
  test('MSG-02 the storage state asks before its message is there: said so, with log-out alone', async () => {
    const { poll, overlay } = renderOverlays();
    await poll({ storage_server: 'storage_pending' });
    expect(overlay()).toHaveAttribute('data-overlay', 'pending');
    expect(overlay()?.textContent).toContain('about to ask how its disks are to be used');
    expect(buttonNames()).toEqual(['Log out']);
  });

  test('MSG-08 the question, then a fault, each replace what was there in the same frame', async () => {
    const { poll, report, overlay } = renderOverlays();
    await poll({ storage_server: 'storage_pending' });
    await report('pending', 200, { new: { mode: '', list: [A] } });
    expect(document.querySelectorAll('[data-overlay]')).toHaveLength(1);
    expect(overlay()).toHaveAttribute('data-state', 'choose');
    await report('blocking', 'N300035', raid1([], { id: 'n' }));
    expect(document.querySelectorAll('[data-overlay]')).toHaveLength(1);
    expect(overlay()).toHaveAttribute('data-overlay', 'blocking');
  });
});

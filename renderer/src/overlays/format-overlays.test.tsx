import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deviceFactsLoaded } from '../state/device-slice.ts';
import { accepted, refusal, renderOverlays, speak, TB4 } from '../test/overlay-harness.tsx';

beforeAll(() => speak('en-US'));

const disks = (...rates: number[]) => ({
  new: { list: rates.map((rate, i) => ({ position: i + 1, sn: `S${i + 1}`, size: TB4, isused: 0, rate })) },
});
const progress = (step: string, rates: number[], more: object = {}) => ({
  id: 'f-1',
  slot: 2,
  formatMode: 'raid1',
  progress: step,
  ...disks(...rates),
  ...more,
});
const percents = () =>
  screen.getAllByTestId('format-row').map((row) => within(row).getByRole('progressbar').getAttribute('aria-valuenow'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('progress', () => {
  test('FMT-13 waiting for the begin, then progress without user action', async () => {
    const { poll, report, overlay } = renderOverlays();
    await poll({ storage_server: 'storage_wait_format_begin' });
    expect(heading()).toBe('Waiting for the format to begin');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    expect(overlay()).toHaveAttribute('data-state', 'waitBegin');
    await report('formatting', 200, progress('formatdisk', [0.35, 0.2]));
    expect(overlay()).toHaveAttribute('data-state', 'formatdisk');
  });

  test('FMT-10 one bar per disk that never goes back, a warning, no way to close', async () => {
    const { report } = renderOverlays();
    await report('formatting', 200, progress('formatdisk', [0.35, 0.2]));
    expect(heading()).toBe('Formatting disks');
    expect(percents()).toEqual(['35', '20']);
    expect(screen.getAllByText('3.64 TB').length).toBeGreaterThan(0);
    expect(screen.getByText('Do not power off or unplug disks')).toBeInTheDocument();
    await report('formatting', 200, progress('formatdisk', [0.3, 0.5]));
    expect(percents()).toEqual(['35', '50']);
    expect(screen.queryByRole('button', { name: /close/i })).toBeNull();
  });

  test('FMT-10 the time left is an estimate from the pace that was seen, and not named before', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const { report } = renderOverlays();
    const eta = () => screen.getByTestId('format-eta').textContent;
    await report('formatting', 200, progress('formatdisk', [0.1, 0.1]));
    expect(eta()).toBe('The time left is being estimated');
    vi.setSystemTime(1_060_000);
    await report('formatting', 200, progress('formatdisk', [0.6, 0.2]));
    expect(eta()).toBe('About 8 minutes left for this step, estimated from the pace so far');
    vi.useRealTimers();
  });

  test('PUSH-08 a push message moves the bars between polls, the higher figure stays', async () => {
    const { report, store } = renderOverlays();
    await report('formatting', 200, progress('formatdisk', [0.3, 0.3]));
    const { storagePushed } = await import('../state/storage-slice.ts');
    const frame = { cmd: 'message', id: 1, topic: 'storage', type: 'formatting', to: 'master', ts: 1 } as const;
    act(() => {
      store.dispatch(
        storagePushed({ frame: { ...frame, data: { code: 200, data: progress('formatdisk', [0.6, 0.2]) } }, at: 5 }),
      );
    });
    expect(percents()).toEqual(['60', '30']);
  });

  test('FMT-11 initialising fills the bars and adds one without a figure; going back is ignored', async () => {
    const { report, overlay } = renderOverlays();
    await report('formatting', 200, progress('initialize', [1, 1]));
    expect(heading()).toBe('Initializing');
    expect(percents()).toEqual(['100', '100']);
    expect(within(screen.getByTestId('format-overall')).getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    await report('formatting', 200, progress('formatdisk', [0.5, 0.5]));
    expect(overlay()).toHaveAttribute('data-state', 'initialize');
  });

  test.each([
    ['pool', 'raid1', 'RAID1'],
    ['pool', 'raid1+raid1', 'double RAID1'],
    ['pool', 'single', 'single disk'],
    ['pool', 'zdr', 'ZDR'],
    ['pool', 'raid5', 'RAID5'],
    ['esata', 'raid1', 'eSATA expansion storage'],
    ['ssdstorage', '', 'SSD high-speed storage'],
    ['ssdwcache', '', 'SSD read-write cache'],
    ['ssdrcache', '', 'SSD read-only cache'],
  ])('FMT-12 target %s with mode %s is titled %s', async (type, formatMode, expected) => {
    const { report } = renderOverlays();
    await report('formatting', 200, progress('formatdisk', [0.1], { type, formatMode }));
    expect(screen.getByTestId('format-target')).toHaveTextContent(expected);
  });

  test.each(['master', 'normal', 'local'] as const)(
    'ESA-01 an enclosure is drawn with its own places, not with those of the device, for %s',
    async (role) => {
      const { report, store } = renderOverlays({ role });
      act(() => {
        store.dispatch(deviceFactsLoaded({ model: 'Z4' }));
      });
      const places = () => screen.getByTestId('device-picture').querySelectorAll('[data-slot]').length;
      await report('formatting', 200, progress('formatdisk', [0.3, 0.3], { type: 'esata', slot: undefined }));
      expect(places()).toBe(2);
      await report('formatting', 200, progress('formatdisk', [0.3, 0.3], { id: 'f-2', type: 'esata', slot: 4 }));
      expect(places()).toBe(4);
    },
  );

  test('EXT-03 EXT-04 an external disk has a dialog of its own: progress, then Done ends it once', async () => {
    const { report, overlay, calls } = renderOverlays();
    await report('formatting', 200, { type: 'extdev', progress: 'formatdisk', dev: 'sdx1', rate: 0.42 });
    expect(overlay()).toHaveAttribute('data-overlay', 'external-format');
    expect(screen.getByText('Formatting, do not unplug the disk or power off')).toBeInTheDocument();
    expect(screen.getByText('42%')).toBeInTheDocument();
    await report('complete', 200, { type: 'extdev', progress: 'formatok', dev: 'sdx1' });
    expect(screen.getByText('Formatted and mounted')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => {
      expect(overlay()).toBeNull();
    });
    expect(calls).toEqual(['devFormatClear']);
  });

  test('EXT-05 a failed one tells why, with Retry and Cancel', async () => {
    const { report, calls } = renderOverlays();
    await report('formatting', 'N300025', { type: 'extdev', progress: 'formatdisk' });
    expect(screen.getByText('Format failed')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(calls).toEqual(['devFormatRetry']);
  });

  test('EXT-03 EXT-09 to other accounts it is invisible', async () => {
    const { report, overlay } = renderOverlays({ role: 'normal' });
    await report('formatting', 200, { type: 'extdev', progress: 'formatdisk', rate: 0.1 });
    expect(overlay()).toBeNull();
  });
});

describe('failure', () => {
  const fail = (step: string, more: object = {}) => progress(step, [0.6, 0.1], more);

  test('FMT-21 other accounts see disks that need somebody, not healthy ones', async () => {
    const { report } = renderOverlays({ role: 'normal' });
    await report('formatting', 200, progress('formatdisk', [0.6, 0.1]));
    const states = () =>
      Array.from(screen.getByTestId('device-picture').querySelectorAll<SVGElement>('[data-slot]'), (slot) => slot.dataset['slotState']); // prettier-ignore
    expect(states()).toEqual(['resync', 'resync']);
    await report('formatting', 'N300020', fail('formatdisk'));
    expect(states()).toEqual(['attention', 'attention']);
  });

  test('FMT-18 ERR-106 the reason is asked for once, whatever the polls repeat', async () => {
    const answers = { formatWhyFail: () => accepted({ message: 'disk in slot 2: write error', msg: 'write error' }) };
    const { report, calls, overlay } = renderOverlays({ answers });
    for (let i = 0; i < 10; i += 1) await report('formatting', 'N300020', fail('formatdisk'), { msg: 'write error' });
    expect(heading()).toBe('Format failed');
    expect(overlay()).toHaveAttribute('data-state', 'failed');
    expect(await screen.findByText('disk in slot 2: write error')).toBeInTheDocument();
    expect(calls).toEqual(['formatWhyFail']);
    expect(screen.getByText('Reboot the device and format again')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Restart and retry' })).toHaveFocus();
  });

  test('ERR-106 initialising: the message of the device stands beside the reason', async () => {
    const answers = { formatWhyFail: () => accepted({ message: '', msg: 'superblock not written' }) };
    const { report } = renderOverlays({ answers });
    await report('formatting', 'N300021', fail('initialize'), { msg: 'mkfs failed' });
    expect(heading()).toBe('Initialization failed');
    expect(await screen.findByText('superblock not written')).toBeInTheDocument();
    expect(screen.getByText('mkfs failed')).toBeInTheDocument();
  });

  test('ERR-106 without any reason: unknown error', async () => {
    const { report } = renderOverlays({ answers: { formatWhyFail: () => refusal('500', '') } });
    await report('formatting', 'N300020', fail('formatdisk'));
    await waitFor(() => {
      expect(screen.getByTestId('format-reason')).toHaveTextContent('unknown error');
    });
  });

  test('ERR-106 FMT-19 eSATA is told to restart the enclosure; disks tell cause and suggestion', async () => {
    const list = [{ position: 1, sn: 'S1', size: TB4, rate: 0.1, cause: 'bad sector', suggestion: 'replace it' }];
    const { report } = renderOverlays();
    await report('formatting', 'N300020', { ...fail('formatdisk', { type: 'esata' }), new: { list } });
    expect(screen.getByText('Restart the enclosure and format again')).toBeInTheDocument();
    expect(screen.getByText('Slot 1 · bad sector · replace it')).toBeInTheDocument();
  });

  test('FMT-19 restart and retry asks in its own words, then reboots once', async () => {
    const { report, calls, events } = renderOverlays();
    await report('formatting', 'N300020', fail('formatdisk'));
    fireEvent.click(screen.getByRole('button', { name: 'Restart and retry' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Restart the device and format again?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restart and retry' }));
    expect(await screen.findByText('Restarting, please wait')).toBeInTheDocument();
    expect(calls).toEqual(['formatWhyFail', 'reboot']);
    expect(events).toEqual(['reboot']);
  });

  test('FMT-20 CALL-16 cancel: one call without fields, a refusal toasts and keeps the page, success follows the next message', async () => {
    let refuse = true;
    const answers = { formatCancel: () => (refuse ? refusal('N000005', 'busy now') : accepted(null)) };
    const { report, sent, overlay } = renderOverlays({ answers });
    await report('formatting', 'N300020', fail('formatdisk'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('busy now')).toBeInTheDocument();
    expect(heading()).toBe('Format failed');
    refuse = false;
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(overlay()).toBeNull();
    });
    expect(sent.filter(([name]) => name === 'formatCancel')).toEqual(Array(2).fill(['formatCancel', {}]));
    await report('pending', 200, { id: 'p' });
    expect(overlay()).toHaveAttribute('data-overlay', 'pending');
  });

  test('MSG-07 after another type the failure text is gone', async () => {
    const { report } = renderOverlays({
      answers: { formatWhyFail: () => accepted({ message: 'old reason', msg: '' }) },
    });
    await report('formatting', 'N300020', fail('formatdisk'));
    await screen.findByText('old reason');
    await report('confirm', 200, { id: 'c' });
    await report('formatting', 200, progress('formatdisk', [0.1, 0.1]));
    expect(screen.queryByText('old reason')).toBeNull();
    expect(heading()).toBe('Formatting disks');
  });
});

describe('result', () => {
  const info = {
    system: { model: 'z4', upmodel: 'Z4 Pro', diskNum: 2 },
    usage: { style: 'raid1', total_size: TB4, total_usage_size: 21474836480, real_free_size: 3979312193536 },
    ssd_usage: { style: 'basic', total_size: 1024 ** 3, total_usage_size: 0, real_free_size: 1024 ** 3 },
    esata_usage: {},
  };
  const answers = { storageInfo: () => accepted(info) };
  const complete = { id: 'f-1', progress: 'formatok', formatMode: 'raid1' };

  test('FMT-15 mode, device, disks and the capacity of the target', async () => {
    const { report, overlay } = renderOverlays({ answers });
    await report('complete', 200, complete);
    expect(await screen.findByRole('img', { name: 'Capacity: total 3.64 TB, used 20 GB, free 3.62 TB' })).toBeVisible();
    expect(overlay()).toHaveAttribute('data-overlay', 'complete');
    const text = overlay()?.textContent ?? '';
    for (const part of ['ModeRAID1', 'DeviceZ4 Pro', 'Disks2']) expect(text).toContain(part);
    const rows = within(screen.getByTestId('capacity')).getAllByRole('row');
    expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Total', '3.64 TB', '100%'],
      ['Used', '20 GB', '1%'],
      ['Free', '3.62 TB', '99%'],
    ]);
    expect(screen.getByRole('button', { name: 'Enter' })).toHaveFocus();
  });

  test('RAID-08 a degraded pool says so in its result', async () => {
    const usage = { ...info.usage, raid_state: 'degraded' };
    const { report, overlay } = renderOverlays({ answers: { storageInfo: () => accepted({ ...info, usage }) } });
    await report('complete', 200, complete);
    await screen.findByTestId('capacity');
    expect(overlay()).toHaveTextContent('RAID1 mode degraded');
  });

  test('FMT-15 SSD storage takes its figures from its own usage', async () => {
    const { report } = renderOverlays({ answers });
    await report('complete', 200, { ...complete, type: 'ssdstorage', formatMode: '' });
    expect(await screen.findByRole('img', { name: 'Capacity: total 1 GB, used 0 B, free 1 GB' })).toBeVisible();
  });

  test('FMT-14 no page at a normal start; after a format that was seen there is one', async () => {
    const { report, overlay, poll } = renderOverlays({ answers });
    await report('complete', 200, { id: 'x' });
    expect(overlay()).toBeNull();
    await report('formatting', 200, progress('formatdisk', [1, 1]));
    await poll({ message: { type: 'complete', code: 200, msg: '', data: { id: 'f-1' } } });
    expect(overlay()).toHaveAttribute('data-overlay', 'complete');
  });

  test('FMT-16 the link opens disk management, also without figures', async () => {
    const { report, openWindow, overlay } = renderOverlays({
      answers: { storageInfo: () => refusal('N000007', 'not ready') },
    });
    await report('complete', 200, complete);
    expect(await screen.findByText('not ready')).toBeInTheDocument();
    expect(overlay()).toHaveAttribute('data-state', 'noChart');
    fireEvent.click(screen.getByRole('button', { name: 'Disk management' }));
    expect(openWindow).toHaveBeenCalledWith('/setting/poolManage?currentPage=3');
  });

  test('FMT-17 DSK-03 RAID-04 Enter leads to the desktop for good, reloads the applications, reminds once', async () => {
    const { report, overlay, events, calls } = renderOverlays({ answers });
    await report('complete', 200, complete);
    await screen.findByTestId('capacity');
    fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
    expect(overlay()).toBeNull();
    expect(events).toEqual(['regetApp']);
    expect(calls).toEqual(['storageInfo', 'actionKnown']);
    expect(screen.getByText(/RAID is synchronising in the background/)).toBeInTheDocument();
    for (let i = 0; i < 5; i += 1) await report('complete', 200, complete);
    expect(overlay()).toBeNull();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  test('RAID-04 FMT-16 the reminder leads to disk management, and a pool without copies has none', async () => {
    const { report, openWindow, answers: told } = renderOverlays({ answers: { ...answers } });
    await report('complete', 200, complete);
    await screen.findByTestId('capacity');
    fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
    const reminder = screen.getByRole('alertdialog');
    fireEvent.click(within(reminder).getByRole('button', { name: 'Disk management' }));
    expect(openWindow).toHaveBeenCalledWith('/setting/poolManage?currentPage=3');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await report('booting', 200);
    told.storageInfo = () => accepted({ ...info, usage: { ...info.usage, style: 'zdr' } });
    await report('complete', 200, { ...complete, id: 'f-2', formatMode: 'zdr' });
    await screen.findByTestId('capacity');
    fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('MSG-07 from the question over the format to its result the page stays one of the format', async () => {
    const { report, overlay } = renderOverlays({ answers });
    await report('pending', 200, { id: 'p-1' });
    await report('formatting', 200, progress('formatdisk', [1, 1]));
    expect(heading()).toBe('Formatting disks');
    await report('complete', 200, complete);
    await screen.findByTestId('capacity');
    expect(overlay()).toHaveAttribute('data-overlay', 'complete');
  });

  test('ROLE-04 role lost in the result closes the page', async () => {
    const { report, overlay, setRole } = renderOverlays({ answers });
    await report('complete', 200, complete);
    await screen.findByTestId('capacity');
    setRole('normal');
    expect(overlay()).toBeNull();
  });
});

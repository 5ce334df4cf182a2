import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pushReceived } from '../../state/push-actions.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { accepted, refusal, renderOverlays, speak, TB4, type Answers } from '../../test/overlay-harness.tsx';

beforeAll(() => speak('en-US'));

const warning = () => screen.queryByTestId('monitor-warning');
const text = () => warning()?.textContent ?? '';
const buttons = () =>
  within(warning() as HTMLElement)
    .getAllByRole('button')
    .map((button) => button.textContent);
const press = (name: string) => {
  fireEvent.click(within(warning() as HTMLElement).getByRole('button', { name }));
};

/** The console with its monitoring part loaded. */
async function started(options: Parameters<typeof renderOverlays>[0] = {}) {
  const rendered = renderOverlays(options);
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => vi.dynamicImportSettled());
  let known = 0;
  const notice = (id: string, action: string, data: object = {}) =>
    rendered.report('complete', 200, { id, action, ...data });
  const push = async (id: string, action: string, data: object = {}) => {
    known += 1;
    const frame = { cmd: 'message', id: known, topic: 'action', type: action, to: 'all', ts: 1 } as const;
    await act(async () => {
      rendered.store.dispatch(pushReceived({ ...frame, data: { id, ...data } }));
      await Promise.resolve();
    });
  };
  const consumed = () => rendered.calls.filter((name) => name === 'actionKnown').length;
  return { ...rendered, notice, push, consumed };
}

describe('monitoring warnings', () => {
  test('POL-12 MON-01 what was reported before this part was there is shown by it, and nothing is asked for that', async () => {
    const rendered = renderOverlays();
    const wanted = vi.fn();
    rendered.store.startListening({ actionCreator: pollRequested, effect: wanted });
    await rendered.report('complete', 200, { id: 'early', action: 'disk_capacity_error', percent: 95 });
    await act(() => vi.dynamicImportSettled());
    await waitFor(() => {
      expect(text()).toContain('Internal storage is almost full');
    });
    expect(wanted).not.toHaveBeenCalled();
  });

  test.each([
    ['disk_capacity_error', 'Internal storage'],
    ['disk_capacity_error_m2', 'High-speed storage'],
    ['disk_capacity_error_esata', 'Expansion storage'],
  ])('MON-02 CALL-31 %s names the %s and leads to disk management', async (action, pool) => {
    const { notice, openWindow, consumed, sent } = await started();
    await notice('w', action, { percent: 95 });
    await waitFor(() => {
      expect(text()).toContain(`${pool} is almost full; free some space`);
    });
    expect(text()).toContain('95% used');
    expect(within(warning() as HTMLElement).getByRole('button', { name: 'OK' })).toHaveFocus();
    press('Disk management');
    expect(openWindow).toHaveBeenCalledWith('/setting/poolManage?currentPage=3');
    expect(warning()).toBeNull();
    expect(consumed()).toBe(1);
    expect(sent).toContainEqual(['actionKnown', { ids: ['w'] }]);
  });

  test('MON-03 CON-114 the fan, its ten minutes and whom to ask', async () => {
    const { notice } = await started({ phone: '400 123' });
    await notice('w', 'fan_speed_warn', { rpm: 300, min: 600, minutes: 10 });
    await waitFor(() => {
      expect(text()).toContain('The fan speed was below the minimum for over 10 minutes; check the fan');
    });
    expect(text()).toContain('400 123');
    expect(text()).toContain('300 turns a minute, at least 600 are needed');
    expect(buttons()).toEqual(['OK']);
  });

  test.each([
    ['sata', 'The disk in slot 1 was above 60 °C, averaged over 2 hours', 62],
    ['m2', 'The M.2 SSD in slot 1 was above 85 °C, averaged over 2 hours', 88],
  ])('MON-04 CON-114 a temperature of %s', async (kind, expected, avg) => {
    const { notice } = await started();
    await notice('w', 'disk_temp_warn', { kind, position: 1, avg, limit: 1, hours: 9 });
    await waitFor(() => {
      expect(text()).toContain(expected);
    });
    expect(text()).toContain(`${avg} °C`);
  });

  test('MON-05 SMT-10 a bad disk leads to its report; closing that tells the shell once', async () => {
    const answers: Answers = {
      smartReport: () => accepted({ health: 'warning', warningReason: '', ctime: 1, attributes: [], warning: [] }),
      smartStatus: () => accepted({ status: 'idle', rate: 0, list: [] }),
      storageInfo: () =>
        accepted({
          pools: [],
          system: { sata_group: [{ position: 1, sn: 'S1', size: TB4 }], ssd_group: [], esata_group: [] },
          ...{ usage: {}, ssd_usage: {}, esata_usage: {} },
        }),
    };
    const { notice, events, consumed } = await started({ answers });
    await notice('w', 'smart_warn', { position: 1, sn: 'S1', health: 'warning' });
    await waitFor(() => {
      expect(text()).toContain('Disk in slot 1, serial number S1: warning');
    });
    press('Show report');
    const dialog = await screen.findByTestId('smart-dialog');
    expect(dialog.textContent).toContain('S1');
    expect(consumed()).toBe(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByTestId('smart-dialog')).toBeNull();
    expect(events).toEqual(['closeSmartDialogHandle']);
  });

  test('MON-06 the synchronisation with its percent', async () => {
    const { notice } = await started();
    const usr = [{ action: 'sync', dsize: 30, tsize: 100, remain: 5, type: 'md2' }];
    await notice('w', 'raid_sync_notify', { sync: { status: 'running', usr } });
    await waitFor(() => {
      expect(text()).toContain('RAID is synchronising in the background; performance is reduced until it finishes.');
    });
    expect(text()).toContain('30% done');
    expect(buttons()).toEqual(['Disk management', 'OK']);
  });

  test('MON-01 POL-12 by poll and by push: one after the other, each id once, one consume each', async () => {
    const { notice, push, consumed } = await started();
    await notice('a', 'fan_speed_warn');
    await push('b', 'disk_capacity_error', { percent: 96 });
    await push('a', 'fan_speed_warn');
    await notice('a', 'fan_speed_warn');
    await waitFor(() => {
      expect(warning()).toHaveAttribute('data-state', 'fan_speed_warn');
    });
    expect(screen.getAllByTestId('monitor-warning')).toHaveLength(1);
    press('OK');
    expect(warning()).toHaveAttribute('data-state', 'disk_capacity_error');
    press('OK');
    expect(warning()).toBeNull();
    await notice('a', 'fan_speed_warn');
    await push('b', 'disk_capacity_error');
    expect(warning()).toBeNull();
    expect(consumed()).toBe(2);
  });

  test('POL-12 SSD-25 a notice about an SSD waits for the warning before it, and comes by push as well', async () => {
    const { notice, push, consumed } = await started();
    const ssd = { position: 1, size: 512110190592, serial_number: 'M2A5120001', isused: 1, error: 'other' };
    const important = () => screen.queryByTestId('ssd-notice');
    await notice('a', 'fan_speed_warn');
    await push('s', 'boot-ssd-disable', { ssds: [ssd] });
    await push('t', 'smart_warn', { sn: 'S1', health: 'warning' });
    await waitFor(() => {
      expect(warning()).toHaveAttribute('data-state', 'fan_speed_warn');
    });
    expect(important()).toBeNull();
    press('OK');
    expect(await screen.findByTestId('ssd-notice')).toHaveTextContent('M2A5120001');
    expect(warning()).toBeNull();
    fireEvent.click(within(important() as HTMLElement).getByRole('button', { name: 'OK' }));
    expect(important()).toBeNull();
    expect(warning()).toHaveAttribute('data-state', 'smart_warn');
    press('OK');
    expect(consumed()).toBe(3);
  });

  test('POL-12 a consume that failed goes out again with the next poll, without the dialog', async () => {
    let tries = 0;
    const answers: Answers = { actionKnown: () => ((tries += 1) === 1 ? refusal('N000005', '') : accepted(null)) };
    const { notice, consumed } = await started({ answers });
    await notice('a', 'fan_speed_warn');
    await waitFor(() => {
      expect(warning()).not.toBeNull();
    });
    press('OK');
    await notice('a', 'fan_speed_warn');
    await notice('a', 'fan_speed_warn');
    expect(warning()).toBeNull();
    expect(consumed()).toBe(2);
  });

  test('POL-12 what is unknown is neither shown nor consumed', async () => {
    const { notice, consumed, overlay } = await started();
    await notice('a', 'strange_notice');
    expect(warning()).toBeNull();
    expect(overlay()).toBeNull();
    expect(consumed()).toBe(0);
  });

  test.each(['normal', 'local'] as const)(
    'MON-07 what a %s account sees, and that it consumes nothing',
    async (role) => {
      const { notice, push, consumed } = await started({ role });
      for (const action of ['fan_speed_warn', 'disk_temp_warn', 'smart_warn'])
        await notice(action, action, { sn: 'S' });
      expect(warning()).toBeNull();
      await notice('c', 'disk_capacity_error', { percent: 95 });
      await waitFor(() => {
        expect(text()).toContain('Internal storage is almost full');
      });
      expect(buttons()).toEqual(['OK']);
      press('OK');
      await push('r', 'raid_sync_notify', { rate: 0.5 });
      expect(text()).toContain('50% done');
      expect(buttons()).toEqual(['OK']);
      press('OK');
      expect(consumed()).toBe(0);
    },
  );

  test('MON-07 ROLE-04 a warning goes with the powers of the administrator, unread; what concerns everybody stays', async () => {
    const { notice, push, consumed, setRole } = await started();
    await notice('a', 'fan_speed_warn');
    await push('b', 'disk_capacity_error', { percent: 96 });
    await waitFor(() => {
      expect(warning()).toHaveAttribute('data-state', 'fan_speed_warn');
    });
    setRole('normal');
    expect(warning()).toHaveAttribute('data-state', 'disk_capacity_error');
    expect(buttons()).toEqual(['OK']);
    press('OK');
    expect(warning()).toBeNull();
    expect(consumed()).toBe(0);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SMART_MAX_FAILURES, SMART_POLL_MS } from '#shared/constants.ts';
import { smartHealths } from '#shared/rules/storage/smart.ts';
import { i18next } from '../../i18n/index.ts';
import { accepted, refusal, speak, type Answers } from '../../test/overlay-harness.tsx';
import { disk, info, report, run, answers } from '../../test/storage-answers.ts';
import { renderStorage } from '../../test/storage-harness.tsx';
import { DiskHealth } from './disk-health.tsx';
import { StorageManager } from './storage-manager.tsx';

beforeAll(() => speak('en-US'));

const at = (page: number) => `/setting/poolManage?currentPage=${page}`;
const open = (page: number, more: Answers = {}, role: 'master' | 'normal' | 'local' = 'master') =>
  renderStorage(<StorageManager />, at(page), answers(more), role);
const groups = () => screen.getAllByTestId('health-group').map((group) => group.dataset['group']);
const tick = () => act(() => vi.advanceTimersByTimeAsync(SMART_POLL_MS));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en-US');
});

describe('health', () => {
  test('SMT-01 CALL-05 one row a disk by group; a group without disks is not shown', async () => {
    await open(5);
    const rows = await screen.findAllByTestId('health-row');
    expect(groups()).toEqual(['sata-group', 'ssd-group']);
    expect(rows.map((row) => row.dataset['sn'])).toEqual(['A1', 'A2', 'M1']);
    await within(rows[0] as HTMLElement).findByText('warning');
    const text = rows[0]?.textContent ?? '';
    for (const part of ['Slot 1', '3.64 TB', 'A1', '2023-11-1']) expect(text).toContain(part);
  });

  test.each([...smartHealths.map((health) => [health, health] as const), ['strange', 'nonpresent'] as const])(
    'SMT-02 health %s is shown as %s, with what to do',
    async (sent, shown) => {
      const tones = { ok: 'ok', skip: 'unknown', nonpresent: 'unknown', warning: 'warning' } as const;
      const { view } = await open(5, {
        storageInfo: () => accepted(info({ sata: [disk(1, 'A1')], ssd: [] })),
        smartReport: () => accepted(report({ health: sent })),
      });
      const row = await screen.findByTestId('health-row');
      await waitFor(() => {
        expect(row.querySelector('[data-health]')).toHaveAttribute('data-health', shown);
      });
      const word = row.querySelector('[data-health]');
      expect(word).toHaveTextContent(i18next.t(`smart:health.${shown}`));
      expect(word).toHaveAttribute('data-tone', tones[shown as keyof typeof tones] ?? 'bad');
      expect(row.textContent).toContain(i18next.t(`smart:advice.${shown}`));
      view.unmount();
    },
  );

  test('SMT-03 the detail is asked for once, has seven columns in order, and follows the language', async () => {
    const { asked } = await open(5);
    await screen.findAllByText('Report');
    const before = asked('smartReport').length;
    fireEvent.click(screen.getByRole('button', { name: 'Report of Slot 2' }));
    const dialog = await screen.findByTestId('smart-dialog');
    await waitFor(() => {
      expect(asked('smartReport').slice(before)).toEqual([{ name: 'smartReport', args: { sn: 'A2' } }]);
    });
    const table = within(dialog).getByTestId('smart-attributes');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(7);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual([...['Reallocated sectors', 'Temperature']]);
    expect(within(dialog).getByTestId('smart-warnings')).toHaveTextContent('Temperature too high');
    expect(within(dialog).getByTestId('smart-level')).toHaveTextContent('warning');
    await act(() => i18next.changeLanguage('zh-CN'));
    expect(within(dialog).getByTestId('smart-attributes')).toHaveTextContent('重映射扇区数');
    expect(within(dialog).getByTestId('smart-warnings')).toHaveTextContent('温度过高');
    expect(within(dialog).getByTestId('smart-level')).toHaveTextContent('警告');
  });

  test('SMT-04 SMT-05 CALL-19 Re-check names the disk, waits with a busy button, then shows the new time', async () => {
    let status = 'idle';
    let ctime = 1700000100;
    const { asked } = await open(3, {
      smartStart: () => ((status = 'running'), accepted({ task_id: 't' })),
      smartStatus: () => run(status),
      smartReport: () => accepted(report({ ctime })),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Report of Slot 1' }));
    const dialog = await screen.findByTestId('smart-dialog');
    const old = await within(dialog).findByTestId('smart-ctime');
    const before = old.textContent;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Re-check' }));
    const busy = await within(dialog).findByRole('button', { name: 'checking...' });
    expect(busy).toBeDisabled();
    await tick();
    status = 'finished';
    ctime += 86_400;
    await tick();
    expect(await within(dialog).findByRole('button', { name: 'Re-check' })).toBeEnabled();
    await waitFor(() => {
      expect(within(dialog).getByTestId('smart-ctime').textContent).not.toBe(before);
    });
    expect(asked('smartStart').map(({ args }) => args)).toEqual([{ sn: 'A1' }]);
    expect(await within(dialog).findByTestId('smart-trends')).toHaveTextContent('0 → 0 since');
  });

  test('SMT-04 CALL-20 disks of an enclosure are checked as their group', async () => {
    const { asked } = await open(6, {
      storageInfo: () => accepted(info({ esata: [disk(1, 'E1')] })),
      smartStart: () => accepted({ task_id: 't' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Report of Enclosure slot 1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Re-check' }));
    await waitFor(() => {
      expect(asked('smartStart').map(({ args }) => args)).toEqual([{ type: 'esata-group' }]);
    });
    const before = asked('smartStatus').length;
    await tick();
    const since = asked('smartStatus').slice(before);
    expect(since.map(({ args }) => args)).toEqual([{ type: 'esata-group' }]);
  });

  test('SMT-06 ERR-101 a check whose progress cannot be asked is said to be interrupted', async () => {
    let started = false;
    await open(3, {
      smartStart: () => ((started = true), accepted({ task_id: 't' })),
      smartStatus: () => (started ? refusal('N000005', 'Not now') : run('idle')),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Report of Slot 1' }));
    const dialog = await screen.findByTestId('smart-dialog');
    await within(dialog).findByTestId('smart-ctime');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Re-check' }));
    await within(dialog).findByRole('button', { name: 'checking...' });
    for (let i = 0; i < SMART_MAX_FAILURES; i += 1) await tick();
    expect(await within(dialog).findByText('SMART check interrupted')).toBeInTheDocument();
    expect(screen.queryByText('Not now')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Re-check' })).toBeEnabled();
  });

  test('SMT-07 a check of a group has a dialog that can be closed and comes back with the page', async () => {
    let status = 'idle';
    const more: Answers = {
      smartStart: () => ((status = 'running'), accepted({ task_id: 't' })),
      smartStatus: () => run(status, status === 'finished' ? [{ sn: 'A1', health: 'fault' }] : []),
    };
    const { view, asked } = await open(5, more);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Check all' }))[0] as HTMLElement);
    const dialog = await screen.findByTestId('smart-run-dialog');
    expect(dialog.textContent).toContain('SMART running');
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    expect(asked('smartStart').map(({ args }) => args)).toEqual([{ type: 'sata-group' }]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByTestId('smart-run-dialog')).toBeNull();
    view.unmount();
    await open(5, { ...more, storageInfo: () => accepted(info({ ssd: [] })) });
    const again = await screen.findByTestId('smart-run-dialog');
    status = 'finished';
    await tick();
    expect(await within(again).findByText('fault')).toBeInTheDocument();
  });

  test('SMT-07 a check that runs says how far it is, and how long it takes at that pace', async () => {
    let [status, rate] = ['idle', 0.2];
    await open(5, {
      storageInfo: () => accepted(info({ ssd: [] })),
      smartStart: () => ((status = 'running'), accepted({ task_id: 't' })),
      smartStatus: () => accepted({ status, rate, list: [] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Check all' }));
    const dialog = await screen.findByTestId('smart-run-dialog');
    await tick();
    expect(await within(dialog).findByTestId('check-progress')).toHaveTextContent('20%');
    rate = 0.6;
    await tick();
    await waitFor(() => {
      expect(within(dialog).getByTestId('check-progress')).toHaveTextContent(/60%, about \d seconds? left/);
    });
  });

  test('SMT-06 SMT-07 a check of a group that cannot be followed is not called finished', async () => {
    let started = false;
    await open(5, {
      storageInfo: () => accepted(info({ ssd: [] })),
      smartStart: () => ((started = true), accepted({ task_id: 't' })),
      smartStatus: () => (started ? refusal('500', '') : run('idle')),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Check all' }));
    const dialog = await screen.findByTestId('smart-run-dialog');
    for (let i = 0; i < SMART_MAX_FAILURES; i += 1) await tick();
    expect(await within(dialog).findByRole('heading', { name: 'SMART check interrupted' })).toBeInTheDocument();
    expect(dialog.textContent).not.toContain('finished');
    expect(within(dialog).getAllByText('no result')).toHaveLength(2);
  });

  test('SMT-08 CALL-18 the health management of a group on its own tab', async () => {
    const health = { A1: 'ok', A2: 'skip', M1: 'skip' } as const;
    const list: string[] = [];
    const { asked } = await open(5, {
      ihmReport: () => {
        const sn = (['A1', 'A2', 'M1'] as const)[list.length % 3] ?? 'A1';
        list.push(sn);
        const items = sn === 'A1' ? [{ id: 1, name: 'temperature', value: '38', level: 'ok' }] : [];
        return accepted({ ...report({ health: health[sn], attributes: [], warning: [] }), items });
      },
      ihmStart: () => accepted({ task_id: 't' }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Health management' }));
    expect(await screen.findByText('38 °C')).toBeInTheDocument();
    expect(await screen.findAllByText('not supported')).toHaveLength(2);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Check all' }))[0] as HTMLElement);
    await waitFor(() => {
      expect(asked('ihmStart').map(({ args }) => args)).toEqual([{ type: 'sata-group' }]);
    });
  });

  test.each(['normal', 'local'] as const)(
    'SMT-11 a %s account reads list and detail and starts nothing',
    async (role) => {
      const { asked } = await renderStorage(<DiskHealth />, '/monitor/disk', answers(), role);
      fireEvent.click(await screen.findByRole('button', { name: 'Report of Slot 1' }));
      const dialog = await screen.findByTestId('smart-dialog');
      expect(await within(dialog).findByTestId('smart-attributes')).toBeInTheDocument();
      for (const name of ['Re-check', 'Check all']) expect(screen.queryByRole('button', { name })).toBeNull();
      fireEvent.click(screen.getByRole('tab', { name: 'Health management' }));
      expect(await screen.findAllByText('38 °C')).toHaveLength(3);
      for (const name of ['smartStart', 'smartStatus', 'ihmStart', 'ihmStatus']) expect(asked(name)).toEqual([]);
    },
  );

  test('CALL-IPC-01 the shell closes the reports that are open', async () => {
    const { shellEvent } = await open(5);
    fireEvent.click(await screen.findByRole('button', { name: 'Report of Slot 1' }));
    await screen.findByTestId('smart-dialog');
    shellEvent('regetApp');
    expect(screen.getByTestId('smart-dialog')).toBeInTheDocument();
    shellEvent('closeSmartDialogHandle');
    expect(screen.queryByTestId('smart-dialog')).toBeNull();
  });

  test('disks can be compared', async () => {
    await open(5);
    const boxes = await screen.findAllByRole('checkbox', { name: /Compare Slot/ });
    await waitFor(() => {
      expect(boxes[0]).toBeEnabled();
      expect(boxes[1]).toBeEnabled();
    });
    for (const box of boxes) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Compare (2)' }));
    const dialog = await screen.findByTestId('smart-compare');
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([...['Attribute', 'Slot 1', 'Slot 2']]);
  });
});

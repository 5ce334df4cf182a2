import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { keptNotes } from '../../components/kept-state.ts';
import { i18next } from '../../i18n/index.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user, type FakeFiles } from '../../test/files-harness.tsx'; // prettier-ignore
import { MonitorApp } from './monitor-app.tsx';

const overview = {
  cpu: 12.34,
  mem: { total: 8 * 1024 ** 3, used: 2 * 1024 ** 3 },
  net: [{ iface: 'eth0', rx: 2048, tx: 1024, rx_total: 5 * 1024 ** 3, tx_total: 1024 ** 2 }],
  disks: [
    { position: 1, temp: 38, read: 1024, write: 0, state: 1, kind: 'sata' },
    { position: 2, temp: 61, read: 0, write: 1024, state: 1, kind: 'sata' },
    { position: 1, temp: 61, read: 0, write: 0, state: 1, kind: 'm2' },
  ],
  fans: [{ rpm: 500, min: 600 }],
  temps: { cpu: 0, board: 0 },
  uptime: 2 * 86_400 + 3 * 3600,
};
const disks = overview.disks.map((disk, index) => ({
  ...disk,
  size: 4e12,
  sn: `SN${index}`,
  isused: 1,
  diskStatus: index === 1 ? 0 : 1,
  loss: 0,
  power_on_h: 0,
  health: index === 1 ? 'fault' : 'ok',
}));
const NOW = 1_800_000_000;
const points = Array.from({ length: 60 }, (_each, index) => [NOW - (59 - index) * 60, index < 50 ? 0 : index]);
const processes = [
  { pid: 10, name: 'hearth', user: 'root', cpu: 5, mem: 900, started_at: NOW },
  { pid: 7, name: 'nginx', user: 'www', cpu: 50, mem: 100, started_at: NOW },
];
const lines = [
  { id: 2, at: NOW, username: 'mira', module: 'system', text: 'Said "no", then\nyes', ip: '10.0.0.2', level: 'warn' },
  { id: 1, at: NOW - 60, username: 'mira', module: 'system', text: 'Restarted', ip: '10.0.0.2', level: 'info' },
];

function answer(files: FakeFiles): void {
  Object.assign(files.answers, {
    monitorOverview: () => success(overview),
    monitorDisk: () => success({ list: disks }),
    monitorHistory: () => success({ points, since: NOW - 600 }),
    monitorHardware: () =>
      success({
        cpu: { model: 'Celeron N5105', cores: 4 },
        memory: 8 * 1024 ** 3,
        board: 'Z4Pro',
        nics: [{ iface: 'eth0', mac: '00:11:22:33:44:55', speed: 2500 }],
        slots: 4,
        serial: 'Z4-1',
      }),
    processes: () => success({ list: processes, total: 2 }),
    services: () =>
      success({
        list: [
          { name: 'ftp', title: 'FTP', version: '1', running: 0, removable: 0, cpu: 0, mem: 0 },
          { name: 'samba', title: 'Samba', version: '1', running: 1, removable: 0, cpu: 0, mem: 0 },
        ],
      }),
    backupList: () => success({ list: [] }),
    actionLog: ({ level, keyword }: { level?: string; keyword?: string }) => {
      const list = lines.filter(
        (line) => (level === undefined || line.level === level) && line.text.includes(keyword ?? ''),
      );
      return success({ list, total: list.length });
    },
  });
}

const open = async (child: string, more?: Parameters<typeof renderScreenAt>[3]) => {
  const rendered = await renderScreenAt(<MonitorApp health={<p>the reports</p>} />, `/monitor/${child}`, {}, (files, store) => { answer(files); more?.(files, store); }); // prettier-ignore
  await settle();
  return rendered;
};

function setVisibility(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'vitals']);
  stopClock();
});
afterEach(() => {
  startClock();
  Reflect.deleteProperty(document, 'visibilityState');
});

describe('overview', () => {
  test('APP-MON-01 gauges, temperatures with the worst first, fans and how long it has been on', async () => {
    await open('overview');
    expect(screen.getByTestId('gauge-cpu-value')).toHaveTextContent('12.3%');
    expect(screen.getByRole('meter', { name: 'Memory' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByTestId('gauge-net')).toHaveTextContent('3KB/s' + 'in 2KB/s, out 1KB/s');
    expect(screen.getByTestId('gauge-disk')).toHaveTextContent('read 1KB/s, written 1KB/s');
    expect(screen.getByTestId('uptime')).toHaveTextContent('On for 2 days 3 hours');
    const rows = within(screen.getByTestId('temperatures')).getAllByRole('listitem');
    expect(rows.map(({ dataset }) => dataset['disk'])).toEqual(['sata-2', 'm2-1', 'sata-1']);
    expect(rows[0]?.querySelector('[data-tone="error"]')).toHaveTextContent('61 °C' + 'too warm');
    expect(rows[1]?.querySelector('[data-tone="success"]')).toHaveTextContent('61 °C');
    expect(screen.getByTestId('temperatures')).toHaveTextContent('Nothing measures the processor');
    expect(within(screen.getByTestId('fans')).getByRole('listitem')).toHaveTextContent('too slow');
  });

  test('APP-MON-01 asked for each 2 s while seen; a hidden page sends nothing and asks at once when it is back', async () => {
    const { files } = await open('overview');
    const asked = () => files.named('monitorOverview').length;
    expect(asked()).toBe(1);
    await settle(2000);
    expect(asked()).toBe(2);
    setVisibility('hidden');
    const all = files.calls.length;
    await settle(120_000);
    expect(files.calls.length).toBe(all);
    setVisibility('visible');
    await settle();
    expect(asked()).toBe(3);
  });

  test('WIN-25 the course of the gauges goes along with the window', async () => {
    await open('overview');
    await settle(4000);
    expect(keptNotes.of('')).toMatchObject({ overview: [{ cpu: 12.34 }, { cpu: 12.34 }] });
  });

  test('APP-MON-01 a minimised window sends nothing', async () => {
    const { files } = await open('overview');
    const before = files.calls.length;
    screen.getByTestId('monitor-overview').style.visibility = 'hidden';
    await settle(60_000);
    expect(files.calls.length).toBe(before);
  });

  test('figures that are old say so and stay; without any the reason stands there and can be retried', async () => {
    const { files } = await open('overview');
    files.answers['monitorOverview'] = () => failure('NETWORK', 'away');
    await settle(2000);
    expect(screen.getByText(/These are the last figures/)).toBeInTheDocument();
    expect(screen.getByTestId('gauge-cpu-value')).toHaveTextContent('12.3%');
  });

  test('APP-MON-01 an account without the right is told whom to ask', async () => {
    await open('overview', (files) => {
      files.answers['monitorOverview'] = () => failure('N000002', 'no');
    });
    expect(screen.getByText('You may not watch the device')).toBeInTheDocument();
  });
});

describe('disks and network', () => {
  test('APP-MON-02 each disk with state, health and warmth; the chart of one hour has 60 points', async () => {
    const { files } = await open('disk');
    const rows = screen.getAllByTestId('disk-row');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toHaveTextContent(/damaged.*fault.*61 °C.*too warm/);
    const charts = screen.getAllByTestId('chart');
    expect(charts.map(({ dataset }) => [dataset['points'], dataset['known']])).toEqual([['60', '10'], ['60', '10']]); // prettier-ignore
    expect(files.named('monitorHistory')).toEqual([
      { metric: 'temp', of: 'sata-1', range: '1h' },
      { metric: 'disk', of: 'sata-1', range: '1h' },
    ]);
    await user.click(screen.getByRole('button', { name: 'M.2 slot 1' }));
    await settle();
    expect(files.named('monitorHistory').at(-1)).toMatchObject({ of: 'm2-1' });
    expect(screen.getByText('limit 85 °C')).toBeInTheDocument();
  });

  test('APP-MON-02 the range is kept for the account', async () => {
    const { files } = await open('net');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    await settle();
    expect(files.named('monitorHistory').at(-1)).toEqual({ metric: 'net', of: 'eth0', range: '7d' });
    expect(JSON.parse(localStorage.getItem('hearth.monitor/mira') ?? '{}')).toMatchObject({ range: '7d' });
    const row = screen.getByTestId('port-row');
    for (const text of ['2500 Mbit/s', '2KB/s', '1KB/s', '5 GB', '1 MB']) expect(row).toHaveTextContent(text);
  });

  test('APP-MON-02 a chart is read by the arrow keys, all charts of the page at the same moment, and as a table', async () => {
    await open('disk');
    const [first, second] = screen.getAllByRole('slider');
    if (first === undefined || second === undefined) throw new Error('no charts');
    expect(first).toHaveAttribute('aria-valuetext', expect.stringContaining('59 °C'));
    fireEvent.keyDown(first, { key: 'ArrowLeft' });
    expect(first).toHaveAttribute('aria-valuetext', expect.stringContaining('58 °C'));
    expect(second).toHaveAttribute('aria-valuenow', '58');
    fireEvent.keyDown(first, { key: 'Home' });
    expect(first).toHaveAttribute('aria-valuetext', expect.stringContaining('nothing recorded'));
    fireEvent.blur(first);
    expect(first).toHaveAttribute('aria-valuenow', '59');
    const chart = within(screen.getAllByTestId('chart')[0] as HTMLElement);
    expect(chart.getByText('lowest 50 °C · average 54.5 °C · highest 59 °C')).toBeInTheDocument();
    await user.click(chart.getByRole('button', { name: 'As a table' }));
    expect(chart.getAllByRole('row')).toHaveLength(61);
  });

  test('SMT-11 the reports of the disks stand on their own tab', async () => {
    const { url } = await open('disk');
    await user.click(screen.getByRole('tab', { name: 'Health' }));
    expect(url()).toBe('/monitor/disk?view=health');
    expect(screen.getByText('the reports')).toBeInTheDocument();
  });

  test('APP-MON-02 a device that does not tell of its ports says so', async () => {
    await open('net', (files) => {
      files.answers['monitorOverview'] = () => success({ ...overview, net: [] });
    });
    expect(screen.getByText('No network port can be read')).toBeInTheDocument();
  });
});

describe('processes, services and jobs', () => {
  const pids = () => screen.getAllByTestId('process').map(({ dataset }) => dataset['pid']);

  test('APP-MON-03 sorting by memory reorders and is kept', async () => {
    const { files } = await open('process');
    expect(pids()).toEqual(['7', '10']);
    await user.click(screen.getByRole('button', { name: 'Memory' }));
    await settle();
    expect(pids()).toEqual(['10', '7']);
    expect(files.named('processes').at(-1)).toEqual({ sort: 'mem', order: 'desc' });
    expect(screen.getByRole('columnheader', { name: 'Memory' })).toHaveAttribute('aria-sort', 'descending');
    expect(JSON.parse(localStorage.getItem('hearth.monitor/mira') ?? '{}')).toMatchObject({ sort: 'mem', order: 'desc' }); // prettier-ignore
    await user.click(screen.getByRole('button', { name: 'Memory' }));
    expect(pids()).toEqual(['7', '10']);
    const before = files.named('processes').length;
    await settle(3000);
    expect(files.named('processes')).toHaveLength(before + 1);
  });

  test('APP-MON-03 a process is found by name, user or number', async () => {
    await open('process');
    await user.type(screen.getByRole('searchbox'), 'WWW');
    expect(pids()).toEqual(['7']);
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('No process fits “WWWx”')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(pids()).toHaveLength(2);
  });

  test('APP-MON-03 services with those that run first, and the jobs that run', async () => {
    const { openWindow } = await open('running', (files) => {
      files.answers['taskList'] = ({ kind, state }) =>
        success({
          list: kind === 'fileHandle' ? [{ id: 't1', kind, op: 'copy', name: 'Photos', from: '', to: '', done: 25, size: 100, speed: 2048, remain: 1, state: 'run', error: '', at: NOW }] : [], // prettier-ignore
          total: state === 'running' ? 1 : 0,
        });
      files.answers['backupList'] = () =>
        success({ list: [{ id: 'b1', name: 'Papers', state: 'run', rate: 0.5 }, { id: 'b2', name: 'Rest', state: 'ok', rate: 1 }] }); // prettier-ignore
    });
    expect(screen.getAllByTestId('service').map(({ dataset }) => dataset['name'])).toEqual(['samba', 'ftp']);
    const jobs = screen.getAllByTestId('job');
    expect(jobs.map(({ dataset }) => dataset['id'])).toEqual(['t1', 'b1']);
    expect(jobs[0]).toHaveTextContent('PhotosFile work · 2KB/s');
    expect(within(jobs[0] as HTMLElement).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await user.click(screen.getByRole('button', { name: 'Open the task centre' }));
    expect(openWindow).toHaveBeenCalledWith('/taskCenter/fileHandle');
  });

  test('APP-MON-03 who is not the administrator asks for no services', async () => {
    const { files } = await open('running', (_files, store) => {
      store.dispatch(accountLoaded({ ...master, isMaster: false, userPerm: { monitor: 1, backup: 0 } }));
    });
    expect(screen.getByText('Only the administrator sees the services.')).toBeInTheDocument();
    expect(screen.getByText('No job is running in the background.')).toBeInTheDocument();
    expect([files.named('services'), files.named('backupList')]).toEqual([[], []]);
  });
});

describe('log and hardware', () => {
  test('APP-MON-04 the log of the system by level', async () => {
    const { files } = await open('log');
    expect(screen.getAllByTestId('log-line')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Warnings' }));
    await settle();
    expect(screen.getAllByTestId('log-line').map(({ dataset }) => dataset['level'])).toEqual(['warn']);
    expect(files.named('actionLog').at(-1)).toMatchObject({ module: 'system', level: 'warn' });
    await user.click(screen.getByRole('button', { name: 'Errors' }));
    await settle();
    expect(screen.getByText('No line fits the filter')).toBeInTheDocument();
  });

  test('APP-MON-04 what is exported is a table that a parser reads', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x'), revokeObjectURL: () => undefined })); // prettier-ignore
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open('log');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await settle();
    expect(click).toHaveBeenCalledOnce();
    const text = (await blobs[0]?.text()) ?? '';
    expect(text).toContain('"Said ""no"", then\nyes"');
    expect(text.trim().split('\r\n')).toHaveLength(3);
    click.mockRestore();
  });

  test('APP-MON-04 a log that is followed is read again while one looks', async () => {
    const { files } = await open('log');
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    const before = files.named('actionLog').length;
    await settle(5000);
    expect(files.named('actionLog')).toHaveLength(before + 1);
    setVisibility('hidden');
    await settle(60_000);
    expect(files.named('actionLog')).toHaveLength(before + 1);
  });

  test('APP-MON-04 what the device is made of', async () => {
    await open('hard');
    for (const text of ['Celeron N5105', '8 GB', 'Z4Pro', 'Z4-1', '00:11:22:33:44:55', '2500 Mbit/s'])
      expect(screen.getByTestId('monitor-hard')).toHaveTextContent(text);
  });

  test.each(['overview', 'disk', 'net', 'process', 'running', 'log', 'hard'])('%s in Chinese', async (child) => {
    await act(() => speakFiles('zh-CN'));
    await i18next.loadNamespaces(['places', 'vitals']);
    await open(child);
    expect(screen.getByTestId(`monitor-${child}`).textContent).toMatch(/[\u4e00-\u9fff]/);
  });
});

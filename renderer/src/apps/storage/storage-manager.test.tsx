import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18next } from '../../i18n/index.ts';
import { onOpenRemoval, type RemovalRequest } from '../../overlays/esata/removal-store.ts';
import { DISKS_ROUTE } from '../../components/disks-route.ts';
import { accepted, refusal, speak, TB4, type Answers } from '../../test/overlay-harness.tsx';
import { disk, usage, info, answers } from '../../test/storage-answers.ts';
import { renderStorage } from '../../test/storage-harness.tsx';
import { StorageManager } from './storage-manager.tsx';

beforeAll(() => speak('en-US'));

const at = (page: number) => `/setting/poolManage?currentPage=${page}`;
const open = (page: number, more: Answers = {}, role: 'master' | 'normal' | 'local' = 'master') =>
  renderStorage(<StorageManager />, at(page), answers(more), role);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en-US');
});

describe('the storage manager', () => {
  test('APP-SET-03 pools with mode and capacity, the page by its number, the others beside it', async () => {
    await open(1);
    const pool = await screen.findByTestId('pool-card');
    expect(pool.textContent).toContain('Internal storage');
    expect(pool.textContent).toContain('RAID1');
    expect(within(pool).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    fireEvent.click(screen.getByRole('button', { name: /^Disks/ }));
    const rows = await screen.findByTestId('disk-table');
    expect(rows.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  test('MON-02 FMT-16 WND-07 what warnings and results call disk management is the page of the disks', async () => {
    await renderStorage(<StorageManager />, DISKS_ROUTE, answers({}), 'master');
    expect(await screen.findByTestId('disk-table')).toHaveAttribute('data-group', 'sata-group');
    expect(screen.getByTestId('storage-manager')).toHaveAttribute('data-page', 'disks');
  });

  test('MSG-12 a pool without a name carries that of its kind', async () => {
    const pools = ['zenith_sata', 'zenith_m2', 'other'].map((key) => ({ ...info().pools[0], key }));
    await open(1, { storageInfo: () => accepted({ ...info(), pools }) });
    const names = (await screen.findAllByTestId('pool-card')).map(
      (card) => within(card).getByRole('heading').textContent,
    );
    expect(names.map((name) => name?.replace(/(Healthy|RAID1|storage$).*/, ''))).toEqual([
      ...['Internal storage', 'High-speed storage', 'Expansion storage'],
    ]);
  });

  test('RAID-01 arrays that are written stand among the pools', async () => {
    const usr = [{ action: 'sync', dsize: 1, tsize: 4, remain: 3660, type: 'md2' }];
    await open(1, { syncStatus: () => accepted({ status: 'running', usr }) });
    const card = await screen.findByTestId('raid-card');
    expect(within(card).getByRole('heading')).toHaveTextContent('RAID synchronisation');
    expect(within(card).getByTestId('raid-row').textContent).toContain('25%');
  });

  test('features, pool manage: the picture shows how warm each disk is, where that is measured', async () => {
    const list = [
      { ...disk(1, 'A1'), temp: 41 },
      { ...disk(2, 'A2'), temp: 0 },
    ];
    await open(1, { monitorDisk: () => accepted({ list }) });
    await waitFor(() => {
      expect(screen.getByTestId('device-picture')).toHaveAccessibleName(/A1, 41 °C, Healthy/);
    });
    expect(screen.getByTestId('device-picture')).not.toHaveAccessibleName(/A2, [^,]*°C/);
  });

  test('RAID-01 a rebuild says what one more failure would do, and leads to the backups', async () => {
    const usr = [{ action: 'recover', dsize: 1, tsize: 4, remain: 3660, type: 'md2' }];
    const { opened } = await open(1, { syncStatus: () => accepted({ status: 'running', usr }) });
    expect(await screen.findByTestId('raid-risk')).toHaveTextContent('one more disk failure loses the data');
    fireEvent.click(screen.getByRole('button', { name: 'Back up first' }));
    expect(opened).toEqual(['/backupCenter/home']);
  });

  test('APP-SWD-02 FMTS-01 the administrator moves data and formats from here, nobody else', async () => {
    const { opened } = await open(3, { formatOptions: () => accepted({ list: [] }), sataDevs: () => accepted({ slot: 2, list: [] }) }); // prettier-ignore
    fireEvent.click(await screen.findByRole('button', { name: 'Move data to another disk' }));
    expect(opened).toEqual(['/switchDisk/entry']);
    fireEvent.click(screen.getByRole('button', { name: 'Format disks' }));
    expect(await screen.findByTestId('shell-dialog')).toHaveAttribute('data-overlay', 'shell-format');
  });

  test('ROL-13 another account is offered neither', async () => {
    await open(3, {}, 'normal');
    expect(await screen.findByTestId('disk-table')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Move data|Format disks/ })).toBeNull();
  });

  test('a list that failed says why and is asked for again', async () => {
    let tries = 0;
    const storageInfo = () => ((tries += 1) === 1 ? refusal('N000005', 'busy') : accepted(info()));
    await open(3, { storageInfo });
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' })); // prettier-ignore
    expect(await screen.findByTestId('disk-table')).toBeInTheDocument();
  });

  test('empty slots, no SSD and no enclosure say what would stand there', async () => {
    const storageInfo = () => accepted(info({ sata: [], ssd: [], esata: [] }));
    const { view } = await open(2, { storageInfo });
    expect(await screen.findByText('No M.2 SSD')).toBeInTheDocument();
    view.unmount();
    await open(6, { storageInfo });
    expect(await screen.findByText('No expansion storage')).toBeInTheDocument();
  });

  test('ESA-07 ESA-16 the expansion storage can be removed by the administrator alone', async () => {
    const requests: RemovalRequest[] = [];
    const end = onOpenRemoval((request) => void requests.push(request));
    const storageInfo = () => accepted(info({ esata: [disk(1, 'E1')] }));
    const { view } = await open(6, { storageInfo });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove expansion storage' }));
    expect(requests).toEqual([{ status: 0 }]);
    view.unmount();
    await open(6, { storageInfo }, 'normal');
    expect(await screen.findByTestId('disk-table')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove expansion storage' })).toBeNull();
    end();
  });

  test('ESA-04 disks of an enclosure are in use only with a pool of this device on them, which tells its capacity', async () => {
    const esata = [disk(1, 'E1'), { ...disk(2, 'E2'), isused: 0 }];
    const chips = async () => {
      const table = await screen.findByTestId('disk-table');
      return Array.from(table.querySelectorAll('.chip'), (chip) => chip.textContent);
    };
    const { view } = await open(6, { storageInfo: () => accepted(info({ esata })) });
    expect(await chips()).toEqual(['Holds data', 'New disk']);
    expect(screen.getByText(/no storage of this device/)).toBeInTheDocument();
    expect(screen.queryByText('No capacity reported.')).toBeNull();
    view.unmount();
    const pools = [...info().pools, { ...info().pools[0], key: 'other' }];
    const pooled = { ...info({ esata: [disk(1, 'E1')] }), pools, esata_usage: usage('single', TB4) };
    await open(6, { storageInfo: () => accepted(pooled) });
    expect(await chips()).toEqual(['In use']);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  });

  test('APP-SET-03 reading a pool through is asked for once and can be stopped', async () => {
    let status = 'idle';
    const more: Answers = {
      scrubStatus: () => accepted({ status, rate: 0.4, errors: 0, started_at: 0, ended_at: 0 }),
      balanceStatus: () => accepted({ status: 'idle', rate: 0, remain: 0 }),
      scrubTimer: () => accepted({ enable: 0, day: 1, time: '03:00' }),
      balanceTimer: () => accepted({ enable: 0, day: 1, time: '03:00' }),
      scrubStart: () => ((status = 'running'), accepted({ task_id: 't' })),
      scrubCancel: () => ((status = 'idle'), accepted(null)),
    };
    const { asked } = await open(4, more);
    const work = (await screen.findAllByTestId('upkeep-work'))[0] as HTMLElement;
    await waitFor(() => {
      expect(within(work).getByRole('button')).toBeEnabled();
    });
    fireEvent.click(within(work).getByRole('button', { name: 'Start' }));
    fireEvent.click(within(await screen.findByTestId('confirm-dialog')).getByRole('button', { name: 'Start' }));
    fireEvent.click(await within(work).findByRole('button', { name: 'Stop' }));
    await within(work).findByRole('button', { name: 'Start' });
    expect(asked('scrubStart')).toHaveLength(1);
    expect(asked('scrubCancel')).toHaveLength(1);
  });
});

test('APP-SET-03 CALL-SP-11 a work begins by itself on the day that was saved; a refusal keeps what the device has', async () => {
  let timer = { enable: 0, day: 1, time: '03:00' };
  const sent: object[] = [];
  let refused = false;
  const { asked } = await open(4, {
    scrubStatus: () => accepted({ status: 'idle', rate: 0, errors: 0, started_at: 0, ended_at: 0 }),
    balanceStatus: () => accepted({ status: 'idle', rate: 0, remain: 0 }),
    scrubTimer: () => (refused ? refusal('N000003', 'no such pool') : accepted(timer)),
    balanceTimer: () => accepted(timer),
  });
  const form = () => screen.findByRole('form', { name: 'By itself: Read through' });
  const one = within(await form());
  expect(one.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(one.getByRole('switch'));
  fireEvent.change(one.getByLabelText('Day of the month'), { target: { value: '15' } });
  fireEvent.change(one.getByLabelText('Time'), { target: { value: '04:30' } });
  timer = { enable: 1, day: 15, time: '04:30' };
  fireEvent.click(one.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    expect(within(await form()).queryByRole('button', { name: 'Save' })).toBeNull();
  });
  sent.push(...asked('scrubTimer').map(({ args }) => args));
  expect(sent.at(1)).toEqual({ pool: 'zenith_sata', enable: true, day: 15, time: '04:30' });
  expect(within(await form()).getByLabelText('Day of the month')).toHaveValue('15');
  refused = true;
  fireEvent.click(within(await form()).getByRole('switch'));
  fireEvent.click(within(await form()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('no such pool')).toBeInTheDocument();
});

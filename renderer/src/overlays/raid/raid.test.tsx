import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RAID_STALL_MS } from '#shared/constants.ts';
import { localKv } from '../../state/local-kv.ts';
import { accepted, raid1, refusal, A, renderOverlays, speak } from '../../test/overlay-harness.tsx';
import { RECOVERY_KEY } from '../record-keys.ts';

const entry = (action: string, dsize: number, more: object = {}) => ({
  action,
  dsize,
  tsize: 4_000_000_000,
  remain: 3660,
  type: 'md2',
  ...more,
});
const recovering = (usr: readonly object[]) => ({
  id: 'r-1',
  action: 'raid1_recover',
  sync: { status: 'running', usr },
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await speak('en-US');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('RAID-02 each action has its word, its sign, and a bar where there is something to measure', async () => {
  const { report } = renderOverlays();
  const actions = ['delayed', 'active', 'recover', 'sync', 'other'];
  await report(
    'booting',
    200,
    recovering(actions.map((action, i) => entry(action, 1_000_000_000, { type: `md${i}` }))),
  );
  const rows = screen.getAllByTestId('raid-row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^md0waiting 0%$/),
    expect.stringMatching(/^md1done 100%$/),
    expect.stringMatching(/^md2recovering 25%1 hour 1 minute left$/),
    expect.stringMatching(/^md3synchronising 25%1 hour 1 minute left$/),
    expect.stringMatching(/^md4-$/),
  ]);
  expect(rows.map((row) => within(row).queryAllByRole('progressbar').length)).toEqual([1, 1, 1, 1, 0]);
  for (const row of rows) expect(row.querySelector('svg')).not.toBeNull();
});

test('RAID-03 RAID-06 what moves tells its speed; what stands still for ten minutes says so and offers a restart', async () => {
  const { report } = renderOverlays();
  await report('booting', 200, recovering([entry('recover', 1_000_000_000)]));
  await pass(2000);
  await report('booting', 200, recovering([entry('recover', 1_400_000_000)]));
  await pass(2000);
  expect(screen.getByTestId('raid-row')).toHaveTextContent(/left · 19\d(\.\d+)?MB\/s$/);
  await pass(RAID_STALL_MS - 4000);
  expect(screen.queryByRole('button', { name: 'Reboot' })).toBeNull();
  await pass(4000);
  expect(screen.getByTestId('raid-row')).toHaveTextContent('No progress for 10 minutes');
  expect(screen.getByText(/The disk may be faulty; you can wait or restart the device/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reboot' })).toBeInTheDocument();
  await report('booting', 200, recovering([entry('recover', 1_500_000_000)]));
  await pass(2000);
  expect(screen.getByTestId('raid-row')).not.toHaveTextContent('No progress');
  expect(screen.queryByRole('button', { name: 'Reboot' })).toBeNull();
});

describe('how fast the copy goes on', () => {
  test('RAID-01 the administrator chooses the pace; a refusal leaves it', async () => {
    let pace = 'full';
    const answers = { syncPace: () => accepted({ pace }) };
    const flow = renderOverlays({ answers });
    await flow.report('booting', 200, recovering([entry('recover', 1)]));
    const calm = within(await screen.findByTestId('raid-pace')).getByRole('radio', { name: /^Calm/ });
    expect(calm).not.toBeChecked();
    pace = 'calm';
    fireEvent.click(calm);
    await act(() => Promise.resolve());
    expect(calm).toBeChecked();
    flow.answers.syncPace = () => refusal('N000002', 'no');
    fireEvent.click(screen.getByRole('radio', { name: /^Full speed/ }));
    await act(() => Promise.resolve());
    expect(calm).toBeChecked();
    expect(flow.calls.filter((name) => name === 'syncPace')).toHaveLength(3);
  });

  test('RAID-09 nobody else is offered it, or asks for it', async () => {
    const { report, calls } = renderOverlays({
      role: 'normal',
      answers: { syncPace: () => accepted({ pace: 'full' }) },
    });
    await report('booting', 200, recovering([entry('recover', 1)]));
    expect(screen.queryByTestId('raid-pace')).toBeNull();
    expect(calls).not.toContain('syncPace');
  });
});

test('RAID-07 the risk has to be ticked, is sent once, and the tick is gone with the missing disk', async () => {
  let answer: (value: ReturnType<typeof accepted>) => void = () => undefined;
  const answers = { diskConfirm: () => new Promise<ReturnType<typeof accepted>>((resolve) => (answer = resolve)) };
  const { report, calls } = renderOverlays({ answers });
  const lost = { ...recovering([entry('delayed', 0, { remain: -1 })]), ...raid1([A]), id: 'r-2' };
  await report('booting', 200, lost);
  const go = () => screen.getByRole('button', { name: 'Go on without the disk' });
  expect(go()).toBeDisabled();
  expect(go()).not.toHaveFocus();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(go());
  fireEvent.click(go());
  await act(() => Promise.resolve());
  expect(calls.filter((name) => name === 'diskConfirm')).toHaveLength(1);
  // The disk is back before the device answers: the warning goes, the late answer changes nothing.
  await report('booting', 200, { ...recovering([entry('recover', 5)]), id: 'r-2' });
  expect(screen.queryByRole('button', { name: 'Go on without the disk' })).toBeNull();
  await act(async () => {
    answer(refusal('N300070', 'busy'));
    await Promise.resolve();
  });
  expect(screen.queryByText('Operation failed, please retry')).toBeNull();
});

test('RAID-06 while it runs the risk is said, and its end tells what was rebuilt and how long that took', async () => {
  await localKv.delete(RECOVERY_KEY);
  const { report } = renderOverlays();
  await report('booting', 200, { ...recovering([entry('recover', 1)]), id: 'r-9' });
  expect(screen.getByTestId('raid-risk')).toHaveTextContent('one more disk failure loses the data on this pool');
  await vi.waitFor(async () => {
    expect(await localKv.get(RECOVERY_KEY)).toMatchObject({ id: 'r-9' });
  });
  await pass(2 * 3_600_000);
  await report('complete', 200, { ...recovering([entry('active', 4_000_000_000)]), id: 'r-9' });
  const told = await screen.findByText(/^It took 2 hours/);
  expect(told.closest('[data-testid="recovery-report"]')).toHaveTextContent('md2: 3.73 GB rebuilt');
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DB_REPAIR_POLL_MS } from '#shared/constants.ts';
import { accepted, refusal, renderOverlays, speak, type Answers } from '../../test/overlay-harness.tsx';
import { reloadPage } from './reload-page.ts';

vi.mock(import('./reload-page.ts'), () => ({ reloadPage: vi.fn() }));

beforeAll(() => speak('en-US'));
beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const repair = (state: string, more: object = {}) =>
  accepted({ state, title: '', extTime: 0, previousStep: '', currentStep: '', ...more });
const dialog = () => document.querySelector<HTMLElement>('[data-overlay="database"]');
const state = () => dialog()?.getAttribute('data-state') ?? 'none';
const button = (name: string) => screen.getByRole('button', { name });
const names = () => [...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);

/** The overlays over a device whose database is as told. */
async function open(db: string, options: Parameters<typeof renderOverlays>[0] = {}, database = 'down') {
  const answers: Answers = { databaseState: () => repair(database), ...options.answers };
  const view = renderOverlays({ ...options, answers });
  await view.poll({ db_state: db });
  await act(() => vi.dynamicImportSettled());
  return view;
}

describe('the database of the device', () => {
  test('DBR-01 whole: nothing; broken: a dialog with Repair', async () => {
    const { poll } = await open('working');
    expect(state()).toBe('none');
    await poll({ db_state: 'down' });
    await act(() => vi.dynamicImportSettled());
    expect(state()).toBe('fail');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The database has a problem');
    expect(names()).toEqual(['Repair']);
  });

  test('DBR-03 ERR-101 Repair: one request; refused: the message of the device, and it stays', async () => {
    const { calls, answers } = await open('down', {
      answers: { databaseRepair: () => refusal('N000005', 'Too busy') },
    });
    fireEvent.click(button('Repair'));
    fireEvent.click(button('Repair'));
    expect(await screen.findByText('Too busy')).toBeInTheDocument();
    expect([state(), calls.filter((name) => name === 'databaseRepair').length]).toEqual(['fail', 1]);
    answers.databaseRepair = () => accepted({ task_id: 'db-1' });
    answers.databaseState = () => repair('running');
    await act(async () => {
      fireEvent.click(button('Repair'));
      await Promise.resolve();
    });
    expect(state()).toBe('running');
  });

  test('ENT-15 CALL-29 an answer that is no record is none, and what one leaves out is left out on the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { answers } = await open('down', { answers: { databaseState: () => accepted(null) } });
    expect(state()).toBe('fail');
    answers.databaseRepair = () => accepted(null);
    fireEvent.click(button('Repair'));
    await act(() => vi.advanceTimersByTimeAsync(DB_REPAIR_POLL_MS));
    expect(state()).toBe('running');
    answers.databaseState = () => accepted({ state: 'running', currentStep: 'check tables' });
    await act(() => vi.advanceTimersByTimeAsync(DB_REPAIR_POLL_MS));
    expect(dialog()).toHaveTextContent('check tables');
    expect(screen.queryByTestId('repair-time')).toBeNull();
  });

  test('DBR-02 the four texts of a running repair; what is missing is left out', async () => {
    const steps = { title: 'Repairing', extTime: 300, previousStep: 'check tables', currentStep: 'rebuild index' };
    await open('down', { answers: { databaseState: () => repair('running', steps) } });
    expect(state()).toBe('running');
    for (const text of ['Repairing', 'About 5 minutes', 'check tables', 'rebuild index'])
      expect(screen.getByText(text)).toBeVisible();
    expect(dialog()?.contains(document.activeElement)).toBe(true);
    expect(screen.getByText('rebuild index').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  test('DBR-02 a repair of which nothing is told shows no empty rows', async () => {
    await open('down', {}, 'running');
    expect(state()).toBe('running');
    expect(dialog()?.querySelectorAll('li')).toHaveLength(0);
    expect(screen.queryByTestId('repair-time')).toBeNull();
  });

  test('DBR-04 DBR-05 asked every 2 s; a success stays, and Enter alone loads the page anew, once', async () => {
    let now = 'running';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { poll, calls, events } = await open('down', { answers: { databaseState: () => repair(now) } });
    calls.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(4100));
    expect(calls).toEqual(['databaseState', 'databaseState']);
    now = 'working';
    await act(() => vi.advanceTimersByTimeAsync(2100));
    vi.useRealTimers();
    expect(state()).toBe('success');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Database repaired');
    await poll({ db_state: 'working' });
    expect([state(), vi.mocked(reloadPage).mock.calls.length]).toEqual(['success', 0]);
    fireEvent.click(button('Enter'));
    expect([state(), vi.mocked(reloadPage).mock.calls.length, events.join()]).toEqual(['none', 1, 'regetApp']);
  });

  test('DBR-06 OVL-07 a failed repair: whom to ask, again, help, log out', async () => {
    const { signOut } = await open('repair_fail', { phone: '400-1' });
    expect(state()).toBe('repair_fail');
    expect(dialog()).toHaveTextContent('Repair failed; contact support 400-1.');
    expect(names()).toEqual(['Log out', 'Remote assistance', 'Repair again']);
    expect(button('Repair again')).toHaveFocus();
    fireEvent.click(button('Log out'));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test.each(['normal', 'local'] as const)('DBR-07 as %s: wait for or contact the administrator', async (role) => {
    const { poll, calls } = await open('down', { role });
    expect(dialog()).toHaveTextContent(
      'The device database has a problem, please wait for or contact the administrator',
    );
    expect(names()).toEqual(['Log out']);
    await poll({ db_state: 'repair_fail' });
    expect([state(), names().join()]).toEqual(['repair_fail', 'Log out']);
    expect(calls).not.toContain('databaseRepair');
  });

  test('DBR-07 a repair that runs is told to others too', async () => {
    await open('down', { role: 'local' }, 'running');
    expect(dialog()).toHaveTextContent('The device database is being repaired, please wait for');
    expect(names()).toEqual(['Log out']);
  });

  test('DBR-02 OVL-02 it covers the console and stands below the upgrade', async () => {
    await open('down', {
      answers: {
        upgradeProgress: () => accepted({ type: 'system', status: 'download', errcode: '', id: 'u', totalsize: 9 }),
      },
    });
    const layer = (name: string) =>
      document.querySelector<HTMLElement>(`[data-overlay="${name}"]`)?.parentElement?.style.zIndex;
    expect([layer('database'), layer('upgrade')]).toEqual(['var(--z-database-repair)', 'var(--z-upgrade)']);
    expect(document.querySelector('[data-overlay="upgrade"]')?.contains(document.activeElement)).toBe(true);
  });
});

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { noticeAdded } from '../../state/notices-slice.ts';
import { pollReceived } from '../../state/storage-actions.ts';
import { countersLoaded } from '../../state/tasks-slice.ts';
import { troublesFound, troublesLookedAt } from '../../state/troubles-slice.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { noticesPanel } from './notice-parts.ts';

beforeAll(async () => {
  await Promise.all([speak('en-US'), noticesPanel.preload()]);
});

test('NTC-04 the bell counts what wants a person, the panel ranks it; what was seen no longer counts', async () => {
  const { store } = await renderDesktop();
  act(() => {
    const message = { type: 'complete', code: 200, data: { id: 's', action: 'smart_warn' } };
    store.dispatch(pollReceived({ data: { message }, requestedAt: 1, receivedAt: 1 }));
    store.dispatch(countersLoaded({ netdisk: { success: 0, fail: 2, running: 0 } }));
    store.dispatch(noticeAdded({ key: 'action:1', content: { kind: 'info', title: 'Hello' } }));
  });
  const bell = screen.getByTestId('notices-button');
  expect(bell).toHaveTextContent('3');
  await userEvent.click(bell);
  const inbox = screen.getByRole('region', { name: 'Needs attention' });
  expect(
    within(inbox)
      .getAllByTestId('attention')
      .map(({ dataset }) => dataset.key),
  ).toEqual(['hardware:smart_warn', 'tasks:netdisk']);
  expect(inbox).toHaveTextContent('A disk reports that it may fail (SMART)');
  expect(inbox).toHaveTextContent('2 cloud backups failed');
  expect(bell).toHaveTextContent('2');
  await userEvent.click(await within(inbox).findByRole('button', { name: 'Show the health of the disks' }));
  expect(Object.values(store.getState().windows.byName).some(({ url }) => url.startsWith('/setting'))).toBe(true);
});

test('NTC-04 an entry says what it means and leads to its best action; the list asks the device anew', async () => {
  const { store } = await renderDesktop();
  const looked = vi.fn();
  store.startListening({ actionCreator: troublesLookedAt, effect: looked });
  act(() => {
    const pool = { kind: 'pool', trouble: 'degraded', pool: 'internal', name: '', isLast: true } as const;
    store.dispatch(troublesFound([{ ...pool, key: 'pool:zenith_sata:degraded' }]));
  });
  await userEvent.click(screen.getByTestId('notices-button'));
  expect(looked).toHaveBeenCalledOnce();
  const entry = within(screen.getByRole('region', { name: 'Needs attention' })).getByTestId('attention');
  expect(entry).toHaveTextContent('The internal storage works without full redundancy');
  expect(entry).toHaveTextContent('One more disk failure loses the data on it');
  expect(within(entry).getByRole('button', { name: 'Open storage' })).toBeVisible();
  await userEvent.click(within(entry).getByRole('button', { name: 'Back up' }));
  expect(Object.values(store.getState().windows.byName).some(({ url }) => url.startsWith('/backupCenter'))).toBe(true);
});

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { noticeAdded } from '../../state/notices-slice.ts';
import { pollReceived } from '../../state/storage-actions.ts';
import { countersLoaded } from '../../state/tasks-slice.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';

beforeAll(async () => {
  await speak('en-US');
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
  await userEvent.click(within(inbox).getAllByRole('button', { name: 'Open' })[0]!);
  expect(Object.values(store.getState().windows.byName).some(({ url }) => url.startsWith('/setting'))).toBe(true);
});

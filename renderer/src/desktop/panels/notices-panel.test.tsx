import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { noticeAdded, noticesListed } from '../../state/notices-slice.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { noticesPanel } from './notice-parts.ts';

beforeAll(async () => {
  await Promise.all([speak('en-US'), noticesPanel.preload()]);
});

type Options = NonNullable<Parameters<typeof renderDesktop>[0]>;

/** The open panel, with one message of the device and one notice of this console. */
async function openPanel(options: Options = {}, earlier = { total: 1, unknown: 1 }) {
  const view = await renderDesktop(options);
  act(() => {
    const content = { kind: 'warning', title: 'Address shut out', text: '9.9.9.9', at: 1, canContinue: true } as const;
    view.store.dispatch(noticesListed({ list: [{ key: 'action:7', content }], ...earlier }));
    view.store.dispatch(noticeAdded({ key: 'own', content: { title: 'Own notice', at: 2 } }));
  });
  await userEvent.click(screen.getByTestId('notices-button'));
  const panel = screen.getByTestId('panel-notices');
  const asked = (name: string) => view.calls.filter((call) => call.name === name);
  return { ...view, panel, asked, keys: () => within(panel).getAllByTestId('notice').map(({ dataset }) => dataset.key) }; // prettier-ignore
}
const button = (panel: HTMLElement, name: string) => within(panel).getByRole('button', { name });

test('NTC-04 a notice of this console can be taken away, a message of the device only with all of them', async () => {
  const { panel, keys } = await openPanel();
  expect(keys()).toEqual(['own', 'action:7']);
  await userEvent.click(button(panel, 'Remove'));
  expect(keys()).toEqual(['action:7']);
  expect(within(panel).queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('NTC-04 deleting all asks first, and keeps everything when the device refuses', async () => {
  let busy: unknown = new Error('The device is busy');
  const { panel, asked, keys } = await openPanel({ answers: { actionDeleteAll: () => busy } });
  await userEvent.click(button(panel, 'Delete all'));
  const question = await screen.findByTestId('confirm-dialog');
  expect(asked('actionDeleteAll')).toEqual([]);
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(within(question).getByRole('button', { name: 'Delete all' }));
  expect(await within(question).findByText('The device is busy')).toBeVisible();
  expect(keys()).toHaveLength(2);
  busy = { deleted: 1 };
  await userEvent.click(within(question).getByRole('button', { name: 'Delete all' }));
  expect(await within(panel).findByText('No messages')).toBeVisible();
  expect(asked('actionDeleteAll')).toHaveLength(2);
});

test('NTC-04 the bell counts earlier messages too; all can be marked as read, and shown page by page', async () => {
  let reachable = false;
  const record = { id: 5, action: 'x', level: 'info', title: 'Earlier', text: '', data: {}, at: 0, known: 1 };
  const page = { list: [{ ...record, can_continue: 0 }], total: 2, unknown: 0 };
  const actionList = () => (reachable ? page : new Error('busy'));
  const { panel, asked, keys } = await openPanel({ answers: { actionList } }, { total: 2, unknown: 2 });
  const bell = screen.getByTestId('notices-button');
  expect(bell).toHaveAccessibleName('Messages: 1 new');
  await userEvent.click(button(panel, 'Mark all as read'));
  await waitFor(() => {
    expect(bell).toHaveAccessibleName('Messages');
  });
  expect(asked('actionKnown').at(-1)?.args).toEqual({ all: true });
  await userEvent.click(button(panel, 'Show earlier messages'));
  expect(await within(panel).findByRole('alert')).toHaveTextContent('could not be loaded');
  reachable = true;
  await userEvent.click(button(panel, 'Try again'));
  await waitFor(() => {
    expect(keys()).toEqual(['own', 'action:7', 'action:5']);
  });
  expect(within(panel).queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

test('NTC-04 a search looks in all messages, also in those that are not here yet, and says when none matches', async () => {
  const record = {
    id: 5,
    action: 'x',
    level: 'info',
    title: 'Earlier',
    text: 'Fan stopped',
    data: {},
    at: 0,
    known: 1,
  };
  const actionList = () => ({ list: [{ ...record, can_continue: 0 }], total: 2, unknown: 0 });
  const { panel, asked, keys } = await openPanel({ answers: { actionList } }, { total: 2, unknown: 0 });
  const search = within(panel).getByRole('searchbox', { name: 'Find a message' });
  const before = asked('actionList').length;
  await userEvent.type(search, 'FAN');
  await waitFor(() => {
    expect(keys()).toEqual(['action:5']);
  });
  expect(asked('actionList')).toHaveLength(before + 1);
  await userEvent.clear(search);
  await userEvent.type(search, '9.9.9');
  expect(keys()).toEqual(['action:7']);
  await userEvent.type(search, 'x');
  expect(within(panel).getByText('No message matches "9.9.9x"')).toBeVisible();
});

test('NTC-04, CALL-ACT-02 the administrator lets an address in again that was shut out; others are not offered it', async () => {
  const { panel, asked } = await openPanel();
  await userEvent.click(button(panel, 'Let this address in'));
  expect(await within(panel).findByText('Let in again')).toBeVisible();
  expect(asked('actionContinue').map(({ args }) => args)).toEqual([{ id: 7 }]);
  expect(within(panel).queryByRole('button', { name: 'Let this address in' })).toBeNull();
});

test('CALL-ACT-02 another account is not offered what only the administrator may', async () => {
  const { panel } = await openPanel({ account: { isMaster: false } });
  expect(within(panel).queryByRole('button', { name: 'Let this address in' })).toBeNull();
});

test('APP-PUB-02, ROL-06 the administrator answers a request for a team folder from its message; one answered elsewhere says so', async () => {
  let late = false;
  const { store, panel, asked } = await openPanel({
    answers: { actionContinue: () => (late ? Object.assign(new Error('id'), { code: 'N000001' }) : null) },
  });
  const add = (key: string) => {
    act(() => {
      store.dispatch(noticeAdded({ key, content: { title: 'Request', at: 3, canContinue: true, asks: true } }));
    });
  };
  add('action:8');
  await userEvent.click(button(panel, 'Allow for 7 days'));
  expect(await within(panel).findByText('Allowed')).toBeVisible();
  expect(asked('actionContinue').map(({ args }) => args)).toEqual([{ id: 8, option: 'week' }]);
  expect(within(panel).queryByRole('button', { name: 'Allow for 7 days' })).toBeNull();
  late = true;
  add('action:9');
  await userEvent.click(button(panel, 'Refuse'));
  expect(await within(panel).findByText('Answered already')).toBeVisible();
});

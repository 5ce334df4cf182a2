import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { noticeAdded, noticeClockMoved, wishChanged, type NoticeContent } from '../../state/notices-slice.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { noticesPanel } from './notice-parts.ts';

beforeAll(async () => {
  await Promise.all([speak('en-US'), noticesPanel.preload()]);
});

async function openPanel(notices: Record<string, NoticeContent>) {
  const view = await renderDesktop();
  act(() => {
    for (const [key, content] of Object.entries(notices)) view.store.dispatch(noticeAdded({ key, content }));
  });
  await userEvent.click(screen.getByTestId('notices-button'));
  const panel = screen.getByTestId('panel-notices');
  const keys = () => within(panel).queryAllByTestId('notice').map(({ dataset }) => dataset.key); // prettier-ignore
  const wishes = () => view.store.getState().notices.wishes;
  const choose = async (title: string, item: string) => {
    await userEvent.click(within(panel).getByRole('button', { name: `Choices for "${title}"` }));
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
  };
  return { ...view, panel: within(panel), keys, wishes, choose };
}

const team = { title: 'Team folder', at: 1, source: 'team' } as const;

test('NTC-04 a message is put off from its menu by keys, listed with its time, and brought back', async () => {
  const { panel, keys, wishes } = await openPanel({ 'action:1': team, 'action:2': { ...team, title: 'Other' } });
  const before = Date.now();
  panel.getByRole('button', { name: 'Choices for "Team folder"' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Remind me in an hour',
    'Remind me tomorrow',
    'Mute: Team folders',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(keys()).toEqual(['action:2']);
  const until = wishes().later[0]?.until ?? 0;
  expect(until - before).toBeGreaterThanOrEqual(3_600_000);
  expect(until - before).toBeLessThan(3_700_000);
  await userEvent.click(panel.getByText('1 message put off'));
  await userEvent.click(panel.getByRole('button', { name: 'Bring back' }));
  expect(keys()).toEqual(['action:2', 'action:1']);
  expect(panel.queryByTestId('notices-waiting')).toBeNull();
});

test('NTC-04 what was put off stands first with a mark once it is back, as long as the panel is open', async () => {
  const { store, panel, keys, choose } = await openPanel({ 'action:1': team, 'action:2': { ...team, title: 'Other' } });
  await choose('Team folder', 'Remind me tomorrow');
  act(() => {
    store.dispatch(noticeClockMoved(Date.now() + 2 * 86_400_000));
  });
  expect(keys()).toEqual(['action:1', 'action:2']);
  expect(within(panel.getAllByTestId('notice')[0]!).getByText('Put off before')).toBeVisible();
});

test('NTC-04 a source is muted from a message and told of again in the settings of the messages', async () => {
  const { panel, wishes, choose } = await openPanel({ 'action:1': team });
  await choose('Team folder', 'Mute: Team folders');
  expect(wishes().muted).toEqual(['team']);
  expect(panel.getByText('Muted')).toBeVisible();
  const settings = panel.getByRole('button', { name: 'How I am told of messages' });
  await userEvent.click(settings);
  // They have the whole panel: a list of theirs within the one of the messages shows half a row of each.
  expect(panel.queryByTestId('notice')).toBeNull();
  const switches = within(await panel.findByTestId('notice-settings')).getAllByRole('switch');
  expect(switches.filter((one) => !(one as HTMLInputElement).checked).map((one) => one.id)).toEqual([
    panel.getByLabelText('Digest hours').id,
    panel.getByLabelText('Team folders').id,
  ]);
  await userEvent.click(panel.getByRole('switch', { name: 'Team folders' }));
  expect(wishes().muted).toEqual([]);
  await userEvent.click(panel.getByRole('switch', { name: 'Shares' }));
  expect(wishes().muted).toEqual(['shares']);
  await userEvent.click(settings);
  expect(panel.getByTestId('notice')).toBeVisible();
});

test('NTC-04 digest hours are kept once a time is whole; begin and end cannot be the same', async () => {
  const { panel, wishes } = await openPanel({ 'action:1': team });
  await userEvent.click(panel.getByRole('button', { name: 'How I am told of messages' }));
  await userEvent.click(await panel.findByRole('switch', { name: 'Digest hours' }));
  expect(wishes().digest).toEqual({ from: 1320, until: 420 });
  const from = panel.getByLabelText('From');
  fireEvent.change(from, { target: { value: '' } });
  fireEvent.blur(from);
  expect(wishes().digest).toEqual({ from: 1320, until: 420 });
  fireEvent.change(from, { target: { value: '07:00' } });
  fireEvent.blur(from);
  expect(panel.getByRole('alert')).toHaveTextContent('Begin and end are the same.');
  expect(wishes().digest).toEqual({ from: 1320, until: 420 });
  fireEvent.change(from, { target: { value: '21:15' } });
  fireEvent.blur(from);
  expect(wishes().digest).toEqual({ from: 1275, until: 420 });
  await userEvent.click(panel.getByRole('switch', { name: 'Digest hours' }));
  expect(wishes().digest).toBeNull();
});

test('NTC-04 who goes on from the begin of the digest hours to their end stays in that field', async () => {
  const { panel, wishes } = await openPanel({ 'action:1': team });
  await userEvent.click(panel.getByRole('button', { name: 'How I am told of messages' }));
  await userEvent.click(await panel.findByRole('switch', { name: 'Digest hours' }));
  panel.getByLabelText('From').focus();
  fireEvent.change(panel.getByLabelText('From'), { target: { value: '21:15' } });
  act(() => {
    panel.getByLabelText('Until').focus();
  });
  expect(wishes().digest).toEqual({ from: 1275, until: 420 });
  expect(panel.getByLabelText('Until')).toHaveFocus();
});

test('NTC-04 a time of the digest hours counts also when a press beside the panel closes it', async () => {
  const { panel, wishes } = await openPanel({ 'action:1': team });
  await userEvent.click(panel.getByRole('button', { name: 'How I am told of messages' }));
  await userEvent.click(await panel.findByRole('switch', { name: 'Digest hours' }));
  fireEvent.change(panel.getByLabelText('Until'), { target: { value: '06:30' } });
  fireEvent.pointerDown(screen.getByTestId('desktop-icons'));
  expect(screen.queryByTestId('panel-notices')).toBeNull();
  expect(wishes().digest).toEqual({ from: 1320, until: 390 });
});

test('NTC-04 in digest hours the panel says how much is held and until when, and shows it to who asks', async () => {
  const now = new Date(2026, 4, 3, 23).getTime();
  const { store, panel, keys } = await openPanel({});
  act(() => {
    store.dispatch(wishChanged({ type: 'digest', digest: { from: 1320, until: 420 } }));
    store.dispatch(noticeClockMoved(now));
    store.dispatch(noticeAdded({ key: 'action:1', content: { ...team, at: now } }));
    store.dispatch(noticeAdded({ key: 'action:2', content: { ...team, kind: 'error', at: now } }));
  });
  expect(keys()).toEqual(['action:2']);
  const bell = screen.getByTestId('notices-button');
  expect(bell).toHaveAccessibleName('Messages');
  expect(panel.getByText(/1 message is held until 2026-05-04 07:00/)).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Show now' }));
  expect(keys()).toEqual(['action:2', 'action:1']);
});

test('NTC-04 a critical message cannot be put off or muted, and is acknowledged', async () => {
  const critical = { key: 'action:9', kind: 'error', title: 'Pool lost', text: '', source: 'device' } as const;
  const { store, panel, keys } = await openPanel({
    'action:9': { ...critical, at: 1 },
    'action:1': { ...team, at: 2 },
  });
  expect(panel.queryByRole('button', { name: 'Choices for "Pool lost"' })).toBeNull();
  act(() => {
    store.dispatch(wishChanged({ type: 'standing', notices: [critical] }));
  });
  expect(keys()).toEqual(['action:9', 'action:1']);
  await userEvent.click(panel.getByRole('button', { name: 'I have seen to it' }));
  expect(keys()).toEqual(['action:1', 'action:9']);
});

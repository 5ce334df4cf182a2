import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { noticeAdded, noticeClockMoved, wishChanged, type NoticeContent } from '../../state/notices-slice.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { noticesPanel } from './notice-parts.ts';

beforeAll(async () => {
  await Promise.all([speak('en-US'), noticesPanel.preload()]);
});

type Options = NonNullable<Parameters<typeof renderDesktop>[0]>;

async function openPanel(notices: Record<string, NoticeContent>, options: Options = {}) {
  const view = await renderDesktop(options);
  act(() => {
    for (const [key, content] of Object.entries(notices)) view.store.dispatch(noticeAdded({ key, content }));
  });
  await userEvent.click(screen.getByTestId('notices-button'));
  const panel = within(screen.getByTestId('panel-notices'));
  const groups = () =>
    panel.queryAllByTestId('notice-group').map((group) => [
      group.dataset.source,
      ...within(group).queryAllByTestId('notice').map(({ dataset }) => dataset.key), // prettier-ignore
    ]);
  return { ...view, panel, groups };
}

const messages: Record<string, NoticeContent> = {
  'action:1': { title: 'Joined', at: 1, source: 'team' },
  'action:2': { title: 'Ending', at: 2, source: 'shares' },
  'action:3': { title: 'Left', at: 3, source: 'team' },
  own: { title: 'Own', at: 0, source: 'console' },
};

test('NTC-04 messages are grouped by their source, the group with the newest first, and folded by keys', async () => {
  const { panel, groups } = await openPanel(messages);
  const all = [
    ['console', 'own'],
    ['team', 'action:3', 'action:1'],
    ['shares', 'action:2'],
  ];
  expect(groups()).toEqual(all);
  const head = panel.getByRole('button', { name: 'Team folders (2)' });
  expect(head).toHaveAttribute('aria-expanded', 'true');
  head.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(head).toHaveAttribute('aria-expanded', 'false');
  expect(groups()).toEqual([all[0], ['team'], all[2]]);
  await userEvent.keyboard('{ArrowDown}');
  expect(panel.getByRole('button', { name: 'Shares (1)' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Home}');
  expect(panel.getByRole('button', { name: 'This console (1)' })).toHaveFocus();
  expect(groups()).toEqual([all[0], ['team'], ['shares']]);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(groups()[1]).toEqual(all[1]);
});

test('NTC-04 clearing a group asks, takes its messages from the device too, and leaves critical ones that nobody has acknowledged', async () => {
  let refused: unknown = new Error('The device is busy');
  const critical = { key: 'action:9', kind: 'error', title: 'Locked out', text: '', source: 'team' } as const;
  const { store, panel, groups, calls } = await openPanel(
    { ...messages, 'action:9': { ...critical, at: 0 } },
    { answers: { actionDelete: () => refused } },
  );
  act(() => {
    store.dispatch(wishChanged({ type: 'standing', notices: [critical] }));
  });
  await userEvent.click(panel.getByRole('button', { name: 'Clear: Team folders' }));
  const question = await screen.findByTestId('confirm-dialog');
  expect(question).toHaveTextContent('Delete 2 messages of "Team folders"?');
  expect(question).toHaveTextContent('Critical ones stay');
  const sure = within(question).getByRole('button', { name: 'Delete 2 messages' });
  await userEvent.click(sure);
  expect(await within(question).findByText('The device is busy')).toBeVisible();
  expect(groups()[0]).toEqual(['team', 'action:9', 'action:3', 'action:1']);
  refused = { deleted: 2 };
  await userEvent.click(sure);
  await expect.poll(groups).toEqual([
    ['team', 'action:9'],
    ['console', 'own'],
    ['shares', 'action:2'],
  ]);
  expect(calls.filter(({ name }) => name === 'actionDelete').at(-1)?.args).toEqual({ ids: [3, 1] });
  // Nothing of it can be cleared, and a folded group shows it all the same.
  expect(panel.queryByRole('button', { name: 'Clear: Team folders' })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Team folders (1)' }));
  expect(groups()[0]).toEqual(['team', 'action:9']);
});

test('NTC-04 notices of this console are cleared without the device', async () => {
  const { panel, groups, calls } = await openPanel(messages);
  await userEvent.click(panel.getByRole('button', { name: 'Clear: This console' }));
  const question = await screen.findByTestId('confirm-dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete 1 message' }));
  await expect.poll(() => groups().map(([source]) => source)).toEqual(['team', 'shares']);
  expect(calls.filter(({ name }) => name === 'actionDelete')).toEqual([]);
});

test('NTC-04 do not disturb is chosen from a menu, told in the panel and by the bell, and ends by its time or by a button', async () => {
  const { store, panel } = await openPanel(messages);
  const bell = screen.getByTestId('notices-button');
  const choose = async (name: string) => {
    await userEvent.click(await panel.findByRole('button', { name: 'Do not disturb' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name }));
  };
  const wished = () => store.getState().notices.wishes.quiet;
  expect(bell).toHaveAccessibleName('Messages');
  const before = Date.now();
  await choose('For one hour');
  const until = wished()?.until ?? 0;
  expect(until - before).toBeGreaterThanOrEqual(3_600_000);
  expect(until - before).toBeLessThan(3_700_000);
  expect(bell).toHaveAccessibleName('Messages (do not disturb)');
  expect(await panel.findByTestId('notices-quiet')).toHaveTextContent(/is on until \d{4}-/);
  act(() => {
    store.dispatch(noticeClockMoved(until));
  });
  expect(bell).toHaveAccessibleName('Messages');
  expect(panel.queryByTestId('notices-quiet')).toBeNull();
  await choose('Until I turn it off');
  expect(wished()).toEqual({ until: null });
  await userEvent.click(panel.getByRole('button', { name: 'Turn off' }));
  expect(wished()).toBeNull();
  expect(bell).toHaveAccessibleName('Messages');
});

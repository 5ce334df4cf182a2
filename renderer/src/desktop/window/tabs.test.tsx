import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPortal } from 'react-dom';
import { useAppWindow, useBeforeClose, useWindowActive, type LeaveReason } from '../../components/app-window.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, drag, frames, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { allTabs } from '../../state/window-rules/tabs.ts';
import { moveOut, type OpenAt } from '../own-window/move-out.ts';
import { requestClose, requestCloseTab, tabToWindow, tabsShown } from './window-commands.ts';

/** What the screens were asked, in order, and what they answer. */
const asked: string[] = [];
let answer = false;

/** A screen with unsaved work where its address says so. */
function Work() {
  const { url } = useAppWindow();
  const hook = useCallback(
    (reason: LeaveReason) => {
      asked.push(`${reason} ${url}`);
      return answer;
    },
    [url],
  );
  useBeforeClose(url.includes('work'), hook);
  return (
    <>
      <p>{url}</p>
      {useWindowActive() && createPortal(<p data-testid="on-top">over {url}</p>, document.body)}
    </>
  );
}

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <Work />,
}));

const at = (path: string) => `/fileManage/myFiles?path=${path}`;

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  asked.length = 0;
  answer = false;
});

/** A window with unsaved work in the tab that is not seen. */
async function withWorkBehind() {
  const desktop = await renderDesktop();
  const { store } = desktop;
  await dispatch(store, windowActions.openWindow({ name: 'fileManage', url: at('work'), icon: '/fileManage' }));
  await screen.findByText(at('work'));
  await dispatch(store, windowActions.turnTabs({ name: 'fileManage', deed: { do: 'open', url: at('plain') } }));
  await screen.findByText(at('plain'));
  const shown = () => store.getState().windows.byName.fileManage?.url;
  expect(shown()).toBe(at('plain'));
  return { ...desktop, shown, tabs: () => allTabs(tabsShown(store, 'fileManage') ?? never()) };
}
function never(): never {
  throw new Error('a window without tabs');
}

test('DRG-10 what the active window draws over the desktop is drawn by the shown tab alone', async () => {
  const { store, tabs } = await withWorkBehind();
  const onTop = () => screen.getAllByTestId('on-top').map(({ textContent }) => textContent);
  expect(onTop()).toEqual([`over ${at('plain')}`]);
  await dispatch(
    store,
    windowActions.turnTabs({ name: 'fileManage', deed: { do: 'show', tab: tabs()[0]?.id ?? never() } }),
  );
  await waitFor(() => {
    expect(onTop()).toEqual([`over ${at('work')}`]);
  });
});

test('WIN-10 a tab in the background with unsaved work is shown and asked before it closes, once', async () => {
  const { store, shown, tabs } = await withWorkBehind();
  const [work] = tabs();
  await act(() =>
    Promise.all([requestCloseTab(store, 'fileManage', work?.id), requestCloseTab(store, 'fileManage', work?.id)]),
  );
  expect(asked).toEqual([`close ${at('work')}`]);
  expect(shown()).toBe(at('work'));
  expect(tabs()).toHaveLength(2);
  answer = true;
  await act(() => requestCloseTab(store, 'fileManage', work?.id));
  expect(tabs().map(({ url }) => url)).toEqual([at('plain')]);
  // Nothing asks any more for a tab that is gone.
  await act(() => requestClose(store, 'fileManage'));
  expect(asked).toHaveLength(2);
  expect(frames()).toHaveLength(0);
});

test('WIN-10 a window is not closed over the unsaved work of a tab that is not seen', async () => {
  const { store, shown } = await withWorkBehind();
  await act(() => requestClose(store, 'fileManage'));
  expect(asked).toEqual([`close ${at('work')}`]);
  expect(shown()).toBe(at('work'));
  expect(frames()).toHaveLength(1);
  // Without work any more, after a look at it, nothing is asked.
  await dispatch(store, windowActions.navigateWindow({ name: 'fileManage', url: at('done') }));
  await act(() => requestClose(store, 'fileManage'));
  expect(asked).toHaveLength(1);
  expect(frames()).toHaveLength(0);
});

test('WIN-25 HIS-01 a tab becomes a window of its own with its history, after its screen agreed', async () => {
  const { store, tabs } = await withWorkBehind();
  const [work] = tabs();
  const id = work?.id ?? 0;
  await act(() => tabToWindow(store, 'fileManage', id));
  expect(asked).toEqual([`move ${at('work')}`]);
  expect(frames()).toHaveLength(1);
  answer = true;
  await dispatch(store, windowActions.navigateWindow({ name: 'fileManage', url: at('work/deeper') }));
  await act(async () => {
    await tabToWindow(store, 'fileManage', id);
    await vi.dynamicImportSettled();
  });
  expect(frames()).toHaveLength(2);
  expect(tabs().map(({ url }) => url)).toEqual([at('plain')]);
  const { active, byName } = store.getState().windows;
  expect(byName[active]).toMatchObject({
    url: at('work/deeper'),
    history: [at('work'), at('work/deeper')],
    histIdx: 1,
  });
  // The last tab has nowhere to go.
  await act(() => tabToWindow(store, 'fileManage', tabs()[0]?.id ?? 0));
  expect(frames()).toHaveLength(2);
});

test('WIN-17 the tab at work leaves for a page of its own; the others stay', async () => {
  const { store, tabs } = await withWorkBehind();
  const open = vi.fn<OpenAt>(() => Promise.resolve(true));
  await act(() => moveOut(store, 'fileManage', open));
  expect(open.mock.calls[0]?.[0]).toContain('plain');
  expect(tabs().map(({ url }) => url)).toEqual([at('work')]);
  expect(asked).toEqual([]);
});

test('WIN-25 the menu of a tab moves it out', async () => {
  await withWorkBehind();
  answer = true;
  const [tab] = screen.getAllByTestId('tab');
  if (tab === undefined) never();
  await userEvent.pointer({ keys: '[MouseRight]', target: tab });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to a window of its own' }));
  await waitFor(() => {
    expect(frames()).toHaveLength(2);
  });
});

test('WIN-11 DRG-27 the tabs stand in the title bar until the window is split; a press on one does not move the window', async () => {
  const { store, user } = await withTabsInTitle();
  const bar = () => screen.getByTestId('title-bar');
  const [tab] = within(bar()).getAllByRole('tab');
  const place = () => store.getState().windows.byName.fileManage?.left;
  const before = place();
  await drag(tab ?? never(), [300, 20], [320, 30]);
  expect(place()).toBe(before);
  await drag(bar(), [300, 20], [340, 30]);
  expect(place()).toBe((before ?? 0) + 40);
  await user.click(within(bar()).getByTestId('split'));
  expect(within(bar()).queryByRole('tablist')).toBeNull();
  expect(screen.getAllByRole('tablist')).toHaveLength(2);
});

async function withTabsInTitle() {
  const desktop = await renderDesktop();
  const { store } = desktop;
  await dispatch(store, windowActions.openWindow({ name: 'fileManage', url: at('plain'), icon: '/fileManage' }));
  await screen.findByText(at('plain'));
  return { ...desktop, user: userEvent.setup() };
}

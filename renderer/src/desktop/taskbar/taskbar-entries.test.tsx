import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, frame, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { resetTaskbarPrefs, setPinned, setTaskbarHides } from './taskbar-prefs.ts';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <div />,
}));

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  chooseZoom(1);
  resetTaskbarPrefs();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const open = (name: string, url: string, icon: string) => windowActions.openWindow({ name, url, icon });
const entries = () => screen.getAllByTestId('taskbar-item');
const apps = () => entries().map((entry) => entry.dataset.app);
function item(app: string): HTMLElement {
  const found = entries().find((entry) => entry.dataset.app === app);
  if (!found) throw new Error(`no entry ${app}`);
  return found;
}

async function withThree() {
  const desktop = await renderDesktop();
  for (const app of ['monitor', 'setting', 'recycle']) await dispatch(desktop.store, open(app, `/${app}`, `/${app}`));
  return desktop;
}

test('WIN-22 the windows of one app share an entry, which counts them and lists them', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, open('monitor', '/monitor/disk', '/monitor'));
  await dispatch(store, open('monitor#', '/monitor/overview', '/monitor'));
  expect(apps()).toEqual(['monitor']);
  expect(item('monitor')).toHaveTextContent(/2/);
  await userEvent.click(item('monitor'));
  const listed = screen.getAllByRole('menuitemradio');
  expect(listed).toHaveLength(2);
  const [first] = store.getState().windows.order;
  expect(store.getState().windows.active).not.toBe(first);
  const other = listed.find((entry) => entry.getAttribute('aria-checked') === 'false');
  if (!other) throw new Error('every window is the active one');
  await userEvent.click(other);
  expect(store.getState().windows.active).toBe(first);
});

test('DRG-27 a file of the computer that rests on an app with several windows gets their previews, and raises the one it rests on', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, open('monitor', '/monitor/disk', '/monitor'));
  await dispatch(store, open('monitor#', '/monitor/overview', '/monitor'));
  await dispatch(store, open('setting', '/setting', '/setting'));
  vi.useFakeTimers();
  try {
    const rest = (ms: number) => {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    };
    const drag = (type: string, on: Element, relatedTarget: Element | null = null) =>
      fireEvent(on, Object.assign(new Event(type, { bubbles: true }), { relatedTarget }));
    const entry = item('monitor');
    const inner = entry.querySelector('span') ?? entry;
    drag('dragenter', entry);
    rest(300);
    // On to the title in it.
    drag('dragenter', inner, entry);
    drag('dragleave', entry, inner);
    rest(300);
    const card = screen.getByTestId('taskbar-previews');
    expect(store.getState().windows.active).toBe('setting');
    drag('dragleave', inner);
    drag('dragover', card);
    rest(1_000);
    const preview = card.querySelector('[data-preview="monitor"]') ?? card;
    drag('dragenter', preview);
    rest(600);
    expect(store.getState().windows.active).toBe('monitor');
    drag('dragleave', card);
    rest(300);
    expect(screen.queryByTestId('taskbar-previews')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('WIN-22 the middle button opens another window of the app', async () => {
  const { store } = await withThree();
  fireEvent(item('recycle'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  const { byName, active } = store.getState().windows;
  expect(Object.values(byName).filter(({ icon }) => icon === '/recycle')).toHaveLength(2);
  expect(active).not.toBe('recycle');
});

test('WIN-22 an entry is dragged to another place, which is kept; the drag is no click', async () => {
  const { store } = await withThree();
  expect(apps()).toEqual(['monitor', 'setting', 'recycle']);
  entries().forEach((entry, index) => {
    vi.spyOn(entry, 'getBoundingClientRect').mockReturnValue(new DOMRect(200 + index * 160, 860, 152, 40));
  });
  const before = store.getState().windows.active;
  const moved = item('monitor');
  fireEvent.pointerDown(moved, { pointerId: 1, isPrimary: true, button: 0, clientX: 220, clientY: 870 });
  await act(async () => {
    fireEvent.pointerMove(moved, { pointerId: 1, isPrimary: true, buttons: 1, clientX: 660, clientY: 870 });
    await new Promise(requestAnimationFrame);
    fireEvent.pointerUp(moved, { pointerId: 1, isPrimary: true, button: 0, clientX: 660, clientY: 870 });
    fireEvent.click(moved);
  });
  expect(apps()).toEqual(['setting', 'recycle', 'monitor']);
  expect(localStorage.getItem('hearth.taskbar/mira')).toContain('"/setting","/recycle","/monitor"');
  expect(store.getState().windows.active).toBe(before);
});

test('WIN-22 a drag that Escape ended is no click either, however late the button is let go', async () => {
  const { store } = await withThree();
  const before = store.getState().windows.active;
  const moved = item('monitor');
  fireEvent.pointerDown(moved, { pointerId: 1, isPrimary: true, button: 0, clientX: 220, clientY: 870 });
  fireEvent.pointerMove(moved, { pointerId: 1, isPrimary: true, buttons: 1, clientX: 250, clientY: 870 });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  fireEvent.pointerUp(moved, { pointerId: 1, isPrimary: true, button: 0, clientX: 250, clientY: 870 });
  fireEvent.click(moved);
  expect(store.getState().windows.active).toBe(before);
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  fireEvent.click(moved);
  expect(store.getState().windows.active).toBe('monitor');
});

/** Two windows of one app and one of another, with the previews of the two shown by the keyboard. */
async function withPreviews() {
  const desktop = await withThree();
  await dispatch(desktop.store, open('monitor#', '/monitor/overview', '/monitor'));
  await dispatch(desktop.store, windowActions.activateWindow('recycle'));
  item('monitor').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByTestId('taskbar-previews')).toContainElement(document.activeElement as HTMLElement);
  return desktop;
}

test('WIN-22 previews that the keyboard opened go when it leaves them, or the pointer is used elsewhere', async () => {
  await withPreviews();
  act(() => {
    screen.getByTestId('launcher-button').focus();
  });
  await waitFor(() => expect(screen.queryByTestId('taskbar-previews')).toBeNull());
  item('monitor').focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.click(screen.getByTestId('desktop-icons'));
  await waitFor(() => expect(screen.queryByTestId('taskbar-previews')).toBeNull());
});

test('WIN-22 who closes a window in its preview by the keyboard stays among the previews, then at the entry', async () => {
  const { store } = await withPreviews();
  await act(async () => {
    setPinned('/monitor', true);
    await Promise.resolve();
  });
  const closeFirst = async () => {
    act(() => {
      screen.getAllByRole('button', { name: /^Close: / })[0]?.focus();
    });
    await userEvent.keyboard('{Enter}');
  };
  await closeFirst();
  await waitFor(() => expect(store.getState().windows.order).toHaveLength(3));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-preview'));
  await closeFirst();
  await waitFor(() => expect(screen.queryByTestId('taskbar-previews')).toBeNull());
  expect(item('monitor')).toHaveFocus();
});

test('WIN-22 entries that have no room scroll by the wheel, and a button lists every window', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
  await withThree();
  const list = screen.getByRole('group', { name: 'Open windows' });
  const overflow = await screen.findByTestId('taskbar-overflow');
  fireEvent.wheel(list, { deltaY: 90 });
  expect(list.scrollLeft).toBe(90);
  await userEvent.click(overflow);
  expect(await screen.findByTestId('overview')).toBeVisible();
  expect(screen.getAllByTestId('overview-item')).toHaveLength(3);
});

test('WIN-22 a taskbar that hides leaves its room to the windows, and the account keeps it', async () => {
  const { store } = await withThree();
  await dispatch(store, windowActions.maximiseWindow('recycle'));
  const height = () => store.getState().windows.byName.recycle?.height;
  expect(height()).toBe(852);
  const bar = screen.getByTestId('taskbar');
  fireEvent.contextMenu(bar);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Hides by itself' }));
  await waitFor(() => {
    expect(height()).toBe(900);
  });
  expect(bar).toHaveAttribute('data-hides');
  expect(bar).not.toHaveAttribute('data-wanted');
  expect(localStorage.getItem('hearth.taskbar/mira')).toContain('"hides":true');
  // Whatever opens from it keeps it in sight.
  await userEvent.click(screen.getByTestId('launcher-button'));
  expect(bar).toHaveAttribute('data-wanted');
  await userEvent.click(screen.getByTestId('launcher-button'));
  expect(bar).not.toHaveAttribute('data-wanted');
  act(() => {
    setTaskbarHides(false);
  });
  expect(height()).toBe(852);
  expect(bar).not.toHaveAttribute('data-hides');
});

test('WIN-22 a window that is hidden in the bar has no entry but can be active', async () => {
  const { store } = await withThree();
  await dispatch(store, windowActions.openWindow({ name: 'help', url: '/help', icon: '/help', hideInBar: true }));
  expect(apps()).toEqual(['monitor', 'setting', 'recycle']);
  expect(frame('help')).toHaveAttribute('data-active', 'true');
});

test('APP-COLL-03 the entry of the file collection counts what has come in and was not looked at, live', async () => {
  let fresh = 2;
  const { store } = await renderDesktop({ answers: { collectList: () => ({ list: [], total: 0, fresh }) } });
  await dispatch(store, open('fileCollect', '/fileCollect/tasks', '/fileCollect'));
  await waitFor(() => expect(item('fileCollect')).toHaveAccessibleName(/, 2 new$/));
  fresh = 0;
  const news = { cmd: 'message', id: 1, topic: 'collect', type: 'seen', to: 'mira', ts: 0, data: {} } as const;
  await dispatch(store, pushReceived(news));
  await waitFor(() => expect(item('fileCollect')).not.toHaveAccessibleName(/new/));
});
